// What the names of C# sources mean to Roslyn, as JSON: declarations by the place of their name, and
// for each use of a name the declaration, LOCAL or EXT; `c` marks what is called, `i` what a using
// directive names. Names of namespaces are left out, and names that Roslyn cannot bind.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

static class CSharpLinks
{
    static string root;
    static readonly Dictionary<string, string> Defs = new Dictionary<string, string>();
    static readonly List<string> Refs = new List<string>();

    public static void Write(string folder, List<CSharpCompilation> compilations)
    {
        root = folder;
        var files = new List<string>();
        foreach (var compilation in compilations)
        {
            foreach (var tree in compilation.SyntaxTrees)
            {
                files.Add(Short(tree));
                File(tree, compilation.GetSemanticModel(tree));
            }
        }
        var output = new StringBuilder();
        output.Append("{\"root\":").Append(Text(root)).Append(",\n\"files\":[");
        output.Append(string.Join(",", files.Select(Text))).Append("],\n\"defs\":{\n");
        output.Append(string.Join(",\n", Defs.Select(it => Text(it.Key) + ":" + it.Value)));
        output.Append("},\n\"refs\":[\n").Append(string.Join(",\n", Refs)).Append("]}\n");
        Console.Write(output.ToString());
    }

    static void File(SyntaxTree tree, SemanticModel model)
    {
        foreach (var node in tree.GetRoot().DescendantNodes())
        {
            var name = node as SimpleNameSyntax;
            if (name != null) Name(name, model);
            var initializer = node as ConstructorInitializerSyntax;
            if (initializer != null) Add(initializer.ThisOrBaseKeyword, model.GetSymbolInfo(node).Symbol, "c");
            if (node is ImplicitObjectCreationExpressionSyntax)
                Add(((ImplicitObjectCreationExpressionSyntax)node).NewKeyword, model.GetSymbolInfo(node).Symbol, "c");
        }
    }

    static void Name(SimpleNameSyntax name, SemanticModel model)
    {
        if (name.Parent is NameColonSyntax || name.Parent is NameEqualsSyntax && name.Parent.Parent is UsingDirectiveSyntax) return;
        if (name.IsVar || name.Identifier.Text == "_" || name.IsMissing) return;
        var import = name.Ancestors().OfType<UsingDirectiveSyntax>().Any() ? "i" : "";
        // The name of a path stands for the whole of it.
        SyntaxNode whole = name;
        while (IsLast(whole)) whole = whole.Parent;
        var made = whole.Parent as ObjectCreationExpressionSyntax;
        if (made != null && made.Type == whole)
        {
            Add(name.Identifier, model.GetSymbolInfo(made).Symbol ?? model.GetSymbolInfo(name).Symbol, "c");
            return;
        }
        var called = whole.Parent as InvocationExpressionSyntax;
        var isCalled = called != null && called.Expression == whole;
        var symbol = model.GetSymbolInfo(name).Symbol;
        Add(name.Identifier, symbol, import + (isCalled ? "c" : ""));
    }

    static bool IsLast(SyntaxNode node)
    {
        var path = node.Parent as QualifiedNameSyntax;
        var aliased = node.Parent as AliasQualifiedNameSyntax;
        var access = node.Parent as MemberAccessExpressionSyntax;
        var binding = node.Parent as MemberBindingExpressionSyntax;
        return path != null && path.Right == node || aliased != null && aliased.Name == node
            || access != null && access.Name == node || binding != null && binding.Name == node;
    }

    static void Add(SyntaxToken token, ISymbol symbol, string flags)
    {
        if (symbol == null || symbol is INamespaceSymbol || symbol is IDynamicTypeSymbol || symbol is IErrorTypeSymbol) return;
        var alias = symbol as IAliasSymbol;
        if (alias != null) symbol = alias.Target;
        if (symbol is INamespaceSymbol) return;
        var span = token.GetLocation().GetLineSpan();
        var start = span.StartLinePosition;
        Refs.Add("[" + Text(Short(token.SyntaxTree)) + "," + (start.Line + 1) + "," + Column(token.SyntaxTree, token.SpanStart) + ","
            + Column(token.SyntaxTree, token.Span.End) + "," + Text(Target(symbol)) + "," + Text(flags) + "]");
    }

    static string Target(ISymbol symbol)
    {
        var method = symbol as IMethodSymbol;
        if (method != null)
        {
            method = method.ReducedFrom ?? method;
            method = method.PartialDefinitionPart ?? method;
            if (method.MethodKind == MethodKind.Constructor && method.IsImplicitlyDeclared) symbol = method.ContainingType;
            else symbol = method;
        }
        symbol = symbol.OriginalDefinition;
        var local = symbol as ILocalSymbol;
        // A variable that is a function from the start is a declaration to us.
        var isLocal = symbol is IParameterSymbol || symbol is IRangeVariableSymbol || symbol is ITypeParameterSymbol
            || symbol is ILabelSymbol || local != null && !IsLambda(local);
        var field = symbol as IFieldSymbol;
        isLocal |= field != null && (field.ContainingType == null || field.ContainingType.IsTupleType);
        isLocal |= symbol.ContainingType != null && symbol.ContainingType.IsAnonymousType;
        if (isLocal) return "LOCAL";
        var places = Places(symbol);
        if (places.Count == 0) return "EXT";
        if (!Defs.ContainsKey(places[0])) Define(symbol, places);
        return places[0];
    }

    static void Define(ISymbol symbol, List<string> places)
    {
        var method = symbol as IMethodSymbol;
        var builds = method != null && method.MethodKind == MethodKind.Constructor;
        var all = places.Select(it => it.Split(':')).Select(it => "[" + Text(it[0]) + "," + it[1] + "," + it[2] + "]");
        var owner = builds ? Places(symbol.ContainingType.OriginalDefinition).FirstOrDefault() : null;
        Defs[places[0]] = "{\"pos\":[" + string.Join(",", all) + "],\"owner\":" + (owner == null ? "null" : Text(owner))
            + ",\"name\":" + Text(builds ? "__init__" : symbol.Name) + "}";
    }

    static bool IsLambda(ILocalSymbol local)
    {
        var declared = local.DeclaringSyntaxReferences.Select(it => it.GetSyntax()).OfType<VariableDeclaratorSyntax>().FirstOrDefault();
        return declared != null && declared.Initializer != null && declared.Initializer.Value is AnonymousFunctionExpressionSyntax;
    }

    static List<string> Places(ISymbol symbol)
    {
        var all = symbol.Locations.Where(it => it.IsInSource).ToList();
        var method = symbol as IMethodSymbol;
        if (method != null && method.PartialImplementationPart != null) all.AddRange(method.PartialImplementationPart.Locations);
        return all.Select(it => Short(it.SourceTree) + ":" + (it.GetLineSpan().StartLinePosition.Line + 1) + ":"
            + Column(it.SourceTree, it.SourceSpan.Start)).OrderBy(it => it, StringComparer.Ordinal).ToList();
    }

    /// The column in characters, a byte order mark counted as one.
    static int Column(SyntaxTree tree, int at)
    {
        var line = tree.GetText().Lines.GetLineFromPosition(at);
        var text = tree.GetText().ToString(new Microsoft.CodeAnalysis.Text.TextSpan(line.Start, at - line.Start));
        return text.Count(it => !char.IsLowSurrogate(it)) + 1;
    }

    static string Short(SyntaxTree tree) => tree.FilePath.Substring(root.Length + 1);

    static string Text(string text) => "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
}
