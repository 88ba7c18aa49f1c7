# The direct types above every class and module of a library, as its sources write them and as the
# interpreter resolves them: the files are loaded, superclasses are asked for, and what is mixed in is
# noted where a line that names it does so.
# Prints how our edges compare, by the names of types that were loaded.
# usage: ruby xtask/truth/ruby_hierarchy.rb OURS ROOT LIB FILES-THAT-GO-FIRST...
ours = File.readlines(ARGV.shift, chomp: true).map { |line| line.split("\t") }
ROOT = File.realpath(ARGV.shift) + "/"
LIB = File.join(ROOT, ARGV.shift)
$LOAD_PATH.unshift(LIB)
LINES = Hash.new { |all, path| all[path] = File.readlines(path, encoding: "BINARY") }
MIXED = []

module Noted
  %i[include prepend extend].each do |word|
    define_method(word) do |*mods|
      at = caller_locations(1, 1)[0]
      path = at && at.absolute_path
      if path && path.start_with?(ROOT)
        mods.each { |mod| MIXED << [self, mod, path, at.lineno, word.to_s] }
      end
      super(*mods)
    end
  end
end
Module.prepend(Noted)

ARGV.each { |name| require name }
Dir.glob(LIB + "/**/*.rb").sort.each do |file|
  begin
    require file
  rescue Exception => error
    warn "not loaded: #{file[ROOT.size..]}: #{error.class}"
  end
end

PLACE = Hash.new do |all, mod|
  name = Module.instance_method(:name).bind_call(mod)
  path, line = name && (Object.const_source_location(name) rescue nil)
  written = path && path.start_with?(ROOT) && LINES[path][line - 1].to_s.include?(name.split("::").last)
  all[mod] = written ? name : nil
end
mods = ObjectSpace.each_object(Module).reject { |mod| mod.singleton_class? }
mods = mods.select { |mod| PLACE[mod] }.sort_by { |mod| PLACE[mod] }
known = mods.to_h { |mod| [PLACE[mod], true] }
theirs = []
mods.grep(Class).each do |mod|
  theirs << [PLACE[mod], PLACE[mod.superclass]] if PLACE[mod.superclass]
end
MIXED.each do |mod, up, path, line, word|
  next unless mod.is_a?(Module) && PLACE[mod] && up.is_a?(Module) && PLACE[up]
  text = LINES[path][line - 1].to_s
  next unless text.include?(word) && text.include?(PLACE[up].split("::").last)
  theirs << [PLACE[mod], PLACE[up]]
end
theirs.uniq!
lost = ours.count { |_, to| to == "?" }
ours = ours.reject { |_, to| to == "?" }.map { |from, to, _| [from, to].map { |it| it.split(":", 3)[2] } }
ours = ours.uniq.select { |edge| edge.all? { |name| known[name] } }
right = ours & theirs
puts "types #{known.size}, ours #{ours.size}, theirs #{theirs.size}, unresolved #{lost}"
puts format("precision %.4f, recall %.4f", right.size.fdiv(ours.size), right.size.fdiv(theirs.size))
(ours - theirs).each { |edge| puts "+ #{edge.join(" ")}" }
(theirs - ours).each { |edge| puts "- #{edge.join(" ")}" }
