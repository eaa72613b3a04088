# Turns name=value lines into the table that docs/how-fast.md quotes.
{
  split($0, sides, "=")
  # Each round prints its own number of lost notes.
  if (sides[1] ~ /(idle|loaded)\.lost$/) value[sides[1]] += sides[2]
  else value[sides[1]] = sides[2]
}

function row(what, ours, others) { printf "| %s | %s | %s |\n", what, ours, others }
function timed(what, figure) { row(what, value["clumsy." figure "_us"] " µs", value["aplaymidi." figure "_us"] " µs") }

function worst(one, other) { return one + 0 > other + 0 ? one : other }

END {
  print "| the same notes, in the same run | clumsy | aplaymidi |"
  print "|---|--:|--:|"
  timed("off by, median", "idle.median")
  timed("… 99 of 100 notes by less than", "idle.p99")
  timed("… the worst", "idle.worst")
  timed("with all processors busy: median", "loaded.median")
  timed("… 99 of 100 notes by less than", "loaded.p99")
  timed("… the worst", "loaded.worst")
  # `run` with the flag `--clock send`, against a file with a note at each clock.
  timed("MIDI clock, 99 of 100 clocks off by less than", "clock_idle.p99")
  timed("… with all processors busy", "clock_loaded.p99")
  timed("… the worst", "clock_loaded.worst")
  row("notes lost in these", value["clumsy.idle.lost"] + value["clumsy.loaded.lost"],
    value["aplaymidi.idle.lost"] + value["aplaymidi.loaded.lost"])
  row("… of " value["crowd.sent"] " sent by " 4 * value["crowd.players"] " balls of " value["crowd.players"] " clumsys, gravity 100", value["crowd.lost"], "")
  row("a gesture is heard after, median", value["clumsy.gesture_to_note_ms.median"] " ms", "")
  row("… 99 of 100 gestures by less than", value["clumsy.gesture_to_note_ms.p99"] " ms", "")
  row("… the worst", value["clumsy.gesture_to_note_ms.worst"] " ms", "")
  for (place = 1; place <= 2; place++) {
    hand = place == 1 ? "controller" : "key"
    row(place == 1 ? "a knob, 99 of 100 times by less than" : "a key in the terminal, 99 of 100 times by less than",
      value["clumsy." hand "_idle_ms.p99"] " ms", "")
    row("… with all processors busy", value["clumsy." hand "_loaded_ms.p99"] " ms", "")
    row("… the worst, idle or loaded", worst(value["clumsy." hand "_idle_ms.worst"], value["clumsy." hand "_loaded_ms.worst"]) " ms", "")
  }
  row("memory, resident", sprintf("%.1f MiB", value["clumsy.resident_kib"] / 1024), "")
  row("… private, the most that one of 16 clumsys grew", value["crowd.growth_kib"] " KiB", "")
  row("part of one processor, without the kernel's share", value["clumsy.processor_percent"] " %", "")
  row("from the start to time 0 of the music", value["clumsy.first_ms"] " ms", "")
}
