// References and calls of Kotlin sources as its compiler resolves them: kotlin-links FOLDER [JAR...]
// Built and run with the jar of a compiler that has the old front end:
//   kotlinc -cp kotlin-compiler.jar kotlin_links.kt -include-runtime -d links.jar
//   java -cp links.jar:kotlin-compiler.jar:... Kotlin_linksKt FOLDER [JAR...] > truth.json
// Symbolic operators, labels, `this`, names of arguments and packages are no sites.
import com.intellij.openapi.util.Disposer
import com.intellij.psi.PsiElement
import com.intellij.psi.PsiNameIdentifierOwner
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys
import org.jetbrains.kotlin.cli.common.config.addKotlinSourceRoot
import org.jetbrains.kotlin.cli.common.messages.MessageCollector
import org.jetbrains.kotlin.cli.jvm.compiler.CliBindingTrace
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment
import org.jetbrains.kotlin.cli.jvm.compiler.TopDownAnalyzerFacadeForJVM
import org.jetbrains.kotlin.cli.jvm.config.addJavaSourceRoot
import org.jetbrains.kotlin.cli.jvm.config.addJvmClasspathRoots
import org.jetbrains.kotlin.config.CommonConfigurationKeys
import org.jetbrains.kotlin.config.CompilerConfiguration
import org.jetbrains.kotlin.descriptors.*
import org.jetbrains.kotlin.descriptors.impl.LocalVariableDescriptor
import org.jetbrains.kotlin.lexer.KtTokens
import org.jetbrains.kotlin.psi.*
import org.jetbrains.kotlin.resolve.BindingContext
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils
import org.jetbrains.kotlin.synthetic.SyntheticJavaPropertyDescriptor
import java.io.File

private lateinit var root: String
private val texts = HashMap<String, String>()
private val defs = LinkedHashMap<String, Pair<List<Any>, Pair<String?, String>>>()
private val refs = ArrayList<String>()

fun main(words: Array<String>) {
    root = File(words[0]).canonicalPath
    val configuration = CompilerConfiguration()
    configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.NONE)
    configuration.put(CommonConfigurationKeys.MODULE_NAME, "links")
    configuration.addKotlinSourceRoot(root)
    configuration.addJavaSourceRoot(File(root))
    configuration.addJvmClasspathRoots(words.drop(1).map(::File))
    val environment = KotlinCoreEnvironment.createForProduction(
        Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES)
    val files = environment.getSourceFiles()
    val result = TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(
        environment.project, files, CliBindingTrace(), configuration, environment::createPackagePartProvider)
    val context = result.bindingContext
    for (file in files) file.accept(Sites(context))
    val names = files.map { quoted(pathOf(it)) }
    println("{\"root\": ${quoted(root)}, \"files\": $names, \"defs\": {")
    println(defs.entries.joinToString(",\n") { (key, value) ->
        val (at, named) = value
        val owner = named.first?.let(::quoted) ?: "null"
        "${quoted(key)}: {\"pos\": [[${quoted(at[0] as String)}, ${at[1]}, ${at[2]}]], \"owner\": $owner, \"name\": ${quoted(named.second)}}"
    })
    println("}, \"refs\": [")
    println(refs.joinToString(",\n"))
    println("]}")
}

private class Sites(private val context: BindingContext) : KtTreeVisitorVoid() {
    override fun visitSimpleNameExpression(site: KtSimpleNameExpression) {
        super.visitSimpleNameExpression(site)
        if (site is KtLabelReferenceExpression || site.parent is KtValueArgumentName) return
        if (site is KtOperationReferenceExpression && site.getReferencedNameElementType() != KtTokens.IDENTIFIER) return
        if (site.parent is KtInstanceExpressionWithLabel || site is KtEnumEntrySuperclassReferenceExpression) return
        note(site, site)
    }

    override fun visitConstructorDelegationCall(call: KtConstructorDelegationCall) {
        super.visitConstructorDelegationCall(call)
        val callee = call.calleeExpression
        if (callee != null && !call.isImplicit) note(callee, callee)
    }

    private fun note(site: KtReferenceExpression, at: PsiElement) {
        var around: PsiElement? = site
        while (around != null) {
            if (around is KtPackageDirective) return
            if (around is KtImportDirective) return
            around = around.parent
        }
        var target: DeclarationDescriptor = context[BindingContext.REFERENCE_TARGET, site] ?: return
        // The name of a type stands for its companion, too.
        val outer = target.containingDeclaration
        if (target is ClassDescriptor && target.isCompanionObject && outer != null && at.text != target.name.asString()) target = outer
        if (target is PackageViewDescriptor || target is PackageFragmentDescriptor) return
        val place = placed(at)
        val (path, line) = Pair(place[0] as String, place[1])
        val column = place[2] as Int
        val end = column + at.text.codePointCount(0, at.textLength)
        val flags = if (isCalled(site)) "c" else ""
        for (key in keys(target)) {
            refs.add("[${quoted(path)}, $line, $column, $end, ${quoted(key)}, \"$flags\"]")
        }
    }
}

private fun isCalled(site: KtReferenceExpression): Boolean {
    val parent = site.parent
    if (site is KtConstructorDelegationReferenceExpression) return true
    if (parent is KtCallExpression) return parent.calleeExpression == site
    if (site is KtOperationReferenceExpression) return true
    var around: PsiElement? = parent
    while (around is KtUserType || around is KtTypeReference) {
        if (around is KtUserType && around.referenceExpression != site && around.parent !is KtUserType) return false
        if (around is KtUserType && around.parent is KtUserType) return false
        around = around.parent
    }
    return around is KtConstructorCalleeExpression && around.parent !is KtAnnotationEntry
}

/** What a name means: what is declared in the sources, by a key each. */
private fun keys(target: DeclarationDescriptor): List<String> {
    val declared = LinkedHashSet<DeclarationDescriptor>()
    declare(target, declared, 0)
    val found = declared.mapNotNull(::key)
    return if (found.isEmpty()) listOf("EXT") else found
}

private fun declare(target: DeclarationDescriptor, found: MutableSet<DeclarationDescriptor>, depth: Int) {
    val original = target.original
    when {
        depth > 20 -> {}
        original is SyntheticJavaPropertyDescriptor -> declare(original.getMethod, found, depth + 1)
        original is CallableMemberDescriptor && original !is ConstructorDescriptor
            && original.kind.let { it == CallableMemberDescriptor.Kind.FAKE_OVERRIDE || it == CallableMemberDescriptor.Kind.DELEGATION } ->
            original.overriddenDescriptors.forEach { declare(it, found, depth + 1) }
        else -> found.add(original)
    }
}

private fun key(target: DeclarationDescriptor): String? {
    if (target is CallableMemberDescriptor && target !is ConstructorDescriptor
        && target.kind == CallableMemberDescriptor.Kind.SYNTHESIZED) return null
    if (target is TypeParameterDescriptor || target is LocalVariableDescriptor) return null
    val source = DescriptorToSourceUtils.getSourceFromDescriptor(target) ?: return null
    if (target is ValueParameterDescriptor && (source as? KtParameter)?.hasValOrVar() != true) return null
    val (token, name) = token(source, target) ?: return null
    val file = token.containingFile?.virtualFile?.path ?: return null
    if (!file.startsWith("$root/")) return null
    val at = placed(token)
    val key = "${at[0]}:${at[1]}:${at[2]}"
    defs.getOrPut(key) { Pair(at, Pair(null, name)) }
    return key
}

/** The token that stands for a declaration. */
private fun token(source: PsiElement, target: DeclarationDescriptor): Pair<PsiElement, String>? {
    val name = target.name.asString()
    return when (source) {
        is KtPrimaryConstructor -> source.getContainingClassOrObject().nameIdentifier?.let { Pair(it, name) }
        // All constructors bear the name of their class.
        is KtSecondaryConstructor -> source.getContainingClassOrObject().nameIdentifier?.let { Pair(it, name) }
        is KtObjectDeclaration -> Pair(source.nameIdentifier ?: source.getObjectKeyword() ?: source, name)
        is KtPropertyAccessor -> source.property.nameIdentifier?.let { Pair(it, name) }
        is PsiNameIdentifierOwner -> source.nameIdentifier?.let { Pair(it, name) }
        else -> null
    }
}

private fun pathOf(file: KtFile) = file.virtualFile.path.removePrefix("$root/")

/** Path, line and column, counted from one, columns in characters. */
private fun placed(at: PsiElement): List<Any> {
    val path = at.containingFile.virtualFile.path.removePrefix("$root/")
    val text = texts.getOrPut(path) { at.containingFile.text }
    val start = at.textRange.startOffset
    val line = text.substring(0, start).count { it == '\n' } + 1
    val from = text.lastIndexOf('\n', start - 1) + 1
    return listOf(path, line, text.codePointCount(from, start) + 1)
}

private fun quoted(text: String): String {
    val out = StringBuilder("\"")
    for (c in text) when {
        c == '"' || c == '\\' -> out.append('\\').append(c)
        c < ' ' -> out.append(String.format("\\u%04x", c.toInt()))
        else -> out.append(c)
    }
    return out.append('"').toString()
}
