#!/bin/sh
# installed.sh DEB DIR COMMAND…: installs a package into what looks like this
# system, runs the command there as nobody, and removes the package again; all
# that is then left is in DIR/left, and what the package brought in DIR/brought.
# Called by check.sh, as root, with mounts of its own (unshare -m): what is
# written goes to memory, and is gone in the end. DIR is seen there, too.
set -eu
deb=$1 dir=$2
shift 2
mkdir -p "$dir/layer"
mount -t tmpfs tmpfs "$dir/layer"
mkdir "$dir/layer/upper" "$dir/layer/work" "$dir/layer/root"
root=$dir/layer/root
mount -t overlay overlay \
    -o "lowerdir=/,upperdir=$dir/layer/upper,workdir=$dir/layer/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mkdir -p "$root$dir"
mount --bind "$dir" "$root$dir"

# changed: the files that are not as they are in the system
changed() {
	(cd "$dir/layer/upper" && find . ! -type d ! -path ".$dir*" |
	    sed 's/^.//' | sort)
}

# there DPKG-ARG…: whatever this system's dpkg leaves out otherwise
there() {
	chroot "$root" dpkg --path-include='/usr/*' "$@" >>"$dir/log" 2>&1
}

there -i "$deb"
chroot "$root" dpkg -L irtools >"$dir/all"
while read -r f; do
	[ -d "$root$f" ] || echo "$f"
done <"$dir/all" | sort >"$dir/brought"
changed >"$dir/now"
comm -13 "$dir/now" "$dir/brought" | sed 's/^/not installed: /' >&2
chroot "$root" setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
there -r irtools
changed >"$dir/removed"
there -P irtools
changed >"$dir/purged"
# dpkg, and mandb called by it, keep books
sort -u "$dir/removed" "$dir/purged" | grep -v -e '^/var/lib/dpkg/' -e \
    '^/var/log/dpkg\.log$' -e '^/var/cache/man/' >"$dir/left" || :
while read -r f; do
	[ -e "$f" ] || [ ! -e "$root$f" ] || echo "$f"
done <"$dir/all" >>"$dir/left"
find "$root/var/lib/dpkg/info" -name 'irtools*' >>"$dir/left"
