# lib/json: what is JSON by RFC 8259, and what is not.

bats_require_minimum_version 1.5.0
load helper

setup() {
	json=$(compile json)
	cd "$BATS_TEST_TMPDIR" || return
}

# says TEXT MESSAGE: the text, a format for printf, is refused with the message
says() {
	# shellcheck disable=SC2059
	printf "$1" >text
	refuses "json: <stdin>: byte $2" "$json" <text >out || return
	[ ! -s out ]
}

# holds TEXT LINE…: the values of such a text
holds() {
	# shellcheck disable=SC2059
	printf "$1" >text
	shift
	quietly "$json" <text >saw
	printf '%s\n' "$@" | diff -u - saw
}

@test "json: values with their paths and bytes" {
	holds '{"nodes": [{"name": "hip", "children": [1]}, {}],\n "e": []}' \
	    '- object 0-59' \
	    'nodes array 10-48 key 6e6f646573' \
	    'nodes[0] object 11-43' \
	    'nodes[0].name string 20-25 key 6e616d65 string 686970' \
	    'nodes[0].children array 39-42 key 6368696c6472656e' \
	    'nodes[0].children[0] number 40-41 1' \
	    'nodes[1] object 45-47' \
	    'e array 56-58 key 65'
}

@test "json: a value alone, white space, words" {
	holds ' \t\r\n7 \n' '- number 4-5 7'
	holds 'true' '- true 0-4'
	holds '[false,null]' '- array 0-12' '[0] false 1-6' '[1] null 7-11'
}

@test "json: numbers by the grammar" {
	holds '[0,-0,10,1.5,2e3,2E+3,-2.5e-1]' '- array 0-30' \
	    '[0] number 1-2 0' '[1] number 3-5 -0' '[2] number 6-8 10' \
	    '[3] number 9-12 1.5' '[4] number 13-16 2000' \
	    '[5] number 17-21 2000' '[6] number 22-29 -0.25'
	says '[01]' "2: expected , or ], saw '1'"
	says '[1.]' "1: [0]: expected a value, saw '1.'"
	says '[.5]' "1: [0]: expected a value, saw '.5'"
	says '[+1]' "1: [0]: expected a value, saw '+1'"
	says '[-]' "1: [0]: expected a value, saw '-'"
	says '[1e]' "1: [0]: expected a value, saw '1e'"
	says '[NaN]' "1: [0]: expected a value, saw 'NaN'"
	says '[0x1]' "2: expected , or ], saw 'x1'"
}

@test "json: a number that no double can hold" {
	printf '{"a":[1e400]}' >text
	refuses "json: <stdin>: byte 6: a[0]: expected a number in the range\
 of a double, saw 1e400" "$json" <text >out
}

@test "json: strings: escapes, surrogates, UTF-8" {
	# U+00E9 c3a9, U+1F600 f09f9880, U+0000 00, U+FFFF efbfbf
	holds '"\\u00e9\\uD83D\\ude00\\u0000\\uffff"' \
	    '- string 0-32 string c3a9f09f988000efbfbf'
	holds '"\\"\\\\\\/\\b\\f\\n\\r\\t"' '- string 0-18 string 225c2f080c0a0d09'
	holds '"\303\251\360\237\230\200\177"' \
	    '- string 0-9 string c3a9f09f98807f'
}

@test "json: strings that are none" {
	says '"a' '2: expected the end of the string, saw that of the text'
	says '"\\x"' '1: unknown escape'
	says '["\\ ' '2: [0]: unknown escape'
	says '"\\u12"' '1: expected four hexadecimal digits behind \u'
	says '"\\ud800"' '1: half of a surrogate pair'
	says '"\\ud800\\u0041"' '1: half of a surrogate pair'
	says '"\\udc00"' '1: half of a surrogate pair'
	says '"\t"' '1: control character in a string'
	says '"a\000"' '2: control character in a string'
	# overlong /, a surrogate, above 10FFFF, cut off, no first byte
	says '"\300\257"' '1: no UTF-8'
	says '"\340\200\257"' '1: no UTF-8'
	says '"\355\240\200"' '1: no UTF-8'
	says '"\364\220\200\200"' '1: no UTF-8'
	says '"\303"' '1: no UTF-8'
	says '"\377"' '1: no UTF-8'
}

@test "json: structure" {
	says '' '0: expected a value, saw the end of the text'
	says '[1' '2: expected , or ], saw the end of the text'
	says '[1,]' "3: [1]: expected a value, saw ']'"
	says '[1 2]' "3: expected , or ], saw '2'"
	says '[1}' "2: expected , or ], saw '}'"
	says '[1]x' "3: expected the end of the text, saw 'x'"
	says '{"a"}' "4: expected :, saw '}'"
	says '{"a":1,}' "7: expected a key, saw '}'"
	says '{a:1}' "1: expected a key, saw 'a'"
	says '[1\000]' '2: expected , or ], saw a NUL byte'
	says '[{"a":[1,{"b":tru}]}]' "14: [0].a[1].b: expected a value, saw 'tru'"
	says '[{"a":1,"b":#}]' "12: [0].b: expected a value, saw '#'"
	says '[\303\251]' "1: [0]: expected a value, saw '$(printf '\303\251')'"
	says "[x$(printf %070d 1)]" "1: [0]: expected a value, saw 'x$(printf %059d 0)'"
}

@test "json: a key that is there twice, however it is written" {
	says '{"a":1,"b":2,"\\u0061":3}' \
	    '13: \u0061: second member of this key'
	says '[{"":{},"":1}]' '8: [0].: second member of this key'
	holds '{"a":{"a":1},"b":{"a":1}}' '- object 0-25' \
	    'a object 5-12 key 61' 'a.a number 10-11 key 61 1' \
	    'b object 17-24 key 62' 'b.a number 22-23 key 61 1'
}

@test "json: nesting has a limit" {
	local open close

	open=$(printf '%200s' '' | tr ' ' '[') close=$(tr '[' ']' <<<"$open")
	quietly "$json" <<<"$open$close" >saw
	[ "$(wc -l <saw)" -eq 200 ]
	echo "${open}[]$close" >text
	run -1 "$json" <text
	[[ $output = 'json: <stdin>: byte 200: [0][0]'*': nested too deeply' ]]
}

@test "json: cut off at every byte" {
	at_truncation() { [ "$2" -eq 1 ]; }
	# shellcheck disable=SC2016
	printf '{"a":[-1.5e3,true,"\\u00e9\\ud83d\\ude00"],"b":{"c":null}}' >t
	"$json" <t >/dev/null
	each_truncation t "$json"
}
