import ChordEngine
import Hands
import Instrument
import Offline
import Sessions

/// The flags of `tune`, which searches for pieces.
extension Options {
  /// The given flags that affect the result of a search, and must therefore be the same for all its shards.
  var searchFlags: [Argument] {
    let others = ["--shard", "--merge", "--threads", "--json"]
    return given.filter { !others.contains($0.name) }.map { flag in
      let joined = flag.value.bytes.isEmpty ? [] : [UInt8(ascii: "=")] + flag.value.bytes
      return Argument(bytes: Array(flag.name.utf8) + joined)
    }
  }

  /// The flags for a command that plays a piece found by `tune`. If the user has a file of defaults, `--no-defaults` is
  /// added, because `tune` ignores the defaults.
  var givenOfPiece: [GivenFlag] {
    let name = "--no-defaults"
    return library.hasDefaultsFile && !given.contains { $0.name == name }
      ? given + [GivenFlag(name: name, value: Argument(""))] : given
  }

  /// Adds `--chordset diatonic` if a goal names a chord, and neither chords nor a preset are given. Otherwise each seed
  /// would choose its own chords, and the goal's chord would belong to different bouncers.
  mutating func fixChordset() {
    let hasChords = stated.contains { if case .chord = $0 { true } else { false } }
    guard base.letsSeedChoose, !hasChords, goals.contains(where: { $0.chord != nil }) else { return }
    given.append(GivenFlag(name: "--chordset", value: Argument("diatonic")))
    state(.chords(.diatonic))
  }

  /// Adds a goal. The goal replaces an earlier goal of the same kind, `SongMeasure` and chord.
  mutating func add(_ goal: SearchGoal) {
    goals.removeAll { $0.isReplaced(by: goal) }
    goals.append(goal)
  }
}
