# Reads the due events, then the received events. Prints each event's delay in ns, and the number of lost events. Events
# of the same kind, channel and note are paired in order: the first received with the first due.
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
