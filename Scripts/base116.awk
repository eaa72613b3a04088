# Encodes bytes as base-116 text to embed in a page, a sixth longer than the bytes:
# od -An -v -tu1 -w6 FILE | awk -f base116.awk
#
# Six bytes become seven digits, the most significant first. At the end, n bytes become n + 1 digits. The digits are
# the characters 11 to 126 of ASCII, also its control characters, which HTML keeps in an element for text. Only CR, which
# browsers turn into a line feed, and <, which could begin a tag, are replaced by 9 and 127. assets.js decodes the text.

BEGIN {
  for (value = 0; value < 116; value++) {
    code = value + 11
    digit[value] = sprintf("%c", code == 13 ? 9 : code == 60 ? 127 : code)
  }
}

{
  number = ((((($1 * 256 + $2) * 256 + $3) * 256 + $4) * 256 + $5) * 256 + $6)
  text = ""
  for (place = 0; place < 7; place++) {
    text = digit[number % 116] text
    number = int(number / 116)
  }
  printf "%s", substr(text, 1, NF + 1)
}
