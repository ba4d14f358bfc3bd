# What is cut off anywhere is noticed: each reader is given the first bytes of
# a sample of each format that it reads.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup_file() {
	with_tools cuts
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
	sed '/^motion/,$d; /^mesh/,/^end mesh/d' kinds.ir >target.ir
	echo 'end ir' >>target.ir
	sed 's/^rate/count frames 2\n&/' kinds.ir >counted.ir
	ir2gltf -b kinds.ir >kinds.glb 2>err
}

# formats: a file, how many of its last bytes may be missing, and who reads it.
# A last LF may, a pad, digits of a number that is the last word, and what is
# behind an .asf's hierarchy; * where nothing says what is the end; ? where what
# is damaged is left out, or listed.
# With ! nothing is written unless all is there; see cuts.c.
formats() {
	cat <<-'END'
		sample.amc * amc2ir -s asf.ir
		sample.amc * amc2ir
		sample.asf 20! asf2ir
		sample.bp 6 bp2ir
		sample.bones 9 bp2ir
		sample.bulge ? bulge2ir
		sample.bvh * bvh2ir
		sample.caf 0! xaf2ir
		sample.csf 0! xsf2ir
		sample.csf 0! xsf2ir -c
		sample.csv * csv2ir -s asf.ir
		sample.depth 0 depthcat
		sample.depth 0! depthcat -P
		sample.depth 0 depthcat -i
		sample.depth ? depthcat -x
		sample.glb 0! gltf2ir
		sample.gltf 1! gltf2ir
		sample.iff ? iffwalk
		sample.iff ? iffwalk -c
		sample.iff 0 iffwalk -x /FORM:TEST/LAST
		sample.kfd 1 kfd2ir
		sample.matte 0 mattecat
		sample.matte 0 mattecat -P
		sample.matte 0 mattecat -i
		sample.matte ? mattecat -x
		sample.maya 2! iffcat
		sample.maya 2! iffcat -P
		sample.maya 2 iffcat -i
		sample.maya ? iffcat -x
		sample.rle 1! iffcat
		sample.particle 1 particle2ir
		sample.pix 0 pixcat
		sample.pix 0 pixcat -P
		sample.pix 0 pixcat -i
		sample.pix ? pixcat -x
		sample.p3 1 pnm2ir
		sample.p6 0 pnm2ir
		sample.p7 0 pnm2ir
		sample.pf 0 pnm2ir
		sample.p3 ? pnm2ir -x
		sample.pf ? pnm2ir -x
		sample.psl 1 psl2ir
		sample.sdl * sdl2ir
		sample.sps 1! sps2ir
		sample.sps 1! sps2ir -l
		sample.xaf 1! xaf2ir
		sample.xsf 1! xsf2ir
	END
}

# streams: of IR all but the last LF is needed, whoever reads it
streams() {
	local f

	for f in *.ir; do
		echo "$f 1 irstat"
	done
	cat <<-'END'
		asf.ir 1 amc2ir -s - sample.amc
		asf.ir 1! ir2asf
		asf.ir 1! ir2xsf
		amc.ir 1 ir2amc
		amc.ir 1 retarget -f -s asf.ir
		amc.ir 1 rootmotion -w .1
		bare.ir 1 ir2amc
		bp.ir 1 bp2ir -s - sample.bones
		bp.ir 1 ir2bp
		bp.ir 1 skin
		bones.ir 1 ir2bp -a
		bulge.ir 1 ir2bulge
		bvh.ir 1 ir2bvh
		counted.ir 1 ir2bvh
		caf.ir 1! ir2xaf
		caf.ir 1! ir2xaf -b
		csf.ir 1! ir2xsf
		csf.ir 1! ir2xsf -b
		csf.ir 1 xaf2ir -s - sample.caf
		amc.ir 1 ir2csv
		amc.ir 1 ir2csv -6 -w
		depth.ir 1 ir2pix
		depth.ir 1 ir2pnm
		depth.ir 1! ir2iff
		maya.ir 1! ir2iff
		p3.ir 1! ir2iff -r -t 1
		kfd.ir 1! ir2kfd
		matte.ir 1 ir2pix
		matte.ir 1 ir2pnm
		maya.ir 1 ir2pix
		p3.ir 1 ir2pnm
		particle.ir 1 ir2particle
		psl.ir 1! ir2psl
		psl.ir 1 kfd2ir -l - sample.kfd
		sdl.ir 1 bake
		sdl.ir 1 ir2sdl
		sps.ir 1! ir2sps
		xaf.ir 1! ir2xaf
		xsf.ir 1! ir2xsf
		xsf.ir 1 xaf2ir -s - sample.xaf
		kinds.ir 1 bake
		kinds.ir 1 contacts -j c
		kinds.ir 1 fk
		kinds.ir 1 fk -e
		kinds.ir 1! ir2gltf
		kinds.ir 1! ir2gltf -a kinds.glb
		kinds.ir 1! ir2html
		kinds.ir 1! ir2svg
		kinds.ir 1! ir2y4m -H 16 -r 30 -W 16
		kinds.ir 1! irdiff kinds.ir -
		kinds.ir 1! irdiff - kinds.ir
		kinds.ir 1 irsplit
		kinds.ir 1 irstat -k gap
		kinds.ir 1 irstat -j
		kinds.ir 1! irview
		kinds.ir 1 joints -d b
		kinds.ir 1 joints -T c
		kinds.ir 1 mirror -a x
		kinds.ir 1 loop -b 1
		kinds.ir 1! loop -g
		kinds.ir 1 resample -r 60
		kinds.ir 1 rescale -l 2
		kinds.ir 1 retarget -s target.ir
		kinds.ir 1 skin
		kinds.ir 1 smooth -d 0 -w 0.1
		kinds.ir 1 smooth -f 5
		kinds.ir 1 splice -b 1
		kinds.ir 1 splice -a
		target.ir 1 retarget -s - kinds.ir
		target.ir 1! retarget -g -s - kinds.ir
	END
}

# cuts <TABLE: under sanitizers every 16th, as they are slow
cuts() {
	"$BATS_FILE_TMPDIR/cuts" -e "$([ -z "$SANFLAGS" ] && echo 1 || echo 16)"
}

@test "every format, cut off anywhere" {
	formats | cuts
}

@test "every stream, cut off anywhere" {
	streams | cuts
}

# irfile says on standard output what is wrong; of any2ir see its own tests
@test "every tool that reads has a line" {
	sed -n '/^BIN = /,/^$/s,^.*bin/\([^ ]*\).*,\1,p' "$ROOT/Makefile" |
	    grep -vxE 'any2ir|irfile' |
	    diff - <({ formats; streams; } | cut -d ' ' -f 3 | sort -u)
}
