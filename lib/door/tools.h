#ifndef DOOR_TOOLS_H
#define DOOR_TOOLS_H

/* The tools: task, name and purpose. `make lists` makes them of bin/TOOLS. */
#define DOOR_TOOLS(X) \
	X(READ, "amc2ir", "Acclaim motion (AMC) to IR") \
	X(READ, "any2ir", "files of all formats to one stream of IR") \
	X(READ, "asf2ir", "Acclaim skeleton (ASF) to IR") \
	X(TIME, "bake", "animation curves to frames") \
	X(READ, "bp2ir", "BonesPro structure and animation files to IR") \
	X(READ, "bulge2ir", "StudioTools bulge definitions to IR") \
	X(READ, "bvh2ir", "BVH skeleton and motion to IR") \
	X(READ, "cmx2ir", "The Sims' characters and animations (CMX, BCF) to IR") \
	X(FIND, "contacts", "which feet stand, in every frame") \
	X(READ, "csv2ir", "tables to IR") \
	X(READ, "depthcat", "Alias camera depth to IR or PFM") \
	X(MEND, "despike", "frames that are off become what is around them") \
	X(READ, "fbx2ir", "FBX files to IR: skeleton, mesh, materials and animations") \
	X(FIND, "fk", "forward kinematics: where every joint is in the world") \
	X(READ, "gltf2ir", "glTF 2.0 files to IR: skeleton, mesh, materials and animations") \
	X(READ, "iffcat", "Maya IFF images to IR, PPM, PAM or PFM") \
	X(LOOK, "iffwalk", "the chunks of any IFF file; finds what is wrong") \
	X(WRITE, "ir2amc", "IR to Acclaim motion") \
	X(WRITE, "ir2asf", "IR to Acclaim skeleton") \
	X(WRITE, "ir2bp", "IR to BonesPro structure and animation files") \
	X(WRITE, "ir2bulge", "IR to StudioTools bulge definitions") \
	X(WRITE, "ir2bvh", "IR to BVH skeleton and motion") \
	X(WRITE, "ir2cmx", "IR to The Sims' characters and animations (CMX, BCF)") \
	X(WRITE, "ir2csv", "IR to tables, for spreadsheets, pandas and R") \
	X(WRITE, "ir2gltf", "IR to glTF 2.0; motions onto somebody's character") \
	X(LOOK, "ir2html", "motions as a page that plays them") \
	X(WRITE, "ir2iff", "IR to Maya IFF images") \
	X(WRITE, "ir2kfd", "IR to SimPose-ium keyframes") \
	X(WRITE, "ir2npy", "IR to arrays of numpy, for machine learning") \
	X(WRITE, "ir2particle", "IR to StudioTools particles") \
	X(WRITE, "ir2pix", "IR to Alias pix, matte or camera depth") \
	X(WRITE, "ir2pnm", "IR to PPM, PGM, PAM or PFM") \
	X(WRITE, "ir2psl", "IR to SimPose-ium pose library") \
	X(WRITE, "ir2sdl", "IR to StudioTools Animation SDL") \
	X(WRITE, "ir2skn", "IR to a mesh of The Sims (SKN, BMF)") \
	X(WRITE, "ir2sps", "IR to SimPose-ium sequence") \
	X(LOOK, "ir2svg", "pictures of motions, poses side by side") \
	X(WRITE, "ir2xaf", "IR to Cal3D animation, XML or binary") \
	X(WRITE, "ir2xmf", "IR to Cal3D mesh, XML or binary") \
	X(WRITE, "ir2xrf", "IR to Cal3D materials, XML or binary") \
	X(WRITE, "ir2xsf", "IR to Cal3D skeleton, XML or binary") \
	X(LOOK, "ir2y4m", "motions as video, for ffmpeg") \
	X(LOOK, "irdiff", "how far apart the joints of two streams are") \
	X(LOOK, "irfile", "what files are, whether whole, and which tool reads them") \
	X(TIME, "irsplit", "a unit or a file for each motion of a stream") \
	X(LOOK, "irstat", "what is in a stream; finds broken clips") \
	X(LOOK, "irtools", "the tools by name, and files that become other files") \
	X(LOOK, "irview", "motions as text, in braille dots") \
	X(FIGURE, "joints", "fewer joints, other names, another top joint") \
	X(READ, "kfd2ir", "SimPose-ium keyframes (KFD) to IR") \
	X(TIME, "loop", "makes a motion a cycle; finds where") \
	X(READ, "mattecat", "Alias matte to IR or PGM") \
	X(PLACE, "mirror", "left and right change places") \
	X(READ, "npy2ir", "arrays of numpy to IR") \
	X(READ, "particle2ir", "StudioTools particles to IR") \
	X(READ, "pixcat", "Alias pix picture to IR or PPM") \
	X(READ, "pnm2ir", "PBM, PGM, PPM, PAM or PFM to IR") \
	X(READ, "psl2ir", "SimPose-ium pose library (PSL) to IR") \
	X(FIGURE, "repose", "another rest pose, the same motion") \
	X(TIME, "resample", "another frame rate; keys to frames") \
	X(PLACE, "rescale", "other units, another axis up, another rate") \
	X(FIGURE, "retarget", "motion on another skeleton") \
	X(PLACE, "rootmotion", "a joint on the ground that goes with the body") \
	X(READ, "sdl2ir", "StudioTools Animation SDL to IR") \
	X(FIND, "skin", "moves a mesh with its skeleton") \
	X(READ, "skn2ir", "meshes of The Sims (SKN, BMF) to IR") \
	X(MEND, "smooth", "motions without noise") \
	X(TIME, "splice", "joins motions") \
	X(READ, "sps2ir", "SimPose-ium sequence (SPS) to IR, or played") \
	X(READ, "xaf2ir", "Cal3D animation, XML or binary, to IR") \
	X(READ, "xmf2ir", "Cal3D mesh, XML or binary, to IR") \
	X(READ, "xrf2ir", "Cal3D material, XML or binary, to IR") \
	X(READ, "xsf2ir", "Cal3D skeleton, XML or binary, to IR; checks it")

#endif
