import Instrument
import MIDI
import Physics2D
import Synth

/// The sound of a performance as a WAV file, whose bytes are made as the performance advances. `clumsy render`
/// makes the same file.
final class RecordedSound {
  private var player: SoundPlayer
  private var encoder = SampleEncoder(.standard)
  /// The frame at which the file begins, counted from the start of the performance.
  private let begin: Int64
  /// The number of frames still to drop, because of the player's latency.
  private var dropped: Int
  private var frames: Int64 = 0
  /// The frames of the tail, which is the sound after the end of the performance.
  private var tail: [StereoFrame] = []
  private let block = UnsafeMutablePointer<StereoFrame>.allocate(capacity: SoundTail.blockLength)
  /// The new bytes of the file, without the header. `Recording.advance` removes them before the next step.
  var bytes: [UInt8] = []

  init(_ start: PerformanceStart, rate: Int, _ part: Part?) {
    player = SoundPlayer(start, rate: rate, part: part)
    begin = player.frame
    dropped = player.latency
    block.initialize(repeating: .zero, count: SoundTail.blockLength)
  }

  deinit { block.deallocate() }

  var isSilent: Bool { player.isSilent }

  /// The header, with the size of the sound made so far.
  var header: [UInt8] { WAVHeader(rate: player.rate, format: .standard, frames: frames).bytes }

  func play(_ event: PerformanceEvent) {
    advance(to: SoundPlayer.frame(of: event.nanoseconds, rate: player.rate))
    player.apply(event)
  }

  /// Continues until the file has `count` frames.
  func render(to count: Int64) { advance(to: begin + count + Int64(player.latency)) }

  private func advance(to frame: Int64) {
    while player.frame < frame {
      let count = Int(min(frame - player.frame, Int64(SoundTail.blockLength)))
      player.render(block, count: count)
      let skipped = min(dropped, count)
      dropped -= skipped
      encode(UnsafeBufferPointer(start: block + skipped, count: count - skipped))
    }
  }

  /// Renders the next block of the tail, and keeps the block until `complete`. `length` grows up to the block's last
  /// frame that is not silent.
  func hold(for length: inout SoundTail) {
    player.render(block, count: SoundTail.blockLength)
    let frames = UnsafeBufferPointer(start: block, count: SoundTail.blockLength)
    tail += frames
    length.add(frames)
  }

  /// Appends the tail to the file, cut to its final length.
  func complete(_ length: SoundTail) {
    tail.withUnsafeMutableBufferPointer { tail in
      length.fadeOut(tail)
      encode(UnsafeBufferPointer(start: tail.baseAddress, count: length.length))
    }
    tail = []
  }

  private func encode(_ frames: UnsafeBufferPointer<StereoFrame>) {
    guard !frames.isEmpty else { return }
    self.frames += Int64(frames.count)
    encoder.append(UnsafeRawBufferPointer(frames).assumingMemoryBound(to: Float.self), to: &bytes)
  }
}
