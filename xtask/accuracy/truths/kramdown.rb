# Makes kramdown read and write the constructs that it has, so that its calls can be seen.
require "kramdown"
TEXT = <<'EOM'
# Title {#t .c}

Para *em* **st** `code` <b>html</b> [l](http://x "t") ![i](a.png) [ref][r] "quoted" -- ... & < >

> quote
> more

* a
* b
  1. c
  2. d

| a | b |
|---|:-:|
| 1 | 2 |

~~~ ruby
puts 1
~~~

    indented

term
: def

[^1]: foot

x[^1] $$ y $$ HTML

*[HTML]: Hyper

[r]: http://r "R"

<div markdown="1">
*x*
</div>

* * *

{::comment}
no
{:/}
{:toc}

Head
====

EOM
seen = lambda do |source, options, writer|
  Kramdown::Document.new(source, options).send(writer)
rescue Exception # A writer that lacks its library has been seen as far as it came.
  nil
end
%w[to_html to_latex to_man to_kramdown to_hash_ast to_remove_html_tags to_toc].each do |writer|
  seen.call(TEXT, { toc_levels: "1..3" }, writer)
end
seen.call("<p>a <b>x</b></p><table><tr><td>1</td></tr></table>", { input: "html" }, "to_kramdown")
