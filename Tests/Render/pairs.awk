# Reads midicsv's output. Fails if there are no notes, if a note has no end, no beginning or no length, or if it begins while a
# note of its pitch sounds on its channel.
BEGIN { FS = ", " }

function fail(why) {
  print "FAILED: " why > "/dev/stderr"
  failed = 1
  exit 1
}
function begin() {
  if (($1, $4, $5) in start) fail("a note that begins while it sounds: " $0)
  start[$1, $4, $5] = $2
  notes++
}
function end() {
  if (!(($1, $4, $5) in start)) fail("a note-off that ends nothing: " $0)
  if ($2 <= start[$1, $4, $5]) fail("a note without a length: " $0)
  delete start[$1, $4, $5]
}

$3 == "Note_on_c" && $6 > 0 { begin() }
$3 == "Note_off_c" || ($3 == "Note_on_c" && $6 == 0) { end() }

END {
  if (failed) exit 1
  for (note in start) fail("a note without an end")
  if (!notes) fail("the file has no notes")
  print "midicsv reads " notes " notes, each with its end"
}
