# Encodes bytes as base-122 text to embed in a page, a seventh longer than the bytes:
# od -An -v -tu1 FILE | LC_ALL=C awk -f base122.awk
#
# Seven bits become a character of ASCII, even a control character, which HTML keeps in an element for text. Three
# characters are not allowed there: NUL, CR, which browsers turn into a line feed, and <, which could begin a tag. A
# forbidden character and the character after it become one character of two bytes in UTF-8, 110iii1n 10nnnnnn: i is the
# index of the forbidden character, and n is the character after it. If the last character is forbidden, i is 7, and n
# is the character itself. assets.js decodes the text.

BEGIN {
  for (code = 1; code < 256; code++) letter[code] = sprintf("%c", code)
  place[0] = 0
  place[13] = 1
  place[60] = 2
  waits = -1
}

function pair(i, n) { return letter[194 + 4 * i + int(n / 64)] letter[128 + n % 64] }

function put(seven) {
  if (waits >= 0) {
    text = text pair(place[waits], seven)
    waits = -1
  } else if (seven in place) waits = seven
  else text = text letter[seven]
}

{
  text = ""
  for (field = 1; field <= NF; field++) {
    held = held * 256 + $field
    for (bits += 8; bits >= 7; held %= power) {
      bits -= 7
      power = 2 ^ bits
      put(int(held / power))
    }
  }
  printf "%s", text
}

END {
  text = ""
  if (bits > 0) put(held * 2 ^ (7 - bits))
  if (waits >= 0) text = text pair(7, waits)
  printf "%s", text
}
