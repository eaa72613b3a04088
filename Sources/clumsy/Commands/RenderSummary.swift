import Glibc
import Hands
import Instrument
import Synth

/// The figures of a file that `render` wrote.
final class RenderSummary {
  private(set) var notes = 0
  private var length: Int64 = 0
  /// The greatest sample; nil for a file without sound.
  private var peak: Float?

  /// Counts a note that begins.
  func count(_ event: PerformanceEvent) { if event.isNoteOn { notes += 1 } }

  /// Takes the length of the file, in nanoseconds.
  func end(at nanoseconds: Int64) { length = nanoseconds }

  /// Takes the length and the greatest sample of a file of sound.
  func add(_ writer: SoundWriter, rate: Int) {
    length = max(length, writer.frames * 1_000_000_000 / Int64(rate))
    peak = max(peak ?? 0, writer.peak)
  }

  /// `seven.wav: 3m2s, 803 notes, peak -6.3 dB`
  func text(of name: String) -> String {
    let rounded = (length + 500_000) / 1_000_000 * 1_000_000
    let decibels = peak.map { $0 > 0 ? fixed(20 * log10(Double($0)), 1) + " dB" : "silent" }
    return "\(name): \(TimeSpan(nanoseconds: rounded)), \(counted(notes, "note", "notes"))"
      + (decibels.map { ", peak \($0)" } ?? "") + "\n"
  }
}
