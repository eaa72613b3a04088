import Glibc
import Hands
import Instrument
import Sessions
import Synth

/// The summary of the file that `render` wrote, or of both files with `--stems`: length, notes, peak and skipped edits.
final class RenderSummary {
  private(set) var notes = 0
  /// The length of the file, in ns.
  private(set) var length: Int64 = 0
  /// The greatest absolute sample; 0 for silence, nil if no sound file is written.
  private var peak: Float?

  /// The `suppress` gestures whose strikes have not yet occurred.
  private var edits: [Gesture] = []
  /// The refused edits: `suppress` and `add` gestures.
  private var skipped: [Gesture] = []

  func count(_ event: borrowing PerformanceEvent) {
    if event.isNoteOn { notes += 1 }
    switch event {
    case .gesture(let event): count(event)
    case .strike(let strike) where strike.silence == .suppressed:
      // A ball's strikes occur in the order of their numbers. So this strike fulfils the ball's `suppress` gesture with
      // the lowest number, and all gestures equal to it.
      var first: (gesture: Gesture, number: Int)?
      for edit in edits {
        guard case .suppress(Int(strike.ball), let number) = edit else { continue }
        if first.map({ number < $0.number }) ?? true { first = (edit, number) }
      }
      if let first { edits.removeAll { $0 == first.gesture } }
    default: break
    }
  }

  private func count(_ event: GestureEvent) {
    switch event.gesture {
    case .suppress, .add:
      if event.refusal != nil {
        skipped.append(event.gesture)
      } else if case .suppress = event.gesture {
        edits.append(event.gesture)
      }
    default: break
    }
  }

  /// A line that names the first skipped edit and counts the other skipped edits; nil if no edit is skipped. An edit is
  /// skipped if it is refused, or if its strike does not occur.
  var skippedEdits: String? {
    let all = skipped + edits
    guard let first = all.first else { return nil }
    let rest = all.count > 1 ? " and \(counted(all.count - 1, "other", "others"))" : ""
    return
      "'\(first.sessionText)'\(rest): skipped, because the strike has passed or does not come, or the note begins too late"
  }

  func end(at nanoseconds: Int64) { length = nanoseconds }

  func add(_ writer: SoundWriter, rate: Int) {
    length = max(length, writer.frames * 1_000_000_000 / Int64(rate))
    peak = max(peak ?? 0, writer.peak)
  }

  /// Returns a line such as `seven.wav: 3m2s, 803 notes, peak -6.3 dB`.
  func text(of name: String) -> String {
    let rounded = (length + 500_000) / 1_000_000 * 1_000_000
    let decibels = peak.map { $0 > 0 ? fixed(20 * log10(Double($0)), 1) + " dB" : "silent" }
    return "\(name): \(TimeSpan(nanoseconds: rounded)), \(counted(notes, "note", "notes"))"
      + (decibels.map { ", peak \($0)" } ?? "") + "\n"
  }
}
