# shellcheck shell=bash
# A small sample of every format, and what its importer makes of it: load after
# helper and bones. Each reader of the project is given them.

# samples: in the current directory, sample.FORMAT and FORMAT.ir
samples() {
	local e=$ROOT/examples

	cp "$e/figure.asf" sample.asf
	asf2ir sample.asf >asf.ir
	awk '/^[0-9]+$/ && $1 > 3 { exit } { print }' "$e/walk.amc" >sample.amc
	amc2ir -s asf.ir -r 60 sample.amc >amc.ir
	awk '/^[0-9]+$/ && $1 > 1 { exit } { print }' "$e/walk.amc" |
	    amc2ir >bare.ir
	cp "$e/arm.txt" sample.bp
	bp2ir sample.bp >bp.ir
	arm bones frames=1 >sample.bones
	bp2ir sample.bones >bones.ir
	cp "$e/bulge_types" sample.bulge
	bulge2ir sample.bulge >bulge.ir
	printf '\0\0\331\147\0\2\0\2\077\200\0\0\100\040\0\0\177\200\0\0\0\0\0\0' \
	    >sample.depth
	depthcat sample.depth >depth.ir
	"$(compile iffgen)" 'FOR4 CIMG { TBHD 2 1 1w 1w 1 0w 1w 0 0 0
		FOR4 TBMP { RGBA 0w 0w 1w 0w <030201060504> } }' >sample.maya
	iffcat sample.maya >maya.ir
	"$(compile iffgen)" 'FORM TEST { ABCD "abc" FORM INNR { XYZ_ 1 }
		LAST "12" }' >sample.iff
	iffwalk sample.iff sample.maya >iff.ir
	cp "$e/bow.kfd" sample.kfd
	kfd2ir sample.kfd >kfd.ir
	printf '\0\2\0\2\0\0\0\0\0\10\1\1\1\2\2\377' >sample.matte
	mattecat sample.matte >matte.ir
	printf '5 1 1 2 3 4 5 6 7 8 9 0 30 1 2\n' >sample.particle
	particle2ir sample.particle >particle.ir
	printf '\0\2\0\1\0\0\0\0\0\30\1\1\2\3\1\4\5\6' >sample.pix
	pixcat sample.pix sample.pix >pix.ir
	printf 'P3 2 2 9 1 2 3 1 2 3 4 5 6 7 8 9\n' >sample.p3
	pnm2ir sample.p3 >p3.ir
	printf 'P6 # x\n2 2\n255\nabcdefghijkl' >sample.p6
	printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\na' \
	    >sample.p7
	printf 'Pf\n2 1\n-1.0\nabcdefgh' >sample.pf
	cp "$e/sims.psl" sample.psl
	psl2ir sample.psl >psl.ir
	cp "$e/cylinder.sdl" sample.sdl
	sdl2ir sample.sdl >sdl.ir
	cp "$e/evening.sps" sample.sps
	sps2ir sample.sps >sps.ir
	ir2xsf asf.ir >sample.xsf 2>err
	xsf2ir sample.xsf >xsf.ir
	cat >sample.xaf <<-END
		<HEADER MAGIC="XAF" VERSION="910"/>
		<ANIMATION DURATION="1" NUMTRACKS="1">
		<TRACK BONEID="1" NUMKEYFRAMES="1"><KEYFRAME TIME="0">
		<TRANSLATION>0 1 2</TRANSLATION><ROTATION>0 0 0 1</ROTATION>
		</KEYFRAME></TRACK></ANIMATION>
	END
	xaf2ir sample.xaf >xaf.ir
}
