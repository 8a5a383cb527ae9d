#!/bin/sh
# One task of an array job: renders one shard of a manifest, and goes on where an earlier try of it stopped.
#SBATCH --job-name=collage
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=collage-%A-%a.log
set -eu
: "${MANIFEST:?}" "${OUT:?}" "${SLURM_ARRAY_TASK_ID:?}" "${SHARDS:?}"

# A folder for each shard: two runs on one folder are rejected. --resume finds what is finished.
shard=$OUT/shard-$SLURM_ARRAY_TASK_ID
mkdir -p "$shard"
# shellcheck disable=SC2086 # OPTIONS are several words.
"${COLLAGE_TOOL:-collage}" batch "$MANIFEST" --out "$shard" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --resume \
  --identity content --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet ${OPTIONS:-}
# The wrapper looks for this file: it exists if all rows of the shard are done.
echo "$SHARDS" > "$shard/done"
