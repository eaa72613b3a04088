import ChordEngine
import Hands
import Instrument
import Offline
import Sessions

/// The flags of `tune`, which searches for pieces.
extension Options {
  /// The given flags that affect what a whole search of `tune` finds, each as one argument with its value.
  var searchFlags: [Argument] {
    let others = ["--shard", "--merge", "--threads", "--json"]
    return given.filter { !others.contains($0.name) }.map { flag in
      let joined = flag.value.bytes.isEmpty ? [] : [UInt8(ascii: "=")] + flag.value.bytes
      return Argument(bytes: Array(flag.name.utf8) + joined)
    }
  }

  /// The flags that play a piece found by `tune`, with `--no-defaults` because `tune` ignores the user's defaults.
  var givenOfPiece: [GivenFlag] {
    let name = "--no-defaults"
    return library.hasDefaultsFile && !given.contains { $0.name == name }
      ? given + [GivenFlag(name: name, value: Argument(""))] : given
  }

  /// If a goal names a chord, and neither chords nor a preset are given, acts as if `--chordset diatonic` were given.
  /// Otherwise each seed would choose its own chords, and the same numeral would name a different bouncer for each
  /// seed.
  mutating func fixChordset() {
    let hasChords = stated.contains { if case .chord = $0 { true } else { false } }
    guard base.letsSeedChoose, !hasChords, goals.contains(where: { $0.chord != nil }) else { return }
    given.append(GivenFlag(name: "--chordset", value: Argument("diatonic")))
    state(.chords(.diatonic))
  }

  /// Adds a goal. It replaces an earlier goal of the same kind, `SongMeasure` and chord.
  mutating func add(_ goal: SearchGoal) {
    goals.removeAll { $0.isReplaced(by: goal) }
    goals.append(goal)
  }
}
