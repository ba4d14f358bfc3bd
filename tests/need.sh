# shellcheck shell=sh
# For scripts that install what they need (Debian; root, or sudo that does not
# ask).

# need PROGRAM PACKAGE …: installs what is missing; where it cannot, it says so
# and returns 1.
need() {
	missing=
	while [ $# -gt 0 ]; do
		command -v "$1" >/dev/null || missing="$missing $2"
		shift 2
	done
	[ -n "$missing" ] || return 0
	su=
	[ "$(id -u)" -eq 0 ] || su='sudo -n'
	apt="$su env DEBIAN_FRONTEND=noninteractive apt-get -qq"
	echo "installing$missing"
	# shellcheck disable=SC2086
	{ $apt update && $apt install -y --no-install-recommends $missing; } \
	    >/dev/null 2>&1 </dev/null ||
	    { echo "cannot install$missing"; return 1; }
}
