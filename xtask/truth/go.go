// What the Go tools say of a project, held against what bifrost says.
//
//	cargo run --release --example graph PROJECT imports > imports.tsv
//	cargo run --release --example graph PROJECT hierarchy > hierarchy.tsv
//	go run xtask/truth/go.go PROJECT imports.tsv hierarchy.tsv
//
// `go list` says which files are a package and where imports lead; `go/types` says what is embedded
// and which types have the methods of which interfaces. Only files that the tools read are judged:
// `go/types` reads what is built for this machine.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// A package, as `go list` prints it.
type listed struct {
	Dir, ImportPath, Name                                        string
	Standard                                                     bool
	GoFiles, CgoFiles, IgnoredGoFiles, TestGoFiles, XTestGoFiles []string
	Imports                                                      []string
	ImportMap                                                    map[string]string
}

type edges map[[2]string]bool

var (
	root    string
	fset    = token.NewFileSet()
	parsed  = map[string]*ast.File{}
	byPath  map[string]*listed
	order   []*listed
	checked map[string]*types.Package
)

func main() {
	root, _ = filepath.EvalSymlinks(must(filepath.Abs(os.Args[1])))
	imports, hierarchy := edges{}, edges{}
	importing, builds := map[string]bool{}, []map[string]bool{}
	filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if entry != nil && entry.Name() == "go.mod" && !strings.Contains(path, "/vendor/") {
			// One path may be another folder in another module.
			byPath, order, checked = map[string]*listed{}, nil, map[string]*types.Package{}
			list(filepath.Dir(path), "-deps", "./...")
			importEdges(imports, importing)
			builds = append(builds, typeEdges(hierarchy))
		}
		return nil
	})
	compare("imports", imports, os.Args[2], func(edge [2]string) bool { return importing[before(edge[0])] })
	// Only what is built together can be below each other.
	compare("hierarchy", hierarchy, os.Args[3], func(edge [2]string) bool {
		for _, judged := range builds {
			if judged[before(edge[0])] && judged[before(edge[1])] {
				return !generic[edge[1]] && !unknown[edge[0]]
			}
		}
		return false
	})
}

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

// Lists packages from a folder; dependencies come before what needs them.
func list(dir string, args ...string) {
	command := exec.Command("go", append([]string{"list", "-e", "-json"}, args...)...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local")
	output, _ := command.Output()
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		item := &listed{}
		if err := decoder.Decode(item); err == io.EOF {
			return
		} else if err != nil {
			fmt.Fprintln(os.Stderr, dir, err)
			return
		}
		if byPath[item.ImportPath] == nil && item.Dir != "" {
			byPath[item.ImportPath] = item
			order = append(order, item)
		}
	}
}

func (item *listed) own() bool { return strings.HasPrefix(item.Dir+"/", root+"/") }

// The files that are the package, tests aside, for whatever machine.
func (item *listed) files() []string {
	files := append(append([]string{}, item.GoFiles...), item.CgoFiles...)
	for _, name := range item.IgnoredGoFiles {
		file := parse(filepath.Join(item.Dir, name))
		if file != nil && item.Name == "" && file.Name.Name != "main" {
			// Nothing of it is built for this machine.
			item.Name = file.Name.Name
		}
		if file != nil && file.Name.Name == item.Name && !strings.HasSuffix(name, "_test.go") {
			files = append(files, name)
		}
	}
	return files
}

func parse(path string) *ast.File {
	file, known := parsed[path]
	if !known {
		file, _ = parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		parsed[path] = file
	}
	return file
}

func sorted[T any](all map[string]T) []string {
	var keys []string
	for key := range all {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

func relative(path string) string { return filepath.ToSlash(must(filepath.Rel(root, path))) }

func importEdges(found edges, judged map[string]bool) {
	unknown := map[string]map[string]bool{}
	// What only tests and other machines need is listed when it is met, and may need more.
	for before := -1; before < len(order); {
		before = len(order)
		unknown = map[string]map[string]bool{}
		for _, item := range order {
			if !item.own() {
				continue
			}
			names := append(append(item.files(), item.TestGoFiles...), item.XTestGoFiles...)
			for _, name := range names {
				path := filepath.Join(item.Dir, name)
				file := parse(path)
				if file == nil {
					continue
				}
				judged[relative(path)] = true
				for _, spec := range file.Imports {
					target, _ := strconv.Unquote(spec.Path.Value)
					if mapped := item.ImportMap[target]; mapped != "" {
						target = mapped
					}
					to := byPath[target]
					if to == nil && target != "C" {
						if unknown[item.Dir] == nil {
							unknown[item.Dir] = map[string]bool{}
						}
						unknown[item.Dir][target] = true
					}
					if to == nil || !to.own() {
						continue
					}
					for _, other := range to.files() {
						if to := filepath.Join(to.Dir, other); to != path {
							found[[2]string{relative(path), relative(to)}] = true
						}
					}
				}
			}
		}
		for _, dir := range sorted(unknown) {
			list(dir, append([]string{"-deps"}, sorted(unknown[dir])...)...)
		}
	}
}

// A type by its name token.
type named struct {
	key  string
	ty   types.Type
	name *types.TypeName
}

type universe struct {
	all, interfaces []named
	found           edges
	judged          map[string]bool
}

func typeEdges(found edges) map[string]bool {
	judged := map[string]bool{}
	whole = map[*types.Package]bool{types.Unsafe: true}
	base := &universe{found: found, judged: judged}
	for _, item := range order {
		if _, done := checked[item.ImportPath]; done || item.ImportPath == "unsafe" {
			continue
		}
		files := append(append([]string{}, item.GoFiles...), item.CgoFiles...)
		checked[item.ImportPath] = base.check(item, item.ImportPath, files)
	}
	base.implementations(base.all)
	for _, item := range order {
		if !item.own() || len(item.TestGoFiles)+len(item.XTestGoFiles) == 0 {
			continue
		}
		tests := &universe{found: base.found, judged: base.judged}
		files := append(append([]string{}, item.GoFiles...), item.CgoFiles...)
		plain := checked[item.ImportPath]
		checked[item.ImportPath] = tests.check(item, item.ImportPath, append(files, item.TestGoFiles...))
		if len(item.XTestGoFiles) > 0 {
			tests.check(item, item.ImportPath+"_test", item.XTestGoFiles)
		}
		checked[item.ImportPath] = plain
		for _, other := range base.interfaces {
			if other.name.Pkg() != plain {
				tests.interfaces = append(tests.interfaces, other)
			}
		}
		tests.implementations(tests.all)
	}
	return judged
}

type importer map[string]string

func (mapped importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if to := mapped[path]; to != "" {
		path = to
	}
	if found := checked[path]; found != nil {
		return found, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func (all *universe) check(item *listed, path string, names []string) *types.Package {
	var files []*ast.File
	for _, name := range names {
		if file := parse(filepath.Join(item.Dir, name)); file != nil {
			files = append(files, file)
		}
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer(item.ImportMap), Error: func(error) {}, FakeImportC: true}
	config.IgnoreFuncBodies = !item.own()
	pkg, _ := config.Check(path, fset, files, info)
	if pkg != nil && pkg != types.Unsafe {
		whole[pkg] = all.complete(item, files)
	}
	if item.own() && whole[pkg] {
		for _, file := range files {
			all.judged[relative(fset.Position(file.Pos()).Filename)] = true
			ast.Inspect(file, func(node ast.Node) bool {
				if spec, ok := node.(*ast.TypeSpec); ok {
					all.declared(spec, info)
				}
				return true
			})
		}
	}
	return pkg
}

// Packages of which every import is known. What another one lacks would be like anything.
var whole map[*types.Package]bool

func (all *universe) complete(item *listed, files []*ast.File) bool {
	for _, file := range files {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if path == "C" {
				continue
			}
			if to, err := importer(item.ImportMap).Import(path); err != nil || !whole[to] {
				return false
			}
		}
	}
	return true
}

// Types of C, of which nothing is known.
var unknown = map[string]bool{}

func (all *universe) declared(spec *ast.TypeSpec, info *types.Info) {
	object, _ := info.Defs[spec.Name].(*types.TypeName)
	if object == nil {
		return
	}
	key := key(object)
	var embedded []ast.Expr
	list := &ast.FieldList{}
	switch body := spec.Type.(type) {
	case *ast.StructType:
		list = body.Fields
	case *ast.InterfaceType:
		list = body.Methods
	default:
		if spec.Assign.IsValid() {
			return
		}
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			embedded = append(embedded, field.Type)
		}
	}
	for _, expr := range embedded {
		ty := types.Unalias(info.TypeOf(expr))
		if pointer, ok := ty.(*types.Pointer); ok {
			ty = types.Unalias(pointer.Elem())
		}
		if above, ok := ty.(*types.Named); ok {
			if to := keyOf(above.Obj()); to != "" {
				all.found[[2]string{key, to}] = true
			}
		}
	}
	if object.Type().Underlying() == types.Typ[types.Invalid] {
		unknown[key] = true
		return
	}
	one := named{key, object.Type(), object}
	all.all = append(all.all, one)
	face, ok := object.Type().Underlying().(*types.Interface)
	open := false
	if ty, ok := object.Type().(*types.Named); ok {
		open = ty.TypeParams().Len() > 0
	}
	if ok && face.NumMethods() > 0 && face.IsMethodSet() && !open {
		all.interfaces = append(all.interfaces, one)
	}
	if open && ok {
		generic[key] = true
	}
}

// Interfaces with type parameters: no type has their methods before they are chosen.
var generic = map[string]bool{}

func key(object types.Object) string {
	place := fset.Position(object.Pos())
	return relative(place.Filename) + ":" + strconv.Itoa(place.Offset)
}

func keyOf(object types.Object) string {
	if !object.Pos().IsValid() || !strings.HasPrefix(fset.Position(object.Pos()).Filename, root+"/") {
		return ""
	}
	return key(object)
}

func (all *universe) implementations(candidates []named) {
	having := map[string][]int{}
	for at, one := range candidates {
		set := types.NewMethodSet(types.NewPointer(one.ty))
		if types.IsInterface(one.ty) {
			set = types.NewMethodSet(one.ty)
		}
		for i := 0; i < set.Len(); i++ {
			name := set.At(i).Obj().Name()
			having[name] = append(having[name], at)
		}
	}
	for _, over := range all.interfaces {
		face := over.ty.Underlying().(*types.Interface)
		fewest := having[face.Method(0).Name()]
		for i := 1; i < face.NumMethods(); i++ {
			if other := having[face.Method(i).Name()]; len(other) < len(fewest) {
				fewest = other
			}
		}
		for _, at := range fewest {
			one := candidates[at]
			has := types.Implements(one.ty, face) || types.Implements(types.NewPointer(one.ty), face)
			if one.key != over.key && has {
				all.found[[2]string{one.key, over.key}] = true
			}
		}
	}
}

// Our edges, without those that only one side can know.
func compare(what string, truth edges, path string, judged func([2]string) bool) {
	file := must(os.Open(path))
	defer file.Close()
	ours, proven, left := edges{}, edges{}, 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		if len(parts) != 3 || strings.Contains(parts[0], "<anonymous") || parts[1] == "?" {
			continue
		}
		edge := [2]string{place(parts[0]), place(parts[1])}
		if judged(edge) {
			ours[edge] = true
			if parts[2] == "proven" {
				proven[edge] = true
			}
		} else {
			left++
		}
	}
	for edge := range truth {
		if !judged(edge) {
			delete(truth, edge)
		}
	}
	report := func(label string, ours edges) {
		both := 0
		for edge := range ours {
			if truth[edge] {
				both++
			}
		}
		fmt.Printf("%s\t%s\ttruth %d\tours %d\tboth %d\tprecision %.4f\trecall %.4f\n", what, label,
			len(truth), len(ours), both, float64(both)/float64(len(ours)), float64(both)/float64(len(truth)))
	}
	fmt.Printf("%s\tnot judged: %d of ours\n", what, left)
	report("all", ours)
	report("proven", proven)
	differ(what+" only ours", ours, truth)
	differ(what+" only theirs", truth, ours)
}

func differ(label string, some, others edges) {
	var lines []string
	for edge := range some {
		if !others[edge] {
			lines = append(lines, edge[0]+"\t"+edge[1])
		}
	}
	sort.Strings(lines)
	for _, line := range lines {
		fmt.Printf("%s\t%s\n", label, line)
	}
}

// `path:start` of `path:start:name`.
func place(node string) string {
	parts := strings.SplitN(node, ":", 3)
	if len(parts) < 2 {
		return node
	}
	return parts[0] + ":" + parts[1]
}

func before(key string) string { return strings.SplitN(key, ":", 2)[0] }
