# The properties are proven in C; a check that fails says where and by how much.

load helper

# holds PROGRAM TEST
holds() {
	"$(compile "$1" check)" "$2"
}

@test "vectors: products, also in place" {
	holds math vec
}

@test "matrices: products, inverses at any scale, singular ones refused" {
	holds math mat
}

@test "mat_nearest: no rotation is nearer, for shear, mirrors, flat ones" {
	holds math nearest
}

@test "quaternions agree with their matrices" {
	holds math quat
}

@test "most_take: of equal ones the first, whatever their last digits" {
	holds math most
}

@test "savgol: published weights, polynomials at every place of every window" {
	holds math savgol
}

@test "sines, cosines, arc tangents: libm's to the last digits, at any size" {
	holds math sin_cos
	holds math atan2
}

@test "quat_vector: axis times angle, from 0 to half a turn" {
	holds math vector
}

@test "sums of pairs of rotations are those of quat_vector" {
	holds math pairs
}

@test "quat_angle: exact from 1e-17 to half a turn" {
	holds math angle
}

@test "quat_between: shortest, also for nearly opposite vectors" {
	holds math between
}

@test "quat_slerp: ends, middles, shorter arc" {
	holds math slerp
}

@test "angles make the product of elementary matrices, 40 lists of axes" {
	holds euler matrix
}

@test "angles of which some have not changed make the same rotation" {
	holds euler again
}

@test "angles to rotation to angles, 40 lists, close to singularities too" {
	holds euler round
}

@test "at a singularity the angles change least" {
	holds euler lock
}

@test "angles within limits: no search in the box comes closer" {
	holds euler within
}

@test "of all solutions the nearest is taken" {
	holds euler branch
}

@test "too few axes: no angles come closer, and the miss is told" {
	holds euler best
}

@test "axes that repeat share a change evenly" {
	holds euler share
}

@test "no angle jumps on a path through a singularity" {
	holds euler path
}

@test "whole turns are kept" {
	holds euler turns
}

@test "angles next to others are those of any whole turns" {
	holds euler beside
}

@test "words for lists of axes" {
	holds euler words
}
