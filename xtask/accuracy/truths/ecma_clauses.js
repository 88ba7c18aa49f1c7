// Imports and heritage clauses by TypeScript's parser and module resolution, as JSON.
// argv: folder of the package typescript, root; the paths of the files are a JSON list on standard input.
const fs = require('fs'), path = require('path');
const ts = require(process.argv[2]);
const root = process.argv[3];
const options = {
  moduleResolution: ts.ModuleResolutionKind.Node10, module: ts.ModuleKind.ESNext, allowJs: true, resolveJsonModule: false,
};
const imports = [], supers = [];

function specifier(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) return node.moduleSpecifier.text;
  if (ts.isImportEqualsDeclaration(node) && node.moduleReference.expression) return node.moduleReference.expression.text;
  if (!ts.isCallExpression(node) || !node.arguments.length || !ts.isStringLiteral(node.arguments[0])) return undefined;
  const called = node.expression;
  const loads = ts.isIdentifier(called) && called.text === 'require' || called.kind === ts.SyntaxKind.ImportKeyword;
  return loads ? node.arguments[0].text : undefined;
}

function each(node, visit) {
  const todo = [node];
  while (todo.length) {
    const next = todo.pop();
    visit(next);
    const children = [];
    ts.forEachChild(next, child => { children.push(child); });
    todo.push(...children.reverse());
  }
}

for (const file of JSON.parse(fs.readFileSync(0, 'utf8'))) {
  const whole = path.join(root, file);
  const source = ts.createSourceFile(whole, fs.readFileSync(whole, 'utf8'), ts.ScriptTarget.Latest, true);
  const place = node => {
    const at = source.getLineAndCharacterOfPosition(node.getStart(source));
    return [at.line + 1, at.character + 1];
  };
  const specifiers = new Set();
  each(source, node => {
    const named = specifier(node);
    if (named !== undefined) specifiers.add(named);
    if (!(ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) || !node.name) return;
    for (const clause of node.heritageClauses || []) {
      for (const type of clause.types) {
        const base = ts.isPropertyAccessExpression(type.expression) ? type.expression.name : type.expression;
        if (ts.isIdentifier(base)) supers.push([file, place(node.name), place(base)]);
      }
    }
  });
  for (const named of specifiers) {
    const found = ts.resolveModuleName(named, whole, options, ts.sys).resolvedModule;
    if (!found || found.resolvedFileName.includes('node_modules')) continue;
    const target = path.relative(root, found.resolvedFileName);
    if (!target.startsWith('..')) imports.push([file, target]);
  }
}
console.log(JSON.stringify({ imports, supers }));
