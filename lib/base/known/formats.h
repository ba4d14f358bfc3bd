#ifndef BASE_KNOWN_FORMATS_H
#define BASE_KNOWN_FORMATS_H

/* The formats, and the bytes, the word or the type by which their files are
 * known. Formats that need more than that are known by functions in known.c. The
 * list of irfile -l and the tables of README and irtools(7) are made from
 * this. */

/* Formats that tools read or write: ID, name, suffixes, readers, writers. They
 * are in the order of the names. */
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
	X(CRF, "Cal3D binary material", ".crf", "xrf2ir", "ir2xrf") \
	X(CMF, "Cal3D binary mesh", ".cmf", "xmf2ir", "ir2xmf") \
	X(CSF, "Cal3D binary skeleton", ".csf", "xsf2ir", "ir2xsf") \
	X(XRF, "Cal3D material", ".xrf", "xrf2ir", "ir2xrf") \
	X(XMF, "Cal3D mesh", ".xmf", "xmf2ir", "ir2xmf") \
	X(XSF, "Cal3D skeleton", ".xsf", "xsf2ir", "ir2xsf") \
	X(CSV, "CSV table", ".csv", "csv2ir", "ir2csv") \
	X(FBX, "FBX scene (binary)", ".fbx", "fbx2ir", "") \
	X(FBX_TEXT, "FBX scene (text)", ".fbx", "fbx2ir", "") \
	X(GLTF, "glTF", ".gltf", "gltf2ir", "ir2gltf") \
	X(GLB, "glTF binary", ".glb", "gltf2ir", "ir2gltf") \
	X(HTML, "HTML page", ".html .htm", "", "ir2html") \
	X(IFF, "IFF file", ".iff", "iffwalk", "") \
	X(IR, "IR stream", ".ir", "irstat", "") \
	X(MAYA_CACHE, "Maya cache", ".mc .mcx", "iffwalk", "") \
	X(MAYA_IFF, "Maya IFF image", ".iff", "iffcat iffwalk", "ir2iff") \
	X(MAYA_SCENE, "Maya scene", ".mb", "iffwalk", "") \
	X(NPZ, "numpy archive", ".npz", "npy2ir", "ir2npy") \
	X(NPY, "numpy array", ".npy", "npy2ir", "ir2npy") \
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
	X(SIMS_CFP, "The Sims animation", ".cfp", "", "ir2cmx") \
	X(SIMS_BCF, "The Sims binary character", ".bcf", "cmx2ir", "ir2cmx") \
	X(SIMS_BMF, "The Sims binary mesh", ".bmf", "skn2ir", "ir2skn") \
	X(SIMS_CMX, "The Sims character", ".cmx", "cmx2ir", "ir2cmx") \
	X(SIMS_SKN, "The Sims mesh", ".skn", "skn2ir", "ir2skn") \
	X(VRMA, "VRM animation", ".vrma", "gltf2ir", "ir2gltf") \
	X(VRM, "VRM character", ".vrm", "gltf2ir", "ir2gltf") \
	X(Y4M, "Y4M video", ".y4m", "", "ir2y4m")

/* IFF and RIFF files whose chunks iffwalk lists, and for which there are other
 * programs: ID, group, type, name, suffixes, such a program */
#define KNOWN_CHUNKED(X) \
	X(SIXTEENSV, "FORM", "16SV", "16SV sound", ".16sv", "ffmpeg") \
	X(EIGHTSVX, "FORM", "8SVX", "8SVX sound", ".8svx .svx", "sox") \
	X(ACBM, "FORM", "ACBM", "ACBM picture", ".acbm", "ffmpeg") \
	X(AIFC, "FORM", "AIFC", "AIFC sound", ".aifc", "sox") \
	X(AIFF, "FORM", "AIFF", "AIFF sound", ".aiff .aif", "sox") \
	X(ANIM, "FORM", "ANIM", "ANIM animation", ".anim", "ffmpeg") \
	X(ANI, "RIFF", "ACON", "animated cursor", ".ani", "") \
	X(AVI, "RIFF", "AVI ", "AVI video", "", "ffmpeg") \
	X(BLORB, "FORM", "IFRS", "Blorb story", ".blorb .blb", "") \
	X(DEEP, "FORM", "DEEP", "DEEP picture", ".deep", "ffmpeg") \
	X(DR2D, "FORM", "DR2D", "DR2D drawing", "", "") \
	X(FTXT, "FORM", "FTXT", "FTXT text", "", "") \
	X(ILBM, "FORM", "ILBM", "ILBM picture", ".ilbm .lbm", "ilbmtoppm") \
	X(TDDD, "FORM", "TDDD", "Imagine object", ".iob", "") \
	X(LWO2, "FORM", "LWO2", "LightWave object (LWO2)", ".lwo", "assimp") \
	X(LWO3, "FORM", "LWO3", "LightWave object (LWO3)", "", "") \
	X(LWOB, "FORM", "LWOB", "LightWave object (LWOB)", "", "assimp") \
	X(MAUD, "FORM", "MAUD", "MAUD sound", ".maud", "sox") \
	X(PBM_FORM, "FORM", "PBM ", "PBM picture (Deluxe Paint)", "", \
	    "ilbmtoppm") \
	X(QUETZAL, "FORM", "IFZS", "Quetzal saved game", ".qut", "") \
	X(RGB8, "FORM", "RGB8", "RGB8 picture", ".rgb8", "ilbmtoppm") \
	X(RGBN, "FORM", "RGBN", "RGBN picture", ".rgbn", "ilbmtoppm") \
	X(RMID, "RIFF", "RMID", "RIFF MIDI file", ".rmi", "") \
	X(SMUS, "FORM", "SMUS", "SMUS score", ".smus", "") \
	X(SF2, "RIFF", "sfbk", "SoundFont", ".sf2", "") \
	X(WAVE, "RIFF", "WAVE", "WAVE sound", "", "sox") \
	X(WEBP, "RIFF", "WEBP", "WebP picture", "", "dwebp")

/* Formats that no tool reads or writes: ID, name, suffixes */
#define KNOWN_FOREIGN(X) \
	X(MAX_XML, "3ds Max animation", ".xaf") \
	X(SEVENZIP, "7z archive", ".7z") \
	X(ALIAS_WIRE, "Alias wire file", ".wire") \
	X(BLEND, "Blender scene", ".blend") \
	X(BMP, "BMP picture", ".bmp") \
	X(BRENDER, "BRender pixel map", ".pix") \
	X(BZIP2, "bzip2 compressed", ".bz2") \
	X(C3D, "C3D motion", ".c3d") \
	X(DAE, "Collada scene", ".dae") \
	X(XFILE, "DirectX scene", ".x") \
	X(ELF, "ELF program", "") \
	X(ERLANG, "Erlang BEAM file", ".beam") \
	X(GIF, "GIF picture", ".gif") \
	X(LFS, "Git LFS pointer", "") \
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

/* Kinds of files that tell little: ID, name */
#define KNOWN_VAGUE(X) \
	X(JSON, "JSON text") \
	X(XML, "XML text") \
	X(TEXT, "text") \
	X(DATA, "data") \
	X(EMPTY, "empty")

/* Bytes that only files of one format have at an offset: offset, bytes, ID */
#define KNOWN_BYTES(X) \
	X(0, "glTF", GLB) \
	X(0, "CAF\0", CAF) \
	X(0, "CSF\0", CSF) \
	X(0, "CMF\0", CMF) \
	X(0, "CRF\0", CRF) \
	X(0, "\0\0\xd9\x67", DEPTH) \
	X(0, "\x67\xd9\0\0", DEPTH) \
	X(0, "\0\0\0\x12\0\0\0\x08", BRENDER) \
	X(0, "RIFF", RIFF) \
	X(0, "RIFX", RIFF) \
	X(0, "RF64", RIFF) \
	X(0, "BW64", RIFF) \
	X(0, "YUV4MPEG2 ", Y4M) \
	X(0, "7z\xbc\xaf\x27\x1c", SEVENZIP) \
	X(0, "BLENDER", BLEND) \
	X(0, "BZh", BZIP2) \
	X(0, "xof 0", XFILE) \
	X(0, "\177ELF", ELF) \
	X(0, "FOR1", ERLANG) \
	X(0, "; FBX ", FBX_TEXT) \
	X(0, "Kaydara FBX Binary", FBX) \
	X(0, "GIF8", GIF) \
	X(0, "version https://git-lfs.", LFS) \
	X(0, "\x1f\x8b", GZIP) \
	X(0, "\xff\xd8\xff", JPEG) \
	X(0, "//Maya", MA) \
	X(0, "MThd", MIDI) \
	X(0, "Vocaloid Motion Data", VMD) \
	X(0, "\x76\x2f\x31\x01", EXR) \
	X(0, "%PDF-", PDF) \
	X(0, "\x89PNG", PNG) \
	X(0, "%!PS", POSTSCRIPT) \
	X(0, "PP20", POWERPACKER) \
	X(0, "8BPS\0", PSD) \
	X(0, "#?RADIANCE", HDR) \
	X(0, "IFF FILE 2.", SIMS_PACKAGE) \
	X(0, "riff\x2e\x91\xcf\x11", WAVE64) \
	X(257, "ustar", TAR) \
	X(0, "\xfe\xff", TEXT) /* UTF-16 */ \
	X(0, "\xff\xfe", TEXT) \
	X(0, "\0\0\xfe\xff", TEXT) /* UTF-32 */ \
	X(0, "II*\0", TIFF) \
	X(0, "MM\0*", TIFF) \
	X(0, "II+\0", TIFF) \
	X(0, "MM\0+", TIFF) \
	X(0, "\x93NUMPY", NPY) \
	X(0, "PXR-USDC", USD) \
	X(0, "#usda ", USD_TEXT) \
	X(0, "XPKF", XPK) \
	X(0, "\xfd" "7zXZ\0", XZ) \
	X(0, "\x28\xb5\x2f\xfd", ZSTD)

/* First words of texts that only files of one format have: word, whether
 * nothing else may stand in its line, ID */
#define KNOWN_WORDS(X) \
	X("DEFINITION", 0, SDL) \
	X("MODEL", 1, SDL) \
	X("ENVIRONMENT", 1, SDL) \
	X("MOTION", 1, BVH) \
	X("KeyFrame", 0, KFD) \
	X("POSELIBRARY", 0, PSL) \
	X("POSELIBRARY2", 0, PSL) \
	X("SimPoseSPS", 0, SPS) \
	X("PathFileType", 0, TRC) \
	X("bulge:", 0, BULGES)

#endif
