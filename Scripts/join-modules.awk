# Joins ES modules into one: awk -f join-modules.awk FOLDER ENTRY.js prints ENTRY and all that it imports, as one module without imports.
#
# FOLDER is the page's; modules are named by their paths in it, `stage/balls.js`, ENTRY too. Each module but the entry becomes a function that
# returns what it exports, called once, in the order of imports. Lines of comments are left out. Sources/PageServer/README.md says which forms
# of imports and exports there are; others are refused by file and line.

BEGIN {
  folder = ARGV[1]
  sub(/\/*$/, "/", folder)
  entry = ARGV[2]
  read(entry)
  write(entry, "")
  exit failed
}

function refuse(name, line, why) {
  printf "%s%s:%d: %s\n", folder, name, line, why >"/dev/stderr"
  failed = 1
  exit 1
}

# The constant that has what a module exports, `$stage$balls`: another for each path, as these have neither `$` nor `_`.
function exports_of(name) {
  sub(/\.js$/, "", name)
  gsub(/\//, "$", name)
  gsub(/-/, "_", name)
  return "$" name
}

# The module that a path stands for within another module.
function module_of(name, line, path,    base) {
  base = name
  sub(/[^\/]*$/, "", base)
  sub(/^\.\//, "", path)
  while (sub(/^\.\.\//, "", path)) {
    if (base == "") refuse(name, line, "only modules of the page can be imported: this path leads out of it")
    sub(/[^\/]*\/$/, "", base)
  }
  return base path
}

# Reads a module, and those that it imports first; the text of each is kept until it is written.
function read(name,    path, line, code, number, statement, start, comment, found) {
  state[name] = "being read"
  path = folder name
  while ((found = (getline line <path)) > 0) {
    number++
    if (comment) {
      if (line ~ /\*\//) comment = 0
      if (line ~ /\*\/[ \t]*[^ \t]/) refuse(name, number, "code stands behind a comment of several lines")
      continue
    }
    if (line ~ /^[ \t]*\/\//) continue
    if (line ~ /^[ \t]*\/\*/ && line !~ /\*\//) {
      comment = 1
      continue
    }
    code = line
    gsub(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, "", code)
    if (code ~ /^[ \t]*$/) continue
    sub(/[ \t]\/\/.*/, "", code)
    if (code ~ /(^|[^A-Za-z0-9_$.])import[ \t]*\(/ || code ~ /import\.meta/) refuse(name, number, "import() and import.meta cannot be joined")
    if (statement == "" && (line ~ /^import[ {*'"]/ || line ~ /^export[ {]/)) start = number
    if (statement != "" || line ~ /^import[ {*'"]/ || line ~ /^export[ ]*{/) {
      statement = statement (statement == "" ? "" : " ") line
      if (statement ~ /^import/ && statement !~ /['"][ \t;]*$/) continue
      if (statement ~ /^export/ && statement !~ /}/) continue
      if (statement ~ /^import/) line = import_of(name, start, statement)
      else line = export_of(name, start, statement)
      statement = ""
      if (line == "") continue
    } else if (line ~ /^export /) {
      line = declaration_of(name, number, line)
    }
    text[name] = text[name] line "\n"
  }
  close(path)
  if (found < 0) refuse(name, 1, "there is no such file")
  if (statement != "") refuse(name, start, "this statement has no end")
  state[name] = "read"
}

# What stands for an import; reads the module that it names.
function import_of(name, line, statement,    other, names) {
  other = statement
  sub(/[ \t;]*$/, "", other)
  if (other !~ /['"](\.\/|(\.\.\/)+)([a-z0-9-]+\/)*[a-z0-9-]+\.js['"]$/) {
    refuse(name, line, "only modules of the page can be imported: './x.js', '../folder/x.js'")
  }
  sub(/['"]$/, "", other)
  sub(/.*['"]/, "", other)
  other = module_of(name, line, other)
  if (state[other] == "being read") refuse(name, line, other " imports this module, too")
  if (state[other] == "") {
    read(other)
    order[++count] = other
  }
  if (statement ~ /^import[ ]*['"]/) return ""
  names = statement
  sub(/^import[ ]*/, "", names)
  sub(/[ ]*from[ ]*['"].*$/, "", names)
  if (names ~ /^\*[ ]*as[ ]+[A-Za-z_$][A-Za-z0-9_$]*$/) {
    sub(/^\*[ ]*as[ ]+/, "", names)
  } else if (names ~ /^{[A-Za-z0-9_$, \t]*}$/) {
    gsub(/[ \t]+as[ \t]+/, ": ", names)
  } else {
    refuse(name, line, "this form of import cannot be joined")
  }
  return "const " names " = " exports_of(other)
}

# Takes the names of `export { a, b as c }`, which stands for nothing itself.
function export_of(name, line, statement,    parts, number, i, pair) {
  if (statement !~ /^export[ ]*{[^}]*}[ ;]*$/) refuse(name, line, "this form of export cannot be joined")
  sub(/^export[ ]*{/, "", statement)
  sub(/}.*$/, "", statement)
  number = split(statement, parts, ",")
  for (i = 1; i <= number; i++) {
    gsub(/^[ \t]+|[ \t]+$/, "", parts[i])
    if (parts[i] == "") continue
    if (split(parts[i], pair, /[ \t]+as[ \t]+/) == 2) export_name(name, pair[2] ": " pair[1])
    else export_name(name, parts[i])
  }
  return ""
}

# A declaration without its `export`.
function declaration_of(name, line, declaration,    word) {
  sub(/^export[ ]+/, "", declaration)
  if (declaration !~ /^(async[ ]+function|function|class|const)[ *]+[A-Za-z_$]/) refuse(name, line, "this form of export cannot be joined")
  word = declaration
  sub(/^(async[ ]+function|function|class|const)[ *]+/, "", word)
  match(word, /^[A-Za-z0-9_$]+/)
  export_name(name, substr(word, 1, RLENGTH))
  return declaration
}

function export_name(name, word) {
  exported[name] = exported[name] (exported[name] == "" ? "" : ", ") word
}

function write(entry,    i, name) {
  for (i = 1; i <= count; i++) {
    name = order[i]
    printf "const %s = (() => {\n%sreturn { %s }\n})()\n", exports_of(name), text[name], exported[name]
  }
  printf "%s", text[entry]
}
