#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests; the exit code is not zero if one fails. Safe to run again.
#   run.sh                    what a change should pass before it is pushed, in minutes: all Swift tests, tests of commands and of the
#                             WebAssembly modules, the checks of format and structure, and the editor's page from one end to the other
#   run.sh --all              everything that a change must pass, as CI runs it
#   run.sh --only SECTION ... all of some sections: checks, swift, editor, service, documents, engines
# Tests/nightly.sh runs what no change waits for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  sed -n '3,7s/^# *//p' "${BASH_SOURCE[0]}" >&2
  exit 64
}

# Two lanes, one for each core, take the next section when they have ended one: the longest are first, but for what fails in seconds.
extent= lanes=2 sections=(checks swift editor service)
case "${1:-}" in
"") ;;
--all)
  [ $# -eq 1 ] || usage
  extent=--all sections+=(documents engines)
  ;;
--only)
  shift
  [ $# -gt 0 ] || usage
  for section in "$@"; do [ -f "Tests/sections/$section.sh" ] || usage; done
  extent=--all lanes=1 sections=("$@")
  ;;
*) usage ;;
esac

logs=$(mktemp -d)
printf '%s\n' "${sections[@]}" >"$logs/waiting"
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; rm -rf "$logs"' EXIT

# Tells the steps of a section as they begin, with the seconds since the start.
tell_steps() {
  local line
  while IFS= read -r line; do
    [[ "$line" != "-- "* ]] || printf '%4d s  %s: %s\n' "$SECONDS" "$1" "${line#-- }"
  done
}

run_section() {
  "Tests/sections/$1.sh" $extent 2>&1 | tee "$logs/$1" | tell_steps "$1"
  return "${PIPESTATUS[0]}"
}

# Takes the first section that waits; there is none when it fails.
take_section() {
  (
    flock 9
    head -1 "$logs/waiting"
    sed -i 1d "$logs/waiting"
  ) 9>"$logs/lock"
}

# Runs sections until none waits or one fails. What a section printed follows if all is asked for, and at the end if it failed.
run_lane() {
  local section code begin
  while section=$(take_section) && [ -n "$section" ]; do
    begin=$SECONDS code=0
    run_section "$section" || code=$?
    (
      flock 9
      if [ "$code" != 0 ]; then
        echo "$section" >>"$logs/failed"
      elif [ -n "$extent" ]; then
        printf '\n== %s\n' "$section"
        cat "$logs/$section"
      fi
      printf '== %s %s after %d s\n' "$section" "$([ "$code" = 0 ] && echo passed || echo "FAILED with $code")" $((SECONDS - begin))
    ) 9>"$logs/lock"
    [ "$code" = 0 ] || return 1
  done
}

for ((lane = 0; lane < lanes; lane++)); do
  run_lane &
  running+=($!)
done
failed=0
for process in "${running[@]}"; do wait "$process" || failed=1; done
running=()
[ "$failed" = 0 ] || {
  # Last, and its failures once more: where output is cut, its end is kept.
  while IFS= read -r section; do
    printf '\n== %s\n' "$section"
    cat "$logs/$section"
    printf '\n== What failed in %s\n' "$section"
    grep -nE -A 8 '✘|not ok|✖|^FAIL|[Ee]rror: |error:|Traceback' "$logs/$section" | tail -80 || tail -20 "$logs/$section"
  done <"$logs/failed"
  printf '\nrun.sh: FAILED after %d s\n' "$SECONDS" >&2
  exit 1
}
printf '\n== All passed after %d s\n' "$SECONDS"
[ -n "$extent" ] || cat <<'TEXT'
Left out: most tests of the editor's page, the service if it is not built, the documentation, PDFs in other readers, attacks and small
benchmarks. `Tests/run.sh --all` runs them, `Tests/run.sh --only editor` one section.
TEXT
echo "Three quarters of the cases of random tests are left to \`Tests/nightly.sh debug\`."
