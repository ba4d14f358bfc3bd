# shellcheck shell=bash
# What the tests of retarget share: load after helper.

# small: a stream of a skeleton without legs, two frames
small() {
	cat <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 0 2 0
		dof b rx ry rz
		joint c b
		offset c 0 1 0
		end skeleton
		motion m
		rate 30
		v 1 a 1 2 3 10 20 30
		v 1 b 40 0 0
		v 2 a 1 2 4 11 21 31
		v 2 b 40 5 0
		end motion
		end ir
	END
}
