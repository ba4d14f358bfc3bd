#!/bin/sh
# What `make check-engines` does: it makes the example library by GNU parallel
# on two machines, which are two sshd on loopback, by an array of a Slurm that
# consists of this machine, and by Snakemake. Missing programs are installed
# (Debian, root). The servers are the script's own, with keys and settings in a
# temporary directory, and end with it.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=tests/need.sh
. "$root/tests/need.sh"
export PATH="$root/bin:$PATH:/usr/sbin:/sbin"
tmp=$(mktemp -d)
chmod 755 "$tmp"
port=$((20000 + $$ % 20000))
servers=
rundir=

finish() {
	trap '' HUP INT TERM
	[ -z "${SLURM_CONF-}" ] || scancel --user="$(id -un)" 2>/dev/null || :
	for pid in $servers; do
		kill "$pid" 2>/dev/null || :
		wait "$pid" 2>/dev/null || :
	done
	[ -z "$rundir" ] || rmdir "$rundir"
	rm -rf "$tmp"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

fail() {
	echo "check-engines: $*" >&2
	for log in "$tmp"/*.log; do
		[ ! -s "$log" ] || { echo "-- ${log##*/}"; tail -n 20 "$log"; }
	done >&2
	exit 1
}

# serve NAME CMD…: starts a server, which stays in the foreground
serve() {
	log=$tmp/$1.log
	shift
	"$@" >"$log" 2>&1 </dev/null &
	servers="$! $servers"
}

# await CMD…: waits up to 30 s for it to succeed
await() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
		! "$@" >/dev/null 2>&1 || return 0
		sleep 2
	done
	fail "does not work: $*"
}

# start_sshd PORT
start_sshd() {
	cat >"$tmp/sshd_$1" <<-END
		ListenAddress 127.0.0.1:$1
		HostKey $tmp/hostkey
		AuthorizedKeysFile $tmp/key.pub
		PidFile none
		PasswordAuthentication no
		PermitRootLogin prohibit-password
		StrictModes no
		UsePAM no
	END
	serve "sshd_$1" "$(command -v sshd)" -D -e -f "$tmp/sshd_$1"
}

# The machines one and two
start_ssh() {
	if [ ! -d /run/sshd ] && mkdir /run/sshd; then
		rundir=/run/sshd
	fi
	ssh-keygen -q -t ed25519 -N '' -f "$tmp/hostkey"
	ssh-keygen -q -t ed25519 -N '' -f "$tmp/key"
	start_sshd $port
	start_sshd $((port + 1))
	cat >"$tmp/ssh_config" <<-END
		Host one
		Port $port
		Host two
		Port $((port + 1))
		Host *
		HostName 127.0.0.1
		IdentityFile $tmp/key
		IdentitiesOnly yes
		UserKnownHostsFile $tmp/known_hosts
		StrictHostKeyChecking accept-new
		BatchMode yes
		LogLevel ERROR
	END
	await ssh -F "$tmp/ssh_config" one true
	await ssh -F "$tmp/ssh_config" two true
}

start_slurm() {
	host=$(hostname -s)
	mkdir "$tmp/state" "$tmp/spool"
	(umask 077 && head -c 1024 /dev/urandom >"$tmp/munge.key")
	serve munged munged --foreground --force --key-file="$tmp/munge.key" \
	    --socket="$tmp/munge.socket" --pid-file="$tmp/munge.pid" \
	    --log-file="$tmp/munge.log" --seed-file="$tmp/munge.seed"
	await munge -n -S "$tmp/munge.socket"
	cat >"$tmp/slurm.conf" <<-END
		ClusterName=loopback
		SlurmctldHost=$host(127.0.0.1)
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		AuthType=auth/munge
		AuthInfo=socket=$tmp/munge.socket
		CredType=cred/munge
		SlurmctldPort=$((port + 2))
		SlurmdPort=$((port + 3))
		SlurmctldPidFile=$tmp/slurmctld.pid
		SlurmdPidFile=$tmp/slurmd.pid
		StateSaveLocation=$tmp/state
		SlurmdSpoolDir=$tmp/spool
		SlurmdParameters=config_overrides
		ProctrackType=proctrack/pgid
		TaskPlugin=task/none
		MpiDefault=none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		NodeName=$host NodeAddr=127.0.0.1 CPUs=2
		PartitionName=all Nodes=$host Default=YES
	END
	export SLURM_CONF="$tmp/slurm.conf"
	serve slurmctld slurmctld -D
	serve slurmd slurmd -D
	await sh -c 'sinfo -h -o %t | grep -qx idle'
}

# as_made WHO: what make makes, too
as_made() {
	diff -r -x begun -x jobs -x 'slurm-*' made out ||
	    fail "$1: not what make makes"
}

by_ssh() {
	printf '1/one\n1/two\n' >"$tmp/hosts"
	PARALLEL_SSH="ssh -F $tmp/ssh_config" sh parallel.sh "$tmp/hosts" \
	    >"$tmp/parallel.log" 2>&1 || fail 'parallel.sh'
	for machine in one two; do
		cut -f 2 out/jobs | grep -qx $machine ||
		    fail "parallel.sh: no shard on machine $machine"
	done
	as_made 'by ssh'
	echo 'ok   GNU parallel on two machines by ssh'
}

by_slurm() {
	sh prepare.sh list
	timeout 120 sbatch --wait "--array=1-$(wc -l <out/shards)" slurm.sh \
	    >"$tmp/sbatch.log" 2>&1 || fail 'slurm.sh'
	sh prepare.sh table 2>/dev/null
	as_made 'by Slurm'
	echo 'ok   a Slurm array'
}

by_snakemake() {
	for _ in all nothing; do
		snakemake -q -j 2 >"$tmp/snakemake.log" 2>&1 || fail 'Snakefile'
	done
	rmdir out/made 2>/dev/null || :
	as_made 'by Snakemake'
	echo 'ok   Snakemake'
}

need parallel parallel sshd openssh-server ssh openssh-client \
    slurmctld slurmctld slurmd slurmd sbatch slurm-client munged munge \
    snakemake snakemake ||
    fail 'lacks what it needs'
cp -R "$root/examples" "$tmp"
cd "$tmp/examples/library"
rm -rf captures out
export PER=4
make -s -j 2 >"$tmp/make.log" 2>&1 || fail 'make'
mv out made
start_ssh
by_ssh
rm -r out
start_slurm
by_slurm
rm -r out
by_snakemake
