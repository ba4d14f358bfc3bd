.POSIX:

PREFIX = /usr/local
MANDIR = $(PREFIX)/share/man
DOCDIR = $(PREFIX)/share/doc/irtools
# where shells look for what completes a command
BASHCOMPDIR = $(PREFIX)/share/bash-completion/completions
ZSHCOMPDIR = $(PREFIX)/share/zsh/site-functions
FISHCOMPDIR = $(PREFIX)/share/fish/vendor_completions.d
DESTDIR =
# what all programs and their pages are called: ir- makes ir-loop of loop
PROGRAM_PREFIX =
# the section of these pages: 1ir leaves the system's splice(2) and loop(4) to
# be found, by those man(1) that look for the numbers first
MANSECT = 1
# CC, CPPFLAGS, CFLAGS, LDFLAGS and LDLIBS are set by whoever builds. The rules
# ask the shell for them, which has those of the environment and of the command
# line: makes have values of their own, -O1 for one, and some prefer them.
# CFLAGS come after OPT.
OPT = -O2
# files of more than 2 GiB also where a long has 32 bits
STD = -std=c99 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Ilib
# make check SAN=1: everything again under the address and UB sanitizers
SAN =
# make fuzz: for how many seconds
T = 60

BIN = \
	bin/amc2ir \
	bin/any2ir \
	bin/asf2ir \
	bin/bake \
	bin/bp2ir \
	bin/bulge2ir \
	bin/bvh2ir \
	bin/cmx2ir \
	bin/contacts \
	bin/csv2ir \
	bin/depthcat \
	bin/despike \
	bin/fbx2ir \
	bin/fk \
	bin/gltf2ir \
	bin/iffcat \
	bin/iffwalk \
	bin/ir2amc \
	bin/ir2asf \
	bin/ir2bp \
	bin/ir2bulge \
	bin/ir2bvh \
	bin/ir2cmx \
	bin/ir2csv \
	bin/ir2gltf \
	bin/ir2html \
	bin/ir2iff \
	bin/ir2kfd \
	bin/ir2npy \
	bin/ir2particle \
	bin/ir2pix \
	bin/ir2pnm \
	bin/ir2psl \
	bin/ir2sdl \
	bin/ir2skn \
	bin/ir2sps \
	bin/ir2svg \
	bin/ir2xaf \
	bin/ir2xmf \
	bin/ir2xrf \
	bin/ir2xsf \
	bin/ir2y4m \
	bin/irdiff \
	bin/irfile \
	bin/irsplit \
	bin/irstat \
	bin/irtools \
	bin/irview \
	bin/joints \
	bin/kfd2ir \
	bin/loop \
	bin/mattecat \
	bin/mirror \
	bin/npy2ir \
	bin/particle2ir \
	bin/pixcat \
	bin/pnm2ir \
	bin/psl2ir \
	bin/repose \
	bin/resample \
	bin/rescale \
	bin/retarget \
	bin/rootmotion \
	bin/sdl2ir \
	bin/skin \
	bin/skn2ir \
	bin/smooth \
	bin/splice \
	bin/sps2ir \
	bin/xaf2ir \
	bin/xmf2ir \
	bin/xrf2ir \
	bin/xsf2ir

OBJ = \
	lib/base/base64.o \
	lib/base/crc.o \
	lib/base/digest.o \
	lib/base/each.o \
	lib/base/err.o \
	lib/base/in.o \
	lib/base/inback.o \
	lib/base/inflate.o \
	lib/base/insay.o \
	lib/base/json/json.o \
	lib/base/json/put.o \
	lib/base/known/known.o \
	lib/base/linefile.o \
	lib/base/map.o \
	lib/base/math/axes.o \
	lib/base/math/butter.o \
	lib/base/math/euler.o \
	lib/base/math/eulerbox.o \
	lib/base/math/most.o \
	lib/base/math/nurbs.o \
	lib/base/math/quat.o \
	lib/base/math/ratio.o \
	lib/base/math/savgol.o \
	lib/base/math/trig.o \
	lib/base/math/vec.o \
	lib/base/mem.o \
	lib/base/name.o \
	lib/base/numlist.o \
	lib/base/numprint.o \
	lib/base/numscan.o \
	lib/base/numtab.o \
	lib/base/opt.o \
	lib/base/optfiles.o \
	lib/base/out.o \
	lib/base/outfile.o \
	lib/base/screen.o \
	lib/base/str.o \
	lib/base/temp.o \
	lib/base/text.o \
	lib/base/tree.o \
	lib/base/utf8.o \
	lib/door/advice.o \
	lib/door/check.o \
	lib/door/command.o \
	lib/door/convert.o \
	lib/door/enter.o \
	lib/door/input.o \
	lib/door/list.o \
	lib/door/run.o \
	lib/figure/affix.o \
	lib/figure/body.o \
	lib/figure/choose.o \
	lib/figure/contacts.o \
	lib/figure/contactsfind.o \
	lib/figure/contactsgait.o \
	lib/figure/facing.o \
	lib/figure/human.o \
	lib/figure/japanese.o \
	lib/figure/name.o \
	lib/figure/record.o \
	lib/figure/role.o \
	lib/figure/settle.o \
	lib/figure/shape.o \
	lib/figure/shapecheck.o \
	lib/figure/shapelimb.o \
	lib/figure/shapetree.o \
	lib/figure/trunk.o \
	lib/figure/twin.o \
	lib/figure/up.o \
	lib/figure/word.o \
	lib/filter/contacts/mark.o \
	lib/filter/despike/despike.o \
	lib/filter/diff/compare.o \
	lib/filter/diff/diff.o \
	lib/filter/diff/tally.o \
	lib/filter/joints/joints.o \
	lib/filter/joints/mesh.o \
	lib/filter/joints/motion.o \
	lib/filter/joints/plan.o \
	lib/filter/joints/roles.o \
	lib/filter/joints/shape.o \
	lib/filter/joints/skeleton.o \
	lib/filter/joints/values.o \
	lib/filter/loop/loop.o \
	lib/filter/loop/seams.o \
	lib/filter/mirror/mirror.o \
	lib/filter/mirror/pairs.o \
	lib/filter/mirror/plan.o \
	lib/filter/mirror/solve.o \
	lib/filter/repose/aim.o \
	lib/filter/repose/like.o \
	lib/filter/repose/motion.o \
	lib/filter/repose/plan.o \
	lib/filter/repose/repose.o \
	lib/filter/repose/skeleton.o \
	lib/filter/repose/tpose.o \
	lib/filter/repose/turns.o \
	lib/filter/resample/happening.o \
	lib/filter/resample/resample.o \
	lib/filter/rescale/rescale.o \
	lib/filter/retarget/align.o \
	lib/filter/retarget/bonemap.o \
	lib/filter/retarget/doubt.o \
	lib/filter/retarget/feet.o \
	lib/filter/retarget/foothold.o \
	lib/filter/retarget/hands.o \
	lib/filter/retarget/hang.o \
	lib/filter/retarget/held.o \
	lib/filter/retarget/judge.o \
	lib/filter/retarget/limb.o \
	lib/filter/retarget/ring.o \
	lib/filter/retarget/round.o \
	lib/filter/retarget/roundends.o \
	lib/filter/retarget/scale.o \
	lib/filter/retarget/solve.o \
	lib/filter/retarget/solve_init.o \
	lib/filter/retarget/source.o \
	lib/filter/retarget/stance.o \
	lib/filter/retarget/target.o \
	lib/filter/retarget/transfer.o \
	lib/filter/retarget/verdict.o \
	lib/filter/rootmotion/rootmotion.o \
	lib/filter/skin/skin.o \
	lib/filter/smooth/smooth.o \
	lib/filter/smooth/smoothfit.o \
	lib/filter/smooth/smoothpass.o \
	lib/filter/splice/follow.o \
	lib/filter/splice/splice.o \
	lib/filter/split/split.o \
	lib/filter/stat/bounds.o \
	lib/filter/stat/build.o \
	lib/filter/stat/fault.o \
	lib/filter/stat/kinds.o \
	lib/filter/stat/pace.o \
	lib/filter/stat/places.o \
	lib/filter/stat/summary.o \
	lib/filter/stat/twice.o \
	lib/filter/stat/type.o \
	lib/filter/stat/weight.o \
	lib/filter/stat/whole.o \
	lib/filter/stat/worst.o \
	lib/format/acclaim/amcread.o \
	lib/format/acclaim/amcwrite.o \
	lib/format/acclaim/asfput.o \
	lib/format/acclaim/asfread.o \
	lib/format/acclaim/asfwrite.o \
	lib/format/acclaim/channel.o \
	lib/format/acclaim/convert.o \
	lib/format/acclaim/lex.o \
	lib/format/acclaim/name.o \
	lib/format/alias/depth.o \
	lib/format/alias/pixcat.o \
	lib/format/alias/pixwrite.o \
	lib/format/bonespro/form.o \
	lib/format/bonespro/head.o \
	lib/format/bonespro/lex.o \
	lib/format/bonespro/read.o \
	lib/format/bonespro/readanim.o \
	lib/format/bonespro/readstruct.o \
	lib/format/bonespro/writeanim.o \
	lib/format/bonespro/writestruct.o \
	lib/format/bulge/read.o \
	lib/format/bulge/rules.o \
	lib/format/bulge/write.o \
	lib/format/bvh/read.o \
	lib/format/bvh/readhierarchy.o \
	lib/format/bvh/words.o \
	lib/format/bvh/write.o \
	lib/format/bvh/writehierarchy.o \
	lib/format/bvh/writelayout.o \
	lib/format/cal3d/binary.o \
	lib/format/cal3d/bones.o \
	lib/format/cal3d/cmfread.o \
	lib/format/cal3d/cmftry.o \
	lib/format/cal3d/cmfwrite.o \
	lib/format/cal3d/elem.o \
	lib/format/cal3d/head.o \
	lib/format/cal3d/kept.o \
	lib/format/cal3d/layout.o \
	lib/format/cal3d/markup.o \
	lib/format/cal3d/number.o \
	lib/format/cal3d/ref.o \
	lib/format/cal3d/tag.o \
	lib/format/cal3d/xafkey.o \
	lib/format/cal3d/xafread.o \
	lib/format/cal3d/xafwrite.o \
	lib/format/cal3d/xmfplan.o \
	lib/format/cal3d/xmfput.o \
	lib/format/cal3d/xmfread.o \
	lib/format/cal3d/xmfstream.o \
	lib/format/cal3d/xmftable.o \
	lib/format/cal3d/xmfwrite.o \
	lib/format/cal3d/xrfread.o \
	lib/format/cal3d/xrfwrite.o \
	lib/format/cal3d/xsfcheck.o \
	lib/format/cal3d/xsfput.o \
	lib/format/cal3d/xsfread.o \
	lib/format/cal3d/xsfwrite.o \
	lib/format/csv/head.o \
	lib/format/csv/read.o \
	lib/format/csv/record.o \
	lib/format/csv/turn.o \
	lib/format/csv/write.o \
	lib/format/fbx/array.o \
	lib/format/fbx/ascii.o \
	lib/format/fbx/binary.o \
	lib/format/fbx/curve.o \
	lib/format/fbx/curveread.o \
	lib/format/fbx/figure.o \
	lib/format/fbx/geometry.o \
	lib/format/fbx/keys.o \
	lib/format/fbx/layer.o \
	lib/format/fbx/material.o \
	lib/format/fbx/mesh.o \
	lib/format/fbx/model.o \
	lib/format/fbx/motion.o \
	lib/format/fbx/node.o \
	lib/format/fbx/picture.o \
	lib/format/fbx/put.o \
	lib/format/fbx/putmesh.o \
	lib/format/fbx/read.o \
	lib/format/fbx/scene.o \
	lib/format/fbx/shape.o \
	lib/format/fbx/skin.o \
	lib/format/fbx/stack.o \
	lib/format/fbx/tangent.o \
	lib/format/fbx/unread.o \
	lib/format/fbx/value.o \
	lib/format/fbx/weld.o \
	lib/format/gltf/accessor.o \
	lib/format/gltf/animation.o \
	lib/format/gltf/bind.o \
	lib/format/gltf/container.o \
	lib/format/gltf/elements.o \
	lib/format/gltf/extras.o \
	lib/format/gltf/humanoid.o \
	lib/format/gltf/joints.o \
	lib/format/gltf/material.o \
	lib/format/gltf/mesh.o \
	lib/format/gltf/morph.o \
	lib/format/gltf/pack.o \
	lib/format/gltf/pictures.o \
	lib/format/gltf/read.o \
	lib/format/gltf/uneven.o \
	lib/format/gltf/vertices.o \
	lib/format/gltf/write.o \
	lib/format/gltf/writebase.o \
	lib/format/gltf/writebones.o \
	lib/format/gltf/writefigure.o \
	lib/format/gltf/writehuman.o \
	lib/format/gltf/writelook.o \
	lib/format/gltf/writematerial.o \
	lib/format/gltf/writemesh.o \
	lib/format/gltf/writemorph.o \
	lib/format/gltf/writemotion.o \
	lib/format/gltf/writepicture.o \
	lib/format/gltf/writevertex.o \
	lib/format/iff/audit.o \
	lib/format/iff/fields.o \
	lib/format/iff/head.o \
	lib/format/iff/maya.o \
	lib/format/iff/mayachunk.o \
	lib/format/iff/mayatile.o \
	lib/format/iff/mayawrite.o \
	lib/format/iff/names.o \
	lib/format/iff/pack.o \
	lib/format/iff/prop.o \
	lib/format/iff/put.o \
	lib/format/iff/tiles.o \
	lib/format/iff/walk.o \
	lib/format/npy/array.o \
	lib/format/npy/figure.o \
	lib/format/npy/member.o \
	lib/format/npy/pose.o \
	lib/format/npy/read.o \
	lib/format/npy/series.o \
	lib/format/npy/unzip.o \
	lib/format/npy/word.o \
	lib/format/npy/write.o \
	lib/format/npy/zip.o \
	lib/format/particle/particle.o \
	lib/format/sdl/action.o \
	lib/format/sdl/bake.o \
	lib/format/sdl/lex.o \
	lib/format/sdl/read.o \
	lib/format/sdl/readhierarchy.o \
	lib/format/sdl/rules.o \
	lib/format/sdl/write.o \
	lib/format/sdl/writehierarchy.o \
	lib/format/sims/cfp.o \
	lib/format/sims/cmxmotion.o \
	lib/format/sims/cmxread.o \
	lib/format/sims/cmxskill.o \
	lib/format/sims/cmxvalue.o \
	lib/format/sims/cmxwrite.o \
	lib/format/sims/folder.o \
	lib/format/sims/from_ir.o \
	lib/format/sims/joints.o \
	lib/format/sims/kfd.o \
	lib/format/sims/pose.o \
	lib/format/sims/psl.o \
	lib/format/sims/seq.o \
	lib/format/sims/seqir.o \
	lib/format/sims/seqplay.o \
	lib/format/sims/skeleton.o \
	lib/format/sims/sknbind.o \
	lib/format/sims/sknfile.o \
	lib/format/sims/sknmake.o \
	lib/format/sims/sknput.o \
	lib/format/sims/sknread.o \
	lib/format/sims/sps.o \
	lib/format/sims/text.o \
	lib/image/float32.o \
	lib/image/get.o \
	lib/image/image.o \
	lib/image/info.o \
	lib/image/pnmread.o \
	lib/image/pnmwrite.o \
	lib/image/put.o \
	lib/import/child.o \
	lib/import/join.o \
	lib/import/judge.o \
	lib/import/rate.o \
	lib/ir/dof.o \
	lib/ir/event.o \
	lib/ir/files.o \
	lib/ir/frame.o \
	lib/ir/humanoid.o \
	lib/ir/ir.o \
	lib/ir/mesh.o \
	lib/ir/meshnormal.o \
	lib/ir/motion.o \
	lib/ir/period.o \
	lib/ir/pick.o \
	lib/ir/pose.o \
	lib/ir/put.o \
	lib/ir/reduce.o \
	lib/ir/rigid.o \
	lib/ir/rotation.o \
	lib/ir/skel.o \
	lib/ir/skelread.o \
	lib/ir/spot.o \
	lib/ir/tied.o \
	lib/ir/translation.o \
	lib/ir/turned.o \
	lib/motion/curve.o \
	lib/motion/deferred.o \
	lib/motion/grid.o \
	lib/motion/jump.o \
	lib/motion/jumpjudge.o \
	lib/motion/queue.o \
	lib/motion/reach.o \
	lib/motion/top.o \
	lib/motion/track.o \
	lib/motion/trackput.o \
	lib/motion/velocity.o \
	lib/picture/braille.o \
	lib/picture/camera.o \
	lib/picture/canvas.o \
	lib/picture/code.o \
	lib/picture/figure.o \
	lib/picture/film.o \
	lib/picture/front.o \
	lib/picture/html.o \
	lib/picture/ink.o \
	lib/picture/local.o \
	lib/picture/player.o \
	lib/picture/reelcode.o \
	lib/picture/reelplan.o \
	lib/picture/rig.o \
	lib/picture/rigcode.o \
	lib/picture/scene.o \
	lib/picture/stray.o \
	lib/picture/strip.o \
	lib/picture/svg.o \
	lib/picture/view.o \
	lib/picture/xml.o \
	lib/picture/y4m.o

HDR = \
	lib/base/base64.h \
	lib/base/bytes.h \
	lib/base/crc.h \
	lib/base/digest.h \
	lib/base/each.h \
	lib/base/err.h \
	lib/base/in.h \
	lib/base/in_priv.h \
	lib/base/inflate.h \
	lib/base/json/json.h \
	lib/base/json/put.h \
	lib/base/known/formats.h \
	lib/base/known/known.h \
	lib/base/linefile.h \
	lib/base/map.h \
	lib/base/math/axes.h \
	lib/base/math/butter.h \
	lib/base/math/euler.h \
	lib/base/math/eulerbox.h \
	lib/base/math/most.h \
	lib/base/math/nurbs.h \
	lib/base/math/quat.h \
	lib/base/math/ratio.h \
	lib/base/math/savgol.h \
	lib/base/math/trig.h \
	lib/base/math/vec.h \
	lib/base/mem.h \
	lib/base/name.h \
	lib/base/num.h \
	lib/base/numscan.h \
	lib/base/numtab.h \
	lib/base/opt.h \
	lib/base/opt_priv.h \
	lib/base/out.h \
	lib/base/out_priv.h \
	lib/base/outfile.h \
	lib/base/screen.h \
	lib/base/str.h \
	lib/base/temp.h \
	lib/base/text.h \
	lib/base/tree.h \
	lib/base/utf8.h \
	lib/base/version.h \
	lib/door/convert.h \
	lib/door/convert_priv.h \
	lib/door/door.h \
	lib/door/tools.h \
	lib/figure/affix.h \
	lib/figure/body.h \
	lib/figure/contacts.h \
	lib/figure/contacts_priv.h \
	lib/figure/facing.h \
	lib/figure/human.h \
	lib/figure/name.h \
	lib/figure/role.h \
	lib/figure/role_priv.h \
	lib/figure/shape.h \
	lib/figure/shape_priv.h \
	lib/figure/word.h \
	lib/filter/contacts/mark.h \
	lib/filter/despike/despike.h \
	lib/filter/diff/compare.h \
	lib/filter/diff/diff.h \
	lib/filter/diff/tally.h \
	lib/filter/joints/joints.h \
	lib/filter/joints/joints_priv.h \
	lib/filter/joints/plan.h \
	lib/filter/joints/plan_priv.h \
	lib/filter/joints/roles.h \
	lib/filter/joints/shape.h \
	lib/filter/joints/values.h \
	lib/filter/loop/loop.h \
	lib/filter/loop/seams.h \
	lib/filter/mirror/mirror.h \
	lib/filter/mirror/pairs.h \
	lib/filter/mirror/plan.h \
	lib/filter/mirror/solve.h \
	lib/filter/repose/aim.h \
	lib/filter/repose/like.h \
	lib/filter/repose/motion.h \
	lib/filter/repose/plan.h \
	lib/filter/repose/repose.h \
	lib/filter/repose/tpose.h \
	lib/filter/repose/turns.h \
	lib/filter/resample/happening.h \
	lib/filter/resample/resample.h \
	lib/filter/rescale/rescale.h \
	lib/filter/retarget/align.h \
	lib/filter/retarget/bonemap.h \
	lib/filter/retarget/doubt.h \
	lib/filter/retarget/feet.h \
	lib/filter/retarget/foothold.h \
	lib/filter/retarget/hands.h \
	lib/filter/retarget/hang.h \
	lib/filter/retarget/held.h \
	lib/filter/retarget/judge.h \
	lib/filter/retarget/limb.h \
	lib/filter/retarget/ring.h \
	lib/filter/retarget/round.h \
	lib/filter/retarget/roundends.h \
	lib/filter/retarget/scale.h \
	lib/filter/retarget/solve.h \
	lib/filter/retarget/source.h \
	lib/filter/retarget/stance.h \
	lib/filter/retarget/target.h \
	lib/filter/retarget/transfer.h \
	lib/filter/retarget/verdict.h \
	lib/filter/rootmotion/rootmotion.h \
	lib/filter/skin/skin.h \
	lib/filter/smooth/smooth.h \
	lib/filter/smooth/smooth_priv.h \
	lib/filter/splice/follow.h \
	lib/filter/splice/splice.h \
	lib/filter/split/split.h \
	lib/filter/stat/bounds.h \
	lib/filter/stat/build.h \
	lib/filter/stat/fault.h \
	lib/filter/stat/kinds.h \
	lib/filter/stat/pace.h \
	lib/filter/stat/places.h \
	lib/filter/stat/summary.h \
	lib/filter/stat/twice.h \
	lib/filter/stat/type.h \
	lib/filter/stat/weight.h \
	lib/filter/stat/whole.h \
	lib/filter/stat/worst.h \
	lib/format/acclaim/amc.h \
	lib/format/acclaim/amc_priv.h \
	lib/format/acclaim/asf.h \
	lib/format/acclaim/asf_priv.h \
	lib/format/acclaim/channel.h \
	lib/format/acclaim/convert.h \
	lib/format/acclaim/lex.h \
	lib/format/acclaim/name.h \
	lib/format/alias/depth.h \
	lib/format/alias/pix.h \
	lib/format/alias/pix_priv.h \
	lib/format/bonespro/form.h \
	lib/format/bonespro/head.h \
	lib/format/bonespro/lex.h \
	lib/format/bonespro/read.h \
	lib/format/bonespro/read_priv.h \
	lib/format/bonespro/write.h \
	lib/format/bulge/bulge.h \
	lib/format/bulge/rules.h \
	lib/format/bvh/bvh.h \
	lib/format/bvh/bvh_priv.h \
	lib/format/bvh/readhierarchy.h \
	lib/format/bvh/write_priv.h \
	lib/format/cal3d/binary.h \
	lib/format/cal3d/bones.h \
	lib/format/cal3d/elem.h \
	lib/format/cal3d/head.h \
	lib/format/cal3d/kept.h \
	lib/format/cal3d/layout.h \
	lib/format/cal3d/markup.h \
	lib/format/cal3d/number.h \
	lib/format/cal3d/ref.h \
	lib/format/cal3d/tag.h \
	lib/format/cal3d/xaf.h \
	lib/format/cal3d/xaf_priv.h \
	lib/format/cal3d/xmf.h \
	lib/format/cal3d/xmf_priv.h \
	lib/format/cal3d/xmftable.h \
	lib/format/cal3d/xmfwrite.h \
	lib/format/cal3d/xmfwrite_priv.h \
	lib/format/cal3d/xrf.h \
	lib/format/cal3d/xrf_priv.h \
	lib/format/cal3d/xsf.h \
	lib/format/cal3d/xsf_priv.h \
	lib/format/csv/csv.h \
	lib/format/csv/read_priv.h \
	lib/format/csv/record.h \
	lib/format/csv/turn.h \
	lib/format/fbx/curve.h \
	lib/format/fbx/curve_priv.h \
	lib/format/fbx/fbx.h \
	lib/format/fbx/figure.h \
	lib/format/fbx/geometry.h \
	lib/format/fbx/layer.h \
	lib/format/fbx/material.h \
	lib/format/fbx/mesh.h \
	lib/format/fbx/model.h \
	lib/format/fbx/motion.h \
	lib/format/fbx/motion_priv.h \
	lib/format/fbx/node.h \
	lib/format/fbx/node_priv.h \
	lib/format/fbx/picture.h \
	lib/format/fbx/scene.h \
	lib/format/fbx/shape.h \
	lib/format/fbx/skin.h \
	lib/format/fbx/stack.h \
	lib/format/fbx/unread.h \
	lib/format/gltf/accessor.h \
	lib/format/gltf/animation.h \
	lib/format/gltf/bind.h \
	lib/format/gltf/container.h \
	lib/format/gltf/elements.h \
	lib/format/gltf/extras.h \
	lib/format/gltf/gltf.h \
	lib/format/gltf/humanoid.h \
	lib/format/gltf/joints.h \
	lib/format/gltf/looks.h \
	lib/format/gltf/material.h \
	lib/format/gltf/mesh.h \
	lib/format/gltf/morph.h \
	lib/format/gltf/pack.h \
	lib/format/gltf/pictures.h \
	lib/format/gltf/uneven.h \
	lib/format/gltf/vertices.h \
	lib/format/gltf/write_priv.h \
	lib/format/iff/iff.h \
	lib/format/iff/iff_priv.h \
	lib/format/iff/maya.h \
	lib/format/iff/maya_priv.h \
	lib/format/iff/pack.h \
	lib/format/iff/tiles.h \
	lib/format/npy/array.h \
	lib/format/npy/member.h \
	lib/format/npy/npy.h \
	lib/format/npy/read_priv.h \
	lib/format/npy/series.h \
	lib/format/npy/unzip.h \
	lib/format/npy/zip.h \
	lib/format/particle/particle.h \
	lib/format/sdl/action.h \
	lib/format/sdl/bake.h \
	lib/format/sdl/lex.h \
	lib/format/sdl/read.h \
	lib/format/sdl/rules.h \
	lib/format/sdl/sdl.h \
	lib/format/sdl/write.h \
	lib/format/sims/cfp.h \
	lib/format/sims/cmx.h \
	lib/format/sims/cmx_out_priv.h \
	lib/format/sims/cmx_priv.h \
	lib/format/sims/cmxtime.h \
	lib/format/sims/cmxvalue.h \
	lib/format/sims/folder.h \
	lib/format/sims/from_ir.h \
	lib/format/sims/joints.h \
	lib/format/sims/kfd.h \
	lib/format/sims/pose.h \
	lib/format/sims/psl.h \
	lib/format/sims/seq.h \
	lib/format/sims/seq_priv.h \
	lib/format/sims/skeleton.h \
	lib/format/sims/skn.h \
	lib/format/sims/skn_priv.h \
	lib/format/sims/text.h \
	lib/image/float32.h \
	lib/image/get.h \
	lib/image/image.h \
	lib/image/info.h \
	lib/image/pnm.h \
	lib/image/put.h \
	lib/import/child.h \
	lib/import/join.h \
	lib/import/judge.h \
	lib/import/rate.h \
	lib/ir/dof.h \
	lib/ir/event.h \
	lib/ir/files.h \
	lib/ir/frame.h \
	lib/ir/humanoid.h \
	lib/ir/ir.h \
	lib/ir/ir_priv.h \
	lib/ir/mesh.h \
	lib/ir/motion.h \
	lib/ir/period.h \
	lib/ir/pick.h \
	lib/ir/pose.h \
	lib/ir/put.h \
	lib/ir/reduce.h \
	lib/ir/rigid.h \
	lib/ir/rotation.h \
	lib/ir/skel.h \
	lib/ir/skel_priv.h \
	lib/ir/spot.h \
	lib/ir/tied.h \
	lib/ir/translation.h \
	lib/ir/turned.h \
	lib/ir/words.h \
	lib/motion/curve.h \
	lib/motion/deferred.h \
	lib/motion/grid.h \
	lib/motion/jump.h \
	lib/motion/jump_priv.h \
	lib/motion/queue.h \
	lib/motion/reach.h \
	lib/motion/top.h \
	lib/motion/track.h \
	lib/motion/velocity.h \
	lib/picture/braille.h \
	lib/picture/camera.h \
	lib/picture/canvas.h \
	lib/picture/code.h \
	lib/picture/figure.h \
	lib/picture/film.h \
	lib/picture/front.h \
	lib/picture/html.h \
	lib/picture/ink.h \
	lib/picture/local.h \
	lib/picture/player.h \
	lib/picture/reelcode.h \
	lib/picture/reelcode_priv.h \
	lib/picture/rig.h \
	lib/picture/rigcode.h \
	lib/picture/scene.h \
	lib/picture/stray.h \
	lib/picture/strip.h \
	lib/picture/svg.h \
	lib/picture/view.h \
	lib/picture/xml.h \
	lib/picture/y4m.h

MAN = \
	man/amc2ir.1 \
	man/any2ir.1 \
	man/asf2ir.1 \
	man/bake.1 \
	man/bp2ir.1 \
	man/bulge2ir.1 \
	man/bvh2ir.1 \
	man/cmx2ir.1 \
	man/contacts.1 \
	man/csv2ir.1 \
	man/depthcat.1 \
	man/despike.1 \
	man/fbx2ir.1 \
	man/fk.1 \
	man/gltf2ir.1 \
	man/iffcat.1 \
	man/iffwalk.1 \
	man/ir.5 \
	man/ir2amc.1 \
	man/ir2asf.1 \
	man/ir2bp.1 \
	man/ir2bulge.1 \
	man/ir2bvh.1 \
	man/ir2cmx.1 \
	man/ir2csv.1 \
	man/ir2gltf.1 \
	man/ir2html.1 \
	man/ir2iff.1 \
	man/ir2kfd.1 \
	man/ir2npy.1 \
	man/ir2particle.1 \
	man/ir2pix.1 \
	man/ir2pnm.1 \
	man/ir2psl.1 \
	man/ir2sdl.1 \
	man/ir2skn.1 \
	man/ir2sps.1 \
	man/ir2svg.1 \
	man/ir2xaf.1 \
	man/ir2xmf.1 \
	man/ir2xrf.1 \
	man/ir2xsf.1 \
	man/ir2y4m.1 \
	man/irdiff.1 \
	man/irfile.1 \
	man/irsplit.1 \
	man/irstat.1 \
	man/irtools-library.7 \
	man/irtools-recipes.7 \
	man/irtools.1 \
	man/irtools.7 \
	man/irview.1 \
	man/joints.1 \
	man/kfd2ir.1 \
	man/loop.1 \
	man/mattecat.1 \
	man/mirror.1 \
	man/npy2ir.1 \
	man/particle2ir.1 \
	man/pixcat.1 \
	man/pnm2ir.1 \
	man/psl2ir.1 \
	man/repose.1 \
	man/resample.1 \
	man/rescale.1 \
	man/retarget.1 \
	man/rootmotion.1 \
	man/sdl2ir.1 \
	man/skin.1 \
	man/skn2ir.1 \
	man/smooth.1 \
	man/splice.1 \
	man/sps2ir.1 \
	man/xaf2ir.1 \
	man/xmf2ir.1 \
	man/xrf2ir.1 \
	man/xsf2ir.1

EXAMPLES = \
	examples/arm.awk \
	examples/arm.txt \
	examples/bend.gltf \
	examples/bend.txt \
	examples/bow.kfd \
	examples/bulge_types \
	examples/cylinder.sdl \
	examples/dance.bvh \
	examples/demo.sh \
	examples/evening.sps \
	examples/figure.asf \
	examples/gallery/body.awk \
	examples/gallery/curves.awk \
	examples/gallery/dance.awk \
	examples/gallery/gallery.sh \
	examples/gallery/page.css \
	examples/gallery/pixels.awk \
	examples/gallery/runs.awk \
	examples/gallery/solid.awk \
	examples/hero.awk \
	examples/ir.awk \
	examples/ir.py \
	examples/irlint.py \
	examples/irrules.py \
	examples/irshapes.py \
	examples/irworld.py \
	examples/library/Makefile \
	examples/library/Snakefile \
	examples/library/captures.sh \
	examples/library/parallel.sh \
	examples/library/prepare.sh \
	examples/library/slurm.sh \
	examples/scarf.skn \
	examples/sims.psl \
	examples/sprout.awk \
	examples/vrm.ir \
	examples/walk.amc \
	examples/walk.awk \
	examples/wave.fbx

LIB = lib/libirtools.a

all: $(BIN)

$(BIN): $(LIB)

$(LIB): $(OBJ)
	rm -f $@
	$(AR) rc $@ $(OBJ)

$(OBJ): $(HDR)

# A page as lines of C. A ? could begin a trigraph.
lib/picture/player.o: lib/picture/player.c

PLAYER = lib/picture/player
PLAYERJS = $(PLAYER)/state.js $(PLAYER)/code.js $(PLAYER)/clip.js \
	$(PLAYER)/list.js $(PLAYER)/mesh.js $(PLAYER)/camera.js \
	$(PLAYER)/compare.js $(PLAYER)/shade.js $(PLAYER)/body.js \
	$(PLAYER)/draw.js $(PLAYER)/bars.js $(PLAYER)/play.js $(PLAYER)/hands.js \
	$(PLAYER)/start.js

lib/picture/player.c: $(PLAYER)/page.html $(PLAYER)/style.css $(PLAYERJS)
	{ echo '#include "picture/player.h"'; \
	echo 'const char *const player_line[] = {'; \
	{ sed '/^@STYLE@$$/,$$d' $(PLAYER)/page.html; \
	cat $(PLAYER)/style.css; \
	sed '1,/^@STYLE@$$/d; /^@SCRIPT@$$/,$$d' $(PLAYER)/page.html; \
	cat $(PLAYERJS); \
	sed '1,/^@SCRIPT@$$/d' $(PLAYER)/page.html; \
	} | sed 's/[\\"?]/\\&/g; s/.*/"&\\n",/'; \
	echo '0 };'; } >$@

.SUFFIXES:
.SUFFIXES: .c .o

.c.o:
	eval "$${CC:-cc} $(STD) $$CPPFLAGS $(OPT) $$CFLAGS -c -o $@ $<"

.c:
	eval "$${CC:-cc} $(STD) $$CPPFLAGS $(OPT) $$CFLAGS $$LDFLAGS -o $@ $< \
	    $(LIB) $$LDLIBS -lm"

demo: all
	sh examples/demo.sh

# Pictures and the commands that make them
gallery: all
	sh examples/gallery/gallery.sh >examples/gallery/gallery.html
	@echo examples/gallery/gallery.html

check: all
	SAN="$(SAN)" sh tests/run.sh

# The example library by ssh, Slurm and Snakemake: installs them, as root, and
# starts and ends servers of its own
check-engines: all
	sh tests/engines.sh

# Mutated inputs, under sanitizers: needs gcc or clang. Many more of them, and
# under sanitizers only what is new: fuzz-fast. With AFL++: fuzz-afl.
fuzz: all
	sh tests/fuzz/run.sh $(T)

fuzz-fast: all
	sh tests/fuzz/fast.sh $(T)

fuzz-afl: all
	sh tests/fuzz/afl.sh $(T)

# Whether it finds the faults of tests/fuzz/planted; P="NAME …": only these
fuzz-planted: all
	sh tests/fuzz/planted.sh $(P)

# Which change of one thing in lib/ or bin/ does no test notice? ROOM: folders
# or files, all; N: how many changes; SEED: which; J: how many at a time;
# AGAIN=1: those of the last time that were not noticed. Needs python3, tcc and
# binutils.
ROOM =
N = 100
SEED = 1
J =
AGAIN =

mutants: all
	ROOM="$(ROOM)" N="$(N)" SEED="$(SEED)" J="$(J)" AGAIN="$(AGAIN)" SAN="$(SAN)" \
	    python3 tests/mutants/mutants.py

# Other compilers, machines, locales, shells and trees: installs them, as root.
# PLATFORMS: which, `quick`, or all
PLATFORMS =

check-platforms: all
	sh tests/platforms.sh $(PLATFORMS)

# The tarball as a package of Debian, Homebrew and pkgsrc, built twice: installs
# what it needs, as root. PACKAGE: which of it, `quick`, or all
PACKAGE =

check-package:
	sh tests/package/check.sh $(PACKAGE)

# B: which of tests/bench, or all
bench: all
	sh tests/bench.sh $(B)

# What retarget does to real motions, plain and with -f: needs numpy, and the
# real files
quality: all
	sh tests/quality.sh

lint: all
	sh tests/lint.sh

# The lists above, and those of README and irtools(7), of bin/TOOLS and of the
# files that there are
lists:
	sh tests/lists.sh -m
	$(MAKE) all
	sh tests/lists.sh

# The version of base/version.h, for the shell
GETVERSION = v=$$(sed -n 's/^.define VERSION "\(.*\)"/\1/p' \
	lib/base/version.h)

# What man/install.awk makes of a page; the version is in the shell's v
PAGE = DOC="$(DOCDIR)" BASHCOMP="$(BASHCOMPDIR)" awk -v version="$$v" \
	-v prefix="$(PROGRAM_PREFIX)" -v tools="$(BIN)" -f man/install.awk

# Sets the shell's `to`: where the page in its `m` is installed, below MANDIR
SETPAGE = to=$$(basename $$m); \
	case $$to in \
	*.1) to="man$(MANSECT)/$(PROGRAM_PREFIX)$${to%1}$(MANSECT)" ;; \
	*.5) to=man5/$$to ;; \
	*) to=man7/$$to ;; \
	esac

# Where completion goes, for the shell
COMPDIRS = bash="$(DESTDIR)$(BASHCOMPDIR)" zsh="$(DESTDIR)$(ZSHCOMPDIR)" \
	fish="$(DESTDIR)$(FISHCOMPDIR)"

# Whatever the umask and whatever was there before, all may read what is
# installed. bash and fish look for a file of a tool's name: links to one.
install: all
	umask 022; $(GETVERSION); \
	bin="$(DESTDIR)$(PREFIX)/bin" man="$(DESTDIR)$(MANDIR)"; \
	doc="$(DESTDIR)$(DOCDIR)"; \
	mkdir -p "$$bin" "$$man/man$(MANSECT)" "$$man/man5" "$$man/man7" \
	    "$$doc/examples/gallery" "$$doc/examples/library" && \
	for b in $(BIN); do \
		to="$$bin/$(PROGRAM_PREFIX)$${b##*/}"; \
		cp -f $$b "$$to" && chmod 755 "$$to" || exit 1; \
	done && \
	for m in $(MAN); do \
		$(SETPAGE); to="$$man/$$to"; \
		rm -f "$$to" && $(PAGE) $$m >"$$to" && \
		chmod 644 "$$to" || exit 1; \
	done && \
	for e in $(EXAMPLES); do \
		rm -f "$$doc/$$e" && cp $$e "$$doc/$$e" && \
		chmod u=rwX,go=rX "$$doc/$$e" || exit 1; \
	done
	umask 022; p="$(PROGRAM_PREFIX)"; $(COMPDIRS); \
	put() { \
		mkdir -p "$${2%/*}" && rm -f "$$2" && \
		sed "s/_irtools_prefix[= ]''/&$$p/; /^.compdef/s/ / $$p/g" \
		    lib/door/complete/irtools.$$1 >"$$2" && chmod 644 "$$2"; \
	}; \
	put bash "$$bash/$${p}irtools" && put zsh "$$zsh/_$${p}irtools" && \
	put fish "$$fish/$${p}irtools.fish" && \
	for b in $(BIN); do \
		[ $$b != bin/irtools ] || continue; \
		b=$$p$${b##*/}; \
		ln -fs "$${p}irtools" "$$bash/$$b" && \
		ln -fs "$${p}irtools.fish" "$$fish/$$b.fish" || exit 1; \
	done

uninstall:
	for b in $(BIN); do \
		rm -f "$(DESTDIR)$(PREFIX)/bin/$(PROGRAM_PREFIX)$${b##*/}" || \
		    exit 1; \
	done
	for m in $(MAN); do \
		$(SETPAGE); \
		rm -f "$(DESTDIR)$(MANDIR)/$$to" || exit 1; \
	done
	for e in $(EXAMPLES); do \
		rm -f "$(DESTDIR)$(DOCDIR)/$$e" || exit 1; \
	done
	p="$(PROGRAM_PREFIX)"; $(COMPDIRS); rm -f "$$zsh/_$${p}irtools" && \
	for b in $(BIN); do \
		b=$$p$${b##*/}; \
		rm -f "$$bash/$$b" "$$fish/$$b.fish" || exit 1; \
	done
	for d in /examples/gallery /examples/library /examples ''; do \
		rmdir "$(DESTDIR)$(DOCDIR)$$d" 2>/dev/null || :; \
	done

# What has been built; what has been downloaded stays
clean:
	rm -f $(BIN) $(OBJ) $(LIB) lib/picture/player.c irtools-*.tar.gz \
	    examples/gallery/gallery.html
	rm -rf tests/.san tests/.fuzz tests/.mutants

distclean: clean
	rm -rf tests/.bats tests/npm/node_modules

# The same bytes each time, whatever whoever does it has told git to do
dist:
	$(GETVERSION); git -c tar.umask=0022 -c core.autocrlf=false \
	    -c core.attributesFile=/dev/null archive --prefix=irtools-$$v/ \
	    --format=tar.gz -o irtools-$$v.tar.gz HEAD

.PHONY: all demo gallery check check-engines check-package check-platforms fuzz \
	fuzz-afl fuzz-fast fuzz-planted mutants bench quality lint lists install \
	uninstall clean distclean dist
