load helper

# What the parts of a body are called in public sets of names. In the lists a
# dot is a level of the tree. A joint of the left, with all below it, also
# stands for one of the right, except after a =.

# parts LEFT RIGHT: the list on standard input has these parts
parts() {
	local exe

	exe=$(compile roles) || return
	cd "$BATS_TEST_TMPDIR" || return
	awk -v left="$1" -v right="$2" '
	function mirror(  i, s) {
		for (i = 0; i < n; i++) {
			s = limb[i]
			sub(left, right, s)
			sub(/ left /, " right ", s)
			print s
		}
		n = 0
	}
	sub(/^=/, "") { print; next }
	{
		match($0, /^\.*/)
		if (n && RLENGTH <= depth)
			mirror()
		if (n || / left /) {
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
	END { print "end skeleton\nend ir" }' list | "$exe" >saw || return
	sed 's/^\.*//' list | diff -u - saw
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
		..h_left_shoulder left collar
		...h_left_up_arm left uparm
		....h_left_low_arm left forearm
		.....h_left_hand left hand
		......h_left_fingers left finger
		......h_left_finger_one left finger 0
		......h_left_up_finger_one left finger 0
		......h_left_finger_two left finger 1
		......h_left_mid_finger_three left finger 2
		..h_neck_1 neck
		...h_neck_2 neck
		....h_head head
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
		..h_L_SHLD left collar
		...L_u_arm left uparm
		....L_l_arm left forearm
		.....L_hand left hand
		......L_fngs left finger
		......L_f_on left finger 0
		......L_u_f_tw left finger 1
		......L_m_f_th left finger 2
		..Neck neck
		...HEAD head
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
