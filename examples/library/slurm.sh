#!/bin/sh
# The shards of the library by Slurm, one to a task of an array, in this folder:
#
#	sh prepare.sh list
#	sbatch --array=1-$(wc -l <out/shards) slurm.sh
#
# and when all have ended, `sh prepare.sh table`. A task fails if its shard
# cannot be made, and says why in out/slurm-NUMBER. Submitted again, it makes
# what is missing.
#SBATCH --job-name=library
#SBATCH --output=out/slurm-%a
set -eu
list=$(sed -n "${SLURM_ARRAY_TASK_ID}p" out/shards)
if [ -z "$list" ]; then
	echo "slurm.sh: out/shards has no line $SLURM_ARRAY_TASK_ID" >&2
	exit 1
fi
sh prepare.sh shard "$list"
