# Writes a session with evenly spaced gestures of one kind: awk -v kind=KIND -v seconds=N -v gestures=N -f session.awk
BEGIN {
  print "clumsy 1 engine 2\nseed 7"
  ticks = seconds * 250
  for (i = 1; i <= gestures; i++) print int(i * (ticks - 1) / gestures) " " gesture(i)
  print "end " ticks
}

function gesture(i) {
  if (kind == "gravity") return "gravity " 4 + i % 13
  if (kind == "moves") return "move bouncer-" i % 7 + 1 " " 60 + i * 37 % 390 " " 60 + i * 53 % 640
  if (kind == "flicks") return "flick " i % 5 " " i * 97 % 401 - 200.5 " " i * 61 % 301 - 100.5
  # Sixteen balls fill the stage, so most spawns are refused.
  if (kind == "spawns") return "spawn " 560 + i * 41 % 420 " " 300 + i * 29 % 400
  print "session.awk: no such kind of gestures: " kind >"/dev/stderr"
  exit 1
}
