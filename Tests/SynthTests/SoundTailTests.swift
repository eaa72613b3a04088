import Testing

@testable import Synth

@Suite struct SoundTailTests {
  private func block(loudFrames count: Int) -> [StereoFrame] {
    (0..<SoundTail.blockLength).map { $0 < count ? StereoFrame(0, -0.5) : StereoFrame(0.000_09, 0) }
  }

  /// Adds blocks until the tail is complete. Returns the number of blocks.
  private func fill(_ tail: inout SoundTail, loudFrames: (Int) -> Int) -> Int {
    var count = 0
    while tail.needsBlock(isSilent: false) {
      block(loudFrames: loudFrames(count)).withUnsafeBufferPointer { tail.add($0) }
      tail.endBlock()
      count += 1
    }
    return count
  }

  @Test func silenceHasNoTail() {
    var tail = SoundTail(rate: 48_000)
    let needsBlock = tail.needsBlock(isSilent: true)
    #expect(!needsBlock && tail.length == 0 && tail.fading == 0)
  }

  @Test func tailEndsSoonAfterItsLastLoudFrame() {
    var tail = SoundTail(rate: 8000)
    let blocks = fill(&tail) { $0 == 1 ? 100 : 0 }
    #expect(tail.length == SoundTail.blockLength + 100 && tail.fading == 0)
    // The tail waits 2.1 s for further echoes.
    #expect(blocks == 1 + (100 + 8000 * 21 / 10 + SoundTail.blockLength - 1) / SoundTail.blockLength)
  }

  @Test func endlessTailIsCutAfterHalfAMinuteAndItsEndFadedOut() {
    var tail = SoundTail(rate: 8000)
    let blocks = fill(&tail) { _ in SoundTail.blockLength }
    #expect(blocks == (30 * 8000 + SoundTail.blockLength - 1) / SoundTail.blockLength)
    #expect(tail.length == blocks * SoundTail.blockLength && tail.fading == 8000)
    var frames = [StereoFrame](repeating: StereoFrame(1, 1), count: tail.length)
    frames.withUnsafeMutableBufferPointer { tail.fadeOut($0) }
    #expect(frames[tail.length - 8001].x == 1 && frames[tail.length - 4000].x == 0.5)
    #expect(frames[tail.length - 1].x == 0.000_125)
  }
}
