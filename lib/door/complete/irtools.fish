# Completion of the tools in fish, 3.1 or later, which looks for a file of a tool's
# name. `make lists` writes the table, which tests/complete.awk explains.

# What stands before the names of the programs, as `make install` says
set -g __irtools_prefix ''

set -g __irtools_table '
*	-h	-	-	print the usage
*	-V	-	-	print the name and the version
amc2ir	-	file ...	.amc	Acclaim motion (AMC) to IR
amc2ir	-N	-	-	number frames anew
amc2ir	-n	name	-	names of the objects
amc2ir	-r	rate	-	frames per second
amc2ir	-s	skeleton.ir	.ir	a file with the skeleton
any2ir	-	file ...	.amc .asf .matte .als .pix .sdl .txt .bvh .xaf .caf .crf .cmf .csf .xrf .xmf .xsf .csv .fbx .gltf .glb .iff .ir .mc .mcx .mb .npz .npy .pbm .pgm .ppm .pam .pfm .wav .avi .webp .kfd .psl .sps .bcf .bmf .cmx .skn .vrma .vrm	files of all formats to one stream of IR
any2ir	-k	-	-	go on past files that are bad
any2ir	-n	name	-	names of the objects
any2ir	-r	rate	-	frames per second
asf2ir	-	file	.asf	Acclaim skeleton (ASF) to IR
asf2ir	-n	name	-	names of the objects
asf2ir	-p	digits	-	digits of computed numbers
bake	-	file	.ir	animation curves to frames
bake	-b	time	-	where to begin
bake	-d	step	-	step of time
bake	-e	time	-	where to end
bake	-p	digits	-	digits of computed numbers
bake	-r	rate	-	frames per second
bp2ir	-	file	.txt	BonesPro structure and animation files to IR
bp2ir	-n	name	-	names of the objects
bp2ir	-p	digits	-	digits of computed numbers
bp2ir	-r	rate	-	frames per second
bp2ir	-s	structure.ir	.ir	a file with the skeleton
bulge2ir	-	file	.	StudioTools bulge definitions to IR
bulge2ir	-e	-	-	where to end
bulge2ir	-n	name	-	names of the objects
bvh2ir	-	file ...	.bvh	BVH skeleton and motion to IR
bvh2ir	-n	name	-	names of the objects
bvh2ir	-O	-	-	the place at rest is OFFSET
bvh2ir	-r	rate	-	frames per second
bvh2ir	-x	-	-	extract a chunk, rows of a cut file
cmx2ir	-	file	.bcf .cmx	The Sims\' characters and animations (CMX, BCF) to IR
cmx2ir	-C	-	-	the child\'s skeleton
cmx2ir	-d	dir	/	directory of files
cmx2ir	-n	name	-	names of the objects
cmx2ir	-s	skeleton.ir	.ir	a file with the skeleton
contacts	-	file	.ir	which feet stand, in every frame
contacts	-H	height	-	height
contacts	-j	list	-	joints
contacts	-M	name	-	motions of that name only
contacts	-S	speed	-	speed
csv2ir	-	file	.csv	tables to IR
csv2ir	-n	name	-	names of the objects
csv2ir	-p	digits	-	digits of computed numbers
csv2ir	-r	rate	-	frames per second
csv2ir	-s	skeleton.ir	.ir	a file with the skeleton
depthcat	-	file ...	.	Alias camera depth to IR or PFM
depthcat	-i	-	-	a line about each file
depthcat	-n	name	-	names of the objects
depthcat	-P	-	-	a picture (PPM, PGM, PAM, PFM)
depthcat	-q	-	-	without warnings or notices
depthcat	-x	-	-	extract a chunk, rows of a cut file
despike	-	file	.ir	frames that are off become what is around them
despike	-k	joints	-	keep joints, limits, the camera
despike	-M	name	-	motions of that name only
despike	-p	digits	-	digits of computed numbers
fbx2ir	-	file	.fbx	FBX files to IR: skeleton, mesh, materials and animations
fbx2ir	-i	dir	/	directory of pictures
fbx2ir	-K	-	-	keys instead of frames
fbx2ir	-M	name	-	motions of that name only
fbx2ir	-n	name	-	names of the objects
fbx2ir	-r	rate	-	frames per second
fk	-	file	.ir	forward kinematics: where every joint is in the world
fk	-E	-	-	ends of bones
fk	-M	name	-	motions of that name only
fk	-p	digits	-	digits of computed numbers
gltf2ir	-	file	.gltf .glb .vrma .vrm	glTF 2.0 files to IR: skeleton, mesh, materials and animations
gltf2ir	-B	-	-	the bind pose is rest
gltf2ir	-i	dir	/	directory of pictures
gltf2ir	-M	name	-	motions of that name only
gltf2ir	-n	name	-	names of the objects
gltf2ir	-r	rate	-	frames per second
iffcat	-	file ...	.iff	Maya IFF images to IR, PPM, PAM or PFM
iffcat	-C	-	-	colour only
iffcat	-i	-	-	a line about each file
iffcat	-n	name	-	names of the objects
iffcat	-P	-	-	a picture (PPM, PGM, PAM, PFM)
iffcat	-q	-	-	without warnings or notices
iffcat	-x	-	-	extract a chunk, rows of a cut file
iffcat	-z	-	-	depth only
iffwalk	-	file ...	.iff .mc .mcx .mb .wav .avi .webp	the chunks of any IFF file; finds what is wrong
iffwalk	-a	2|4|8	2 4 8	alignment
iffwalk	-c	-	-	check; exit 1 if there are faults
iffwalk	-g	pattern	-	only what a name matches
iffwalk	-l	-	-	list
iffwalk	-n	name	-	names of the objects
iffwalk	-q	-	-	without warnings or notices
iffwalk	-x	path	-	extract a chunk, rows of a cut file
ir2amc	-	file	.ir	IR to Acclaim motion
ir2amc	-d	dir	/	directory of files
ir2amc	-M	name	-	motions of that name only
ir2amc	-p	digits	-	digits of computed numbers
ir2asf	-	file	.ir	IR to Acclaim skeleton
ir2asf	-p	digits	-	digits of computed numbers
ir2bp	-	file	.ir	IR to BonesPro structure and animation files
ir2bp	-9	-	-	rotations as nine numbers
ir2bp	-a	-	-	the animation
ir2bp	-d	dir	/	directory of files
ir2bp	-e	order	-	order of Euler angles
ir2bp	-M	name	-	motions of that name only
ir2bp	-p	digits	-	digits of computed numbers
ir2bulge	-	file	.ir	IR to StudioTools bulge definitions
ir2bvh	-	file	.ir	IR to BVH skeleton and motion
ir2bvh	-d	dir	/	directory of files
ir2bvh	-e	order	-	order of Euler angles
ir2bvh	-M	name	-	motions of that name only
ir2bvh	-n	-	-	names of plain letters
ir2bvh	-O	-	-	the place at rest is OFFSET
ir2bvh	-p	digits	-	digits of computed numbers
ir2bvh	-T	-	-	the rest pose comes first
ir2cmx	-	file	.ir	IR to The Sims\' characters and animations (CMX, BCF)
ir2cmx	-b	-	-	binary: BCF, CAF, CSF, GLB
ir2cmx	-d	dir	/	directory of files
ir2csv	-	file	.ir	IR to tables, for spreadsheets, pandas and R
ir2csv	-6	-	-	rotations as six numbers
ir2csv	-D	-	-	velocities
ir2csv	-d	dir	/	directory of files
ir2csv	-M	name	-	motions of that name only
ir2csv	-p	digits	-	digits of computed numbers
ir2csv	-q	-	-	quaternions
ir2csv	-w	-	-	in the world
ir2gltf	-	file	.ir	IR to glTF 2.0; motions onto somebody\'s character
ir2gltf	-A	-	-	a VRM animation
ir2gltf	-a	base	.gltf .glb .vrma .vrm	a file to put motions into
ir2gltf	-b	-	-	binary: BCF, CAF, CSF, GLB
ir2gltf	-d	dir	/	directory of files
ir2gltf	-i	dir	/	directory of pictures
ir2gltf	-l	factor	-	factor of lengths
ir2gltf	-M	name	-	motions of that name only
ir2gltf	-t	tolerance	-	tolerance
ir2html	-	file	.ir	motions as a page that plays them
ir2html	-v	view	-	from where it is seen
ir2iff	-	file	.ir	IR to Maya IFF images
ir2iff	-r	-	-	without run lengths
ir2iff	-t	tile	-	size of tiles
ir2kfd	-	file	.ir	IR to SimPose-ium keyframes
ir2kfd	-d	dir	/	directory of files
ir2kfd	-M	name	-	motions of that name only
ir2npy	-	file	.ir	IR to arrays of numpy, for machine learning
ir2npy	-8	-	-	float64
ir2npy	-d	dir	/	directory of files
ir2npy	-M	name	-	motions of that name only
ir2npy	-q	-	-	quaternions, w first
ir2npy	-W	-	-	rotations in the world
ir2npy	-w	what[,what ...]	-	which arrays
ir2npy	-z	-	-	an archive of arrays
ir2particle	-	file	.ir	IR to StudioTools particles
ir2pix	-	file	.ir	IR to Alias pix, matte or camera depth
ir2pix	-a	-	-	alpha as a matte
ir2pnm	-	file	.ir	IR to PPM, PGM, PAM or PFM
ir2psl	-	file	.ir	IR to SimPose-ium pose library
ir2psl	-1	-	-	the format of version 4 and before
ir2sdl	-	file	.ir	IR to StudioTools Animation SDL
ir2skn	-	file	.ir	IR to a mesh of The Sims (SKN, BMF)
ir2skn	-b	-	-	binary: GLB, CAF, CSF
ir2sps	-	file	.ir	IR to SimPose-ium sequence
ir2svg	-	file	.ir	pictures of motions, poses side by side
ir2svg	-C	columns	-	columns of pictures
ir2svg	-n	poses	-	how many frames or poses
ir2svg	-v	view	-	from where it is seen
ir2svg	-W	width	-	width
ir2xaf	-	file	.ir	IR to Cal3D animation, XML or binary
ir2xaf	-b	-	-	binary: BCF, CAF, CSF, GLB
ir2xaf	-d	dir	/	directory of files
ir2xaf	-M	name	-	motions of that name only
ir2xaf	-p	digits	-	digits of computed numbers
ir2xaf	-t	tolerance	-	tolerance
ir2xmf	-	file	.ir	IR to Cal3D mesh, XML or binary
ir2xmf	-b	-	-	binary: GLB, CAF, CSF
ir2xmf	-d	dir	/	directory of files
ir2xmf	-F	version	-	version of the format
ir2xmf	-p	digits	-	digits of computed numbers
ir2xrf	-	file	.ir	IR to Cal3D materials, XML or binary
ir2xrf	-b	-	-	binary: GLB, CAF, CSF
ir2xrf	-d	dir	/	directory of files
ir2xrf	-F	version	-	version of the format
ir2xsf	-	file	.ir	IR to Cal3D skeleton, XML or binary
ir2xsf	-b	-	-	binary: BCF, CAF, CSF, GLB
ir2xsf	-p	digits	-	digits of computed numbers
ir2y4m	-	file	.ir	motions as video, for ffmpeg
ir2y4m	-H	height	-	height
ir2y4m	-k	-	-	keep joints, limits, the camera
ir2y4m	-r	rate	-	frames per second
ir2y4m	-v	view	-	from where it is seen
ir2y4m	-W	width	-	width
irdiff	-	a b	.ir	how far apart the joints of two streams are
irdiff	-M	name	-	motions of that name only
irdiff	-t	length[,degrees]	-	tolerance
irfile	-	file ...	.	what files are, whether whole, and which tool reads them
irfile	-l	-	-	list
irsplit	-	file	.ir	a unit or a file for each motion of a stream
irsplit	-d	dir	/	directory of files
irstat	-	file ...	.ir	what is in a stream; finds broken clips
irstat	-c	-	-	check; exit 1 if there are faults
irstat	-j	-	-	joints
irstat	-k	kind[=limit][,kind ...]	-	kinds of faults
irtools	-	tool	@ convert help	the tools by name, and files that become other files
irtools help	-	subject	@ convert ir library recipes suite	show a page of the manual
irtools convert	-	in ... out	.amc .asf .matte .als .pix .sdl .txt .bvh .xaf .caf .crf .cmf .csf .xrf .xmf .xsf .csv .fbx .gltf .glb .iff .ir .mc .mcx .mb .npz .npy .pbm .pgm .ppm .pam .pfm .wav .avi .webp .kfd .psl .sps .bcf .bmf .cmx .skn .vrma .vrm	make files of files
irtools convert	-f	-	-	replace what is there
irtools convert	-M	name	-	motions of that name only
irtools convert	-n	-	-	show the commands, run none
irtools convert	-r	rate	-	frames per second
irtools convert	-t	type	als amc asf avi bcf bmf bulges bvh caf cfp cmf cmx crf csf csv depth gif glb gltf htm html iff ir jpeg jpg kfd matte mkv mov mp4 npy npz pam particles pbm pfm pgm pix png pnm ppm psl sdl skn sps svg tif tiff txt vrm vrma webm xaf xmf xrf xsf y4m	type of the files, as a suffix says it
irtools convert	-v	-	-	show the commands
irview	-	file	.ir	motions as text, in braille dots
irview	-c	braille|ascii	braille ascii	characters of the picture
irview	-n	poses	-	how many frames or poses
irview	-v	view	-	from where it is seen
irview	-W	columns	-	width
joints	-	file	.ir	fewer joints, other names, another top joint
joints	-d	list	-	joints to drop
joints	-G	-	-	print what is understood
joints	-k	list	-	keep joints, limits, the camera
joints	-M	name	-	motions of that name only
joints	-m	map	.	a map of names
joints	-p	digits	-	digits of computed numbers
joints	-R	roles	-	roles of joints
joints	-T	top	-	the top joint
kfd2ir	-	file	.kfd	SimPose-ium keyframes (KFD) to IR
kfd2ir	-C	-	-	the child\'s skeleton
kfd2ir	-l	library.ir	.ir	a library of poses
kfd2ir	-n	name	-	names of the objects
kfd2ir	-s	skeleton.ir	.ir	a file with the skeleton
loop	-	file	.ir	makes a motion a cycle; finds where
loop	-b	frames	-	frames that are blended
loop	-g	-	-	only print what would be used
loop	-M	name	-	motions of that name only
loop	-p	digits	-	digits of computed numbers
mattecat	-	file ...	.matte .als	Alias matte to IR or PGM
mattecat	-i	-	-	a line about each file
mattecat	-j	-	-	join equal pixels
mattecat	-n	name	-	names of the objects
mattecat	-P	-	-	a picture (PPM, PGM, PAM, PFM)
mattecat	-q	-	-	without warnings or notices
mattecat	-x	-	-	extract a chunk, rows of a cut file
mirror	-	file	.ir	left and right change places
mirror	-a	x|y|z	x y z	the mirror\'s axis
mirror	-g	-	-	only print what would be used
mirror	-M	name	-	motions of that name only
mirror	-m	pairs	.	a map of names
mirror	-p	digits	-	digits of computed numbers
mirror	-s	skeleton	.ir	a file with the skeleton
npy2ir	-	file	.npz .npy	arrays of numpy to IR
npy2ir	-n	name	-	names of the objects
npy2ir	-p	digits	-	digits of computed numbers
npy2ir	-q	-	-	quaternions, w first
npy2ir	-r	rate	-	frames per second
npy2ir	-s	skeleton.ir	.ir	a file with the skeleton
npy2ir	-W	-	-	rotations in the world
particle2ir	-	file	.	StudioTools particles to IR
particle2ir	-n	name	-	names of the objects
pixcat	-	file ...	.pix .als	Alias pix picture to IR or PPM
pixcat	-i	-	-	a line about each file
pixcat	-j	-	-	join equal pixels
pixcat	-n	name	-	names of the objects
pixcat	-P	-	-	a picture (PPM, PGM, PAM, PFM)
pixcat	-q	-	-	without warnings or notices
pixcat	-x	-	-	extract a chunk, rows of a cut file
pnm2ir	-	file	.pbm .pgm .ppm .pam .pfm	PBM, PGM, PPM, PAM or PFM to IR
pnm2ir	-n	name	-	names of the objects
pnm2ir	-x	-	-	extract a chunk, rows of a cut file
psl2ir	-	file	.psl	SimPose-ium pose library (PSL) to IR
psl2ir	-C	-	-	the child\'s skeleton
psl2ir	-n	name	-	names of the objects
repose	-	file	.ir	another rest pose, the same motion
repose	-n	frame	-	the frame whose pose to take
repose	-r	file	.	a file with rotations
repose	-s	skeleton	.ir	a file with the skeleton
repose	-t	-	-	a T-pose
repose	-a	-	-	axes of joints along the world\'s
repose	-M	name	-	motions of that name only
repose	-p	digits	-	digits of computed numbers
resample	-	file	.ir	another frame rate; keys to frames
resample	-b	frame	-	where to begin
resample	-e	frame	-	where to end
resample	-i	nearest|linear|cubic	nearest linear cubic	interpolation
resample	-M	name	-	motions of that name only
resample	-n	frames	-	how many frames or poses
resample	-p	digits	-	digits of computed numbers
resample	-r	rate	-	frames per second
resample	-x	factor	-	factor of time
rescale	-	file	.ir	other units, another axis up, another rate
rescale	-A	deg|rad	deg rad	angles in degrees or radians
rescale	-l	factor	-	factor of lengths
rescale	-r	rate	-	frames per second
rescale	-U	x|y|z	x y z	the axis that points up
rescale	-u	axes	-	axes that become axes
retarget	-	file	.ir	motion on another skeleton
retarget	-c	limits	-	check; exit 1 if there are faults
retarget	-f	-	-	feet stay
retarget	-g	-	-	only print what would be used
retarget	-H	-	-	hands reach what they touch
retarget	-k	-	-	keep joints, limits, the camera
retarget	-M	name	-	motions of that name only
retarget	-m	map	.	a map of names
retarget	-p	digits	-	digits of computed numbers
retarget	-S	auto|N|none	auto none	scale
retarget	-s	target.ir	.ir	a file with the skeleton
retarget	-u	axes	-	axes that become axes
retarget	-v	-	-	say what was done
rootmotion	-	file	.ir	a joint on the ground that goes with the body
rootmotion	-i	-	-	in place
rootmotion	-M	name	-	motions of that name only
rootmotion	-o	-	-	start at the origin
rootmotion	-p	digits	-	digits of computed numbers
rootmotion	-w	seconds	-	window in seconds
rootmotion	-z	-	-	start facing +z
sdl2ir	-	file	.sdl	StudioTools Animation SDL to IR
sdl2ir	-n	name	-	names of the objects
skin	-	file	.ir	moves a mesh with its skeleton
skin	-M	name	-	motions of that name only
skin	-p	digits	-	digits of computed numbers
skn2ir	-	file	.bmf .skn	meshes of The Sims (SKN, BMF) to IR
skn2ir	-C	-	-	the child\'s skeleton
skn2ir	-n	name	-	names of the objects
skn2ir	-s	skeleton.ir	.ir	a file with the skeleton
smooth	-	file	.ir	motions without noise
smooth	-d	degree	-	degree
smooth	-f	hertz	-	frequency
smooth	-k	joints	-	keep joints, limits, the camera
smooth	-M	name	-	motions of that name only
smooth	-p	digits	-	digits of computed numbers
smooth	-w	seconds	-	window in seconds
splice	-	file ...	.ir	joins motions
splice	-a	-	-	alignment
splice	-b	frames	-	frames that are blended
splice	-p	digits	-	digits of computed numbers
sps2ir	-	sim1|sim2|both file	sim1 sim2 both .sps	SimPose-ium sequence (SPS) to IR, or played
sps2ir	-l	-	-	list
sps2ir	-n	name	-	names of the objects
sps2ir	-x	seed	-	seed of chance
xaf2ir	-	file	.xaf .caf	Cal3D animation, XML or binary, to IR
xaf2ir	-n	name	-	names of the objects
xaf2ir	-s	skeleton.ir	.ir	a file with the skeleton
xmf2ir	-	file	.cmf .xmf	Cal3D mesh, XML or binary, to IR
xmf2ir	-n	name	-	names of the objects
xmf2ir	-s	skeleton.ir	.ir	a file with the skeleton
xrf2ir	-	file	.crf .xrf	Cal3D material, XML or binary, to IR
xrf2ir	-n	name	-	names of the objects
xrf2ir	-s	skeleton.ir	.ir	a file with the skeleton
xsf2ir	-	file ...	.csf .xsf	Cal3D skeleton, XML or binary, to IR; checks it
xsf2ir	-c	-	-	check; exit 1 if there are faults
xsf2ir	-n	name	-	names of the objects
xsf2ir	-p	digits	-	digits of computed numbers
'

# The tools and what they do
function __irtools_tools
	for line in (string match -r '^[^ \t]+\t-\t.*' -- (string split \n -- $__irtools_table))
		string replace -r '\t.*\t' \t -- $line
	end
end

# Files that complete the word at the cursor: those that have one of the suffixes,
# and folders; all, if there are none of these. A suffix / has only folders.
function __irtools_files
	set -l files (complete -C "__irtools_any_file "(commandline -ct))
	set -l ends (string join '|' -- / (string escape --style=regex -- $argv))
	set -l some (string match -ir ".*(?:$ends)\$" -- $files)
	if set -q some[1]; or test "$argv" = /
		set files $some
	end
	string join \n -- $files
end

# What the table means by these kinds
function __irtools_kinds
	set -l suffixes
	for kind in $argv
		switch $kind
			case -
			case @
				__irtools_tools
			case . '.*' /
				set -a suffixes (string replace -r '^\.$' '' -- $kind)
			case '*'
				echo $kind
		end
	end
	set -q suffixes[1]
	and __irtools_files $suffixes
end

# Behind the first word of irtools the line goes on as if it began there
function __irtools_rest
	set -l words (commandline -cop)
	set -l rest (string escape -- $words[3..]) (commandline -ct)
	set -l name $__irtools_prefix$words[2]
	if contains -- $words[2] convert help
		set name __irtools_$words[2]
	else if not __irtools_tools | string match -q -- $words[2]\t'*'
		return
	end
	complete -C "$name $rest"
end

# Each file of a tool's name is this one, and is read when that tool is typed
if not set -q __irtools_done
	set -g __irtools_done
	set -l all (__irtools_tools | string replace -r '\t.*' '')
	set -l first -n 'test (count (commandline -cop)) -eq 1'
	complete -c $__irtools_prefix'irtools' -x -n 'test (count (commandline -cop)) -gt 1' -a '(__irtools_rest)'
	for line in (string split -n \n -- $__irtools_table)
		set -l field (string split \t -- $line)
		set -l tool $__irtools_prefix$field[1]
		set -l kinds "(__irtools_kinds $field[4])"
		switch "$field[1]  $field[2]"
			case '\*  *'
				set tool $__irtools_prefix$all __irtools_convert
			case 'irtools  -' 'irtools help  -'
				set -a kinds $first
		end
		switch $field[1]
			case 'irtools *'
				set tool (string replace 'irtools ' __irtools_ -- $field[1])
		end
		switch "$field[2]  $field[3]"
			case '-  *'
				complete -c$tool -f
				complete -c$tool -a $kinds
			case '*  -'
				complete -c$tool -s (string sub -s 2 -- $field[2]) -d $field[5]
			case '*'
				complete -c$tool -x -s (string sub -s 2 -- $field[2]) -d $field[5] -a $kinds
		end
	end
end
