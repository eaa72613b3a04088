# Turns medians into the table that docs/how-fast.md quotes: ratios, errors and misses, which depend little on the machine.
{
  split($0, sides, "=")
  value[sides[1]] = sides[2]
}

function row(what, ours, box2d, chipmunk) { printf "| %s | %s | %s | %s |\n", what, ours, box2d, chipmunk }
function cost(what, scene) { row(what, 1, quotient(scene, "box2d"), quotient(scene, "chipmunk")) }
function quotient(scene, peer) {
  if (!((scene "." peer ".seconds_per_second") in value)) return ""
  return sprintf("%.2g", value[scene ".clumsy.seconds_per_second"] / value[scene "." peer ".seconds_per_second"])
}
function each(what, scene, name, format) {
  row(what, shown(scene ".clumsy." name, format), shown(scene ".box2d." name, format),
    shown(scene ".chipmunk." name, format))
}
function shown(name, format) { return name in value ? sprintf(format, value[name]) : "" }

END {
  print "| on the same scenes, in the same run | clumsy | Box2D 2.4.1 | Chipmunk 7.0.3 |"
  print "|---|--:|--:|--:|"
  cost("time to simulate a second of the instrument's stage", "stage")
  cost("… with 10 discs among pegs", "discs-10")
  cost("… with 100 discs", "discs-100")
  cost("… with 1000 discs", "discs-1000")
  cost("… with 10000 discs", "discs-10000")
  each("relative change of the stage's energy in ten minutes", "stage", "energy_drift_600s", "%.1g")
  each("worst error of a dropped ball's impact speed", "drop", "speed_error", "%.1g")
  each("missed impacts among 1000, of a ball at 500 points/s", "billiard-500", "missed", "%d")
  each("… at 5000 points/s", "billiard-5000", "missed", "%d")
  each("… at 50000 points/s", "billiard-50000", "missed", "%d")
}
