import Synth

/// The sound after the end of a piece, kept until it falls below −80 dB of full scale, for at most 30 s.
enum Tail {
  /// −80 dB of full scale; below it, sound counts as silence.
  static let floor: Float = 1e-4
  /// In seconds.
  static let longest = 30
  /// The fade-out of a tail that is cut, in seconds.
  private static let fade = 1

  /// Rendering ends after this many frames below the floor: more than the longest time between two echoes.
  private static func patience(_ rate: Int) -> Int { rate * 21 / 10 }

  /// Completes the files with tails of equal length. `isSilent` returns `true` if nothing more will sound.
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
