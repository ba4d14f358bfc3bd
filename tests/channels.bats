#!/usr/bin/env bats
# What the channels of ir(5) mean; proven in C, a check that fails says where.

load helper

holds() {
	"$(compile channels check)" "$1"
}

@test "angles: every list of up to four axes, by the equations and back" {
	holds angles
}

@test "quaternions in every order, matrices whole and in part" {
	holds complete
}

@test "several kinds in one list, scale, partial quaternions" {
	holds mixed
}

@test "the values of a joint at rest make its rest" {
	holds rest
}
