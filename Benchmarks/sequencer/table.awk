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
  timed("timing error of a note, median", "idle.median")
  timed("… 99th percentile", "idle.p99")
  timed("… largest", "idle.worst")
  timed("timing error of a note with all processors busy, median", "loaded.median")
  timed("… 99th percentile", "loaded.p99")
  timed("… largest", "loaded.worst")
  # clumsy runs with `--clock send`; aplaymidi plays a file with a note at each clock.
  timed("timing error of a MIDI clock message, 99th percentile", "clock_idle.p99")
  timed("… with all processors busy", "clock_loaded.p99")
  timed("… with all processors busy, largest", "clock_loaded.worst")
  row("notes lost in these two measurements", value["clumsy.idle.lost"] + value["clumsy.loaded.lost"],
    value["aplaymidi.idle.lost"] + value["aplaymidi.loaded.lost"])
  row("notes lost of " value["crowd.sent"] ", sent by " value["crowd.players"] " runs of clumsy with 4 balls each, at gravity 100", value["crowd.lost"], "")
  row("delay from a gesture to its effect, median", value["clumsy.gesture_to_note_ms.median"] " ms", "")
  row("… 99th percentile", value["clumsy.gesture_to_note_ms.p99"] " ms", "")
  row("… largest", value["clumsy.gesture_to_note_ms.worst"] " ms", "")
  for (place = 1; place <= 2; place++) {
    hand = place == 1 ? "controller" : "key"
    source = place == 1 ? "a knob" : "a key press in the terminal"
    row("delay from " source " to its effect, 99th percentile",
      value["clumsy." hand "_idle_ms.p99"] " ms", "")
    row("… with all processors busy", value["clumsy." hand "_loaded_ms.p99"] " ms", "")
    row("… largest, idle or busy", worst(value["clumsy." hand "_idle_ms.worst"], value["clumsy." hand "_loaded_ms.worst"]) " ms", "")
  }
  row("resident memory", sprintf("%.1f MiB", value["clumsy.resident_kib"] / 1024), "")
  row("largest growth of private memory among " value["crowd.players"] " runs", value["crowd.growth_kib"] " KiB", "")
  row("share of one processor, without the kernel's work", value["clumsy.processor_percent"] " %", "")
  row("from the start to time 0 of the music", value["clumsy.first_ms"] " ms", "")
}
