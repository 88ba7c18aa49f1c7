// Edges of C# sources as Roslyn draws them: csharp-graph FOLDER imports|hierarchy|links [SYMBOL...]
// What names mean, `links`, is written by CSharpLinks.cs, which is compiled with this.
// Files of a folder with a project file are one compilation; it refers to the projects that it names.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

static class CSharpGraph
{
    static string root;
    static readonly SortedSet<string> Lines = new SortedSet<string>(StringComparer.Ordinal);

    static int Main(string[] words)
    {
        root = Path.GetFullPath(words[0]);
        var options = new CSharpParseOptions(LanguageVersion.Latest, DocumentationMode.None, SourceCodeKind.Regular, words.Skip(2));
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location);
        var outside = Directory.GetFiles(runtime, "*.dll").Where(IsManaged)
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToList();
        var projects = Directory.GetFiles(root, "*.csproj", SearchOption.AllDirectories).OrderBy(it => it, StringComparer.Ordinal).ToList();
        var folders = projects.Select(Path.GetDirectoryName).Distinct().OrderByDescending(it => it.Length).ToList();
        if (!folders.Contains(root)) folders.Add(root);
        var files = Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories)
            .GroupBy(file => folders.First(folder => file.StartsWith(folder + "/")))
            .ToDictionary(group => group.Key, group => group.ToList());
        var done = new Dictionary<string, CSharpCompilation>();
        Func<string, CSharpCompilation> compile = null;
        compile = folder =>
        {
            CSharpCompilation known;
            if (done.TryGetValue(folder, out known)) return known;
            done[folder] = null;
            var refers = projects.Where(it => Path.GetDirectoryName(it) == folder).SelectMany(it =>
                Regex.Matches(File.ReadAllText(it), "<ProjectReference[^>]*Include=\"([^\"]+)\"").Cast<Match>()
                    .Select(match => Path.GetDirectoryName(Path.GetFullPath(Path.Combine(folder, match.Groups[1].Value.Replace('\\', '/')))))).Distinct();
            var inside = refers.Select(compile).Where(it => it != null).Select(it => (MetadataReference)it.ToMetadataReference());
            var trees = (files.ContainsKey(folder) ? files[folder] : new List<string>())
                .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file));
            var name = "p" + done.Count;
            var set = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);
            return done[folder] = CSharpCompilation.Create(name, trees, outside.Concat(inside), set);
        };
        var compilations = folders.ToList().Select(compile).ToList();
        if (words[1] == "links")
        {
            CSharpLinks.Write(root, compilations);
            return 0;
        }
        foreach (var compilation in compilations)
        {
            foreach (var tree in compilation.SyntaxTrees)
            {
                var model = compilation.GetSemanticModel(tree);
                if (words[1] == "imports") Imports(tree, model); else Hierarchy(tree, model);
            }
        }
        foreach (var line in Lines) Console.WriteLine(line);
        return 0;
    }

    static bool IsManaged(string path)
    {
        try { System.Reflection.AssemblyName.GetAssemblyName(path); return true; }
        catch (Exception) { return false; }
    }

    static string Short(string path) => path.Substring(root.Length + 1);

    static IEnumerable<string> Files(ISymbol symbol) =>
        symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(it => Short(it.SyntaxTree.FilePath)).Distinct();

    static INamedTypeSymbol TypeOf(ISymbol symbol) => symbol as INamedTypeSymbol;

    /// Types of imported namespaces and types that stand without a qualifier, and those whose
    /// extension methods are called.
    static void Imports(SyntaxTree tree, SemanticModel model)
    {
        var from = Short(tree.FilePath);
        var usings = tree.GetRoot().DescendantNodes().OfType<UsingDirectiveSyntax>().ToList();
        var spaces = new HashSet<ISymbol>();
        Action<ISymbol> edge = to =>
        {
            foreach (var file in Files(to)) if (file != from) Lines.Add(from + "\t" + file);
        };
        foreach (var directive in usings)
        {
            var named = model.GetSymbolInfo(directive.Name).Symbol;
            if (named is INamedTypeSymbol) edge(named);
            if (named != null && directive.Alias == null) spaces.Add(named.OriginalDefinition);
        }
        Func<ISymbol, bool> imported = around => around != null && spaces.Any(it => Same(it, around));
        foreach (var name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
        {
            if (name.Ancestors().OfType<UsingDirectiveSyntax>().Any()) continue;
            var info = model.GetSymbolInfo(name);
            var candidates = info.CandidateReason == CandidateReason.NotAnAttributeType ? new ISymbol[0] : info.CandidateSymbols.ToArray();
            var symbol = info.Symbol ?? candidates.FirstOrDefault();
            var method = symbol as IMethodSymbol;
            if (method != null)
            {
                if (method.MethodKind == MethodKind.ReducedExtension)
                {
                    var holder = method.ContainingType;
                    if (imported(holder.ContainingNamespace) || imported(holder)) edge(holder);
                    continue;
                }
                if (method.MethodKind == MethodKind.Constructor) symbol = method.ContainingType;
                else if (Bare(name) && method.IsStatic && imported(method.ContainingType)) edge(method.ContainingType);
            }
            var found = TypeOf(symbol);
            if (found == null || !Bare(name)) continue;
            if (model.GetAliasInfo(name) != null) continue;
            var space = (ISymbol)found.ContainingType ?? found.ContainingNamespace;
            if (imported(space.OriginalDefinition)) edge(found);
        }
    }

    static bool Same(ISymbol a, ISymbol b) => a.ToDisplayString() == b.ToDisplayString() && a.Kind == b.Kind;

    static bool Bare(SimpleNameSyntax name)
    {
        var path = name.Parent as QualifiedNameSyntax;
        var aliased = name.Parent as AliasQualifiedNameSyntax;
        var access = name.Parent as MemberAccessExpressionSyntax;
        return (path == null || path.Right != name) && (aliased == null || aliased.Name != name)
            && (access == null || access.Name != name) && !(name.Parent is MemberBindingExpressionSyntax);
    }

    static void Hierarchy(SyntaxTree tree, SemanticModel model)
    {
        foreach (var node in tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>())
        {
            var type = model.GetDeclaredSymbol(node);
            // A part stands for all; the first by place.
            var parts = type.DeclaringSyntaxReferences.OrderBy(it => it.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(it => it.Span.Start);
            if (parts.First().GetSyntax() != node) continue;
            var above = type.Interfaces.Cast<INamedTypeSymbol>();
            if (type.BaseType != null) above = above.Concat(new[] { type.BaseType });
            foreach (var one in above)
            {
                var first = one.OriginalDefinition.DeclaringSyntaxReferences
                    .OrderBy(it => it.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(it => it.Span.Start).FirstOrDefault();
                if (first != null) Lines.Add(Place(parts.First()) + "\t" + Place(first));
            }
        }
    }

    /// The bytes of a byte order mark.
    static int Mark(string path)
    {
        using (var file = File.OpenRead(path)) return file.ReadByte() == 0xEF && file.ReadByte() == 0xBB ? 3 : 0;
    }

    static string Place(SyntaxReference at)
    {
        var node = at.GetSyntax();
        var token = ((BaseTypeDeclarationSyntax)node).Identifier.Text;
        return Short(at.SyntaxTree.FilePath) + ":" + (Mark(at.SyntaxTree.FilePath) + System.Text.Encoding.UTF8.GetByteCount(at.SyntaxTree.GetText().ToString(new Microsoft.CodeAnalysis.Text.TextSpan(0, node.Span.Start)))) + ":" + token;
    }
}
