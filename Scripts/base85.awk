# Bytes as text for within a page, a quarter longer: od -An -v -tu1 -w4 FILE | awk -f base85.awk
#
# Four bytes are five digits of base 85, the highest first; n bytes at the end, n + 1 digits. The digits are the characters from # to w, but x
# in place of <, which could begin a tag. assets.js reads it.

BEGIN {
  for (value = 0; value < 85; value++) digit[value] = sprintf("%c", value == 25 ? 120 : value + 35)
}

{
  number = (($1 * 256 + $2) * 256 + $3) * 256 + $4
  text = ""
  for (place = 0; place < 5; place++) {
    text = digit[number % 85] text
    number = int(number / 85)
  }
  printf "%s", substr(text, 1, NF + 1)
}
