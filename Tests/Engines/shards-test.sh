#!/usr/bin/env bash
# Runs the shards of Samples/slurm and Samples/kubernetes on this machine, with the variables that the engines set, and compares
# their pictures with those of one run. Instead of sbatch, a stand-in runs the tasks and lets some fail at first.
# Needs python3 with yaml, and the tool.
#
#   Tests/Engines/shards-test.sh MANIFEST PHOTOS
set -euo pipefail
samples=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../Samples" && pwd)
export COLLAGE_TOOL=${COLLAGE_TOOL:-$samples/../.build/release/collage}
manifest=$(realpath "$1") photos=$(realpath "$2")
python=python3
"$python" -c 'import yaml' 2>/dev/null || python=/usr/bin/python3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$COLLAGE_TOOL" "$folder/bin/collage"

# Prints the names and digests of all pictures below a folder, without the folders of shards.
pictures() { find "$1" -name '*.jpg' -printf '%f ' -exec sh -c 'sha256sum < "$1"' - {} \; | sort; }

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

"$COLLAGE_TOOL" batch "$manifest" --template four-pieces --root "$photos" --out "$folder/one" --identity content --quiet
pictures "$folder/one" > "$folder/one.txt"
[ -s "$folder/one.txt" ] || fail "one run rendered nothing"

# Slurm: the first try of shard 1 cannot write its pictures, and that of shard 2 never starts.
cat > "$folder/bin/sbatch" <<'END'
#!/usr/bin/env bash
set -u
for word in "$@"; do case $word in --array=*) array=${word#--array=} ;; esac; done
echo "$array" >> "$TASKS"
status=0
for SLURM_ARRAY_TASK_ID in ${array//,/ }; do
  export SLURM_ARRAY_TASK_ID SLURM_CPUS_PER_TASK=1
  case "$(wc -l < "$TASKS") $SLURM_ARRAY_TASK_ID" in
    "1 1") (ulimit -f 8; exec "${!#}") || status=1 ;;
    "1 2") status=1 ;;
    *) "${!#}" || status=1 ;;
  esac
done
exit $status
END
chmod +x "$folder/bin/sbatch"
PATH=$folder/bin:$PATH TASKS=$folder/tasks MANIFEST=$manifest OUT=$folder/slurm SHARDS=4 \
  OPTIONS="--template four-pieces --root $photos" "$samples/slurm/submit.sh"
[ "$(sed -n 1p "$folder/tasks")" = 0,1,2,3 ] || fail "not all shards were submitted"
[ "$(sed -n 2p "$folder/tasks")" = 1,2 ] || fail "submitted again: $(sed -n 2p "$folder/tasks"), not 1,2"
pictures "$folder/slurm" | cmp - "$folder/one.txt" || fail "Slurm's shards differ from one run"
echo "Slurm: $(wc -l < "$folder/one.txt") pictures of 4 shards equal those of one run; shards 1 and 2 were submitted twice"

# Kubernetes: the container's own command, once for each index.
"$python" - "$samples/kubernetes/job.yaml" > "$folder/job.sh" <<'END'
import sys, yaml
job = yaml.safe_load(open(sys.argv[1]))["spec"]
container = job["template"]["spec"]["containers"][0]
variables = {variable["name"]: variable["value"] for variable in container["env"]}
assert variables["SHARDS"] == str(job["completions"]), "SHARDS differs from completions"
assert job["completionMode"] == "Indexed" and container["command"] == ["/bin/sh", "-ceu"]
print(container["args"][0])
END
for index in 0 1 2; do
  PATH=$folder/bin:$PATH JOB_COMPLETION_INDEX=$index SHARDS=3 MANIFEST=$manifest PHOTOS=$photos OUT=$folder/kubernetes \
    CACHE=$folder/cache /bin/sh -ceu "$(cat "$folder/job.sh")"
done
pictures "$folder/kubernetes" | cmp - "$folder/one.txt" || fail "Kubernetes' shards differ from one run"
echo "Kubernetes: $(wc -l < "$folder/one.txt") pictures of 3 shards equal those of one run"
