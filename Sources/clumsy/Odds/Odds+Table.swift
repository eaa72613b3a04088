import ChordEngine
import Hands
import Instrument
import Offline

extension Odds {
  /// The table that `clumsy odds` prints, in lines of at most 80 columns.
  var table: String {
    let songs = statistics.notes > 0 ? songTable : "no note sounds, so nothing is compared with songs\n"
    return [figures, songs, chords, transitions, velocities, octaves].joined(separator: "\n")
  }

  private var figures: String {
    let length = Double(bar.nanoseconds)
    let bars = (Double(statistics.end) / length * 100).rounded() / 100
    let rows = [
      (
        "piece",
        (seeds.count == 1 ? "seed \(seeds.lowerBound), " : "seeds \(seeds.lowerBound)…\(seeds.upperBound), each ")
          + "\(TimeSpan(nanoseconds: statistics.end / Int64(seeds.count)))"
      ),
      ("bars", "\(plain(bars)) of \(barText)"),
      (
        "notes",
        "\(statistics.notes): \(rate(statistics.notes, length)) a bar, \(rate(statistics.notes, 1e9)) a second, "
          + "\(statistics.densest) in the densest"
      ),
      ("keys", voice(.key)),
      ("bass", "\(voice(.bass)), \(fixed(100 * statistics.bassShare, 1)) % of all"),
      (
        "begin",
        "first note \(seconds(statistics.firstNote)), first bass \(seconds(statistics.firstBass))"
          + (seeds.count == 1 ? "" : " at the latest")
      ),
      ("silence", "\(seconds(statistics.longestSilence)) at most; \(statistics.silentStrikes) strikes made no note"),
      (
        "chords",
        "\(statistics.chordChanges) changes, \(rate(statistics.chordChanges, 60e9)) a minute; "
          + "the longest \(seconds(statistics.longestChord))"
      ),
      ("halves", "\(fixed(100 * likeness, 1)) % alike in keys and velocities"),
    ]
    return rows.map { padded($0.0, to: 9) + $0.1 + "\n" }.joined()
  }

  /// The bar in words, such as `4/4 at 120 quarters a minute`.
  private var barText: String {
    let tempo = 60_000_000 / Double(bar.tempo.microsecondsPerQuarter)
    return (isMixed ? "the length of " : "")
      + "\(bar.signature.beats)/\(bar.signature.unit) at \(plain((tempo * 100).rounded() / 100)) quarters a minute"
  }

  /// Returns the statistics of a voice, such as `8123: 243.7 a minute, C4 to B4, median velocity 78`.
  private func voice(_ voice: Voice) -> String {
    let pitches = statistics.pitches[Int(voice.rawValue)]
    let text = "\(statistics.notes(voice)): \(rate(statistics.notes(voice), 60e9)) a minute"
    guard let low = pitches.firstIndex(where: { $0 > 0 }), let high = pitches.lastIndex(where: { $0 > 0 }) else {
      return text
    }
    return text + ", \(name(low)) to \(name(high)), median velocity \(statistics.medianVelocity(voice))"
  }

  private func name(_ pitch: Int) -> String { settings.key.name(of: Pitch(folding: pitch)) }

  private var chords: String {
    let most = statistics.chordTime.max() ?? 0
    let rows = bouncers.map { bouncer in
      line(
        padded(label(bouncer), to: 13) + padded(chordName(bouncer), to: 12)
          + padded(7, fixed(100 * statistics.share(ofChord: bouncer), 1) + " %") + "  "
          + clumsy.bar(Int(statistics.chordTime[bouncer] / 1000), of: Int(most / 1000), width: 44))
    }
    return "share of the time\n" + rows.joined()
  }

  private var bouncers: [Int] {
    (0..<Stage.bouncerCount).filter { settings[.bouncer($0)] != 0 || statistics.chordTime[$0] > 0 }
  }

  /// Returns the numeral of a bouncer's chord. If the pieces have different chords, returns the bouncer's number
  /// instead.
  private func label(_ bouncer: Int) -> String {
    isMixed ? "bouncer \(bouncer + 1)" : Self.numeral(bouncer, in: settings)
  }

  private func chordName(_ bouncer: Int) -> String {
    isMixed ? "" : settings.chordset[bouncer].chord(in: settings.key).name
  }

  /// The probabilities of the next chord after each chord, in percent.
  private var transitions: String {
    let names = bouncers.map(label)
    let heads = names.map { padded(8, String(isMixed ? $0.suffix(1) : $0.prefix(7))) }.joined()
    let rows = bouncers.map { first in
      let ends = statistics.transitions[first].reduce(0, +)
      let cells = bouncers.map { second in
        let count = statistics.transitions[first][second]
        return padded(8, count == 0 ? "·" : fixed(100 * Double(count) / Double(ends), 0))
      }
      return line(padded(label(first), to: 13) + cells.joined())
    }
    return line(padded("to, in %", to: 13) + heads) + rows.joined()
  }

  /// The histogram of velocities in classes of eight velocities each; only the first class has seven, 1…7.
  private var velocities: String {
    let classes = statistics.velocities.map { velocities in
      (0..<16).map { velocities[8 * $0..<8 * $0 + 8].reduce(0, +) }
    }
    return histogram("velocity", classes) { "\(max(1, 8 * $0))…\(8 * $0 + 7)" }
  }

  /// The histogram of notes by octave. Each octave extends from C to B, but the highest ends at G9, note 127.
  private var octaves: String {
    let classes = statistics.pitches.map { pitches in
      (0..<11).map { pitches[12 * $0..<min(128, 12 * $0 + 12)].reduce(0, +) }
    }
    return histogram("octave", classes) { "C\($0 - 1)…" + ($0 == 10 ? "G9" : "B\($0 - 1)") }
  }

  /// Returns a histogram with a row for each class. Empty classes at both ends are left out. A row has the count and
  /// the drawn bar of the keys, then the count and the bar of the bass.
  private func histogram(_ title: String, _ counts: [[Int]], _ label: (Int) -> String) -> String {
    let (bass, keys) = (counts[0], counts[1])
    let filled = bass.indices.filter { bass[$0] + keys[$0] > 0 }
    guard let first = filled.first, let last = filled.last else { return "\(title): no notes\n" }
    let (mostBass, mostKeys) = (bass.max() ?? 0, keys.max() ?? 0)
    let rows = (first...last).map { index in
      line(
        padded(label(index), to: 10) + padded(7, "\(keys[index])") + " "
          + padded(clumsy.bar(keys[index], of: mostKeys, width: 26), to: 27) + padded(7, "\(bass[index])") + " "
          + clumsy.bar(bass[index], of: mostBass, width: 26))
    }
    return line(padded(title, to: 10) + padded(padded(7, "keys"), to: 35) + padded(7, "bass")) + rows.joined()
  }

  private func line(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }

  /// The mean of each `SongMeasure` over the pieces, beside the 5th, 50th and 95th percentiles of 909 songs by humans.
  private var songTable: String {
    let songs = songMeasures()
    let mean = SongMeasures.mean(songs)
    let within = Double(songs.reduce(0) { $0 + $1.countWithinBand }) / Double(songs.count)
    let heads = ["piece", "5 %", "50 %", "95 %"].map { padded(7, $0) }.joined()
    let rows = SongMeasure.allCases.map { measure in
      let (row, value) = (measure.row, mean[measure])
      let digits = row.high >= 10 ? 1 : row.high >= 1 ? 2 : 3
      let numbers = [value, row.low, row.median, row.high].map { padded(7, fixed($0, digits)) }
      return line(padded(row.name, to: 19) + numbers.joined() + "  " + scale(value, in: row))
    }
    return padded("beside 909 songs", to: 19) + heads + "\n" + rows.joined() + padded("measures in range", to: 19)
      + "\(plain((10 * within).rounded() / 10)) of \(rows.count)"
      + (songs.count == 1 ? "\n" : ", on average\n")
  }

  /// Draws a scale that marks the value by a block and the songs' median by a plus. The scale's middle third extends
  /// from the songs' 5th to their 95th percentile.
  private func scale(_ value: Double, in row: SongMeasure.Row) -> String {
    let width = 8
    func column(_ value: Double) -> Int {
      let share = (value - row.low) / (row.high - row.low)
      return width + max(-width, min(2 * width, Int((share * Double(width)).rounded())))
    }
    let (mark, median) = (column(value), column(row.median))
    let signs = (0...3 * width).map { column in
      column == mark ? "█" : column == median ? "+" : (width...2 * width).contains(column) ? "-" : " "
    }
    return signs.joined()
  }

  private func rate(_ count: Int, _ span: Double) -> String { fixed(statistics.rate(count, in: span), 1) }

  /// Returns seconds with three decimals; `never` for nil.
  private func seconds(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { fixed(Double($0) / 1e9, 3) + " s" } ?? "never"
  }
}
