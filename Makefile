.POSIX:

PREFIX = /usr/local
MANDIR = $(PREFIX)/share/man
DOCDIR = $(PREFIX)/share/doc/irtools
DESTDIR =
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
	bin/contacts \
	bin/csv2ir \
	bin/depthcat \
	bin/fk \
	bin/gltf2ir \
	bin/iffcat \
	bin/iffwalk \
	bin/ir2amc \
	bin/ir2asf \
	bin/ir2bp \
	bin/ir2bulge \
	bin/ir2bvh \
	bin/ir2csv \
	bin/ir2gltf \
	bin/ir2html \
	bin/ir2iff \
	bin/ir2kfd \
	bin/ir2particle \
	bin/ir2pix \
	bin/ir2pnm \
	bin/ir2psl \
	bin/ir2sdl \
	bin/ir2sps \
	bin/ir2svg \
	bin/ir2xaf \
	bin/ir2xsf \
	bin/ir2y4m \
	bin/irdiff \
	bin/irfile \
	bin/irsplit \
	bin/irstat \
	bin/irview \
	bin/joints \
	bin/kfd2ir \
	bin/loop \
	bin/mattecat \
	bin/mirror \
	bin/particle2ir \
	bin/pixcat \
	bin/pnm2ir \
	bin/psl2ir \
	bin/resample \
	bin/rescale \
	bin/retarget \
	bin/rootmotion \
	bin/sdl2ir \
	bin/skin \
	bin/smooth \
	bin/splice \
	bin/sps2ir \
	bin/xaf2ir \
	bin/xsf2ir

OBJ = \
	lib/acclaim/amcread.o \
	lib/acclaim/amcwrite.o \
	lib/acclaim/asfbone.o \
	lib/acclaim/asfcheck.o \
	lib/acclaim/asffield.o \
	lib/acclaim/asfput.o \
	lib/acclaim/asfread.o \
	lib/acclaim/asftree.o \
	lib/acclaim/asfwrite.o \
	lib/acclaim/channel.o \
	lib/acclaim/convert.o \
	lib/acclaim/convertmotion.o \
	lib/acclaim/lex.o \
	lib/acclaim/name.o \
	lib/alias/depth.o \
	lib/alias/pix.o \
	lib/alias/pixcat.o \
	lib/alias/pixwrite.o \
	lib/base/base64.o \
	lib/base/each.o \
	lib/base/err.o \
	lib/base/in.o \
	lib/base/inback.o \
	lib/base/insay.o \
	lib/base/later.o \
	lib/base/map.o \
	lib/base/mem.o \
	lib/base/name.o \
	lib/base/num.o \
	lib/base/numlist.o \
	lib/base/numnine.o \
	lib/base/numprint.o \
	lib/base/numscan.o \
	lib/base/numtab.o \
	lib/base/opt.o \
	lib/base/out.o \
	lib/base/outfile.o \
	lib/base/spool.o \
	lib/base/str.o \
	lib/base/temp.o \
	lib/base/text.o \
	lib/base/tree.o \
	lib/base/utf8.o \
	lib/base/visible.o \
	lib/body/body.o \
	lib/body/name.o \
	lib/body/role.o \
	lib/body/twin.o \
	lib/body/up.o \
	lib/bones/form.o \
	lib/bones/head.o \
	lib/bones/lex.o \
	lib/bones/read.o \
	lib/bones/readanim.o \
	lib/bones/readstruct.o \
	lib/bones/writeanim.o \
	lib/bones/writebones.o \
	lib/bones/writestruct.o \
	lib/bulge/read.o \
	lib/bulge/rules.o \
	lib/bulge/write.o \
	lib/bvh/channel.o \
	lib/bvh/header.o \
	lib/bvh/puttree.o \
	lib/bvh/read.o \
	lib/bvh/readchannels.o \
	lib/bvh/readrows.o \
	lib/bvh/readtree.o \
	lib/bvh/write.o \
	lib/bvh/writehierarchy.o \
	lib/bvh/writelayout.o \
	lib/bvh/writename.o \
	lib/bvh/writeplan.o \
	lib/bvh/writevalues.o \
	lib/cal3d/binary.o \
	lib/cal3d/bones.o \
	lib/cal3d/cafread.o \
	lib/cal3d/cafwrite.o \
	lib/cal3d/comments.o \
	lib/cal3d/csfread.o \
	lib/cal3d/csfwrite.o \
	lib/cal3d/decode.o \
	lib/cal3d/elem.o \
	lib/cal3d/head.o \
	lib/cal3d/kept.o \
	lib/cal3d/markup.o \
	lib/cal3d/number.o \
	lib/cal3d/ref.o \
	lib/cal3d/tag.o \
	lib/cal3d/tagparse.o \
	lib/cal3d/xaffile.o \
	lib/cal3d/xafhold.o \
	lib/cal3d/xafkey.o \
	lib/cal3d/xafmarkup.o \
	lib/cal3d/xafput.o \
	lib/cal3d/xafread.o \
	lib/cal3d/xafreduce.o \
	lib/cal3d/xaftrack.o \
	lib/cal3d/xafwrite.o \
	lib/cal3d/xsfbind.o \
	lib/cal3d/xsfbone.o \
	lib/cal3d/xsfcheck.o \
	lib/cal3d/xsfout.o \
	lib/cal3d/xsfput.o \
	lib/cal3d/xsfread.o \
	lib/cal3d/xsftree.o \
	lib/cal3d/xsfwrite.o \
	lib/contact/contacts.o \
	lib/contact/mark.o \
	lib/contact/sole.o \
	lib/csv/read.o \
	lib/csv/readhead.o \
	lib/csv/record.o \
	lib/csv/turn.o \
	lib/csv/write.o \
	lib/diff/compare.o \
	lib/diff/diff.o \
	lib/diff/side.o \
	lib/diff/tally.o \
	lib/diff/worlds.o \
	lib/draw/braille.o \
	lib/draw/camera.o \
	lib/draw/canvas.o \
	lib/draw/figure.o \
	lib/draw/film.o \
	lib/draw/html.o \
	lib/draw/ink.o \
	lib/draw/player.o \
	lib/draw/scene.o \
	lib/draw/stance.o \
	lib/draw/strip.o \
	lib/draw/svg.o \
	lib/draw/xml.o \
	lib/draw/y4m.o \
	lib/gltf/accessor.o \
	lib/gltf/base.o \
	lib/gltf/beside.o \
	lib/gltf/bind.o \
	lib/gltf/bindrest.o \
	lib/gltf/buffer.o \
	lib/gltf/container.o \
	lib/gltf/glb.o \
	lib/gltf/joints.o \
	lib/gltf/mesh.o \
	lib/gltf/motion.o \
	lib/gltf/motionput.o \
	lib/gltf/motiontime.o \
	lib/gltf/node.o \
	lib/gltf/pack.o \
	lib/gltf/rate.o \
	lib/gltf/toir.o \
	lib/gltf/track.o \
	lib/gltf/write.o \
	lib/gltf/writebase.o \
	lib/gltf/writebones.o \
	lib/gltf/writecurves.o \
	lib/gltf/writefigure.o \
	lib/gltf/writefile.o \
	lib/gltf/writemesh.o \
	lib/gltf/writemotion.o \
	lib/iff/audit.o \
	lib/iff/fields.o \
	lib/iff/head.o \
	lib/iff/lookalike.o \
	lib/iff/maya.o \
	lib/iff/mayachunk.o \
	lib/iff/mayaput.o \
	lib/iff/mayatile.o \
	lib/iff/mayawrite.o \
	lib/iff/names.o \
	lib/iff/pack.o \
	lib/iff/pad.o \
	lib/iff/pile.o \
	lib/iff/prop.o \
	lib/iff/put.o \
	lib/iff/tiles.o \
	lib/iff/walk.o \
	lib/image/cut.o \
	lib/image/flip.o \
	lib/image/float32.o \
	lib/image/get.o \
	lib/image/image.o \
	lib/image/info.o \
	lib/image/pnmread.o \
	lib/image/pnmwrite.o \
	lib/image/put.o \
	lib/import/child.o \
	lib/import/content.o \
	lib/import/join.o \
	lib/import/judge.o \
	lib/import/operand.o \
	lib/ir/bind.o \
	lib/ir/choice.o \
	lib/ir/dof.o \
	lib/ir/first.o \
	lib/ir/frame.o \
	lib/ir/ir.o \
	lib/ir/mesh.o \
	lib/ir/motion.o \
	lib/ir/period.o \
	lib/ir/pick.o \
	lib/ir/pose.o \
	lib/ir/put.o \
	lib/ir/reduce.o \
	lib/ir/rigid.o \
	lib/ir/rotation.o \
	lib/ir/skel.o \
	lib/ir/skelmake.o \
	lib/ir/skelread.o \
	lib/ir/split.o \
	lib/ir/translation.o \
	lib/ir/turned.o \
	lib/joints/choose.o \
	lib/joints/joints.o \
	lib/joints/mesh.o \
	lib/joints/motion.o \
	lib/joints/plan.o \
	lib/joints/renames.o \
	lib/joints/shape.o \
	lib/joints/skeleton.o \
	lib/joints/values.o \
	lib/json/path.o \
	lib/json/put.o \
	lib/json/read.o \
	lib/json/string.o \
	lib/json/value.o \
	lib/known/bytes.o \
	lib/known/known.o \
	lib/known/markup.o \
	lib/known/words.o \
	lib/math/axes.o \
	lib/math/butter.o \
	lib/math/euler.o \
	lib/math/most.o \
	lib/math/nurbs.o \
	lib/math/polar.o \
	lib/math/quat.o \
	lib/math/ratio.o \
	lib/math/savgol.o \
	lib/math/trig.o \
	lib/math/vec.o \
	lib/mirror/local.o \
	lib/mirror/mirror.o \
	lib/mirror/pairs.o \
	lib/mirror/plan.o \
	lib/mirror/plane.o \
	lib/mirror/records.o \
	lib/mirror/solve.o \
	lib/motion/between.o \
	lib/motion/cubic.o \
	lib/motion/curve.o \
	lib/motion/deferred.o \
	lib/motion/follow.o \
	lib/motion/grid.o \
	lib/motion/loop.o \
	lib/motion/match.o \
	lib/motion/overlap.o \
	lib/motion/poses.o \
	lib/motion/queue.o \
	lib/motion/resample.o \
	lib/motion/seamfind.o \
	lib/motion/seams.o \
	lib/motion/smooth.o \
	lib/motion/smoothfit.o \
	lib/motion/smoothpass.o \
	lib/motion/smoothput.o \
	lib/motion/splice.o \
	lib/motion/spliceput.o \
	lib/motion/top.o \
	lib/motion/track.o \
	lib/motion/trackpart.o \
	lib/motion/trackput.o \
	lib/particle/field.o \
	lib/particle/read.o \
	lib/particle/write.o \
	lib/rescale/channel.o \
	lib/rescale/field.o \
	lib/rescale/rescale.o \
	lib/retarget/align.o \
	lib/retarget/axes.o \
	lib/retarget/bonemap.o \
	lib/retarget/contact.o \
	lib/retarget/feet.o \
	lib/retarget/fit.o \
	lib/retarget/from_positions.o \
	lib/retarget/guess.o \
	lib/retarget/held.o \
	lib/retarget/hinge.o \
	lib/retarget/leg.o \
	lib/retarget/solve.o \
	lib/retarget/solve_init.o \
	lib/retarget/solve_need.o \
	lib/retarget/solve_others.o \
	lib/retarget/solve_place.o \
	lib/retarget/solve_relative.o \
	lib/retarget/source.o \
	lib/retarget/stand.o \
	lib/retarget/transfer.o \
	lib/rootmotion/facing.o \
	lib/rootmotion/figure.o \
	lib/rootmotion/rootmotion.o \
	lib/rootmotion/window.o \
	lib/sdl/action.o \
	lib/sdl/bake.o \
	lib/sdl/check.o \
	lib/sdl/define.o \
	lib/sdl/hierarchy.o \
	lib/sdl/item.o \
	lib/sdl/lex.o \
	lib/sdl/read.o \
	lib/sdl/scene.o \
	lib/sdl/write.o \
	lib/sdl/writedefine.o \
	lib/sdl/writehierarchy.o \
	lib/sims/from_ir.o \
	lib/sims/joints.o \
	lib/sims/kfdread.o \
	lib/sims/kfdwrite.o \
	lib/sims/pose.o \
	lib/sims/pslread.o \
	lib/sims/pslwrite.o \
	lib/sims/seq.o \
	lib/sims/seqcheck.o \
	lib/sims/seqir.o \
	lib/sims/seqplay.o \
	lib/sims/skeleton.o \
	lib/sims/sps.o \
	lib/sims/text.o \
	lib/skin/skin.o \
	lib/split/split.o \
	lib/stat/audit.o \
	lib/stat/fault.o \
	lib/stat/form.o \
	lib/stat/gap.o \
	lib/stat/pace.o \
	lib/stat/summary.o \
	lib/stat/type.o

HDR = \
	lib/acclaim/amc.h \
	lib/acclaim/amc_priv.h \
	lib/acclaim/asf.h \
	lib/acclaim/asf_priv.h \
	lib/acclaim/asfcheck.h \
	lib/acclaim/channel.h \
	lib/acclaim/convert.h \
	lib/acclaim/lex.h \
	lib/acclaim/name.h \
	lib/alias/depth.h \
	lib/alias/pix.h \
	lib/alias/pix_priv.h \
	lib/base/base64.h \
	lib/base/bytes.h \
	lib/base/each.h \
	lib/base/err.h \
	lib/base/in.h \
	lib/base/in_priv.h \
	lib/base/later.h \
	lib/base/map.h \
	lib/base/mem.h \
	lib/base/name.h \
	lib/base/num.h \
	lib/base/num_priv.h \
	lib/base/numdig.h \
	lib/base/numscan.h \
	lib/base/numtab.h \
	lib/base/opt.h \
	lib/base/out.h \
	lib/base/out_priv.h \
	lib/base/outfile.h \
	lib/base/spool.h \
	lib/base/str.h \
	lib/base/temp.h \
	lib/base/text.h \
	lib/base/tree.h \
	lib/base/utf8.h \
	lib/base/version.h \
	lib/base/visible.h \
	lib/body/body.h \
	lib/body/role.h \
	lib/body/role_priv.h \
	lib/bones/form.h \
	lib/bones/head.h \
	lib/bones/lex.h \
	lib/bones/read.h \
	lib/bones/read_priv.h \
	lib/bones/write.h \
	lib/bones/write_priv.h \
	lib/bulge/bulge.h \
	lib/bulge/rules.h \
	lib/bvh/bvh.h \
	lib/bvh/bvh_priv.h \
	lib/bvh/channel.h \
	lib/bvh/header.h \
	lib/bvh/rows.h \
	lib/bvh/tree.h \
	lib/bvh/write.h \
	lib/bvh/write_priv.h \
	lib/cal3d/binary.h \
	lib/cal3d/bones.h \
	lib/cal3d/comments.h \
	lib/cal3d/decode.h \
	lib/cal3d/elem.h \
	lib/cal3d/head.h \
	lib/cal3d/kept.h \
	lib/cal3d/markup.h \
	lib/cal3d/number.h \
	lib/cal3d/ref.h \
	lib/cal3d/tag.h \
	lib/cal3d/tag_priv.h \
	lib/cal3d/xaf.h \
	lib/cal3d/xaf_priv.h \
	lib/cal3d/xaffile.h \
	lib/cal3d/xaffile_priv.h \
	lib/cal3d/xafkey.h \
	lib/cal3d/xsf.h \
	lib/cal3d/xsf_priv.h \
	lib/cal3d/xsfout.h \
	lib/contact/contacts.h \
	lib/contact/contacts_priv.h \
	lib/contact/mark.h \
	lib/contact/sole.h \
	lib/csv/csv.h \
	lib/csv/reader.h \
	lib/csv/record.h \
	lib/csv/turn.h \
	lib/diff/compare.h \
	lib/diff/diff.h \
	lib/diff/side.h \
	lib/diff/tally.h \
	lib/diff/worlds.h \
	lib/draw/braille.h \
	lib/draw/camera.h \
	lib/draw/canvas.h \
	lib/draw/figure.h \
	lib/draw/film.h \
	lib/draw/html.h \
	lib/draw/ink.h \
	lib/draw/player.h \
	lib/draw/scene.h \
	lib/draw/strip.h \
	lib/draw/svg.h \
	lib/draw/xml.h \
	lib/draw/y4m.h \
	lib/gltf/accessor.h \
	lib/gltf/base.h \
	lib/gltf/beside.h \
	lib/gltf/bind.h \
	lib/gltf/container.h \
	lib/gltf/glb.h \
	lib/gltf/gltf.h \
	lib/gltf/joints.h \
	lib/gltf/mesh.h \
	lib/gltf/motion.h \
	lib/gltf/node.h \
	lib/gltf/pack.h \
	lib/gltf/rate.h \
	lib/gltf/track.h \
	lib/gltf/write.h \
	lib/gltf/write_priv.h \
	lib/gltf/writemotion.h \
	lib/iff/fields.h \
	lib/iff/iff.h \
	lib/iff/iff_priv.h \
	lib/iff/maya.h \
	lib/iff/maya_priv.h \
	lib/iff/pack.h \
	lib/iff/pile.h \
	lib/iff/prop.h \
	lib/iff/put.h \
	lib/iff/tiles.h \
	lib/image/cut.h \
	lib/image/flip.h \
	lib/image/float32.h \
	lib/image/float32_priv.h \
	lib/image/get.h \
	lib/image/image.h \
	lib/image/image_priv.h \
	lib/image/info.h \
	lib/image/pnm.h \
	lib/image/put.h \
	lib/import/child.h \
	lib/import/child_priv.h \
	lib/import/content.h \
	lib/import/join.h \
	lib/import/judge.h \
	lib/import/operand.h \
	lib/ir/bind.h \
	lib/ir/dof.h \
	lib/ir/frame.h \
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
	lib/ir/rotation_priv.h \
	lib/ir/skel.h \
	lib/ir/skel_priv.h \
	lib/ir/translation.h \
	lib/ir/translation_priv.h \
	lib/ir/turned.h \
	lib/ir/words.h \
	lib/joints/joints.h \
	lib/joints/joints_priv.h \
	lib/joints/plan.h \
	lib/joints/plan_priv.h \
	lib/joints/renames.h \
	lib/joints/shape.h \
	lib/joints/values.h \
	lib/json/json.h \
	lib/json/json_priv.h \
	lib/json/put.h \
	lib/known/formats.h \
	lib/known/known.h \
	lib/known/known_priv.h \
	lib/math/axes.h \
	lib/math/butter.h \
	lib/math/euler.h \
	lib/math/most.h \
	lib/math/nurbs.h \
	lib/math/polar.h \
	lib/math/quat.h \
	lib/math/ratio.h \
	lib/math/savgol.h \
	lib/math/trig.h \
	lib/math/vec.h \
	lib/math/vec_priv.h \
	lib/mirror/local.h \
	lib/mirror/mirror.h \
	lib/mirror/pairs.h \
	lib/mirror/plan.h \
	lib/mirror/plane.h \
	lib/mirror/records.h \
	lib/mirror/solve.h \
	lib/motion/between.h \
	lib/motion/cubic.h \
	lib/motion/curve.h \
	lib/motion/deferred.h \
	lib/motion/follow.h \
	lib/motion/grid.h \
	lib/motion/loop.h \
	lib/motion/match.h \
	lib/motion/overlap.h \
	lib/motion/poses.h \
	lib/motion/queue.h \
	lib/motion/resample.h \
	lib/motion/seams.h \
	lib/motion/seams_priv.h \
	lib/motion/smooth.h \
	lib/motion/smooth_priv.h \
	lib/motion/splice.h \
	lib/motion/splice_priv.h \
	lib/motion/top.h \
	lib/motion/track.h \
	lib/motion/track_priv.h \
	lib/particle/field.h \
	lib/particle/particle.h \
	lib/rescale/rescale.h \
	lib/rescale/rescale_priv.h \
	lib/retarget/align.h \
	lib/retarget/axes.h \
	lib/retarget/bonemap.h \
	lib/retarget/bonemap_priv.h \
	lib/retarget/contact.h \
	lib/retarget/feet.h \
	lib/retarget/fit.h \
	lib/retarget/from_positions.h \
	lib/retarget/held.h \
	lib/retarget/hinge.h \
	lib/retarget/leg.h \
	lib/retarget/solve.h \
	lib/retarget/source.h \
	lib/retarget/stand.h \
	lib/retarget/transfer.h \
	lib/rootmotion/facing.h \
	lib/rootmotion/rootmotion.h \
	lib/rootmotion/rootmotion_priv.h \
	lib/rootmotion/window.h \
	lib/sdl/action.h \
	lib/sdl/bake.h \
	lib/sdl/check.h \
	lib/sdl/item.h \
	lib/sdl/lex.h \
	lib/sdl/read.h \
	lib/sdl/scene.h \
	lib/sdl/sdl.h \
	lib/sdl/write.h \
	lib/sims/from_ir.h \
	lib/sims/joints.h \
	lib/sims/kfd.h \
	lib/sims/pose.h \
	lib/sims/psl.h \
	lib/sims/seq.h \
	lib/sims/seq_priv.h \
	lib/sims/skeleton.h \
	lib/sims/text.h \
	lib/skin/skin.h \
	lib/split/split.h \
	lib/stat/audit.h \
	lib/stat/fault.h \
	lib/stat/form.h \
	lib/stat/gap.h \
	lib/stat/pace.h \
	lib/stat/summary.h \
	lib/stat/type.h

MAN = \
	man/amc2ir.1 \
	man/any2ir.1 \
	man/asf2ir.1 \
	man/bake.1 \
	man/bp2ir.1 \
	man/bulge2ir.1 \
	man/bvh2ir.1 \
	man/contacts.1 \
	man/csv2ir.1 \
	man/depthcat.1 \
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
	man/ir2csv.1 \
	man/ir2gltf.1 \
	man/ir2html.1 \
	man/ir2iff.1 \
	man/ir2kfd.1 \
	man/ir2particle.1 \
	man/ir2pix.1 \
	man/ir2pnm.1 \
	man/ir2psl.1 \
	man/ir2sdl.1 \
	man/ir2sps.1 \
	man/ir2svg.1 \
	man/ir2xaf.1 \
	man/ir2xsf.1 \
	man/ir2y4m.1 \
	man/irdiff.1 \
	man/irfile.1 \
	man/irsplit.1 \
	man/irstat.1 \
	man/irtools-recipes.7 \
	man/irtools.7 \
	man/irview.1 \
	man/joints.1 \
	man/kfd2ir.1 \
	man/loop.1 \
	man/mattecat.1 \
	man/mirror.1 \
	man/particle2ir.1 \
	man/pixcat.1 \
	man/pnm2ir.1 \
	man/psl2ir.1 \
	man/resample.1 \
	man/rescale.1 \
	man/retarget.1 \
	man/rootmotion.1 \
	man/sdl2ir.1 \
	man/skin.1 \
	man/smooth.1 \
	man/splice.1 \
	man/sps2ir.1 \
	man/xaf2ir.1 \
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
	examples/gallery/gallery.sh \
	examples/gallery/pixels.awk \
	examples/gallery/runs.awk \
	examples/hero.awk \
	examples/ir.awk \
	examples/library/GNUmakefile \
	examples/library/Makefile \
	examples/library/captures.sh \
	examples/library/clips.sh \
	examples/library/parallel.sh \
	examples/library/rules.awk \
	examples/library/slurm.sh \
	examples/library/table.awk \
	examples/library/whole.sh \
	examples/sims.psl \
	examples/walk.amc \
	examples/walk.awk

LIB = lib/libirtools.a

all: $(BIN)

$(BIN): $(LIB)

$(LIB): $(OBJ)
	rm -f $@
	$(AR) rc $@ $(OBJ)

$(OBJ): $(HDR)

# A page as lines of C. A ? could begin a trigraph.
lib/draw/player.o: lib/draw/player.c

lib/draw/player.c: lib/draw/player.html
	{ echo '#include "draw/player.h"'; \
	echo 'const char *const player[] = {'; \
	sed 's/[\\"?]/\\&/g; s/.*/"&\\n",/' lib/draw/player.html; \
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

# The example library by ssh and by Slurm: installs them, as root, and starts
# and ends servers of its own
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

# Other compilers, machines, locales, shells and trees: installs them, as root.
# PLATFORMS: which, `quick`, or all
PLATFORMS =

check-platforms: all
	sh tests/platforms.sh $(PLATFORMS)

bench: all
	sh tests/bench.sh

lint: all
	sh tests/lint.sh

# The version of base/version.h, for the shell
GETVERSION = v=$$(sed -n 's/^.define VERSION "\(.*\)"/\1/p' \
	lib/base/version.h)

# The footers of the pages get the version, and DOCDIR its place in them.
# Whatever the umask and whatever was there before, all may read what is
# installed.
install: all
	umask 022; $(GETVERSION); \
	where=$$(printf '%s\n' "$(DOCDIR)" | sed 's/[\\&|]/\\&/g'); \
	bin="$(DESTDIR)$(PREFIX)/bin" man="$(DESTDIR)$(MANDIR)"; \
	doc="$(DESTDIR)$(DOCDIR)"; \
	mkdir -p "$$bin" "$$man/man1" "$$man/man5" "$$man/man7" \
	    "$$doc/examples/gallery" "$$doc/examples/library" && \
	for b in $(BIN); do \
		cp -f $$b "$$bin/" && chmod 755 "$$bin/$${b##*/}" || exit 1; \
	done && \
	for m in $(MAN); do \
		to="$$man/man$${m##*.}/$${m##*/}"; \
		rm -f "$$to" && sed "s/^\.Os.*/.Os irtools $$v/; \
		    s|/usr/local/share/doc/irtools|$$where|" $$m >"$$to" && \
		chmod 644 "$$to" || exit 1; \
	done && \
	for e in $(EXAMPLES); do \
		rm -f "$$doc/$$e" && cp $$e "$$doc/$$e" && \
		chmod u=rwX,go=rX "$$doc/$$e" || exit 1; \
	done

uninstall:
	for b in $(BIN); do \
		rm -f "$(DESTDIR)$(PREFIX)/bin/$${b##*/}" || exit 1; \
	done
	for m in $(MAN); do \
		rm -f "$(DESTDIR)$(MANDIR)/man$${m##*.}/$${m##*/}" || exit 1; \
	done
	for e in $(EXAMPLES); do \
		rm -f "$(DESTDIR)$(DOCDIR)/$$e" || exit 1; \
	done
	for d in /examples/gallery /examples/library /examples ''; do \
		rmdir "$(DESTDIR)$(DOCDIR)$$d" 2>/dev/null || :; \
	done

# What has been built; what has been downloaded stays
clean:
	rm -f $(BIN) $(OBJ) $(LIB) lib/draw/player.c irtools-*.tar.gz \
	    examples/gallery/gallery.html
	rm -rf tests/.san tests/.fuzz

distclean: clean
	rm -rf tests/.bats tests/npm/node_modules

dist:
	$(GETVERSION); git archive --prefix=irtools-$$v/ --format=tar.gz \
	    -o irtools-$$v.tar.gz HEAD

.PHONY: all demo gallery check check-engines check-platforms fuzz fuzz-afl \
	fuzz-fast bench lint install uninstall clean distclean dist
