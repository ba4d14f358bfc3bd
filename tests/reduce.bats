# Which keys of a track can go, beside the plain way to find that.

load helper

@test "reduce_keys: the keys that slerp and angles leave, however they are spaced" {
	"$(compile reduce check)" plain
}

@test "reduce_keys: what stays has one key" {
	"$(compile reduce check)" still
}
