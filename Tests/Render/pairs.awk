# Reads what midicsv writes of a file, and fails where a note begins without an end, ends without a beginning, or the
# file has none.
BEGIN { FS = ", " }

function pair(step) {
  sounding[$1, $4, $5] += step
  if (sounding[$1, $4, $5] < 0) fail("a note-off that ends nothing: " $0)
}
function fail(why) {
  print "FAILED: " why > "/dev/stderr"
  failed = 1
  exit 1
}

$3 == "Note_on_c" && $6 > 0 { pair(1); notes++ }
$3 == "Note_off_c" || ($3 == "Note_on_c" && $6 == 0) { pair(-1) }

END {
  if (failed) exit 1
  for (note in sounding) if (sounding[note] > 0) fail("a note without an end")
  if (!notes) fail("no notes")
  print "midicsv reads " notes " notes, each with its end"
}
