load helper

# What the parts of a body are called in public sets of names. In the lists a
# dot is a level of the tree. A joint of the left, with all below it, also
# stands for one of the right, except after a =. So does a joint after a +.

# parts LEFT RIGHT [-a]: the list on standard input has these parts, with -a also
# the joints that twist bones lie along
parts() {
	local exe

	exe=$(compile roles) || return
	cd "$BATS_TEST_TMPDIR" || return
	awk -v left="$1" -v right="$2" '
	function mirror(  i, k, s, rest) {
		for (i = 0; i < n; i++) {
			s = limb[i]
			k = index(s, " along ") + 7
			rest = k > 7 ? substr(s, k) : ""
			s = k > 7 ? substr(s, 1, k - 1) : s
			sub(left, right, s)
			sub(/ left /, " right ", s)
			sub(left, right, rest)
			print s rest
		}
		n = 0
	}
	sub(/^=/, "") { print; next }
	{
		begins = sub(/^\+/, "") || / left /
		match($0, /^\.*/)
		if (n && RLENGTH <= depth)
			mirror()
		if (n || begins) {
			if (!n)
				depth = RLENGTH
			limb[n++] = $0
		}
		print
	}
	END { mirror() }' >list
	awk '
	BEGIN { print "ir 1\nskeleton s" }
	{
		match($1, /^\.*/)
		name = substr($1, RLENGTH + 1)
		at[RLENGTH] = name
		print "joint", name, RLENGTH ? at[RLENGTH - 1] : "-"
		print "dof", name, "rx ry rz"
	}
	END { print "end skeleton\nend ir" }' list | "$exe" ${3+"$3"} >saw || return
	sed 's/^\.*//' list | diff -u - saw
}

# alone: what each line, NAME PART, says is so in a skeleton that has only that joint
alone() {
	local exe name part

	exe=$(compile roles) || return
	while read -r name part; do
		echo "$name $part" | sed 's/ *$//'
		printf 'ir 1\nskeleton s\njoint %s -\nend skeleton\nend ir\n' "$name" |
		    "$exe" >&3 || return
	done 3>"$BATS_TEST_TMPDIR/saw" >"$BATS_TEST_TMPDIR/list"
	diff -u "$BATS_TEST_TMPDIR/list" "$BATS_TEST_TMPDIR/saw"
}

# The document's skeleton, with names of its examples and its short forms
@test "names: the convention of Acclaim" {
	parts h_left h_right <<-'END'
		root hips
		.h_waist torso
		..h_torso_1 torso
		...h_torso_2 torso
		....h_torso_3 torso
		.....h_torso_4 torso
		......h_torso_5 torso
		.......h_left_shoulder left collar
		........h_left_up_arm left uparm
		.........h_left_low_arm left forearm
		..........h_left_hand left hand
		...........h_left_fingers left finger
		...........h_left_finger_one left finger 0
		...........h_left_up_finger_one left finger 0
		...........h_left_finger_two left finger 1
		...........h_left_mid_finger_three left finger 2
		.......h_neck_1 neck
		........h_neck_2 neck
		.........h_head head
		.h_left_hip left hipjoint
		..h_left_up_leg left thigh
		...h_left_low_leg left shin
		....h_left_foot left foot
		.....h_left_toes left toe
		.....h_left_toe_one left toe
		.....h_left_dummy_foot -
		.h_tail tail
	END
	parts L_ R_ <<-'END'
		root hips
		.wst torso
		..TRS_1 torso
		...trs_2 torso
		....h_L_SHLD left collar
		.....L_u_arm left uparm
		......L_l_arm left forearm
		.......L_hand left hand
		........L_fngs left finger
		........L_f_on left finger 0
		........L_u_f_tw left finger 1
		........L_m_f_th left finger 2
		....Neck neck
		.....HEAD head
		.L_hip left hipjoint
		..L_u_leg left thigh
		...L_l_leg left shin
		....L_foot left foot
		.....L_l_toe_th left toe
	END
}

@test "names: Mixamo" {
	parts Left Right <<-'END'
		mixamorig:Hips hips
		.mixamorig:Spine torso
		..mixamorig:Spine1 torso
		...mixamorig:Spine2 torso
		....mixamorig:Neck neck
		.....mixamorig:Head head
		......mixamorig:HeadTop_End -
		....mixamorig:LeftShoulder left collar
		.....mixamorig:LeftArm left uparm
		......mixamorig:LeftForeArm left forearm
		.......mixamorig:LeftHand left hand
		........mixamorig:LeftHandThumb1 left finger 0
		.........mixamorig:LeftHandThumb2 left finger 0
		..........mixamorig:LeftHandThumb3 left finger 0
		...........mixamorig:LeftHandThumb4 left finger 0
		........mixamorig:LeftHandIndex1 left finger 1
		.........mixamorig:LeftHandIndex2 left finger 1
		..........mixamorig:LeftHandIndex3 left finger 1
		...........mixamorig:LeftHandIndex4 left finger 1
		........mixamorig:LeftHandMiddle1 left finger 2
		.........mixamorig:LeftHandMiddle2 left finger 2
		..........mixamorig:LeftHandMiddle3 left finger 2
		...........mixamorig:LeftHandMiddle4 left finger 2
		........mixamorig:LeftHandRing1 left finger 3
		.........mixamorig:LeftHandRing2 left finger 3
		..........mixamorig:LeftHandRing3 left finger 3
		...........mixamorig:LeftHandRing4 left finger 3
		........mixamorig:LeftHandPinky1 left finger 4
		.........mixamorig:LeftHandPinky2 left finger 4
		..........mixamorig:LeftHandPinky3 left finger 4
		...........mixamorig:LeftHandPinky4 left finger 4
		.mixamorig:LeftUpLeg left thigh
		..mixamorig:LeftLeg left shin
		...mixamorig:LeftFoot left foot
		....mixamorig:LeftToeBase left toe
		.....mixamorig:LeftToe_End -
	END
}

@test "names: MotionBuilder" {
	parts Left Right <<-'END'
		Reference root
		.Hips hips
		..LeftUpLeg left thigh
		...LeftLeg left shin
		....LeftFoot left foot
		.....LeftToeBase left toe
		..Spine torso
		...Spine1 torso
		....Spine2 torso
		.....Spine3 torso
		......LeftShoulder left collar
		.......LeftArm left uparm
		........LeftForeArm left forearm
		.........LeftHand left hand
		..........LeftHandThumb1 left finger 0
		...........LeftHandThumb2 left finger 0
		............LeftHandThumb3 left finger 0
		.............LeftHandThumb4 left finger 0
		..........LeftHandIndex1 left finger 1
		...........LeftHandIndex2 left finger 1
		............LeftHandIndex3 left finger 1
		.............LeftHandIndex4 left finger 1
		..........LeftHandMiddle1 left finger 2
		...........LeftHandMiddle2 left finger 2
		............LeftHandMiddle3 left finger 2
		.............LeftHandMiddle4 left finger 2
		..........LeftHandRing1 left finger 3
		...........LeftHandRing2 left finger 3
		............LeftHandRing3 left finger 3
		.............LeftHandRing4 left finger 3
		..........LeftHandPinky1 left finger 4
		...........LeftHandPinky2 left finger 4
		............LeftHandPinky3 left finger 4
		.............LeftHandPinky4 left finger 4
		......Neck neck
		.......Neck1 neck
		........Head head
	END
}

@test "names: LAFAN1" {
	parts Left Right <<-'END'
		Hips hips
		.LeftUpLeg left thigh
		..LeftLeg left shin
		...LeftFoot left foot
		....LeftToe left toe
		.Spine torso
		..Spine1 torso
		...Spine2 torso
		....Neck neck
		.....Head head
		....LeftShoulder left collar
		.....LeftArm left uparm
		......LeftForeArm left forearm
		.......LeftHand left hand
	END
}

@test "names: Bandai" {
	parts _L _R <<-'END'
		joint_Root root
		.Hips hips
		..Spine torso
		...Chest torso
		....Neck neck
		.....Head head
		....Shoulder_L left collar
		.....UpperArm_L left uparm
		......LowerArm_L left forearm
		.......Hand_L left hand
		..UpperLeg_L left thigh
		...LowerLeg_L left shin
		....Foot_L left foot
		.....Toes_L left toe
	END
}

@test "names: Rokoko" {
	parts Left Right <<-'END'
		Hips hips
		.Spine torso
		..Spine1 torso
		...Spine2 torso
		....LeftShoulder left collar
		.....LeftArm left uparm
		......LeftForeArm left forearm
		.......LeftHand left hand
		........LeftInHandIndex -
		.........LeftHandIndex1 left finger 1
		..........LeftHandIndex2 left finger 1
		...........LeftHandIndex3 left finger 1
		........LeftInHandMiddle -
		.........LeftHandMiddle1 left finger 2
		..........LeftHandMiddle2 left finger 2
		...........LeftHandMiddle3 left finger 2
		........LeftInHandPinky -
		.........LeftHandPinky1 left finger 4
		..........LeftHandPinky2 left finger 4
		...........LeftHandPinky3 left finger 4
		........LeftInHandRing -
		.........LeftHandRing1 left finger 3
		..........LeftHandRing2 left finger 3
		...........LeftHandRing3 left finger 3
		........LeftHandThumb1 left finger 0
		.........LeftHandThumb2 left finger 0
		..........LeftHandThumb3 left finger 0
		....Neck neck
		.....Head head
		.LeftUpLeg left thigh
		..LeftLeg left shin
		...LeftFoot left foot
		....LeftToeBase left toe
	END
}

@test "names: Rokoko, Newton" {
	parts Left Right <<-'END'
		Root root
		.Hips hips
		..Spine1 torso
		...Spine2 torso
		....Spine3 torso
		.....Spine4 torso
		......Neck neck
		.......Head head
		......LeftShoulder left collar
		.......LeftArm left uparm
		........LeftForeArm left forearm
		.........LeftHand left hand
		..........LeftFinger1Metacarpal left finger 0
		...........LeftFinger1Proximal left finger 0
		............LeftFinger1Distal left finger 0
		.............LeftFinger1Tip -
		..........LeftFinger2Metacarpal left finger 1
		...........LeftFinger2Proximal left finger 1
		............LeftFinger2Medial left finger 1
		.............LeftFinger2Distal left finger 1
		..............LeftFinger2Tip -
		..........LeftFinger3Metacarpal left finger 2
		...........LeftFinger3Proximal left finger 2
		............LeftFinger3Medial left finger 2
		.............LeftFinger3Distal left finger 2
		..............LeftFinger3Tip -
		..........LeftFinger4Metacarpal left finger 3
		...........LeftFinger4Proximal left finger 3
		............LeftFinger4Medial left finger 3
		.............LeftFinger4Distal left finger 3
		..............LeftFinger4Tip -
		..........LeftFinger5Metacarpal left finger 4
		...........LeftFinger5Proximal left finger 4
		............LeftFinger5Medial left finger 4
		.............LeftFinger5Distal left finger 4
		..............LeftFinger5Tip -
		..LeftThigh left thigh
		...LeftShin left shin
		....LeftFoot left foot
		.....LeftToe left toe
		......LeftToeTip -
	END
}

@test "names: Xsens, its BVH" {
	parts Left Right <<-'END'
		Hips hips
		.Chest torso
		..Chest2 torso
		...Chest3 torso
		....Chest4 torso
		.....Neck neck
		......Head head
		.....LeftCollar left collar
		......LeftShoulder left uparm
		.......LeftElbow left forearm
		........LeftWrist left hand
		.LeftHip left thigh
		..LeftKnee left shin
		...LeftAnkle left foot
		....LeftToe left toe
	END
}

@test "names: vertebrae" {
	parts Left Right <<-'END'
		Pelvis hips
		.L1 torso
		..T10 torso
		...T9 torso
		....T100 -
		....Neck neck
	END
}

@test "names: Xsens, its segments" {
	parts Left Right <<-'END'
		Pelvis hips
		.L5 torso
		..L3 torso
		...T12 torso
		....T8 torso
		.....Neck neck
		......Head head
		.....LeftShoulder left collar
		......LeftUpperArm left uparm
		.......LeftForeArm left forearm
		........LeftHand left hand
		.LeftUpperLeg left thigh
		..LeftLowerLeg left shin
		...LeftFoot left foot
		....LeftToe left toe
	END
}

@test "names: 3ds Max Biped" {
	parts L%20 R%20 <<-'END'
		Bip001 root
		.Bip001%20Footsteps -
		.Bip001%20Pelvis hips
		..Bip001%20Spine torso
		...Bip001%20Spine1 torso
		....Bip001%20Spine2 torso
		.....Bip001%20Spine3 torso
		......Bip001%20Neck neck
		.......Bip001%20Head head
		........Bip001%20HeadNub -
		........Bip001%20Ponytail1 -
		.........Bip001%20Ponytail1Nub -
		.......Bip001%20L%20Clavicle left collar
		........Bip001%20L%20UpperArm left uparm
		.........Bip001%20L%20Forearm left forearm
		..........Bip001%20L%20Hand left hand
		...........Bip001%20L%20Finger0 left finger 0
		............Bip001%20L%20Finger01 left finger 0
		.............Bip001%20L%20Finger02 left finger 0
		..............Bip001%20L%20Finger0Nub -
		...........Bip001%20L%20Finger1 left finger 1
		............Bip001%20L%20Finger11 left finger 1
		.............Bip001%20L%20Finger12 left finger 1
		..............Bip001%20L%20Finger1Nub -
		...........Bip001%20L%20Finger2 left finger 2
		............Bip001%20L%20Finger21 left finger 2
		.............Bip001%20L%20Finger22 left finger 2
		..............Bip001%20L%20Finger2Nub -
		...........Bip001%20L%20Finger3 left finger 3
		............Bip001%20L%20Finger31 left finger 3
		.............Bip001%20L%20Finger32 left finger 3
		..............Bip001%20L%20Finger3Nub -
		...........Bip001%20L%20Finger4 left finger 4
		............Bip001%20L%20Finger41 left finger 4
		.............Bip001%20L%20Finger42 left finger 4
		..............Bip001%20L%20Finger4Nub -
		..Bip001%20L%20Thigh left thigh
		...Bip001%20L%20Calf left shin
		....Bip001%20L%20Foot left foot
		.....Bip001%20L%20Toe0 left toe
		......Bip001%20L%20Toe0Nub -
	END
}

@test "names: 3ds Max Biped with underscores" {
	parts _L_ _R_ <<-'END'
		Bip01 root
		.Bip01_Footsteps -
		.Bip01_Pelvis hips
		..Bip01_Spine torso
		...Bip01_Spine1 torso
		....Bip01_Spine2 torso
		.....Bip01_Spine3 torso
		......Bip01_Neck neck
		.......Bip01_Head head
		........Bip01_HeadNub -
		........Bip01_Ponytail1 -
		.........Bip01_Ponytail1Nub -
		.......Bip01_L_Clavicle left collar
		........Bip01_L_UpperArm left uparm
		.........Bip01_L_Forearm left forearm
		..........Bip01_L_Hand left hand
		...........Bip01_L_Finger0 left finger 0
		............Bip01_L_Finger01 left finger 0
		.............Bip01_L_Finger02 left finger 0
		..............Bip01_L_Finger0Nub -
		...........Bip01_L_Finger1 left finger 1
		............Bip01_L_Finger11 left finger 1
		.............Bip01_L_Finger12 left finger 1
		..............Bip01_L_Finger1Nub -
		...........Bip01_L_Finger2 left finger 2
		............Bip01_L_Finger21 left finger 2
		.............Bip01_L_Finger22 left finger 2
		..............Bip01_L_Finger2Nub -
		...........Bip01_L_Finger3 left finger 3
		............Bip01_L_Finger31 left finger 3
		.............Bip01_L_Finger32 left finger 3
		..............Bip01_L_Finger3Nub -
		...........Bip01_L_Finger4 left finger 4
		............Bip01_L_Finger41 left finger 4
		.............Bip01_L_Finger42 left finger 4
		..............Bip01_L_Finger4Nub -
		..Bip01_L_Thigh left thigh
		...Bip01_L_Calf left shin
		....Bip01_L_Foot left foot
		.....Bip01_L_Toe0 left toe
		......Bip01_L_Toe0Nub -
	END
}

@test "names: Poser" {
	parts l r <<-'END'
		hip hips
		.abdomen torso
		..chest torso
		...neck neck
		....head head
		=.....leftEye left eye
		=.....rightEye right eye
		...lCollar left collar
		....lShldr left uparm
		.....lForeArm left forearm
		......lHand left hand
		.......lThumb1 left finger 0
		........lThumb2 left finger 0
		.........lThumb3 left finger 0
		.......lIndex1 left finger 1
		........lIndex2 left finger 1
		.........lIndex3 left finger 1
		.......lMid1 left finger 2
		........lMid2 left finger 2
		.........lMid3 left finger 2
		.......lRing1 left finger 3
		........lRing2 left finger 3
		.........lRing3 left finger 3
		.......lPinky1 left finger 4
		........lPinky2 left finger 4
		.........lPinky3 left finger 4
		.lButtock left hipjoint
		..lThigh left thigh
		...lShin left shin
		....lFoot left foot
		.....lToe left toe
	END
}

@test "names: VRoid" {
	parts _L_ _R_ <<-'END'
		Root root
		.J_Bip_C_Hips hips
		..J_Bip_C_Spine torso
		...J_Bip_C_Chest torso
		....J_Bip_C_UpperChest torso
		.....J_Sec_L_Bust1 -
		......J_Sec_L_Bust2 -
		.....J_Bip_C_Neck neck
		......J_Bip_C_Head head
		.......J_Adj_L_FaceEye left eye
		.......J_Sec_Hair1_01 -
		........J_Sec_Hair2_01 -
		.....J_Bip_L_Shoulder left collar
		......J_Bip_L_UpperArm left uparm
		.......J_Bip_L_LowerArm left forearm
		........J_Bip_L_Hand left hand
		.........J_Bip_L_Thumb1 left finger 0
		..........J_Bip_L_Thumb2 left finger 0
		...........J_Bip_L_Thumb3 left finger 0
		.........J_Bip_L_Index1 left finger 1
		..........J_Bip_L_Index2 left finger 1
		...........J_Bip_L_Index3 left finger 1
		.........J_Bip_L_Middle1 left finger 2
		..........J_Bip_L_Middle2 left finger 2
		...........J_Bip_L_Middle3 left finger 2
		.........J_Bip_L_Ring1 left finger 3
		..........J_Bip_L_Ring2 left finger 3
		...........J_Bip_L_Ring3 left finger 3
		.........J_Bip_L_Little1 left finger 4
		..........J_Bip_L_Little2 left finger 4
		...........J_Bip_L_Little3 left finger 4
		..J_Bip_L_UpperLeg left thigh
		...J_Bip_L_LowerLeg left shin
		....J_Bip_L_Foot left foot
		.....J_Bip_L_ToeBase left toe
	END
}

@test "names: VRM" {
	parts left right <<-'END'
		hips hips
		.spine torso
		..chest torso
		...upperChest torso
		....neck neck
		.....head head
		......leftEye left eye
		......jaw -
		....leftShoulder left collar
		.....leftUpperArm left uparm
		......leftLowerArm left forearm
		.......leftHand left hand
		........leftThumbMetacarpal left finger 0
		.........leftThumbProximal left finger 0
		..........leftThumbDistal left finger 0
		........leftIndexProximal left finger 1
		.........leftIndexIntermediate left finger 1
		..........leftIndexDistal left finger 1
		........leftMiddleProximal left finger 2
		.........leftMiddleIntermediate left finger 2
		..........leftMiddleDistal left finger 2
		........leftRingProximal left finger 3
		.........leftRingIntermediate left finger 3
		..........leftRingDistal left finger 3
		........leftLittleProximal left finger 4
		.........leftLittleIntermediate left finger 4
		..........leftLittleDistal left finger 4
		.leftUpperLeg left thigh
		..leftLowerLeg left shin
		...leftFoot left foot
		....leftToes left toe
	END
}

@test "names: SMPL" {
	parts L_ R_ <<-'END'
		Pelvis hips
		.L_Hip left thigh
		..L_Knee left shin
		...L_Ankle left foot
		....L_Foot left toe
		.Spine1 torso
		..Spine2 torso
		...Spine3 torso
		....Neck neck
		.....Head head
		....L_Collar left collar
		.....L_Shoulder left uparm
		......L_Elbow left forearm
		.......L_Wrist left hand
		........L_Hand left finger
	END
}

@test "names: SMPL, of its FBX" {
	local sex

	for sex in f m; do
		parts ${sex}_avg_L ${sex}_avg_R < <(sed "s/_avg/$sex&/" <<-'END'
			_avg_root root
			._avg_Pelvis hips
			.._avg_L_Hip left thigh
			..._avg_L_Knee left shin
			...._avg_L_Ankle left foot
			....._avg_L_Foot left toe
			.._avg_Spine1 torso
			..._avg_Spine2 torso
			...._avg_Spine3 torso
			....._avg_Neck neck
			......_avg_Head head
			....._avg_L_Collar left collar
			......_avg_L_Shoulder left uparm
			......._avg_L_Elbow left forearm
			........_avg_L_Wrist left hand
			........._avg_L_Hand left finger
		END
		)
	done
}

@test "names: SMPL-X" {
	parts left right <<-'END'
		pelvis hips
		.left_hip left thigh
		..left_knee left shin
		...left_ankle left foot
		....left_foot left toe
		.spine1 torso
		..spine2 torso
		...spine3 torso
		....neck neck
		.....head head
		......jaw -
		......left_eye_smplhf left eye
		....left_collar left collar
		.....left_shoulder left uparm
		......left_elbow left forearm
		.......left_wrist left hand
		........left_index1 left finger 1
		.........left_index2 left finger 1
		..........left_index3 left finger 1
		........left_middle1 left finger 2
		.........left_middle2 left finger 2
		..........left_middle3 left finger 2
		........left_pinky1 left finger 4
		.........left_pinky2 left finger 4
		..........left_pinky3 left finger 4
		........left_ring1 left finger 3
		.........left_ring2 left finger 3
		..........left_ring3 left finger 3
		........left_thumb1 left finger 0
		.........left_thumb2 left finger 0
		..........left_thumb3 left finger 0
	END
}

@test "names: MakeHuman, fingers and their joints in numbers" {
	parts '[.]l' .r <<-'END'
		hip hips
		.abdomen torso
		..chest torso
		...neck neck
		....head head
		...collar.l left collar
		....shoulder.l left uparm
		.....elbow.l left forearm
		......hand.l left hand
		.......finger2-1.l left finger 1
		........finger2-2.l left finger 1
		.........finger2-3.l left finger 1
		.......finger3-1.l left finger 2
		........finger3-2.l left finger 2
		.........finger3-3.l left finger 2
		.......finger4-1.l left finger 3
		........finger4-2.l left finger 3
		.........finger4-3.l left finger 3
		.......finger5-1.l left finger 4
		........finger5-2.l left finger 4
		.........finger5-3.l left finger 4
		.......thumb.l left finger 0
		........finger1-2.l left finger 0
		.........finger1-3.l left finger 0
		.buttock.l left hipjoint
		..hip.l left thigh
		...knee.l left shin
		....foot.l left foot
		.....toe1-1.l left toe
		......toe1-2.l left toe
		.....toe5-1.l left toe
		......toe5-2.l left toe
	END
}

@test "names: a thumb alone is one, another finger alone is all" {
	parts Left Right <<-'END'
		Hips hips
		.LeftHand left hand
		..LeftHandThumb1 left finger 0
		.LeftUpLeg left thigh
	END
	parts Left Right <<-'END'
		Hips hips
		.LeftHand left hand
		..LeftHandIndex1 left finger
		.LeftUpLeg left thigh
	END
	parts L%20 R%20 <<-'END'
		Pelvis hips
		.L%20Hand left hand
		..L%20Finger0 left finger
		.L%20Thigh left thigh
	END
}

@test "names: Daz, Genesis 8" {
	parts l r <<-'END'
		hip root
		.pelvis hips
		..lThighBend left thigh
		...lThighTwist -
		....lShin left shin
		.....lFoot left foot
		......lMetatarsals -
		.......lToe left toe
		........lSmallToe4 -
		........lSmallToe3 -
		........lSmallToe2 -
		........lSmallToe1 -
		........lBigToe -
		.abdomenLower torso
		..abdomenUpper torso
		...chestLower torso
		....lPectoral -
		....chestUpper torso
		.....neckLower neck
		......neckUpper neck
		.......head head
		........lEye left eye
		........upperJaw -
		........lowerJaw -
		.....lCollar left collar
		......lShldrBend left uparm
		.......lShldrTwist -
		........lForearmBend left forearm
		.........lForearmTwist left twist
		..........lHand left hand
		...........lThumb1 left finger 0
		............lThumb2 left finger 0
		.............lThumb3 left finger 0
		...........lCarpal1 -
		............lIndex1 left finger 1
		.............lIndex2 left finger 1
		..............lIndex3 left finger 1
		...........lCarpal2 -
		............lMid1 left finger 2
		.............lMid2 left finger 2
		..............lMid3 left finger 2
		...........lCarpal3 -
		............lRing1 left finger 3
		.............lRing2 left finger 3
		..............lRing3 left finger 3
		...........lCarpal4 -
		............lPinky1 left finger 4
		.............lPinky2 left finger 4
		..............lPinky3 left finger 4
	END
}

# --- what is around names ---

@test "names: a word after all of them, as _Armature" {
	parts '[.]l_' .r_ <<-'END'
		Armature_rootJoint root
		.pelvis_Armature hips
		..tummy_Armature torso
		...chest_Armature torso
		....neck_Armature neck
		.....head_Armature head
		......HairBall_L -
		.......HairBall_L_End -
		....shoulder.l_Armature left collar
		.....upper_arm.l_Armature left uparm
		......lowerarm.l_Armature left forearm
		.......hand.l_Armature left hand
		........Finger.l_Armature left finger
		.........Finger.001.l_Armature left finger
		........thumb.1.l_Armature left finger 0
		..thigh.l_Armature left thigh
		...shin.l_Armature left shin
		....foot.l_Armature left foot
		.....toes.l_Armature left toe
	END
}

# 7 of 17 have the word; of those that are not hair, 7 of 7
@test "names: hair does not count among those that share a word" {
	parts NONE NONE <<-'END'
		hips_Armature hips
		=.thigh.l_Armature left thigh
		=..shin.l_Armature left shin
		=.thigh.r_Armature right thigh
		=..shin.r_Armature right shin
		.neck_Armature neck
		..head_Armature head
		...Hair1 -
		...Hair2 -
		...Hair3 -
		...Hair4 -
		...ribbon_L1 -
		...ribbon_L2 -
		...HairBall_1 -
		...HairBall_2 -
		...hairs -
		...FrontHair_L -
	END
}

@test "names: two words after all of them, and numbers" {
	parts L_ R_ -a <<-'END'
		C_spine0001_bind_JNT hips
		.C_spine0002_bind_JNT torso
		..L_armUpper0001_bind_JNT left uparm
		...L_armUpper0003_bind_JNT - along L_armUpper0001_bind_JNT
		...L_armLower0001_bind_JNT left forearm
		....L_hand0001_bind_JNT left hand
		.L_legUpper0001_bind_JNT left thigh
		..L_legLower0001_bind_JNT left shin
		...L_foot0001_bind_JNT left foot
		....L_foot0002_bind_JNT left toe
	END
}

@test "names: bytes that FBX writes as FBXASC and three digits" {
	parts 046L 046R <<-'END'
		hips hips
		.spineFBXASC046001 torso
		..upper_armFBXASC046L left uparm
		...forearmFBXASC046L left forearm
		....handFBXASC046L left hand
		.thighFBXASC046L left thigh
		..shinFBXASC046L left shin
		...footFBXASC046L left foot
	END
	alone <<-'END'
		FBXASC046 -
		FBXASC04 -
		thighFBXASC046FBXASC046L left thigh
	END
}

@test "names: what is before the last colon or bar" {
	alone <<-'END'
		Armature|mixamorig:LeftArm left uparm
		a:LeftFoot:RightHand right hand
		LeftFoot| left foot
		LeftFoot: left foot
		.bones[LeftHand] left hand
		LeftFoot%20[LeftHand] left foot
	END
}

@test "names: words before all of them" {
	local prefix

	# three words, one, one that runs into the name, and one letter
	for prefix in ValveBiped.Bip01_ SKEL_ mixamorig RIG_ Character1_ \
	    Cally%20 Ch36_ NPC%20 b__; do
		parts Left Right < <(sed "s/^\.*/&$prefix/" <<-'END'
			Pelvis hips
			.Spine torso
			..Spine1 torso
			...Neck neck
			....Head head
			...LeftClavicle left collar
			....LeftUpperArm left uparm
			.....LeftForearm left forearm
			......LeftHand left hand
			.......LeftFinger0 left finger 0
			.......LeftFinger1 left finger 1
			.LeftThigh left thigh
			..LeftCalf left shin
			...LeftFoot left foot
			....LeftToe0 left toe
		END
		)
	done
}

# A hand, all of whose joints are of the left and of the hand; a hairdo; words
# that four of seven have: 57 %, and four of four.
@test "names: words that say something stay, and those of few joints" {
	local exe

	parts NONE NONE <<-'END'
		=LeftHand left hand
		=.LeftHandIndex1 left finger 1
		=..LeftHandIndex2 left finger 1
		=...LeftHandIndex3 left finger 1
		=.LeftHandThumb1 left finger 0
		=..LeftHandThumb2 left finger 0
	END
	parts NONE NONE <<-'END'
		=Hair_Root -
		=.Hair_Head -
		=..Hair_Hand_L -
		=...Hair_Foot_L -
		=....Hair_Arm_L -
	END
	parts NONE NONE <<-'END'
		=L_Arm left uparm
		=.L_ForeArm left forearm
		=..L_Hand left hand
		=...L_Index1 left finger
		=....L_Index2 left finger
	END
	parts NONE NONE <<-'END'
		=Arm_L_qq -
		=.ForeArm_L_qq -
		=..Hand_L_qq -
		=...Index1_L_qq -
		=a -
		=b -
		=c -
	END
	parts NONE NONE <<-'END'
		=Arm_L_qq -
		=.ForeArm_L_qq -
		=..Hand_L_qq -
		=...Index1_L_qq -
	END
	parts NONE NONE <<-'END'
		=Arm_L_qq left uparm
		=.ForeArm_L_qq left forearm
		=..Hand_L_qq left hand
		=a -
		=qq -
	END
}

# --- what has no role ---

@test "names: hair, cloth, helpers of inverse kinematics have no part" {
	alone <<-'END'
		Hair_Tail_Foot_L -
		skirt_l_leg_01 -
		Ik_Hand_l -
		ik_foot_root -
		IK-foot.l -
		kneeIK.l -
		foot_l_fk -
		FK_foot_l left foot
		Lball_r -
		Armor_Shoulder_L -
		Forehead -
		elbow.L -
		knee.L -
		DEF-spine.006 -
		hair_head -
		HairBall_L -
		bangs_hand_L -
		skirt_hip -
		Cloth_Hips -
		clothesArm_L -
		cape_spine -
		ribbon_neck -
		sleeve_hand.L -
		J_Sec_L_UpperArm -
		ear_L_hand -
		hat_head -
		weapon_hand.R -
		Tail_Foot_L -
		pole_elbow_L -
		PoleTargetKnee.L -
		target_foot.L -
		control-foot.l -
		hand_ctrl.L -
		Hand_L_socket -
		handslot.l -
		anchor_hand.L -
		LeftToeEnd -
		LeftToe_tip -
		HeadNub -
		LeftWristEffector -
		MCH-hand.L -
		ORG-hand.L -
		VIS_hand.L -
		CTRL-hand.L -
		L_UpperArmRoll -
		lHipsJoint_dum -
		rear -
		heart -
		forearm.L left forearm
		Tail_01 tail
		Scapula_L left collar
		CC_Base_NeckTwist01 neck
		CC_Base_L_KneeShareBone -
		breast.L left breast
		left_eyeball_joint left eye
	END
}

@test "names: of rigs with helpers, what stands beside limbs is not of them" {
	parts '[.]L' .R <<-'END'
		root root
		.torso root
		..hips hips
		...upperleg.L left thigh
		....lowerleg.L left shin
		..neck neck
		...head head
		..elbow.L -
		..upperarm.L left uparm
		...lowerarm.L left forearm
		....hand.L left hand
		..upperarm_FK.L -
		...lowerarm_FK.L -
		....hand_FK.L -
		..fake_shoulder.L -
		..shoulder.L -
		.foot.L left foot
		..knee.L -
	END
}

# The first in the file is alone, the second has the rest of the limb
@test "names: of two joints for one part, that of the limb's chain" {
	parts _L _R <<-'END'
		Hips hips
		.Foot_L -
		.Hand_L -
		.Leg_L left thigh
		..Shin_L left shin
		...Foot_L_1 left foot
		....Toe_L left toe
		.UpperArm_L left uparm
		..LowerArm_L left forearm
		...Hand_L_1 left hand
	END
}

@test "names: what is beside the way from the hips to the head is not of the trunk" {
	local beside end

	for beside in Spine3 chest TreasureChest back_spine_02 head_of_deer \
	    neck_of_bottle; do
		for end in neck head; do
			parts _l _r <<-END
				pelvis hips
				.spine_01 torso
				..spine_02 torso
				...spine_03 torso
				....$beside -
				....upperarm_l left uparm
				.....lowerarm_l left forearm
				....$end $end
				.thigh_l left thigh
				..calf_l left shin
			END
		done
	done
	# without neck and head, where the arms meet
	parts _l _r <<-'END'
		pelvis hips
		.spine_01 torso
		..spine_02 torso
		...upperarm_l left uparm
		....lowerarm_l left forearm
		...spine_03 -
		..chest -
		.thigh_l left thigh
		..calf_l left shin
	END
	# that is not on the way of MikuMikuDance: it goes by the joint above
	parts _L _R <<-'END'
		center root
		.lower%20body hips
		..leg_L left thigh
		...knee_L left shin
		..belly -
		.upper%20body torso
		..neck neck
		...head head
	END
}

# Beside each other, and below a joint that carries both
@test "names: of two figures in a skeleton, all parts are of the first" {
	cd "$BATS_TEST_TMPDIR"
	local figure='
		pelvis hips
		.spine_01 torso
		..spine_02 torso
		...upperarm_l left uparm
		....lowerarm_l left forearm
		.....hand_l left hand
		...neck neck
		....head head
		.thigh_l left thigh
		..calf_l left shin
		...foot_l left foot'

	sed '1d; s/^[[:blank:]]*//; s/[a-z]/man:&/' <<<"$figure" >man.list
	sed 's/man/woman/; s/ .*/ -/; /_l -/s/^/+/' man.list >woman.list
	cat man.list woman.list | parts _l _r
	{ echo 'both root'; sed 's/^+*/&./' man.list woman.list; } | parts _l _r
}

# The hips are where the legs meet: where each has a tree of its own that is
# nowhere.
@test "names: legs that do not meet have no hips" {
	local exe

	exe=$(compile roles)
	cd "$BATS_TEST_TMPDIR"
	awk '
	function leg(top, side) {
		print "joint", top, "-"
		print "joint", side "UpLeg", top
		print "joint", side "Leg", side "UpLeg"
		print "joint", side "Foot", side "Leg"
	}
	BEGIN {
		print "ir 1\nskeleton s"
		leg("Hips", "Left")
		leg("Other", "Right")
		print "end skeleton\nend ir"
	}' | "$exe" >saw
	diff -u - saw <<-'END'
		Hips -
		LeftUpLeg left thigh
		LeftLeg left shin
		LeftFoot left foot
		Other -
		RightUpLeg right thigh
		RightLeg right shin
		RightFoot right foot
	END
	# also where the first joint is one of their thighs
	local first second
	for first in Left Right; do
		[ $first = Left ] && second=Right || second=Left
		printf '%s\n' 'ir 1' 'skeleton s' "joint ${first}UpLeg -" \
		    "joint ${first}Leg ${first}UpLeg" "joint ${second}UpLeg -" \
		    "joint ${second}Leg ${second}UpLeg" 'joint Hips -' \
		    'end skeleton' 'end ir' | "$exe" | grep -qx 'Hips -' || return
	done
}

# quadruped [ROOT]: its legs are those in `legs'; ROOT carries all
quadruped() {
	{
		printf '%s\n' 'root hips' '.spine1 torso' '..spine2 torso' \
		    '...neck neck' '....head head'
		sed '/^front/!d; s/front *//; s/^+*/&.../' legs
		sed '/^hind/!d; s/hind *//; s/^/./' legs
	} | awk -v root="${1:-}" '
	root && NR == 1 { print root }
	root { sub(/^\+?/, "&.") }
	{ print }' | parts _L _R
}

@test "names: the front legs of an animal have no part" {
	cd "$BATS_TEST_TMPDIR"
	tr ';' '\n' >legs <<-'END'
		front +front_shoulder_L -;front .front_thigh_L -;front ..front_shin_L -
		front ...front_foot_L -;front ....front_toe_L -
		hind thigh_L left thigh;hind .shin_L left shin;hind ..foot_L left foot
	END
	quadruped
	tr ';' '\n' >legs <<-'END'
		front +FrontUpLeg_L -;front .FrontLeg_L -;front ..FrontBall_L -
		hind BackUpLeg_L left thigh;hind .BackLeg_L left shin
	END
	quadruped
	tr ';' '\n' >legs <<-'END'
		front +ForeLeg1_L -;front .ForeLeg2_L -;front ..ForeHoof_L -
		hind RearLeg1_L left thigh;hind .RearLeg2_L left shin
	END
	quadruped
	# nothing but the place tells which are the front ones
	tr ';' '\n' >legs <<-'END'
		front +ALeg1_L -;front .ALeg2_L -;front ..AFoot_L -
		hind BLeg1_L left thigh;hind .BLeg2_L left shin;hind ..BFoot_L left foot
	END
	quadruped
	quadruped 'armature root'
}

@test "names: that without unknown words is meant" {
	parts _L _R <<-'END'
		Hips hips
		+.fancy_thigh_L -
		..fancy_shin_L -
		.thigh_L left thigh
		..shin_L left shin
	END
}

@test "names: a forefoot is of a human foot" {
	parts _L _R <<-'END'
		Hips hips
		.thigh_L left thigh
		..shin_L left shin
		...foot_L left foot
		....forefoot_L left toe
	END
}

@test "names: Rigify's wolf, whose spine begins at 4 and whose tail is below" {
	parts '[.]L' .R <<-'END'
		spine.004 hips
		.spine.005 torso
		..spine.006 torso
		...spine.007 torso
		....spine.009 -
		....shoulder.L left collar
		.....front_thigh.L -
		......front_shin.L -
		.thigh.L left thigh
		..shin.L left shin
		.spine.003 -
		..spine.002 -
	END
}

@test "names: a second joint of an arm stays with it" {
	local second

	for second in LeftArm2 LeftArmStretch LeftArmBend LeftArm_02 LeftArmUpper \
	    LeftArm_def LeftArm.001 LeftBicep; do
		# beside the forearm, on the way to it, and there without a collar
		parts Left Right -a <<-END
			Hips hips
			.Spine torso
			..LeftShoulder left collar
			...LeftArm left uparm
			....$second - along LeftArm
			....LeftForeArm left forearm
			.....LeftHand left hand
		END
		parts Left Right -a <<-END
			Hips hips
			.Spine torso
			..LeftShoulder left collar
			...LeftArm left uparm
			....$second - along LeftArm
			.....LeftForeArm left forearm
			......LeftHand left hand
		END
		case $second in
		LeftArmUpper | LeftBicep) continue ;;
		esac
		parts Left Right -a <<-END
			Hips hips
			.Spine torso
			..LeftArm left uparm
			...$second - along LeftArm
			....LeftForeArm left forearm
			.....LeftHand left hand
		END
	done
}

@test "names: arms in a row, with and without a collar, a forearm, a hand" {
	local list

	while read -r list; do
		printf '%s\n' 'Hips hips' '.Spine torso' >"$BATS_TEST_TMPDIR/row"
		awk -v list="$list" 'BEGIN {
			n = split(list, word, " ")
			for (i = 1; i < n; i += 2) {
				printf "..%s%s_L %s%s\n", dots, word[i],
				    (word[i + 1] == "-" ? "" : "left "), word[i + 1]
				dots = dots "."
			}
		}' >>"$BATS_TEST_TMPDIR/row"
		parts _L _R <"$BATS_TEST_TMPDIR/row"
	done <<-'END'
		Arm1 uparm Arm2 forearm
		Arm1 uparm Arm2 forearm Hand hand
		Arm1 collar Arm2 uparm Arm3 forearm
		Arm1 collar Arm2 uparm Arm3 forearm Hand hand
		Arm1 collar Arm2 uparm Arm3 forearm Arm4 hand
		Arm collar Arm.001 uparm Arm.002 forearm Arm.003 hand
		Shoulder collar Arm1 uparm Arm2 forearm
		Shoulder collar Arm1 uparm Arm2 forearm Hand hand
		Shoulder collar Arm1 uparm Arm2 forearm Arm3 hand
		Clavicle collar Arm1 uparm Arm2 - Arm3 forearm Hand hand
		Arm collar UpperArm uparm ForeArm forearm Hand hand
		UpperArm1 uparm UpperArm2 uparm ForeArm forearm Hand hand
		Shoulder collar bicep uparm forearm forearm hand hand
	END
}

@test "names: what a hand would hold or wear is no hand, the end of a bone is" {
	local end part

	while read -r end part; do
		parts Left Right <<-END
			Hips hips
			.Spine torso
			..LeftArm left uparm
			...LeftForeArm left forearm
			+....$end $part
		END
	done <<-'END'
		LeftSword -
		LeftSwordGrip -
		ik_target_Left -
		cloth_sleeve_Left -
		LeftShield -
		hair01Left -
		LeftWristwatch -
		LeftBow -
		LeftRifle -
		LeftForeArm_End left hand
		LeftUnknown left hand
	END
}

# a joint that has no such word would be the hand
@test "names: words for what is no joint may run together with the side" {
	local word

	for word in anchor armor armour bang bangs belt bracelet bracer cape \
	    cloak cloth coat collider corrective dagger dress dum dummy fake \
	    feather hair helper jiggle knife locator muscle pistol pole ribbon \
	    rifle scarf shield skirt sleeve slot socket spear staff stick \
	    strap sword target torch watch weapon wing; do
		printf '%s\n' 'Hips hips' '.LeftArm left uparm' \
		    '..LeftForeArm left forearm' "+...Left$word -" |
		    parts Left Right
	done
}

@test "names: C for the centre, before and after" {
	local c

	for c in 'C_&' 'c.&' '&_C' '&.C' '&_c'; do
		sed "s/[a-z][a-z0-9]*/$c/" <<-'END' >"$BATS_TEST_TMPDIR/centre"
			pelvis hips
			.spine1 torso
			..spine2 torso
			...neck neck
			....head head
		END
		printf '%s\n' '.thigh_L left thigh' '..calf_L left shin' |
		    cat "$BATS_TEST_TMPDIR/centre" - | parts _L _R
	done
}

# --- rigs of their own ---

@test "names: Rigify, its spine without neck and head" {
	parts '[.]L' .R -a <<-'END'
		root root
		.DEF-spine hips
		..DEF-pelvis.L -
		..DEF-thigh.L left thigh
		...DEF-thigh.L.001 - along DEF-thigh.L
		....DEF-shin.L left shin
		.....DEF-shin.L.001 - along DEF-shin.L
		......DEF-foot.L left foot
		.......DEF-toe.L left toe
		..DEF-spine.001 torso
		...DEF-spine.002 torso
		....DEF-spine.003 torso
		.....DEF-spine.004 neck
		......DEF-spine.005 neck
		.......DEF-spine.006 head
		.....DEF-breast.L left breast
		.....DEF-shoulder.L left collar
		......DEF-upper_arm.L left uparm
		.......DEF-upper_arm.L.001 - along DEF-upper_arm.L
		........DEF-forearm.L left forearm
		.........DEF-forearm.L.001 - along DEF-forearm.L
		..........DEF-hand.L left hand
		...........DEF-thumb.01.L left finger 0
		...........DEF-f_index.01.L left finger 1
		...........DEF-f_middle.01.L left finger 2
		............DEF-f_middle.02.L left finger 2
		...........DEF-f_ring.01.L left finger 3
		...........DEF-f_pinky.01.L left finger 4
	END
}

@test "names: Rigify, its helpers beside the joints of the skin" {
	parts '[.]L' .R <<-'END'
		root root
		.MCH-torso.parent root
		..torso root
		...hips -
		...chest -
		....neck -
		.....head -
		...ORG-spine root
		....DEF-spine hips
		....ORG-spine.001 -
		.....DEF-spine.001 torso
		......DEF-spine.002 torso
		.......DEF-spine.003 torso
		........DEF-spine.004 neck
		.........DEF-spine.005 head
		.....shoulder.L -
		......DEF-shoulder.L left collar
		.......DEF-upper_arm.L left uparm
		........DEF-forearm.L left forearm
		.........DEF-hand.L left hand
		......hand_ik.L -
		......upper_arm_fk.L -
		....ORG-thigh.L -
		.....DEF-thigh.L left thigh
		......DEF-shin.L left shin
		.......DEF-foot.L left foot
		........DEF-toe.L left toe
	END
}

# Blender's numbers mean nothing where a second joint has no name of its own
@test "names: bones that Blender has numbered" {
	parts '[.]L' .R -a <<-'END'
		Hips hips
		.Spine torso
		..Arm.L left uparm
		...Arm.L.001 left forearm
		....Hand.L left hand
		.....Index.L left finger 1
		......Index.L.001 left finger 1
		.....Thumb.L left finger 0
		.leg.L left thigh
		..leg.L.001 left shin
		...Foot.L left foot
		....Foot.L.001 left toe
	END
	parts '[.]L' .R -a <<-'END'
		Hips hips
		.Spine torso
		..Arm.L left uparm
		...Arm.L.001 - along Arm.L
		....ForeArm.L left forearm
		.....Hand.L left hand
		.Thigh.L left thigh
		..leg.L left shin
		...leg.L.001 - along leg.L
		....Foot.L left foot
	END
}

@test "names: Rigify, the spine goes on below a neck and a head" {
	parts '[.]L' .R <<-'END'
		spine hips
		.spine.001 torso
		..spine.002 torso
		...spine.003 torso
		....spine.004 torso
		.....neck neck
		......head head
		.thigh.L left thigh
		..shin.L left shin
	END
}

@test "names: Character Creator" {
	parts _L_ _R_ <<-'END'
		CC_Base_BoneRoot root
		.CC_Base_Hip hips
		..CC_Base_Pelvis -
		...CC_Base_L_Thigh left thigh
		....CC_Base_L_ThighTwist01 -
		....CC_Base_L_Calf left shin
		.....CC_Base_L_CalfTwist01 -
		.....CC_Base_L_KneeShareBone -
		.....CC_Base_L_Foot left foot
		......CC_Base_L_ToeBaseShareBone -
		......CC_Base_L_ToeBase left toe
		..CC_Base_Waist torso
		...CC_Base_Spine01 torso
		....CC_Base_Spine02 torso
		.....CC_Base_NeckTwist01 neck
		......CC_Base_NeckTwist02 neck
		.......CC_Base_Head head
		........CC_Base_JawRoot -
		........CC_Base_L_Eye left eye
		.....CC_Base_L_Clavicle left collar
		......CC_Base_L_Upperarm left uparm
		.......CC_Base_L_UpperarmTwist01 -
		.......CC_Base_L_Forearm left forearm
		........CC_Base_L_ElbowShareBone -
		........CC_Base_L_ForearmTwist01 -
		........CC_Base_L_Hand left hand
		.........CC_Base_L_Mid1 left finger 2
		.........CC_Base_L_Index1 left finger 1
		.........CC_Base_L_Thumb1 left finger 0
		.........CC_Base_L_Ring1 left finger 3
		.........CC_Base_L_Pinky1 left finger 4
	END
}

@test "names: AdvancedSkeleton" {
	parts _L _R <<-'END'
		Root_M hips
		.Hip_L left thigh
		..HipPart1_L -
		..Knee_L left shin
		...Ankle_L left foot
		....Toes_L left toe
		.Spine1_M torso
		..Chest_M torso
		...Neck_M neck
		....Head_M head
		.....Jaw_M -
		...Scapula_L left collar
		....Shoulder_L left uparm
		.....Elbow_L left forearm
		......Wrist_L left hand
		.......ThumbFinger1_L left finger 0
		.......IndexFinger1_L left finger 1
		.......MiddleFinger1_L left finger 2
		.......RingFinger1_L left finger 3
		.......PinkyFinger1_L left finger 4
	END
}

@test "names: MakeHuman's default rig" {
	parts '[.]L' .R <<-'END'
		root hips
		.spine05 torso
		..spine01 torso
		...neck01 neck
		....head head
		+...clavicle.L -
		....shoulder01.L left collar
		.....upperarm01.L left uparm
		......upperarm02.L left uparm
		.......lowerarm01.L left forearm
		........lowerarm02.L left forearm
		.........wrist.L left hand
		..........finger1-1.L left finger 0
		..........metacarpal1.L -
		...........finger2-1.L left finger 1
		...........finger5-1.L left finger 4
		+.pelvis.L -
		..upperleg01.L left thigh
		...upperleg02.L left thigh
		....lowerleg01.L left shin
		.....lowerleg02.L left shin
		......foot.L left foot
		.......toe1-1.L left toe
	END
	alone <<-'END'
		lbuttock left hipjoint
	END
	parts _L _R <<-'END'
		a:Hips hips
		+.a:__UpLeg_L -
		..a:UpLeg_L left thigh
		...a:LoLeg_L left shin
	END
}

@test "names: a hip joint above the hip" {
	parts L R <<-'END'
		Hips hips
		.LHipJoint left hipjoint
		..LHip left thigh
		...LKnee left shin
		....LAnkle left foot
	END
}

# hand NUMBER: wrist.l and hand.l, which is so far from it; the forearm is 10
# long
hand() {
	local exe

	exe=$(compile roles) || return
	"$exe" <<-END
		ir 1
		skeleton s
		joint upperarm.l -
		joint lowerarm.l upperarm.l
		offset lowerarm.l 0 8 0
		joint wrist.l lowerarm.l
		offset wrist.l 0 10 0
		joint hand.l wrist.l
		offset hand.l 0 $1 0
		end skeleton
		end ir
	END
}

# 28 %: a figure of KayKit; 50 %: those of CMU
@test "names: the hand is the wrist, where the hand is next to it" {
	local near

	for near in 1 2 2.8; do
		hand "$near" | tail -n 2 >"$BATS_TEST_TMPDIR/saw"
		printf '%s\n' 'wrist.l left hand' 'hand.l -' |
		    diff -u - "$BATS_TEST_TMPDIR/saw"
	done
	hand 5 | tail -n 2 >"$BATS_TEST_TMPDIR/saw"
	printf '%s\n' 'wrist.l left twist' 'hand.l left hand' |
	    diff -u - "$BATS_TEST_TMPDIR/saw"
}

@test "names: MikuMikuDance" {
	parts 左 右 <<-'END'
		全ての親 root
		.センター root
		..グルーブ root
		...腰 root
		....下半身 hips
		+.....腰キャンセル左 -
		......左足 left thigh
		.......左ひざ left shin
		........左足首 left foot
		.........左つま先 left toe
		......左足D -
		.......左ひざD -
		........左足首D -
		.........左足先EX -
		....上半身 torso
		.....上半身2 torso
		......首 neck
		.......頭 head
		........両目 -
		........左目 left eye
		........髪1 -
		........ツインテ左 -
		......左肩P -
		.......左肩 left collar
		........左肩C -
		.........左腕 left uparm
		..........左腕捩 -
		...........左ひじ left forearm
		............左手捩 -
		.............左手首 left hand
		..............左親指０ left finger 0
		...............左親指１ left finger 0
		..............左人指１ left finger 1
		..............左中指１ left finger 2
		..............左薬指１ left finger 3
		..............左小指１ left finger 4
		....スカート_0_左 -
		.左足ＩＫ -
		..左つま先ＩＫ -
	END
	parts '[.]L' .R <<-'END'
		センター root
		.上半身 torso
		..肩.L left collar
		...腕.L left uparm
		....ひじ.L left forearm
		.....手首.L left hand
		.下半身 hips
		..足.L left thigh
		...ひざ.L left shin
		....足首.L left foot
		.....つま先.L left toe
		.足ＩＫ.L -
	END
}

@test "names: MikuMikuDance, in English" {
	parts _L _R <<-'END'
		center root
		.upper%20body torso
		..upper%20body2 torso
		...neck neck
		....head head
		...shoulder_L left collar
		....arm_L left uparm
		.....elbow_L left forearm
		......wrist_L left hand
		.......thumb1_L left finger 0
		.......fore1_L -
		.lower%20body hips
		..leg_L left thigh
		...knee_L left shin
		....ankle_L left foot
		.....toe_L left toe
		.leg%20IK_L -
	END
}

@test "names: Unreal's mannequin, and what stands beside its limbs" {
	parts _l _r <<-'END'
		root root
		.pelvis hips
		..spine_01 torso
		...spine_02 torso
		....spine_03 torso
		.....spine_04 torso
		......spine_05 torso
		.......neck_01 neck
		........neck_02 neck
		.........head head
		.......clavicle_l left collar
		........upperarm_l left uparm
		.........lowerarm_l left forearm
		..........hand_l left hand
		...........thumb_01_l left finger 0
		...........index_metacarpal_l left finger 1
		............index_01_l left finger 1
		...........middle_metacarpal_l left finger 2
		............middle_01_l left finger 2
		...........weapon_l -
		..........lowerarm_twist_01_l -
		.........upperarm_twist_01_l -
		.........upperarm_correctiveRoot_l -
		..........upperarm_bck_l -
		+.......clavicle_pec_l -
		..thigh_l left thigh
		...calf_l left shin
		....foot_l left foot
		.....ball_l left toe
		......bigtoe_01_l -
		....calf_twist_01_l -
		...thigh_correctiveRoot_l -
		....calf_kneeBack_l -
		.ik_foot_root -
		+..ik_foot_l -
		.ik_hand_root -
		..ik_hand_gun -
		+...ik_hand_l -
		.center_of_mass -
		+.VB_foot_l -
	END
}

@test "names: Daz, Genesis 9" {
	parts l_ r_ <<-'END'
		hip root
		.pelvis hips
		..l_thigh left thigh
		...l_thightwist1 -
		...l_thightwist2 -
		...l_shin left shin
		....l_foot left foot
		.....l_metatarsal -
		......l_toes left toe
		.spine1 torso
		..spine2 torso
		...spine3 torso
		....spine4 torso
		+.....l_pectoral -
		.....l_shoulder left collar
		......l_upperarm left uparm
		.......l_upperarmtwist1 -
		.......l_forearm left forearm
		........l_forearmtwist1 -
		........l_hand left hand
		.........l_thumb1 left finger 0
		.........l_metacarpal1 -
		..........l_index1 left finger 1
		.........l_metacarpal2 -
		..........l_mid1 left finger 2
		.....neck1 neck
		......neck2 neck
		.......head head
		........l_eye left eye
		+........l_ear -
		........lowerjaw -
	END
}

@test "names: Skyrim, with short forms in brackets" {
	parts 'L%20' R%20 <<-'END'
		NPC%20Root%20[Root] root
		.NPC%20COM%20[COM%20] root
		..NPC%20Pelvis%20[Pelv] hips
		...NPC%20L%20Thigh%20[LThg] left thigh
		....NPC%20L%20Calf%20[LClf] left shin
		.....NPC%20L%20Foot%20[Lft%20] left foot
		......NPC%20L%20Toe0%20[LToe] left toe
		..NPC%20Spine%20[Spn0] torso
		...NPC%20Spine1%20[Spn1] torso
		....NPC%20Spine2%20[Spn2] torso
		.....NPC%20Neck%20[Neck] neck
		......NPC%20Head%20[Head] head
		.....NPC%20L%20Clavicle%20[LClv] left collar
		......NPC%20L%20UpperArm%20[LUar] left uparm
		.......NPC%20L%20UpperarmTwist1%20[LUt1] -
		.......NPC%20L%20Forearm%20[LLar] left forearm
		........NPC%20L%20ForearmTwist1%20[LLt1] -
		........NPC%20L%20Hand%20[LHnd] left hand
		.........NPC%20L%20Finger00%20[LF00] left finger 0
		.........NPC%20L%20Finger10%20[LF10] left finger 1
		.....SHIELD -
		.....WEAPON -
		..SkirtFBone01 -
		..SkirtLBone01 -
	END
}

@test "names: Fallout 4" {
	parts L R <<-'END'
		Root root
		.COM root
		..Pelvis hips
		...LLeg_Thigh left thigh
		....LLeg_Calf left shin
		.....LLeg_Foot left foot
		......LLeg_Toe1 left toe
		...Pelvis_skin -
		..SPINE1 torso
		...SPINE2 torso
		....Chest torso
		.....Neck neck
		......HEAD head
		.....LArm_Collarbone left collar
		......LArm_UpperArm left uparm
		.......LArm_UpperTwist1 -
		.......LArm_ForeArm1 left forearm
		........LArm_ForeArm2 left forearm
		.........LArm_ForeArm3 left forearm
		..........LArm_Hand left hand
		...........LArm_Finger11 left finger 0
		...........LArm_Finger21 left finger 1
		...........LArm_Finger51 left finger 4
	END
}

@test "names: GTA V" {
	parts _L_ _R_ <<-'END'
		SKEL_ROOT root
		.SKEL_Pelvis hips
		..SKEL_L_Thigh left thigh
		...SKEL_L_Calf left shin
		....SKEL_L_Foot left foot
		.....SKEL_L_Toe0 left toe
		....MH_L_Knee -
		...RB_L_ThighRoll -
		.SKEL_Spine_Root -
		..SKEL_Spine0 torso
		...SKEL_Spine3 torso
		....SKEL_L_Clavicle left collar
		.....SKEL_L_UpperArm left uparm
		......SKEL_L_Forearm left forearm
		.......SKEL_L_Hand left hand
		........SKEL_L_Finger00 left finger 0
		........SKEL_L_Finger10 left finger 1
		........IK_L_Hand -
		.......RB_L_ForeArmRoll -
		......MH_L_Elbow -
		....SKEL_Neck_1 neck
		.....SKEL_Head head
		......FACIAL_facialRoot -
		......IK_Head -
	END
}

@test "names: Roblox" {
	parts Left Right <<-'END'
		HumanoidRootPart root
		.LowerTorso hips
		..UpperTorso torso
		...Head head
		...LeftUpperArm left uparm
		....LeftLowerArm left forearm
		.....LeftHand left hand
		..LeftUpperLeg left thigh
		...LeftLowerLeg left shin
		....LeftFoot left foot
	END
}

@test "names: Second Life" {
	parts Left Right <<-'END'
		mPelvis hips
		.mSpine1 torso
		..mSpine2 torso
		...mTorso torso
		....mSpine3 torso
		.....mSpine4 torso
		......mChest torso
		.......mNeck neck
		........mHead head
		.........mEyeLeft left eye
		.........mFaceRoot -
		.......mCollarLeft left collar
		........mShoulderLeft left uparm
		.........mElbowLeft left forearm
		..........mWristLeft left hand
		...........mHandMiddle1Left left finger 2
		...........mHandIndex1Left left finger 1
		...........mHandThumb1Left left finger 0
		.......mWingsRoot -
		.mHipLeft left thigh
		..mKneeLeft left shin
		...mAnkleLeft left foot
		.mTail1 tail
		.mGroin -
	END
}

@test "names: The Sims 4" {
	parts _L_ _R_ <<-'END'
		b__ROOT__ root
		.b__ROOT_bind__ root
		..b__Pelvis__ hips
		...b__L_Thigh__ left thigh
		....b__L_Calf__ left shin
		.....b__L_Foot__ left foot
		......b__L_Toe__ left toe
		+...b__L_Skirt__ -
		..b__Spine0__ torso
		...b__Spine1__ torso
		....b__Spine2__ torso
		.....b__Neck__ neck
		......b__Head__ head
		.....b__L_Clavicle__ left collar
		......b__L_UpperArm__ left uparm
		.......b__L_Forearm__ left forearm
		........b__L_Hand__ left hand
		.........b__L_Thumb0__ left finger 0
		.........b__L_Index0__ left finger 1
		.........b__L_Mid0__ left finger 2
		.........b__L_Prop__ -
		........b__L_ForearmTwist__ -
	END
}

@test "names: ARKit" {
	parts left right <<-'END'
		root root
		.hips_joint hips
		..left_upLeg_joint left thigh
		...left_leg_joint left shin
		....left_foot_joint left foot
		.....left_toes_joint left toe
		......left_toesEnd_joint -
		..spine_1_joint torso
		...spine_2_joint torso
		....spine_7_joint torso
		.....left_shoulder_1_joint left collar
		......left_arm_joint left uparm
		.......left_forearm_joint left forearm
		........left_hand_joint left hand
		.........left_handIndexStart_joint -
		..........left_handIndex_1_joint left finger 1
		.........left_handMid_1_joint left finger 2
		.........left_handThumb_1_joint left finger 0
		.....neck_1_joint neck
		......neck_4_joint neck
		.......head_joint head
		........jaw_joint -
		........left_eye_joint left eye
		.........left_eyeLowerLid_joint -
	END
}

@test "names: Kinect" {
	parts Left Right <<-'END'
		SpineBase hips
		.SpineMid torso
		..SpineShoulder torso
		...Neck neck
		....Head head
		...ShoulderLeft left uparm
		....ElbowLeft left forearm
		.....WristLeft left hand
		......HandLeft left finger
		.......HandTipLeft -
		......ThumbLeft left finger 0
		.HipLeft left thigh
		..KneeLeft left shin
		...AnkleLeft left foot
		....FootLeft left toe
	END
}

@test "names: Kinect for Azure" {
	parts LEFT RIGHT <<-'END'
		PELVIS hips
		.SPINE_NAVEL torso
		..SPINE_CHEST torso
		...NECK neck
		....HEAD head
		.....NOSE -
		.....EYE_LEFT left eye
		+.....EAR_LEFT -
		...CLAVICLE_LEFT left collar
		....SHOULDER_LEFT left uparm
		.....ELBOW_LEFT left forearm
		......WRIST_LEFT left hand
		.......HAND_LEFT left finger
		........HANDTIP_LEFT -
		.......THUMB_LEFT left finger 0
		.HIP_LEFT left thigh
		..KNEE_LEFT left shin
		...ANKLE_LEFT left foot
		....FOOT_LEFT left toe
	END
}

@test "names: 3ds Max CAT" {
	parts HumanL HumanR <<-'END'
		Base%20HumanPelvis hips
		.Base%20HumanLLeg1 left thigh
		..Base%20HumanLLeg2 left shin
		...Base%20HumanLLegAnkle left foot
		....Base%20HumanLLegDigit11 -
		.Base%20HumanSpine1 torso
		..Base%20HumanSpine2 torso
		...Base%20HumanRibcage torso
		....Base%20HumanLArmCollarbone left collar
		.....Base%20HumanLArm1 left uparm
		......Base%20HumanLArm2 left forearm
		.......Base%20HumanLArmPalm left hand
		........Base%20HumanLArmDigit11 -
		....Base%20HumanHead head
		Base%20HumanLLegPlatform -
	END
}

@test "names: Motive" {
	parts L R <<-'END'
		Hip hips
		.Ab torso
		..Chest torso
		...Neck neck
		....Head head
		...LShoulder left collar
		....LUArm left uparm
		.....LFArm left forearm
		......LHand left hand
		.......LThumb1 left finger 0
		.......LMiddle1 left finger 2
		.LThigh left thigh
		..LShin left shin
		...LFoot left foot
		....LToe left toe
	END
}

@test "names: Auto-Rig Pro" {
	parts '[.]l ' '.r ' <<-'END'
		c_traj root
		.root.x hips
		..spine_01.x torso
		...spine_02.x torso
		....neck.x neck
		.....head.x head
		+......c_eye_offset.l -
		......jawbone.x -
		....shoulder.l left collar
		.....arm_stretch.l left uparm
		......arm_twist.l -
		......forearm_stretch.l left forearm
		.......forearm_twist.l -
		.......hand.l left hand
		........c_thumb1.l left finger 0
		........c_middle1.l left finger 2
		..thigh_stretch.l left thigh
		...thigh_twist.l -
		...leg_stretch.l left shin
		....leg_twist.l -
		....foot.l left foot
		.....toes_01.l left toe
	END
}

@test "names: Cascadeur" {
	parts _l _r <<-'END'
		pelvis hips
		.stomach torso
		..chest torso
		...neck neck
		....head head
		...clavicle_l left collar
		....arm_l left uparm
		.....forearm_l left forearm
		......hand_l left hand
		.......thumb1_l left finger 0
		.thigh_l left thigh
		..calf_l left shin
		...foot_l left foot
		....toe_l left toe
	END
}

@test "names: Avatars of VRChat" {
	parts Left Right <<-'END'
		Hips hips
		.Spine torso
		..Chest torso
		...Upper%20Chest torso
		....Neck neck
		.....Head head
		....Left%20shoulder left collar
		.....Left%20arm left uparm
		......Left%20elbow left forearm
		.......Left%20wrist left hand
		.Left%20leg left thigh
		..Left%20knee left shin
		...Left%20ankle left foot
		....Left%20toe left toe
	END
}

@test "names: XNALara" {
	parts left right <<-'END'
		root%20ground root
		.root%20hips hips
		..pelvis -
		...leg%20left%20thigh left thigh
		....leg%20left%20knee left shin
		.....leg%20left%20ankle left foot
		......leg%20left%20toes left toe
		..spine%20lower torso
		...spine%20upper torso
		....arm%20left%20shoulder%201 left collar
		.....arm%20left%20shoulder%202 left uparm
		......arm%20left%20elbow left forearm
		.......arm%20left%20wrist left hand
		........arm%20left%20finger%201a -
		....head%20neck%20lower neck
	END
}

@test "names: OpenSim" {
	parts _l _r <<-'END'
		ground root
		.pelvis hips
		..femur_l left thigh
		...tibia_l left shin
		....talus_l left foot
		.....calcn_l -
		......toes_l left toe
		..torso torso
		...humerus_l left uparm
		....ulna_l left forearm
		.....radius_l left forearm
		......hand_l left hand
	END
}

@test "names: MotionBuilder with roll joints" {
	parts Left Right <<-'END'
		Reference root
		.Hips hips
		..LeftUpLeg left thigh
		...LeftUpLegRoll -
		...LeftLeg left shin
		....LeftLegRoll -
		....LeftFoot left foot
		.....LeftToeBase left toe
		.....LeftFootIndex1 left toe
		..Spine torso
		...LeftShoulder left collar
		....LeftArm left uparm
		.....LeafLeftArmRoll1 -
		.....LeftForeArm left forearm
		......LeftHand left hand
		...Neck neck
	END
}

# What its words mean is not known here: asi for a leg, ude for an arm.
@test "names: of a language that is not known, no part" {
	alone <<-'END'
		j_asi_a_l -
		j_ude_a_l -
		LFEO -
		LHUO -
		node12 -
		Bone.012 -
	END
}

@test "names: the table of words is sorted" {
	sed -n 's/^	{ "\([a-z]*\)", WORD_.*/\1/p' "$ROOT/lib/figure/word.c" \
	    >"$BATS_TEST_TMPDIR/words"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/words")" -gt 100 ]
	LC_ALL=C sort -cu "$BATS_TEST_TMPDIR/words"
}

# roles FILE ROLES: of those, ROLE=JOINT …, each joint is the first that FILE, the
# output of tests/roles.c, gives that part
roles() {
	awk -v roles="$2" '
	BEGIN {
		split("hips hips spine torso neck neck head head", trunk, " ")
		split("UpperLeg thigh LowerLeg shin Foot foot Toes toe " \
		    "Shoulder collar UpperArm uparm LowerArm forearm " \
		    "Hand hand", limb, " ")
		for (i = 1; i < 8; i += 2)
			part[trunk[i]] = trunk[i + 1]
		for (i = 1; i < 16; i += 2) {
			part["left" limb[i]] = "left " limb[i + 1]
			part["right" limb[i]] = "right " limb[i + 1]
		}
	}
	{
		is = $2 ~ /^(left|right)$/ ? $2 " " $3 : $2
		if (!(is in first))
			first[is] = $1
	}
	END {
		n = split(roles, role, " ")
		for (i = 1; i <= n; i++) {
			k = index(role[i], "=")
			joint = substr(role[i], k + 1)
			is = part[substr(role[i], 1, k - 1)]
			# hips and spine may be one
			if (first[is] == joint || is == "torso" && \
			    joint == first["hips"])
				continue
			print role[i] ": saw " first[is]
			bad = 1
		}
		exit bad
	}' "$1"
}

# Each as it is, with words around all names, and with joints of hair
@test "names: real skeletons" {
	need_data figure-expected.tsv
	local exe path list v

	exe=$(compile roles)
	cd "$BATS_TEST_TMPDIR"
	while IFS=$'\t' read -r path _ _ _ _ _ list; do
		case $path in
		*CesiumMan*) continue ;;          # node1, node2
		bvh/*) bvh2ir "$DATA/$path" >all.ir ;;
		gltf/*) gltf2ir "$DATA/$path" >all.ir 2>err || continue ;;
		*) continue ;;
		esac
		sed -n '1p; /^joint/p; /^offset/p; /^skeleton/p' all.ir >as.ir
		sed -E '2,$s/^((joint|offset) )([^ ]+)/\1Rig:Ch01_\3_JNT/
			/^joint/s/ ([^ -][^ ]*)$/ Rig:Ch01_\1_JNT/' as.ir >around.ir
		awk '$1 == "joint" && $3 == "-" { top = $2 }
			{ print }
			END {
				while (i++ < 50)
					print "joint hair_L_" i, top
			}' as.ir >hair.ir
		for v in as around hair; do
			printf '%s\n' 'end skeleton' 'end ir' >>$v.ir
			"$exe" <$v.ir | sed 's/^Rig:Ch01_//; s/_JNT / /' >saw
			! grep '^hair.* [a-z]' saw
			roles saw "$list" || { echo "$path $v"; return 1; }
		done
	done <"$DATA/figure-expected.tsv"
}

# Each forearm is one word or two: there are 2^35 ways to take them apart.
@test "names: many words that run together" {
	cd "$BATS_TEST_TMPDIR"
	awk 'BEGIN {
		while (i++ < 35)
			s = s "forearm"
		hand = substr(s, 8) "hand"
		print "ir 1\nskeleton s"
		print "joint", s "qq -"
		print "joint l" s, s "qq"
		print "joint l" hand, "l" s
		print "end skeleton\nend ir"
		print s "qq -" >"want"
		print "l" s, "left forearm" >"want"
		print "l" hand, "left hand" >"want"
	}' >many.ir
	exe=$(compile roles)
	(ulimit -t 10 && "$exe" <many.ir) | diff -u want -
}

@test "roles: the joint that a record names is the only one of its part and side" {
	local exe

	exe=$(compile roles)
	printf '%s\n' 'ir 1' 'skeleton s' 'joint Hips -' 'joint x Hips' \
	    'role x leftUpperArm' 'joint LeftArm Hips' 'joint RightArm Hips' \
	    'joint y Hips' 'role y head' 'joint Head Hips' 'end skeleton' \
	    'end ir' | "$exe" | diff -u <(printf '%s\n' 'Hips hips' \
	    'x left uparm' 'LeftArm -' 'RightArm right uparm' 'y head' 'Head -') -
	# of hips that a record names no others are below, where the legs meet
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'role a hips' 'joint b a' \
	    'joint c b' 'role c leftUpperLeg' 'joint d b' \
	    'role d rightUpperLeg' 'end skeleton' 'end ir' | "$exe" |
	    diff -u <(printf '%s\n' 'a hips' 'b -' 'c left thigh' \
	    'd right thigh') -
	# without, the hips are there
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'joint b a' \
	    'joint c b' 'role c leftUpperLeg' 'joint d b' \
	    'role d rightUpperLeg' 'end skeleton' 'end ir' | "$exe" |
	    diff -u <(printf '%s\n' 'a -' 'b hips' 'c left thigh' \
	    'd right thigh') -
}
