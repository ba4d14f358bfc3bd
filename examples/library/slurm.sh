#!/bin/sh
# The clips of the library by Slurm, 100 to a task of an array, in this folder:
#
#	make list
#	sbatch --array=0-$((($(wc -l <out/list) - 1) / 100)) slurm.sh
#
# and when all have ended, `make table`. A task is what GNU make does for its
# clips; it fails if one of them is bad, and says so in out/slurm-NUMBER.
# Submitted again, it makes what is missing. The variable PER sets another number
# than 100.
#SBATCH --job-name=library
#SBATCH --output=out/slurm-%a
set -eu
per=${PER:-100}
first=$((SLURM_ARRAY_TASK_ID * per + 1))
clips=$(awk -v first=$first -v end=$((first + per)) '
    NR >= first && NR < end { printf "%s ", $1 }' out/list) || exit 1
[ -n "$clips" ] || { echo "slurm.sh: out/list has no line $first" >&2; exit 1; }
make -s -k -j "${SLURM_CPUS_PER_TASK:-1}" clips CLIPS="$clips"
