<?php
// Edges of PHP files by nikic/php-parser, which resolves names as PHP does.
// usage: php xtask/truth/php.php PARSER ROOT imports|hierarchy
// PARSER is the folder of the parser's own sources: the one with `PhpParser` in it.
use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;

[, $parser, $root, $what] = $argv;
spl_autoload_register(fn ($class) => @include $parser . '/' . strtr($class, '\\', '/') . '.php');
$root = realpath($root) . '/';

final class Reader extends NodeVisitorAbstract
{
    public array $types = [];
    public array $functions = [];
    public array $constants = [];
    public array $uses = [];
    public array $paths = [];
    public array $above = [];
    private array $around = [];

    public function __construct(public string $file) {}

    public function enterNode(Node $node)
    {
        if ($node instanceof Node\Stmt\ClassLike) {
            $start = $node->getStartFilePos();
            $this->around[] = $start;
            if ($node->name) {
                $this->types[strtolower($node->namespacedName)][] = [$this->file, $start, "$node->name"];
            }
            $bases = match (true) {
                $node instanceof Node\Stmt\Class_ => [$node->extends, ...$node->implements],
                $node instanceof Node\Stmt\Interface_ => $node->extends,
                $node instanceof Node\Stmt\Enum_ => $node->implements,
                default => [],
            };
            foreach (array_filter($bases) as $base) {
                $this->above[] = [$start, strtolower($base)];
            }
        } elseif ($node instanceof Node\Stmt\TraitUse) {
            foreach ($node->traits as $trait) {
                $this->above[] = [end($this->around), strtolower($trait)];
            }
        } elseif ($node instanceof Node\Stmt\Function_) {
            $this->functions[strtolower($node->namespacedName)] = $this->file;
        } elseif ($node instanceof Node\Stmt\Const_) {
            foreach ($node->consts as $const) {
                $this->constants["$const->namespacedName"] = $this->file;
            }
        } elseif ($node instanceof Node\Stmt\Use_) {
            foreach ($node->uses as $use) {
                $this->uses[] = [$node->type, "$use->name"];
            }
        } elseif ($node instanceof Node\Stmt\GroupUse) {
            foreach ($node->uses as $use) {
                $this->uses[] = [$node->type | $use->type, "$node->prefix\\$use->name"];
            }
        } elseif ($node instanceof Node\Expr\Include_) {
            $path = $this->path($node->expr);
            if ($path !== null) {
                $this->paths[] = $path;
            }
        }
    }

    public function leaveNode(Node $node)
    {
        if ($node instanceof Node\Stmt\ClassLike) {
            array_pop($this->around);
        }
    }

    private function path(Node $node): ?string
    {
        return match (true) {
            $node instanceof Node\Scalar\String_ => $node->value,
            $node instanceof Node\Scalar\MagicConst\Dir => dirname($this->file),
            $node instanceof Node\Scalar\MagicConst\File => $this->file,
            $node instanceof Node\Expr\BinaryOp\Concat => $this->joined($node),
            $node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name && "$node->name" === 'dirname' =>
                is_string($inner = $this->path($node->args[0]->value))
                    ? dirname($inner, isset($node->args[1]) ? $node->args[1]->value->value : 1) : null,
            default => null,
        };
    }

    private function joined(Node\Expr\BinaryOp\Concat $node): ?string
    {
        [$left, $right] = [$this->path($node->left), $this->path($node->right)];
        return $left === null || $right === null ? null : $left . $right;
    }
}

$all = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS));
$reader = (new ParserFactory())->createForNewestSupportedVersion();
$files = [];
foreach ($all as $file) {
    if ($file->getExtension() !== 'php') {
        continue;
    }
    $visitor = new Reader((string) $file);
    $traverser = new NodeTraverser(new NameResolver(), $visitor);
    try {
        $traverser->traverse($reader->parse(file_get_contents($file)));
        $files["$file"] = $visitor;
    } catch (PhpParser\Error $error) {
        fwrite(STDERR, "no tree: $file\n");
    }
}
ksort($files);
$types = array_merge_recursive(...array_values(array_map(fn ($it) => $it->types, $files)));
$functions = array_merge(...array_values(array_map(fn ($it) => $it->functions, $files)));
$constants = array_merge(...array_values(array_map(fn ($it) => $it->constants, $files)));
$short = fn (string $path) => substr($path, strlen($root));
foreach ($files as $file => $visitor) {
    if ($what === 'hierarchy') {
        foreach ($visitor->above as [$start, $name]) {
            foreach ($types[$name] ?? [] as [$to, $at, $called]) {
                echo $short($file), ":$start:?\t", $short($to), ":$at:$called\n";
            }
        }
        continue;
    }
    foreach ($visitor->uses as [$kind, $name]) {
        $found = match ($kind) {
            Node\Stmt\Use_::TYPE_FUNCTION => [$functions[strtolower($name)] ?? null],
            Node\Stmt\Use_::TYPE_CONSTANT => [$constants[$name] ?? null],
            default => array_column($types[strtolower($name)] ?? [], 0),
        };
        foreach (array_unique(array_filter($found)) as $to) {
            if ($to !== $file) {
                echo $short($file), "\t", $short($to), "\n";
            }
        }
    }
    foreach ($visitor->paths as $path) {
        $to = realpath($path) ?: realpath(dirname($file) . '/' . $path);
        if ($to && isset($files[$to]) && $to !== $file) {
            echo $short($file), "\t", $short($to), "\n";
        }
    }
}
