// What TypeScript's own parser says of the files below a folder: `ecma.js ROOT ENDING...`; see compare.py.
// The compiler is found through NODE_PATH.
const fs = require("fs");
const path = require("path");
const ts = require("typescript");

const K = ts.SyntaxKind;
const BY_END = new Map([
  [K.CallExpression, "call"], [K.NewExpression, "call"], [K.TaggedTemplateExpression, "call"],
  [K.ReturnStatement, "return"], [K.ThrowStatement, "throw"], [K.CatchClause, "catch"], [K.IfStatement, "if"],
  [K.ForStatement, "loop"], [K.ForInStatement, "loop"], [K.ForOfStatement, "loop"], [K.WhileStatement, "loop"],
  [K.DoStatement, "loop"], [K.ClassDeclaration, "class"], [K.ClassExpression, "class"],
  [K.InterfaceDeclaration, "class"], [K.EnumDeclaration, "class"], [K.ArrowFunction, "lambda"],
  [K.PropertyAccessExpression, "field_access"], [K.NullKeyword, "null_literal"], [K.TrueKeyword, "boolean_literal"],
  [K.FalseKeyword, "boolean_literal"],
]);
const FUNCTIONS = new Set([K.FunctionDeclaration, K.FunctionExpression]);
const METHODS = new Set([K.MethodDeclaration, K.GetAccessor, K.SetAccessor, K.MethodSignature]);
const LARGEST = 2_000_000;

function* filesBelow(folder, endings) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full, endings);
    else if (endings.some((ending) => full.endsWith(ending))) yield full;
  }
}

function scriptKind(file) {
  if (file.endsWith(".tsx")) return ts.ScriptKind.TSX;
  return /\.[cm]?tsx?$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
}

function nameOf(node) {
  const known = node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) || ts.isStringLiteral(node.name) || ts.isNumericLiteral(node.name));
  return known ? node.name.text : "";
}

/** In a type, `A.B` of a heritage clause is no member access. */
function isType(node) {
  const clause = ts.findAncestor(node, (above) => ts.isHeritageClause(above) || ts.isStatement(above));
  if (!clause || !ts.isHeritageClause(clause)) return false;
  return clause.token === K.ImplementsKeyword || ts.isInterfaceDeclaration(clause.parent);
}

function factsOf(file, source) {
  const facts = [];
  const atEnd = (kind, node) => {
    const place = source.getLineAndCharacterOfPosition(node.getEnd());
    const line = source.text.slice(source.getPositionOfLineAndCharacter(place.line, 0), node.getEnd());
    facts.push([kind, place.line + 1, [...line].length + 1]);
  };
  const visit = (node) => {
    if (BY_END.has(node.kind)) {
      const kind = BY_END.get(node.kind);
      if (kind !== "field_access" || !isType(node)) atEnd(kind, node);
    } else if (FUNCTIONS.has(node.kind)) facts.push(["function"]);
    else if (METHODS.has(node.kind)) facts.push(["method", nameOf(node)]);
    else if (node.kind === K.Constructor) facts.push(["constructor", "constructor"]);
    else if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator >= K.FirstAssignment && operator <= K.LastAssignment) atEnd("assignment", node);
    } else if ((ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) && node.initializer) {
      atEnd("assignment", node.initializer);
    } else if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      facts.push(["import", node.moduleSpecifier.text]);
    }
    const [first] = ts.isCallExpression(node) && node.expression.text === "require" ? node.arguments : [];
    if (first && node.arguments.length === 1 && ts.isStringLiteralLike(first)) facts.push(["import", first.text]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return facts;
}

const [root, ...endings] = process.argv.slice(2);
const how = {
  end: [...new Set(BY_END.values()), "assignment"],
  name: ["method", "constructor", "import"],
  count: ["function"],
  // `undefined` is a name to the compiler.
  without: [["null_literal", "undefined"]],
};
console.log(JSON.stringify(how));
for (const file of filesBelow(root, endings)) {
  const text = fs.readFileSync(file, "utf8");
  if (text.length > LARGEST) continue;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKind(file));
  if (source.parseDiagnostics.length > 0) continue;
  console.log(JSON.stringify({ path: path.relative(root, file), facts: factsOf(file, source) }));
}
