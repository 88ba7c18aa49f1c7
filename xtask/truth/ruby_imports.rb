# Import edges of Ruby files by the interpreter's own parser and its own look-up on the load path.
# usage: ruby xtask/truth/ruby_imports.rb ROOT LOADPATH...
root = File.realpath(ARGV.shift)
ARGV.reverse_each { |path| $LOAD_PATH.unshift(File.join(root, path)) }
here = root + "/"
words = %i[require require_relative load autoload]
# What is put together from the place of the file is evaluated by the interpreter.
together = /\A(File\.(expand_path|join)\(["'_]|"\#\{__dir__\})[^\#]*\z/
source_of = lambda do |file, node|
  lines = File.readlines(file)
  node.first_lineno == node.last_lineno ? lines[node.first_lineno - 1].byteslice(node.first_column...node.last_column) : ""
end
Dir.glob(root + "/**/*.rb").sort.each do |file|
  begin
    tree = RubyVM::AbstractSyntaxTree.parse_file(file)
  rescue SyntaxError
    warn "no tree: #{file}"
    next
  end
  left = [tree]
  until left.empty?
    node = left.pop
    next unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)
    left.concat(node.children.reverse)
    next unless node.type == :FCALL && words.include?(node.children[0]) && node.children[1]
    arguments = node.children[1].children.compact
    argument = arguments[node.children[0] == :autoload ? 1 : 0] or next
    text = argument.type == :STR ? argument.children[0] : nil
    if text.nil? && (source = source_of.(file, argument)) =~ together
      text = eval(source, TOPLEVEL_BINDING.dup, file) rescue next
    end
    next unless text
    to = if node.children[0] == :require_relative
      %w[.rb] .push("").map { |e| File.expand_path(text + e, File.dirname(file)) }.find { |p| File.file?(p) }
    else
      found = ($LOAD_PATH.resolve_feature_path(text) rescue nil)
      found && found[1].is_a?(String) ? found[1] : nil
    end
    puts [file[here.size..], to[here.size..]].join("\t") if to && to.start_with?(here) && to != file
  end
end
