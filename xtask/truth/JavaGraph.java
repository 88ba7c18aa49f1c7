// What javac says of the files below source folders that are compiled together:
// `java JavaGraph.java imports|hierarchy ROOT CLASSPATH FOLDER...`. One edge a line, files relative to ROOT; a type is
// `path:byte` of its declaration (an anonymous one: of its body). See compare.py.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class JavaGraph {
    static Path root;
    static Trees trees;
    static Elements elements;
    static Types types;
    static final Map<Element, String> places = new LinkedHashMap<>();
    static final Map<Element, String> files = new HashMap<>();
    static final Set<String> edges = new LinkedHashSet<>();

    public static void main(String[] arguments) throws Exception {
        boolean imports = arguments[0].equals("imports");
        root = Path.of(arguments[1]).toRealPath();
        List<Path> sources = new ArrayList<>();
        for (String folder : List.of(arguments).subList(3, arguments.length)) {
            try (Stream<Path> all = Files.walk(root.resolve(folder))) {
                all.filter(path -> path.toString().endsWith(".java")).sorted().forEach(sources::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        List<String> options = List.of("-proc:none", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW", "-cp", arguments[2]);
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, manager, said, options, null, manager.getJavaFileObjectsFromPaths(sources));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        trees = Trees.instance(task);
        elements = task.getElements();
        types = task.getTypes();
        long errors = said.getDiagnostics().stream().filter(it -> it.getKind() == Diagnostic.Kind.ERROR).count();
        System.err.println(units.size() + " files, " + errors + " errors");
        for (CompilationUnitTree unit : units) {
            new Declared(unit).scan(unit, null);
        }
        for (CompilationUnitTree unit : units) {
            if (imports) {
                new Imports(unit).run();
            } else {
                new Above(unit).scan(unit, null);
            }
        }
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        edges.forEach(out::println);
        out.flush();
    }

    static String path(CompilationUnitTree unit) {
        return root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
    }

    /** Where every type is declared. */
    static class Declared extends TreePathScanner<Void, Void> {
        final CompilationUnitTree unit;
        final String path, text;

        Declared(CompilationUnitTree unit) throws IOException {
            this.unit = unit;
            this.path = path(unit);
            this.text = unit.getSourceFile().getCharContent(true).toString();
        }

        @Override public Void visitClass(ClassTree tree, Void none) {
            Element element = trees.getElement(getCurrentPath());
            int start = (int) trees.getSourcePositions().getStartPosition(unit, tree);
            if (tree.getSimpleName().length() == 0 && getCurrentPath().getParentPath().getLeaf() instanceof NewClassTree) {
                start = body((NewClassTree) getCurrentPath().getParentPath().getLeaf());
            }
            if (element != null && start >= 0) {
                places.put(element, path + ":" + text.substring(0, start).getBytes(StandardCharsets.UTF_8).length);
                files.put(element, path);
            }
            return super.visitClass(tree, none);
        }

        /** The brace after the arguments. */
        int body(NewClassTree tree) {
            SourcePositions positions = trees.getSourcePositions();
            long end = positions.getEndPosition(unit, tree.getIdentifier());
            for (ExpressionTree argument : tree.getArguments()) {
                end = Math.max(end, positions.getEndPosition(unit, argument));
            }
            // Of a constant of an enum, only the body has a place of its own.
            end = Math.max(end, positions.getStartPosition(unit, getCurrentPath().getParentPath().getParentPath().getLeaf()));
            return end < 0 ? -1 : text.indexOf('{', (int) end);
        }
    }

    static class Above extends TreePathScanner<Void, Void> {
        Above(CompilationUnitTree unit) {}

        @Override public Void visitClass(ClassTree tree, Void none) {
            Element element = trees.getElement(getCurrentPath());
            if (element instanceof TypeElement && places.containsKey(element)) {
                TypeElement type = (TypeElement) element;
                List<TypeMirror> above = new ArrayList<>(type.getInterfaces());
                above.add(type.getSuperclass());
                for (TypeMirror mirror : above) {
                    Element target = types.asElement(mirror);
                    if (target != null && places.containsKey(target)) {
                        edges.add(places.get(element) + "\t" + places.get(target));
                    }
                }
            }
            return super.visitClass(tree, none);
        }
    }

    static class Imports {
        final CompilationUnitTree unit;
        final Set<Element> used = new HashSet<>();
        final Set<String> single = new HashSet<>();

        Imports(CompilationUnitTree unit) {
            this.unit = unit;
        }

        void run() {
            new TreePathScanner<Void, Void>() {
                @Override public Void visitImport(ImportTree tree, Void none) { return null; }
                @Override public Void visitIdentifier(IdentifierTree tree, Void none) {
                    Element element = trees.getElement(getCurrentPath());
                    if (element != null) used.add(element);
                    return null;
                }
            }.scan(unit, null);
            for (ImportTree tree : unit.getImports()) {
                MemberSelectTree name = (MemberSelectTree) tree.getQualifiedIdentifier();
                if (!name.getIdentifier().contentEquals("*")) single.add(name.getIdentifier().toString());
            }
            for (ImportTree tree : unit.getImports()) one(tree);
        }

        void one(ImportTree tree) {
            MemberSelectTree name = (MemberSelectTree) tree.getQualifiedIdentifier();
            String last = name.getIdentifier().toString();
            Element of = element(tree, name.getExpression());
            boolean all = last.equals("*");
            if (!tree.isStatic() && !all) {
                to(element(tree, name));
            } else if (all && of instanceof PackageElement) {
                for (Element it : used) {
                    boolean type = it instanceof TypeElement && it.getEnclosingElement().equals(of);
                    if (type && !single.contains(it.getSimpleName().toString())) to(it);
                }
            } else if (of instanceof TypeElement) {
                boolean any = false;
                for (Element it : elements.getAllMembers((TypeElement) of)) {
                    boolean named = all ? used.contains(it) : it.getSimpleName().contentEquals(last);
                    boolean fits = it.getModifiers().contains(Modifier.STATIC) || it instanceof TypeElement;
                    if (named && fits) {
                        any = true;
                        to(it instanceof TypeElement ? it : it.getEnclosingElement());
                    }
                }
                if (!any && !all) to(of);
            }
        }

        Element element(ImportTree tree, Tree part) {
            return trees.getElement(TreePath.getPath(unit, part));
        }

        void to(Element element) {
            String from = path(unit), file = element == null ? null : files.get(element);
            if (file != null && !file.equals(from)) edges.add(from + "\t" + file);
        }
    }
}
