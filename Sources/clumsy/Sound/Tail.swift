import Synth

/// The sound after the end of a piece, kept until it falls below −80 dB of full scale, for at most 30 s.
enum Tail {
  /// The amplitude below which sound counts as silence: −80 dB of full scale.
  static let floor: Float = 1e-4
  /// The longest tail, in seconds.
  static let longest = 30
  /// The length of the fade-out if the tail is cut, in seconds.
  private static let fade = 1

  /// Returns the time, in frames, for which the sound must stay below the floor before the tail ends: more
  /// than the longest time between two echoes.
  private static func patience(_ rate: Int) -> Int { rate * 21 / 10 }

  /// Renders the tails of all writers, and completes their files with tails of equal length.
  ///
  /// - Parameters:
  ///   - isSilent: returns `true` if nothing more will sound.
  ///   - render: writes the next frames of a writer.
  static func complete(
    _ writers: [SoundWriter], rate: Int, isSilent: () -> Bool,
    _ render: (_ writer: Int, _ frames: UnsafeMutablePointer<StereoFrame>, _ count: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var (length, end) = (0, 0)
    var isCut = false
    while !isSilent() && length - end < patience(rate) {
      if length >= longest * rate {
        isCut = true
        break
      }
      for (index, writer) in writers.enumerated() {
        let loud = try writer.hold(above: floor) { frames, count throws(Failure) in try render(index, frames, count) }
        end = max(end, loud ?? 0)
      }
      length += SoundWriter.blockLength
    }
    for writer in writers { try writer.complete(tailLength: end, fading: isCut ? min(end, fade * rate) : 0) }
  }
}
