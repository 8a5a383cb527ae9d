#!/bin/sh
# Renders a manifest as an array job of Slurm, and submits shards without a result again: Slurm itself requeues a task only
# if its node fails.
#
#   MANIFEST=outfits.csv OUT=/shared/icons SHARDS=64 OPTIONS='--template four-pieces --root /shared/garments' ./submit.sh
set -eu
: "${MANIFEST:?the manifest}" "${OUT:?a folder that all nodes share}" "${SHARDS:?the number of tasks}"
export MANIFEST OUT SHARDS OPTIONS="${OPTIONS:-}"
tries=${TRIES:-4}

# Prints the shards without a result, with commas.
missing() {
  list='' index=0
  while [ "$index" -lt "$SHARDS" ]; do
    [ "$(cat "$OUT/shard-$index/done" 2>/dev/null)" = "$SHARDS" ] || list=$list,$index
    index=$((index + 1))
  done
  echo "${list#,}"
}

# The marks of an earlier run: the manifest or the options may be others now; finished rows are recognized anyway.
rm -f "$OUT"/shard-*/done
for try in $(seq "$tries"); do
  list=$(missing)
  if [ -z "$list" ]; then break; fi
  echo "try $try of $tries: shards $list"
  # --wait returns the highest exit code of the tasks; what counts is whether each has a result.
  sbatch --wait --array="$list" "$(dirname "$0")/shard.sh" || true
done
list=$(missing)
if [ -n "$list" ]; then
  echo "no result after $tries tries: shards $list; see their logs and failures.jsonl in their folders" >&2
  exit 1
fi
echo "$SHARDS shards are done"
