# Turns the name=value lines of Benchmarks/synth/run into Markdown tables.
{
  at = index($0, "=")
  value[substr($0, 1, at - 1)] = substr($0, at + 1)
}

function speed(name) { return name in value ? sprintf("%.0f", value[name]) : "not measured" }
function ratio(ours, theirs) {
  return ours in value && theirs in value ? sprintf("%.1f", value[ours] / value[theirs]) : "not measured"
}

END {
  print "\n| the default piece, all effects, 48 kHz | native | WebAssembly |\n|---|--:|--:|"
  count = split("marimba pluck clav littleep grand muted harp sub glass", sounds, " ")
  for (i = 1; i <= count; i++) {
    name = sounds[i]
    printf "| %s | %s | %s |\n", name == "littleep" ? "little-ep" : name, speed("sound.clumsy." name "_seconds_per_second"),
      ("sound.wasm." name "_seconds_per_second") in value ? speed("sound.wasm." name "_seconds_per_second") : "–"
  }
  print "\n| the same to a WAV file, by programs | clumsy | FluidSynth | ratio |\n|---|--:|--:|--:|"
  split("marimba grand", files, " ")
  for (i = 1; i <= 2; i++) {
    ours = "sound.clumsy." files[i] "_file_seconds_per_second"
    theirs = "sound.fluidsynth." files[i] "_file_seconds_per_second"
    printf "| %s | %s | %s | %s |\n", files[i], speed(ours), speed(theirs), ratio(ours, theirs)
  }
  print "\n| a frame of six notes of the grand in all effects | ns |\n|---|--:|"
  printf "| while they sound | %.1f |\n", value["sound.clumsy.sounding_ns_per_frame"]
  printf "| ten seconds later | %.1f |\n", value["sound.clumsy.tail_ns_per_frame"]
  printf "| in silence | %.2f |\n", value["sound.clumsy.silence_ns_per_frame"]
}
