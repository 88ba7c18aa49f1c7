// Prints what scalac 2.11 says of the names of a project, behind its typer: definitions, references, types above.
// `ScalaTruth ROOT FILE...`; rows as `rows.py` reads them. A reference that is a call has one word more.
import scala.collection.mutable
import scala.tools.nsc.{Global, Settings}
import scala.tools.nsc.reporters.ConsoleReporter

object ScalaTruth {
  def main(args: Array[String]): Unit = {
    val root = new java.io.File(args(0)).getCanonicalPath
    val settings = new Settings(message => System.err.println(message))
    settings.usejavacp.value = true
    settings.Yrangepos.value = true
    settings.stopAfter.value = List("typer")
    settings.feature.value = true
    settings.nowarn.value = true
    val global = new Global(settings, new ConsoleReporter(settings))
    val run = new global.Run
    run.compile(args.toList.tail)
    new Printer[global.type](global, root).all(run.units.toList)
  }
}

class Printer[G <: Global](val global: G, root: String) {
  import global._

  private val seen = mutable.HashSet[String]()
  private val implied = Set("apply", "unapply", "unapplySeq", "update")

  private def row(words: String*): Unit = {
    val line = words.mkString("\t")
    if (seen.add(line)) println(line)
  }

  private def pathOf(source: scala.reflect.internal.util.SourceFile): String =
    source.file.canonicalPath.stripPrefix(root + "/")

  /** Line and column of an offset, from one. */
  private def at(source: scala.reflect.internal.util.SourceFile, offset: Int): Seq[String] = {
    val line = source.offsetToLine(offset)
    val begun = source.lineToOffset(line)
    val before = new String(source.content, begun, offset - begun)
    Seq((line + 1).toString, (before.codePointCount(0, before.length) + 1).toString)
  }

  /** Where a symbol of the project is declared; none of what is outside. */
  private def place(symbol: Symbol): Option[String] = {
    val named = named_(symbol)
    if (named == NoSymbol || !named.pos.isDefined || named.pos.source.file == null) None
    else Some(pathOf(named.pos.source) + ":" + named.pos.point)
  }

  /** The declaration that stands in the text for what the compiler adds to it. */
  private def named_(symbol: Symbol): Symbol = {
    if (symbol == NoSymbol) symbol
    else if (symbol.isConstructor) symbol.owner
    else if (symbol.isModuleClass && symbol.sourceModule != NoSymbol && !symbol.isPackageClass) symbol.sourceModule
    else if (symbol.isSynthetic && implied(symbol.name.decode) && symbol.owner.isModuleClass && symbol.owner.companionClass != NoSymbol)
      symbol.owner.companionClass
    else if (symbol.isSynthetic && symbol.isModule && symbol.companionClass != NoSymbol) symbol.companionClass
    else symbol
  }

  private def isLocal(symbol: Symbol): Boolean =
    symbol.isParameter || symbol.isTypeParameter || symbol.isSkolem || symbol.isFreeType ||
      (symbol.isTerm && (!symbol.isMethod || symbol.isLazy) && !symbol.isModule && symbol.owner.isTerm) ||
      (symbol.isParamAccessor && symbol.isPrivateThis && symbol.getterIn(symbol.owner) == NoSymbol) ||
      (symbol.isValue && symbol.owner.isLocalDummy && !symbol.isMethod && !symbol.isModule)

  private def isCalled(symbol: Symbol): Boolean =
    symbol.isMethod && !symbol.isAccessor && !symbol.isLazy

  /** The text of a name at a place. */
  private def stands(source: scala.reflect.internal.util.SourceFile, at: Int, name: String): Boolean = {
    val text = source.content
    def same(from: Int) = from + name.length <= text.length && new String(text, from, name.length) == name
    def ends(after: Int) = after >= text.length || {
      val (last, next) = (name.last, text(after))
      if (last.isLetterOrDigit || last == '_' && name.length > 1) !(next.isLetterOrDigit || next == '_' || next == '$') else true
    }
    at >= 0 && at < text.length && (same(at) && ends(at + name.length) || text(at) == '`' && same(at + 1))
  }

  private def refer(source: scala.reflect.internal.util.SourceFile, at: Int, length: Int, symbol: Symbol, called: Boolean): Unit = {
    if (symbol == NoSymbol || symbol.isError || symbol.hasPackageFlag || symbol.isPackageClass) return
    val target = if (isLocal(symbol)) "LOCAL" else place(symbol).getOrElse("EXT")
    val (begin, end) = (this.at(source, at), this.at(source, at + length))
    row(Seq("R", pathOf(source)) ++ begin ++ Seq(end.last, target) ++ (if (called) Seq("c") else Nil): _*)
  }

  /** A name in the text, if it stands there. */
  private def name(tree: Tree, at: Int, text: String, symbol: Symbol): Unit = {
    val plain = text.stripSuffix("_=")
    if (tree.pos.isDefined && stands(tree.pos.source, at, plain)) refer(tree.pos.source, at, plain.length, symbol, isCalled(symbol))
  }

  /** The last name of an expression, with its place. */
  private def last(tree: Tree): Option[(Int, String)] = tree match {
    case Ident(name) => Some((tree.pos.start, name.decode))
    case Select(_, name) => Some((tree.pos.point, name.decode))
    case TypeApply(fun, _) => last(fun)
    case _ => None
  }

  private object walk extends Traverser {
    private def types(tree: Tree): Unit = tree match {
      case tree: TypeTree if tree.original != null => traverse(tree.original)
      case _ => traverse(tree)
    }

    override def traverse(tree: Tree): Unit = {
      tree match {
        case tree: TypeTree => if (tree.original != null) traverse(tree.original)
        case New(made) =>
          types(made)
        case Apply(Select(New(made), nme.CONSTRUCTOR), arguments) =>
          construct(made, tree)
          arguments.foreach(traverse)
        case Ident(name_) if tree.pos.isDefined =>
          name(tree, tree.pos.start, name_.decode, tree.symbol)
        case Select(of, name_) if tree.pos.isDefined =>
          val text = name_.decode
          val symbol = tree.symbol
          if (stands(tree.pos.source, tree.pos.point, text.stripSuffix("_="))) name(tree, tree.pos.point, text, symbol)
          else if (implied(text)) last(of).foreach { case (at, word) =>
            if (tree.pos.isDefined && stands(tree.pos.source, at, word) && place(symbol).isDefined)
              refer(tree.pos.source, at, word.length, symbol, true)
          }
          traverse(of)
        case SelectFromTypeTree(of, name_) if tree.pos.isDefined =>
          name(tree, tree.pos.point, name_.decode, tree.symbol)
          traverse(of)
        case UnApply(fun, arguments) =>
          traverse(fun)
          arguments.foreach(traverse)
        case definition: DefTree =>
          define(definition)
          definition match {
            case ClassDef(_, _, parameters, template) =>
              parameters.foreach(traverse)
              parents(definition.symbol, template)
              traverse(template)
            case ModuleDef(_, _, template) =>
              parents(definition.symbol, template)
              traverse(template)
            case _ => super.traverse(definition)
          }
        case Template(above, self, body) =>
          above.foreach(types)
          types(self.tpt)
          body.foreach(traverse)
        case AppliedTypeTree(of, arguments) =>
          traverse(of)
          arguments.foreach(types)
        case Import(_, _) =>
        case _ => super.traverse(tree)
      }
      for (note <- tree match { case it: DefTree if it.symbol != null => it.symbol.annotations; case _ => Nil }) note.original match {
        case EmptyTree | null =>
        case written => traverse(written)
      }
    }

    private def construct(made: Tree, tree: Tree): Unit = {
      val written = made match {
        case made: TypeTree if made.original != null => made.original
        case other => other
      }
      val symbol = made.tpe.typeSymbol
      val head = written match {
        case AppliedTypeTree(of, _) => of
        case other => other
      }
      last(head) match {
        case Some((at, text)) if head.pos.isDefined && stands(head.pos.source, at, text) =>
          refer(head.pos.source, at, text.length, if (symbol.isAliasType) symbol.dealiasClass else symbol, true)
        case _ =>
      }
      types(made)
    }
  }

  private implicit class Dealias(symbol: Symbol) {
    def dealiasClass: Symbol = symbol.info.dealias.typeSymbol
  }

  private def define(tree: DefTree): Unit = {
    val symbol = tree.symbol
    if (symbol == null || symbol == NoSymbol || symbol.isSynthetic || symbol.isConstructor || isLocal(symbol)) return
    if (!tree.pos.isDefined || !tree.pos.isRange) return
    val kind = tree match {
      case _: ClassDef | _: ModuleDef => "class"
      case _: DefDef if symbol.isAccessor => "variable"
      case _: DefDef => "callable"
      case _: ValDef | _: TypeDef => "variable"
      case _ => return
    }
    val text = symbol.name.decode.trim
    val at = tree.pos.point
    if (!stands(tree.pos.source, at, text)) return
    val path = pathOf(tree.pos.source)
    val owner = if (symbol.owner.isClass && !symbol.owner.isPackageClass) place(symbol.owner).getOrElse("") else ""
    val source = tree.pos.source
    val whole = this.at(source, tree.pos.start) ++ this.at(source, tree.pos.end)
    row(Seq("D", path + ":" + at, text, kind, path) ++ this.at(source, at) ++ whole ++ Seq(owner): _*)
  }

  /** The typer adds the class above a trait. */
  private def written(above: Tree): Boolean = above match {
    case above: TypeTree => above.original != null
    case _ => true
  }

  private def parents(symbol: Symbol, template: Template): Unit =
    for (above <- template.parents if written(above); to <- place(above.tpe.typeSymbol); from <- place(symbol)) row("S", from, to)

  def all(units: List[CompilationUnit]): Unit = units.foreach { unit =>
    row("F", pathOf(unit.source))
    walk.traverse(unit.body)
  }
}
