import Glibc
import Hands
import Instrument
import Synth

/// The figures of what `render` wrote: one file, or two with `--stems`.
final class RenderSummary {
  private(set) var notes = 0
  private var length: Int64 = 0
  /// The greatest absolute sample; 0 for silence, nil if no sound file is written.
  private var peak: Float?

  func count(_ event: borrowing PerformanceEvent) { if event.isNoteOn { notes += 1 } }

  func end(at nanoseconds: Int64) { length = nanoseconds }

  func add(_ writer: SoundWriter, rate: Int) {
    length = max(length, writer.frames * 1_000_000_000 / Int64(rate))
    peak = max(peak ?? 0, writer.peak)
  }

  /// Such as `seven.wav: 3m2s, 803 notes, peak -6.3 dB`.
  func text(of name: String) -> String {
    let rounded = (length + 500_000) / 1_000_000 * 1_000_000
    let decibels = peak.map { $0 > 0 ? fixed(20 * log10(Double($0)), 1) + " dB" : "silent" }
    return "\(name): \(TimeSpan(nanoseconds: rounded)), \(counted(notes, "note", "notes"))"
      + (decibels.map { ", peak \($0)" } ?? "") + "\n"
  }
}
