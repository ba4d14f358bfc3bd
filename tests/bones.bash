# shellcheck shell=bash
# What the tests of the BonesPro tools share: load after helper.

# arm WHAT [NAME=VALUE …]: the sample arm, see examples/arm.awk
arm() {
	local v args=()

	for v in what="$@"; do
		args+=(-v "$v")
	done
	awk "${args[@]}" -f "$ROOT/examples/arm.awk"
}

ORDERS='XYZ XZY YZX YXZ ZXY ZYX XYX YZY ZXZ'
export ORDERS
