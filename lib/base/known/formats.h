#ifndef BASE_KNOWN_FORMATS_H
#define BASE_KNOWN_FORMATS_H

/* The formats. Here and nowhere else: irfile -l and the tables of README and
 * irtools(7) come from this. */

/* ID, name, suffixes, readers, writers. First what tools read or write, in
 * the order of the names. */
#define KNOWN_OWN(X) \
	X(AMC, "Acclaim motion", ".amc", "amc2ir", "ir2amc") \
	X(ASF, "Acclaim skeleton", ".asf", "asf2ir", "ir2asf") \
	X(DEPTH, "Alias depth map", "", "depthcat", "ir2pix") \
	X(MATTE, "Alias matte", ".matte .als", "mattecat", "ir2pix") \
	X(PIX, "Alias pix", ".pix .als", "pixcat", "ir2pix") \
	X(SDL, "Animation SDL", ".sdl", "sdl2ir", "ir2sdl") \
	X(BP_ANIMATION, "BonesPro animation", ".txt", "bp2ir", "ir2bp") \
	X(BP_STRUCTURE, "BonesPro structure", ".txt", "bp2ir", "ir2bp") \
	X(BVH, "BVH motion", ".bvh", "bvh2ir", "ir2bvh") \
	X(XAF, "Cal3D animation", ".xaf", "xaf2ir", "ir2xaf") \
	X(CAF, "Cal3D binary animation", ".caf", "xaf2ir", "ir2xaf") \
	X(CSF, "Cal3D binary skeleton", ".csf", "xsf2ir", "ir2xsf") \
	X(XSF, "Cal3D skeleton", ".xsf", "xsf2ir", "ir2xsf") \
	X(CSV, "CSV table", ".csv", "csv2ir", "ir2csv") \
	X(GLTF, "glTF", ".gltf", "gltf2ir", "ir2gltf") \
	X(GLB, "glTF binary", ".glb", "gltf2ir", "ir2gltf") \
	X(HTML, "HTML page", ".html .htm", "", "ir2html") \
	X(IFF, "IFF file", ".iff", "iffwalk", "") \
	X(IR, "IR stream", ".ir", "irstat", "") \
	X(MAYA_CACHE, "Maya cache", ".mc .mcx", "iffwalk", "") \
	X(MAYA_IFF, "Maya IFF image", ".iff", "iffcat iffwalk", "ir2iff") \
	X(MAYA_SCENE, "Maya scene", ".mb", "iffwalk", "") \
	X(PNM, "PNM picture", ".pbm .pgm .ppm .pam .pfm", "pnm2ir", \
	    "ir2pnm") \
	X(RIFF, "RIFF file", ".wav .avi .webp", "iffwalk", "") \
	X(KFD, "SimPose-ium keyframes", ".kfd", "kfd2ir", "ir2kfd") \
	X(PSL, "SimPose-ium pose library", ".psl", "psl2ir", "ir2psl") \
	X(SPS, "SimPose-ium sequence", ".sps", "sps2ir", "ir2sps") \
	X(BULGES, "StudioTools bulges", "", "bulge2ir", "ir2bulge") \
	X(PARTICLES, "StudioTools particles", "", "particle2ir", \
	    "ir2particle") \
	X(SVG, "SVG picture", ".svg", "", "ir2svg") \
	X(Y4M, "Y4M video", ".y4m", "", "ir2y4m")

/* Then those that none does: ID, name, suffixes */
#define KNOWN_FOREIGN(X) \
	X(MAX_XML, "3ds Max animation", ".xaf") \
	X(SEVENZIP, "7z archive", ".7z") \
	X(ALIAS_WIRE, "Alias wire file", ".wire") \
	X(BLEND, "Blender scene", ".blend") \
	X(BMP, "BMP picture", ".bmp") \
	X(BRENDER, "BRender pixel map", ".pix") \
	X(BZIP2, "bzip2 compressed", ".bz2") \
	X(C3D, "C3D motion", ".c3d") \
	X(CAL3D_MESH, "Cal3D mesh or material", ".xmf .xrf .cmf .crf") \
	X(DAE, "Collada scene", ".dae") \
	X(XFILE, "DirectX scene", ".x") \
	X(ELF, "ELF program", "") \
	X(ERLANG, "Erlang BEAM file", ".beam") \
	X(FBX_TEXT, "FBX scene (text)", ".fbx") \
	X(FBX, "FBX scene (binary)", ".fbx") \
	X(GIF, "GIF picture", ".gif") \
	X(GZIP, "gzip compressed", ".gz .tgz") \
	X(JPEG, "JPEG picture", ".jpg .jpeg") \
	X(MA, "Maya scene (text)", ".ma") \
	X(MIDI, "MIDI file", ".mid") \
	X(VMD, "MMD motion", ".vmd") \
	X(MVNX, "MVNX motion", ".mvnx") \
	X(EXR, "OpenEXR picture", ".exr") \
	X(PDF, "PDF document", ".pdf") \
	X(PNG, "PNG picture", ".png") \
	X(POSTSCRIPT, "PostScript", ".ps .eps") \
	X(POWERPACKER, "PowerPacker compressed", "") \
	X(PSD, "Photoshop picture", ".psd") \
	X(HDR, "Radiance picture", ".hdr") \
	X(SGI, "SGI picture", ".rgb .sgi") \
	X(SIMS_CFP, "The Sims animation", ".cfp") \
	X(SIMS_CMX, "The Sims character", ".cmx") \
	X(SIMS_PACKAGE, "The Sims package", "") \
	X(WAVE64, "Sony Wave64", ".w64") \
	X(TAR, "tar archive", ".tar") \
	X(TGA, "TGA picture", ".tga") \
	X(TIFF, "TIFF picture", ".tif .tiff") \
	X(TRC, "TRC markers", ".trc") \
	X(USD, "USD scene (binary)", ".usd .usdc") \
	X(USD_TEXT, "USD scene (text)", ".usda .usd") \
	X(USDZ, "USD scene (zip)", ".usdz") \
	X(XPK, "XPK compressed", "") \
	X(XZ, "xz compressed", ".xz") \
	X(ZIP, "zip archive", ".zip") \
	X(ZSTD, "zstd compressed", ".zst")

/* What says little: ID, name */
#define KNOWN_VAGUE(X) \
	X(JSON, "JSON text") \
	X(XML, "XML text") \
	X(TEXT, "text") \
	X(DATA, "data") \
	X(EMPTY, "empty")

#endif
