# What was due and what was heard, to the delay of each note in nanoseconds, a line each, and the figure of those lost.
# Of each pitch the first note that began is the first that was due, and so on.
FNR == NR {
  key = $1 " " $2 " " $3
  due[key, ++dueCount[key]] = $5
  total++
  next
}
$1 == "overrun" { next }
{
  key = $2 " " $3 " " $4
  if (heardCount[key] < dueCount[key]) {
    printf "%.0f\n", $6 - due[key, ++heardCount[key]]
    heard++
  }
}
END { printf "%s.lost=%d\n", prefix, total - heard }
