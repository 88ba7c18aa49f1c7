// What the TypeScript compiler says of a project: `node ecma.js TYPESCRIPT FOLDER imports|hierarchy`.
// Prints the lines that `cargo run --example graph` prints: `from<TAB>to`, a type as `path:name`.
//
// Every file is resolved under the options of the nearest tsconfig.json or jsconfig.json. Workspace
// packages are looked up among the package.json files of the folder, as an installed project would
// have them linked.
const path = require("path");
const fs = require("fs");
const ts = require(path.resolve(process.argv[2]));
const root = fs.realpathSync(process.argv[3]);
const asked = process.argv[4];
const skip = process.argv.slice(5);

const ENDS = /\.(js|jsx|mjs|cjs|ts|tsx|mts|cts)$/;
const rel = (file) => path.relative(root, file).split(path.sep).join("/");
const files = [];
const packages = new Map();
(function walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (skip.some((it) => rel(full) === it)) continue;
    if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git") walk(full);
    else if (entry.isFile() && ENDS.test(entry.name)) files.push(full);
    else if (entry.isFile() && entry.name === "package.json") {
      try {
        const name = JSON.parse(fs.readFileSync(full, "utf8")).name;
        if (name) packages.set(name, folder);
      } catch {}
    }
  }
})(root);
files.sort();
const mine = new Set(files);

const configs = new Map();
function optionsOf(file) {
  const config =
    ts.findConfigFile(path.dirname(file), ts.sys.fileExists) ||
    ts.findConfigFile(path.dirname(file), ts.sys.fileExists, "jsconfig.json");
  if (!config || !config.startsWith(root)) return {};
  if (!configs.has(config)) {
    const read = ts.readConfigFile(config, ts.sys.readFile);
    const host = { ...ts.sys, readDirectory: () => [] };
    configs.set(config, ts.parseJsonConfigFileContent(read.config || {}, host, path.dirname(config)).options);
  }
  return configs.get(config);
}

const { module: M, moduleResolution: R } = { module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind };
const shared = {
  allowJs: true,
  checkJs: false,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  target: ts.ScriptTarget.ES2022,
  module: M.ESNext,
  moduleResolution: R.Bundler,
  types: [],
};
const bundled = (own) => ({ ...shared, paths: own.paths, baseUrl: own.baseUrl, pathsBasePath: own.pathsBasePath, rootDirs: own.rootDirs });

// A bare name of a package of the workspace: its source, whether or not it has been built.
function linked(name, file) {
  const parts = name.split("/");
  const own = parts.splice(0, name.startsWith("@") ? 2 : 1).join("/");
  const folder = packages.get(own);
  if (!folder) return undefined;
  const rest = parts.join("/");
  const tries = rest ? [rest, "src/" + rest] : ["src/index", "index", "lib/index"];
  for (const one of tries) {
    const found = ts.resolveModuleName("./" + one, path.join(folder, "x.ts"), shared, ts.sys).resolvedModule;
    if (found && mine.has(found.resolvedFileName)) return found;
  }
  return undefined;
}

const host = ts.createCompilerHost(shared, true);
host.resolveModuleNameLiterals = (literals, file, _, __, source) =>
  literals.map((literal) => {
    const options = bundled(optionsOf(file));
    const mode = ts.getModeForUsageLocation(source, literal, options);
    const found = ts.resolveModuleName(literal.text, file, options, ts.sys, undefined, undefined, mode).resolvedModule;
    return { resolvedModule: found && mine.has(found.resolvedFileName) ? found : linked(literal.text, file) };
  });
const program = ts.createProgram(files, shared, host);
const checker = program.getTypeChecker();
const lines = new Set();

// A value that is assigned is one declaration with what it is assigned to.
function nameOf(node) {
  const own = node.name && node.name.text;
  if (own && !ts.isClassExpression(node)) return own;
  let at = node.parent;
  while (ts.isParenthesizedExpression(at)) at = at.parent;
  if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at)) return at.name.getText();
  if (ts.isBinaryExpression(at) && !/^(module\.)?exports$/.test(at.left.getText())) return at.left.name ? at.left.name.text : at.left.getText();
  return own || "default";
}
const isType = (node) => ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node);
const here = (node) => `${rel(node.getSourceFile().fileName)}:${nameOf(node)}`;

// The declared types that an expression in a heritage clause stands for.
function typesOf(expression) {
  let symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(expression) ? expression.name : expression);
  for (let depth = 0; symbol && depth < 20; depth++) {
    if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const types = (symbol.declarations || []).filter(isType);
    if (types.length) return types;
    const declared = symbol.valueDeclaration || (symbol.declarations || [])[0];
    const value = declared && ts.isTypeAliasDeclaration(declared) ? declared.type : undefined;
    if (value && ts.isTypeReferenceNode(value)) {
      symbol = checker.getSymbolAtLocation(value.typeName);
      continue;
    }
    if (value || !declared) return [];
    break;
  }
  // A value: what it constructs.
  const made = checker.getTypeAtLocation(expression).getConstructSignatures()[0];
  const type = made && made.getReturnType().symbol;
  return ((type && type.declarations) || []).filter(isType);
}

for (const source of program.getSourceFiles()) {
  if (!mine.has(source.fileName)) continue;
  const from = rel(source.fileName);
  if (asked === "imports") {
    for (const literal of source.imports || []) {
      // Types in comments are no imports.
      if (literal.pos < 0 || literal.flags & ts.NodeFlags.JSDoc) continue;
      const found = program.getResolvedModuleFromModuleSpecifier
        ? program.getResolvedModuleFromModuleSpecifier(literal, source)
        : undefined;
      const to = found && found.resolvedModule && found.resolvedModule.resolvedFileName;
      if (to && mine.has(to) && to !== source.fileName) lines.add(`${from}\t${rel(to)}`);
    }
    continue;
  }
  (function visit(node) {
    if (isType(node) && node.heritageClauses)
      for (const clause of node.heritageClauses)
        for (const type of clause.types) {
          const found = typesOf(type.expression).filter((it) => mine.has(it.getSourceFile().fileName));
          // One entity is named once, by the first of its parts.
          const whole = found.find((it) => ts.isClassLike(it)) || found[0];
          if (whole) lines.add(`${here(node)}\t${here(whole)}`);
        }
    ts.forEachChild(node, visit);
  })(source);
}
console.log([...lines].sort().join("\n"));
