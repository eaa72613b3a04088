import Synth

/// A writer of frames to a file, in blocks. The writer holds back the tail, which is the sound after the piece, until
/// the tail's length is known.
final class SoundWriter {
  /// The length of a block, in frames.
  static let blockLength = SoundTail.blockLength

  private var file: SoundFile
  private let block = UnsafeMutablePointer<StereoFrame>.allocate(capacity: SoundWriter.blockLength)
  private var fill = 0
  /// The number of frames that are still to be dropped, such as those of a synthesizer's latency.
  private var dropped: Int
  private var tail: [StereoFrame] = []
  /// The greatest absolute value of the written samples.
  private(set) var peak: Float = 0
  private let progress: Progress?

  init(_ file: consuming SoundFile, dropping dropped: Int = 0, progress: Progress? = nil) {
    self.file = file
    self.dropped = dropped
    self.progress = progress
    block.initialize(repeating: .zero, count: Self.blockLength)
  }

  deinit { block.deallocate() }

  var frames: Int64 { file.frames }

  /// Appends `count` frames. `render` is called several times: each call writes some of the frames.
  func append(
    _ count: Int64, _ render: (UnsafeMutablePointer<StereoFrame>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = count
    while rest > 0 {
      let end = dropped > 0 ? min(dropped, Self.blockLength) : Self.blockLength
      let count = Int(min(Int64(end - fill), rest))
      try render(block + fill, count)
      rest -= Int64(count)
      fill += count
      if fill == end { try endBlock() }
    }
  }

  /// Renders the next block of the tail, and holds it back.
  func hold(
    for length: inout SoundTail, _ render: (UnsafeMutablePointer<StereoFrame>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let start = tail.count
    tail += repeatElement(.zero, count: SoundTail.blockLength)
    try tail.withUnsafeMutableBufferPointer { tail throws(Failure) in
      guard let base = tail.baseAddress else { return }
      try render(base + start, SoundTail.blockLength)
      length.add(UnsafeBufferPointer(start: base + start, count: SoundTail.blockLength))
    }
  }

  /// Writes the tail in its final length, and finishes the new file. An older file at the output's path stays until
  /// `takePlace`.
  func complete(_ length: SoundTail) throws(Failure) {
    tail.withUnsafeMutableBufferPointer { length.fadeOut($0) }
    var next = 0
    try append(Int64(length.length)) { frames, count in
      for index in 0..<count { frames[index] = tail[next + index] }
      next += count
    }
    if fill > 0 { try endBlock() }
    try file.complete()
  }

  func takePlace() throws(Failure) { try file.takePlace() }

  private func endBlock() throws(Failure) {
    let count = fill
    fill = 0
    guard dropped == 0 else {
      dropped -= count
      return
    }
    for index in 0..<count { peak = max(peak, max(abs(block[index].x), abs(block[index].y))) }
    try file.append(UnsafeBufferPointer(start: block, count: count))
    progress?.show(file.frames)
  }
}
