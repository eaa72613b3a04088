import ChordEngine
import Instrument
import Offline

extension Odds {
  /// One JSON object on one line. Times are in ns. A JSON key keeps its meaning in all versions of clumsy.
  var json: String {
    let voices = [(Voice.bass, "bass"), (.key, "keys")].map { "\"\($0.1)\":\(json($0.0))" }
    let fields = [
      "\"seeds\":\(list(seeds.map(String.init)))", "\"engine\":\(Performance.engineVersion)",
      "\"duration_ns\":\(statistics.end)",
      "\"bar_ns\":\(bar.nanoseconds)", "\"notes\":\(statistics.notes)",
      "\"notes_per_bar\":\(statistics.rate(statistics.notes, in: Double(bar.nanoseconds)))",
      "\"notes_per_second\":\(statistics.rate(statistics.notes, in: 1e9))", "\"densest_second\":\(statistics.densest)",
      "\"silent_strikes\":\(statistics.silentStrikes)", "\"bass_share\":\(statistics.bassShare)",
      "\"first_note_ns\":\(number(statistics.firstNote))", "\"first_bass_ns\":\(number(statistics.firstBass))",
      "\"longest_silence_ns\":\(statistics.longestSilence)", "\"longest_chord_ns\":\(statistics.longestChord)",
      "\"chord_changes\":\(statistics.chordChanges)",
      "\"chord_changes_per_minute\":\(statistics.rate(statistics.chordChanges, in: 60e9))",
      "\"halves_alike\":\(likeness)", "\"song_measures\":\(measures)",
      "\"voices\":{\(voices.joined(separator: ","))}",
      "\"chords\":\(list((0..<Stage.bouncerCount).map(chord)))",
      "\"transitions\":\(list(statistics.transitions.map { list($0.map(String.init)) }))",
    ]
    return "{\(fields.joined(separator: ","))}\n"
  }

  private func json(_ voice: Voice) -> String {
    let (velocities, pitches) = (
      statistics.velocities[Int(voice.rawValue)], statistics.pitches[Int(voice.rawValue)]
    )
    let fields = [
      "\"notes\":\(statistics.notes(voice))",
      "\"notes_per_minute\":\(statistics.rate(statistics.notes(voice), in: 60e9))",
      "\"median_velocity\":\(statistics.medianVelocity(voice))",
      "\"lowest\":\(number(pitches.firstIndex { $0 > 0 }))", "\"highest\":\(number(pitches.lastIndex { $0 > 0 }))",
      "\"velocities\":\(list(velocities.map(String.init)))", "\"pitches\":\(list(pitches.map(String.init)))",
    ]
    return "{\(fields.joined(separator: ","))}"
  }

  private var measures: String {
    let songs = songMeasures()
    let mean = SongMeasures.mean(songs)
    return list(
      SongMeasure.allCases.map { measure in
        let row = measure.row
        return "{\"name\":\(jsonText(row.name)),\"value\":\(mean[measure]),\"low\":\(row.low),\"median\":\(row.median),"
          + "\"high\":\(row.high),\"seeds_within\":\(songs.count { row.band.contains($0[measure]) })}"
      })
  }

  private func chord(_ bouncer: Int) -> String {
    let name = isMixed ? "" : settings.chordset[bouncer].chord(in: settings.key).name
    let numeral = isMixed ? "\(bouncer + 1)" : Self.numeral(bouncer, in: settings)
    return "{\"numeral\":\(jsonText(numeral)),\"name\":\(jsonText(name)),"
      + "\"share\":\(statistics.share(ofChord: bouncer))}"
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  private func number(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "null" }
}
