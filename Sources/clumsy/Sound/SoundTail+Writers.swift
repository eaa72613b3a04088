import Synth

extension SoundTail {
  /// Completes the files of `writers`. Renders a tail for each file: the sound after the music's end, until it has
  /// faded away. All tails have the same length. `isSilent` returns `true` if nothing more will sound.
  static func complete(
    _ writers: [SoundWriter], rate: Int, isSilent: () -> Bool,
    _ render: (_ writer: Int, _ frames: UnsafeMutablePointer<StereoFrame>, _ count: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var tail = SoundTail(rate: rate)
    while tail.needsBlock(isSilent: isSilent()) {
      for (index, writer) in writers.enumerated() {
        try writer.hold(for: &tail) { frames, count throws(Failure) in try render(index, frames, count) }
      }
      tail.endBlock()
    }
    for writer in writers { try writer.complete(tail) }
  }
}
