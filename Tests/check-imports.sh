#!/usr/bin/env bash
# Proves the import table: no target imports what it may not, libraries change no process state, each library target
# builds by itself from nothing, and CollageModel compiles as Embedded Swift. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

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

# A target may import the modules that are named after it, and no other.
allow() {
  local target=$1 allowed=" ${*:2} " file module
  while read -r file module; do
    [ -n "$module" ] || continue
    [[ "$allowed" == *" $module "* ]] || fail "$file imports $module; $target may import:${allowed% }"
  done < <(imports_of "Sources/$target")
}

# A target may import anything but the modules that are named after it.
forbid() {
  local target=$1 forbidden=" ${*:2} " file module
  while read -r file module; do
    [ -n "$module" ] || continue
    [[ "$forbidden" != *" $module "* ]] || fail "$file imports $module, which $target may not"
  done < <(imports_of "Sources/$target")
}

# A module stays inside a target: every import of it says `internal`.
keep_internal() {
  local target=$1 module line
  for module in "${@:2}"; do
    while read -r line; do
      [ -z "$line" ] || fail "$line: write \`internal import $module\`"
    done < <(grep -rnE --include='*.swift' "^[[:space:]]*(@[A-Za-z_]+[[:space:]]+)*((public|package)[[:space:]]+)?import[[:space:]]+$module\b" \
      "Sources/$target" || true)
  done
}

check_import_lines() {
  echo "-- import lines"
  allow Vips CVips Synchronization SystemLibrary
  allow StableNumbers
  allow OrderedTasks
  allow SystemLibrary Glibc Musl Darwin
  allow SystemCalls SystemLibrary
  allow PixelStorage SystemCalls SystemLibrary
  allow Zimg CZimg PixelStorage SystemLibrary
  allow Deflate CDeflate
  allow TurboJPEG CTurboJPEG
  allow Digest CCrypto
  allow CollageModel
  allow CollageTemplates
  allow CollageLayout CollageModel StableNumbers OrderedTasks
  allow CollageWasm CollageModel
  allow CollageFormat CollageModel FoundationEssentials
  allow CollageTesting CollageModel CollageFormat StableNumbers Testing FoundationEssentials
  allow CollageCutout SystemLibrary
  allow CollageSubjects CollageModel
  allow CollageFiles CollageModel Deflate PixelStorage StableNumbers SystemCalls SystemLibrary Synchronization
  allow CollageRender CollageModel CollageLayout CollageFiles CollageCutout CollageSubjects Vips Zimg Deflate TurboJPEG StableNumbers OrderedTasks PixelStorage Synchronization FoundationEssentials SystemCalls SystemLibrary
  allow CollageAnimation CollageModel CollageLayout CollageFiles CollageRender CollageSubjects SystemCalls SystemLibrary
  allow CollageBatch CollageModel CollageLayout CollageFormat CollageFiles CollageRender CollageKit Digest StableNumbers Synchronization SystemCalls SystemLibrary
  allow CollageKit CollageModel CollageLayout CollageFormat CollageFiles CollageRender CollageSubjects CollageTemplates StableNumbers Synchronization SystemCalls SystemLibrary
  allow Collage CollageModel CollageLayout CollageFormat CollageFiles CollageRender CollageSubjects CollageAnimation CollageKit
  forbid CollageCommand Vips CVips Zimg CZimg Deflate CDeflate TurboJPEG CTurboJPEG CCrypto
  keep_internal Vips CVips
  keep_internal Zimg CZimg
  keep_internal Deflate CDeflate
  keep_internal TurboJPEG CTurboJPEG
  keep_internal Digest CCrypto
  keep_internal CollageFiles Deflate
  keep_internal CollageRender Vips Zimg PixelStorage Deflate TurboJPEG CollageCutout
  keep_internal CollageBatch Digest
}

# Libraries change no state of their process: its host may be a server. libvips writes VIPSHOME itself while it starts;
# Vips sets and restores it around that.
check_process_state() {
  echo "-- process state"
  local line calls='umask|setrlimit|signal|sigaction|sigprocmask|pthread_sigmask|setenv|putenv|unsetenv|chdir|fchdir|setlocale|setpriority'
  while read -r line; do
    fail "$line: only the executable changes the state of its process"
  done < <(grep -rnE --include='*.swift' "(^|[^A-Za-z_.])($calls)\(" Sources | grep -vE '^Sources/CollageCommand/|case signal\(' || true)
}

# A fresh folder for each target: an incremental build would let an undeclared import through.
check_targets_alone() {
  local target scratch
  for target in StableNumbers OrderedTasks SystemLibrary SystemCalls PixelStorage Vips Zimg Deflate TurboJPEG Digest CollageModel CollageTemplates CollageLayout CollageFormat CollageTesting CollageWasm CollageCutout CollageSubjects CollageFiles CollageRender \
    CollageAnimation CollageBatch CollageKit Collage; do
    echo "-- a clean build of $target alone"
    scratch=".build-check-$target"
    rm -rf "$scratch"
    if ! swift build --quiet --target "$target" --scratch-path "$scratch"; then
      fail "$target does not build by itself"
    fi
    rm -rf "$scratch"
  done
}

check_embedded() {
  echo "-- CollageModel as Embedded Swift"
  local folder
  folder=$(mktemp -d)
  local sources=()
  while IFS= read -r -d '' file; do sources+=("$file"); done \
    < <(find Sources/CollageModel -name '*.swift' -print0 | sort -z)
  if ! swiftc -enable-experimental-feature Embedded -wmo -parse-as-library -swift-version 6 -package-name collage \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -module-name CollageModel -c "${sources[@]}" -o "$folder/CollageModel.o"; then
    fail "CollageModel does not compile as Embedded Swift"
  fi
  rm -rf "$folder"
}

trap 'rm -rf .build-check-*' EXIT
check_import_lines
check_process_state
check_embedded
check_targets_alone
if [ "$failures" -gt 0 ]; then
  echo "check-imports: $failures failed" >&2
  exit 1
fi
echo "The import table holds."
