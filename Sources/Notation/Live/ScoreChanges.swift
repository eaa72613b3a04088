import Instrument

/// The notes that a recent gesture has changed. Cancelled notes fade out, and new notes fade in.
struct ScoreChanges {
  /// A note that will no longer come, as it was drawn.
  struct Leaving {
    var note: ScoreNote
    var showsAccidental: Bool
    var octaves: Int
    /// The time of the change, in nanoseconds.
    var since: Int64
  }

  private struct Arriving {
    var onset: Int64
    var number: UInt8
    var voice: Voice
    var since: Int64

    func isBefore(_ onset: Int64, _ number: UInt8, _ voice: Voice) -> Bool {
      (self.onset, self.number, self.voice.rawValue) < (onset, number, voice.rawValue)
    }
  }

  /// The time that a note takes to fade, in nanoseconds.
  static let fade: Int64 = 400_000_000
  /// The largest change of a note's onset, in nanoseconds, after which the note still counts as the same note.
  private static let oneNote: Int64 = 60_000_000
  /// The largest number of notes that fade out at once, and of notes that fade in at once.
  private static let capacity = 512

  private(set) var leaving: [Leaving] = []
  /// The notes that fade in, in order of onset, then of number, then of voice.
  private var arriving: [Arriving] = []

  /// Compares the scores before and after a change at a time `begin`. `now` is the present time.
  @inline(never)
  mutating func replace(_ old: ProportionalScore, by new: ProportionalScore, from begin: Int64, at now: Int64) {
    let end = min(old.score.end, new.score.end)
    let range = new.notes(since: begin, before: end)
    var isOld = range.map { _ in false }
    var first = range.lowerBound
    // The new notes, and the notes that still fade in and whose onset has changed.
    var arrived: [Arriving] = []
    for index in old.notes(since: begin, before: end) {
      let note = old.score.notes[index]
      while first < range.upperBound, new.score.notes[first].onset < note.onset - Self.oneNote { first += 1 }
      var other = first
      while other < range.upperBound, new.score.notes[other].onset <= note.onset + Self.oneNote,
        isOld[other - range.lowerBound] || !Self.isSame(new.score.notes[other], note)
      {
        other += 1
      }
      if other < range.upperBound, new.score.notes[other].onset <= note.onset + Self.oneNote {
        isOld[other - range.lowerBound] = true
        let onset = new.score.notes[other].onset
        if onset != note.onset, let since = removeArriving(note) {
          arrived.append(Arriving(onset: onset, number: note.pitch.number, voice: note.voice, since: since))
        }
      } else {
        _ = removeArriving(note)
        let octaves = old.octaves(note.staff, bar: note.start.bar)
        leaving.append(
          Leaving(note: note, showsAccidental: old.showsAccidental[index], octaves: octaves, since: now))
      }
    }
    for index in range where !isOld[index - range.lowerBound] {
      let note = new.score.notes[index]
      arrived.append(Arriving(onset: note.onset, number: note.pitch.number, voice: note.voice, since: now))
    }
    arriving.removeAll { $0.since == Self.removed }
    arriving += arrived
    arriving.sort { $0.isBefore($1.onset, $1.number, $1.voice) }
    leaving.removeFirst(max(0, leaving.count - Self.capacity))
    arriving.removeFirst(max(0, arriving.count - Self.capacity))
  }

  /// Forgets the notes that have faded.
  mutating func forget(before now: Int64) {
    leaving.removeAll { !Self.isFading($0.since, now) }
    arriving.removeAll { !Self.isFading($0.since, now) }
  }

  /// Returns the opacity of a note that will come or has come, 0…1.
  func opacity(of note: ScoreNote, at now: Int64) -> Double {
    guard let index = index(of: note) else { return 1 }
    return Self.share(arriving[index].since, now)
  }

  /// Returns the opacity of a note that fades out, 0…1.
  func opacity(of leaving: Leaving, at now: Int64) -> Double { 1 - Self.share(leaving.since, now) }

  /// The value of `since` in an entry that `replace` will remove.
  private static let removed = Int64.max

  /// Marks a note as removed from `arriving`, and returns its `since`. Returns nil if the note is not in `arriving`.
  private mutating func removeArriving(_ note: ScoreNote) -> Int64? {
    guard let index = index(of: note), arriving[index].since != Self.removed else { return nil }
    defer { arriving[index].since = Self.removed }
    return arriving[index].since
  }

  /// Returns the index of a note in `arriving`, by binary search.
  private func index(of note: ScoreNote) -> Int? {
    var (low, high) = (0, arriving.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = arriving[middle].isBefore(note.onset, note.pitch.number, note.voice)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < arriving.count, arriving[low].onset == note.onset, arriving[low].number == note.pitch.number,
      arriving[low].voice == note.voice
    else { return nil }
    return low
  }

  private static func isSame(_ one: ScoreNote, _ other: ScoreNote) -> Bool {
    one.pitch.number == other.pitch.number && one.voice == other.voice
  }

  /// Returns `true` during a fade. If time runs backwards, the fade ends.
  private static func isFading(_ since: Int64, _ now: Int64) -> Bool { since <= now && now < since + fade }

  private static func share(_ since: Int64, _ now: Int64) -> Double {
    isFading(since, now) ? Double(now - since) / Double(fade) : 1
  }
}
