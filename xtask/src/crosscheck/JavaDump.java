// What javac's own parser says of the files below a folder: `java JavaDump.java ROOT`; see compare.py.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.tools.*;

public class JavaDump {
    static final String HOW = "{\"end\": [\"call\", \"return\", \"throw\", \"catch\", \"if\", \"loop\", \"class\", \"lambda\", "
        + "\"assignment\", \"null_literal\", \"boolean_literal\", \"decorator\"], \"name\": [\"method\", \"import\"], "
        + "\"count\": [\"constructor\"]}";

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(path -> path.toString().endsWith(".java")).sorted().collect(Collectors.toList());
        }
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        out.println(HOW);
        for (Path file : files) {
            List<String> facts = facts(file);
            if (facts != null) {
                out.println("{\"path\": \"" + root.relativize(file) + "\", \"facts\": [" + String.join(", ", facts) + "]}");
            }
        }
    }

    /** The facts of a file, or null when the compiler refuses it. */
    static List<String> facts(Path file) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, manager, said, List.of("-proc:none"), null,
            manager.getJavaFileObjects(file));
        CompilationUnitTree unit = task.parse().iterator().next();
        if (!said.getDiagnostics().isEmpty()) {
            return null;
        }
        Dump dump = new Dump(unit, Trees.instance(task).getSourcePositions());
        dump.scan(unit, null);
        return dump.facts;
    }

    static class Dump extends TreePathScanner<Void, Void> {
        final List<String> facts = new ArrayList<>();
        final CompilationUnitTree unit;
        final SourcePositions positions;
        final LineMap lines;

        Dump(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
            this.lines = unit.getLineMap();
        }

        void atEnd(String kind, Tree node, int more) {
            long end = positions.getEndPosition(unit, node) + more;
            if (end >= more) {
                long line = lines.getLineNumber(end - 1);
                facts.add("[\"" + kind + "\", " + line + ", " + (end - lines.getStartPosition(line) + 1) + "]");
            }
        }

        void atEnd(String kind, Tree node) {
            atEnd(kind, node, 0);
        }

        void named(String kind, String name) {
            facts.add("[\"" + kind + "\", \"" + name + "\"]");
        }

        static boolean isEnumConstant(VariableTree node) {
            return (((JCVariableDecl) node).mods.flags & Flags.ENUM) != 0;
        }

        @Override public Void visitMethodInvocation(MethodInvocationTree node, Void v) {
            String callee = node.getMethodSelect().toString();
            boolean delegates = callee.matches("(.*\\.)?(super|this)");
            // The grammar counts the semicolon of `super(...);` in.
            atEnd("call", node, delegates ? 1 : 0);
            return super.visitMethodInvocation(node, v);
        }

        @Override public Void visitNewClass(NewClassTree node, Void v) {
            Tree above = getCurrentPath().getParentPath().getLeaf();
            if (!(above instanceof VariableTree && isEnumConstant((VariableTree) above))) {
                atEnd("call", node);
            }
            scan(node.getEnclosingExpression(), v);
            scan(node.getIdentifier(), v);
            scan(node.getTypeArguments(), v);
            scan(node.getArguments(), v);
            // An anonymous body has members and is no class of its own.
            return node.getClassBody() == null ? null : scan(node.getClassBody().getMembers(), v);
        }

        @Override public Void visitReturn(ReturnTree n, Void v) { atEnd("return", n); return super.visitReturn(n, v); }
        @Override public Void visitThrow(ThrowTree n, Void v) { atEnd("throw", n); return super.visitThrow(n, v); }
        @Override public Void visitCatch(CatchTree n, Void v) { atEnd("catch", n); return super.visitCatch(n, v); }
        @Override public Void visitIf(IfTree n, Void v) { atEnd("if", n); return super.visitIf(n, v); }
        @Override public Void visitForLoop(ForLoopTree n, Void v) { atEnd("loop", n); return super.visitForLoop(n, v); }
        @Override public Void visitEnhancedForLoop(EnhancedForLoopTree n, Void v) { atEnd("loop", n); return super.visitEnhancedForLoop(n, v); }
        @Override public Void visitWhileLoop(WhileLoopTree n, Void v) { atEnd("loop", n); return super.visitWhileLoop(n, v); }
        @Override public Void visitDoWhileLoop(DoWhileLoopTree n, Void v) { atEnd("loop", n); return super.visitDoWhileLoop(n, v); }
        @Override public Void visitClass(ClassTree n, Void v) { atEnd("class", n); return super.visitClass(n, v); }
        @Override public Void visitLambdaExpression(LambdaExpressionTree n, Void v) { atEnd("lambda", n); return super.visitLambdaExpression(n, v); }
        @Override public Void visitCompoundAssignment(CompoundAssignmentTree n, Void v) { atEnd("assignment", n); return super.visitCompoundAssignment(n, v); }
        @Override public Void visitAnnotation(AnnotationTree n, Void v) { atEnd("decorator", n); return super.visitAnnotation(n, v); }

        @Override public Void visitMethod(MethodTree node, Void v) {
            String name = node.getName().toString();
            if (name.equals("<init>")) {
                facts.add("[\"constructor\"]");
            } else {
                named("method", name);
            }
            return super.visitMethod(node, v);
        }

        @Override public Void visitAssignment(AssignmentTree node, Void v) {
            // `name = value` in an annotation is none.
            if (!(getCurrentPath().getParentPath().getLeaf() instanceof AnnotationTree)) {
                atEnd("assignment", node);
            }
            return super.visitAssignment(node, v);
        }

        @Override public Void visitVariable(VariableTree node, Void v) {
            if (node.getInitializer() != null && !isEnumConstant(node)) {
                atEnd("assignment", node.getInitializer());
            }
            return super.visitVariable(node, v);
        }

        @Override public Void visitImport(ImportTree node, Void v) {
            named("import", node.getQualifiedIdentifier().toString().replaceFirst("\\.\\*$", ""));
            return null;
        }

        @Override public Void visitLiteral(LiteralTree node, Void v) {
            if (node.getKind() == Tree.Kind.NULL_LITERAL) {
                atEnd("null_literal", node);
            } else if (node.getKind() == Tree.Kind.BOOLEAN_LITERAL) {
                atEnd("boolean_literal", node);
            }
            return super.visitLiteral(node, v);
        }
    }
}
