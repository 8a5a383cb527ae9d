#!/usr/bin/env bash
# Proves the import table of the article "Structure": no target imports what it may not, the table's rows are the dependencies that Package.swift
# declares, the floors of CollageRender stand on those beneath them, and libraries change no process state. Builds nothing: with --all,
# Tests/sections/swift.sh and service.sh check that each target builds with what it declares and without warnings; the WebAssembly
# modules show that CollageModel and CollageColor compile as Embedded Swift. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

article=Sources/Services/Collage/Collage.docc/Structure.md
failures=0
fail() {
  echo "check-imports: $1" >&2
  failures=$((failures + 1))
}

# Prints "FILE MODULE" for every import line of a target.
imports_of() {
  grep -rHE --include='*.swift' '^[[:space:]]*(@[A-Za-z_()]+[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' \
    "$1" | sed -E 's/^([^:]+):.*\bimport[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?([A-Za-z_0-9]+).*/\1 \4/' ||
    true
}

# Prints the folder of a target, which lies in that of its floor.
folder_of() { find Sources -mindepth 2 -maxdepth 3 -type d -name "$1"; }

# Modules of the toolchain and of other packages, and the targets that may import them; Synchronization is everybody's.
declare -A toolchain=([Synchronization]=any [FoundationEssentials]="CollageFormat CollageTesting CollageRender CollageBatch CollageEditor"
  [Foundation]="CollageTesting CollageBatch CollageEditor"
  [Hummingbird]="CollageHummingbird CollageServer" [HummingbirdCore]=CollageServer [HTTPTypes]=CollageHummingbird [NIOCore]=CollageHummingbird [NIOHTTPTypes]=CollageHummingbird
  [ArgumentParser]=CollageServer [Logging]=CollageServer [ServiceLifecycle]=CollageServer [UnixSignals]=CollageServer
  [Testing]=CollageTesting [CoreGraphics]=CollageDrawing [CoreImage]=CollageDrawing [Glibc]=SystemCalls [Musl]=SystemCalls [Darwin]=SystemCalls)

# Reads the table of the article: a target may import the modules of its row, and no other.
declare -A rows
read_table() {
  local target modules
  while IFS='|' read -r _ target modules _; do
    target=${target// /}
    rows[$target]=" ${modules//[,-]/ } "
  done < <(sed -n '/^### Imports/,/^### Floors/p' "$article" | grep -E '^\| [A-Z][A-Za-z]+ \| [A-Za-z, -]+ \|$')
  [ ${#rows[@]} -gt 10 ] || fail "$article has no import table"
}

# A target imports what its row allows, and of the toolchain what it may.
check_row() {
  local target=$1 allowed=${rows[$1]} file module users
  while read -r file module; do
    [ -n "$module" ] || continue
    users=" ${toolchain[$module]:-} "
    [[ "$allowed" == *" $module "* || "$users" == " any " || "$users" == *" $target "* ]] ||
      fail "$file imports $module; $target may import:${allowed% }"
  done < <(imports_of "$(folder_of "$target")")
}

# A target may import anything but the modules that are named after it.
forbid() {
  local target=$1 forbidden=" ${*:2} " file module
  while read -r file module; do
    [ -n "$module" ] || continue
    [[ "$forbidden" != *" $module "* ]] || fail "$file imports $module, which $target may not"
  done < <(imports_of "$(folder_of "$target")")
}

# A module stays inside a target: every import of it says `internal`.
keep_internal() {
  local target=$1 module line
  for module in "${@:2}"; do
    while read -r line; do
      [ -z "$line" ] || fail "$line: write \`internal import $module\`"
    done < <(grep -rnE --include='*.swift' "^[[:space:]]*(@[A-Za-z_]+[[:space:]]+)*((public|package)[[:space:]]+)?import[[:space:]]+$module\b" \
      "$(folder_of "$target")" || true)
  done
}

check_import_lines() {
  echo "-- import lines"
  local target
  for target in "${!rows[@]}"; do check_row "$target"; done
  forbid CollageCommand Vips CVips Zimg CZimg Deflate CDeflate TurboJPEG CTurboJPEG CCrypto Pango CPango CHarfBuzz Rsvg CRsvg CCurl
  keep_internal Vips CVips
  keep_internal Zimg CZimg
  keep_internal Deflate CDeflate
  keep_internal TurboJPEG CTurboJPEG
  keep_internal Digest CCrypto
  keep_internal Pango CPango
  keep_internal Pango CHarfBuzz
  keep_internal Rsvg CRsvg
  keep_internal CollageText Pango
  keep_internal CollageFiles Deflate
  keep_internal CollageRender Vips Zimg Deflate TurboJPEG Rsvg CollageCutout CollageColor CollageText
  keep_internal ObjectStorage CCurl Digest
  keep_internal CollageBatch Digest
}

# Libraries change no state of their process: its host may be a server. libvips writes VIPSHOME itself while it starts;
# Vips sets and restores it around that.
check_process_state() {
  echo "-- process state"
  local line calls='umask|setrlimit|signal|sigaction|sigprocmask|pthread_sigmask|setenv|putenv|unsetenv|chdir|fchdir|setlocale|setpriority'
  while read -r line; do
    fail "$line: only the executable changes the state of its process"
  done < <(grep -rnE --include='*.swift' "(^|[^A-Za-z_.])($calls)\(" Sources | grep -vE '^Sources/Tool/|case signal\(' || true)
}

# Apple's systems have Foundation as a whole, and no C library named Glibc.
check_other_systems() {
  echo "-- imports that other systems lack"
  local file line
  while IFS=: read -r file line _; do
    head -n "$line" "$file" | grep -qE '^[[:space:]]*#(if|elseif) canImport\(' || fail "$file:$line: write it behind \`#if canImport(...)\`"
  done < <(grep -rnE --include='*.swift' '^[[:space:]]*((public|package|internal)[[:space:]]+)?import[[:space:]]+(FoundationEssentials|Glibc|Musl|Testing)$' \
    Sources || true)
}

# The table and Package.swift name the same modules of ours. With the import lines above, no target uses a module that it
# does not declare, whichever modules a build happens to find.
check_declared_dependencies() {
  echo "-- declared dependencies"
  local target dependencies module names=""
  while read -r target dependencies; do names+=" $target $dependencies"; done <<<"$declared"
  while read -r target dependencies; do
    if [ -z "${rows[$target]+row}" ]; then
      fail "$target has no row in the import table"
      continue
    fi
    for module in $dependencies; do
      [[ "${rows[$target]}" == *" $module "* ]] || fail "Package.swift declares $module for $target; its row does not allow it"
    done
    for module in ${rows[$target]}; do
      [[ "$names " != *" $module "* || " $dependencies " == *" $module "* ]] ||
        fail "the row of $target allows $module, which Package.swift does not declare for it"
    done
  done <<<"$declared"
}

declared=$(Tests/dependencies.py)
read_table
check_import_lines
check_other_systems
check_declared_dependencies
check_process_state
Tests/check-floors.py || fail "a floor of CollageRender refers to one above it"
if [ "$failures" -gt 0 ]; then
  echo "check-imports: $failures failed" >&2
  exit 1
fi
echo "The import table holds."
