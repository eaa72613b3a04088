import Synth

/// What sounds after the end of a piece: it is kept until it is below −80 dB of full scale, for 30 s at most.
enum Tail {
  /// −80 dB.
  static let floor: Float = 1e-4
  /// How long it may be, in seconds.
  static let longest = 30
  /// How long the last of it fades, in seconds, where it is cut.
  private static let fade = 1

  /// How long it must be below the floor, in frames: longer than from echo to echo.
  private static func patience(_ rate: Int) -> Int { rate * 21 / 10 }

  /// Holds the tail of writers, and completes their files, all alike in length.
  ///
  /// - Parameters:
  ///   - isSilent: whether nothing more will sound.
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
