# Encodes bytes as base-85 text to embed in a page, a quarter longer than the bytes:
# od -An -v -tu1 -w4 FILE | awk -f base85.awk
#
# Four bytes become five digits, the most significant first. At the end, n bytes become n + 1 digits. The digits are
# the characters from # to w, except that x replaces <, which could begin a tag. assets.js decodes the text.

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
