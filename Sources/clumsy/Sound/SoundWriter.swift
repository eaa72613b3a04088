import Synth

/// Takes frames and writes them to a file, block by block; what sounds after the end is held back until it is known how much of that to keep.
final class SoundWriter {
  /// The frames of a block.
  static let blockLength = 4096

  private var file: SoundFile
  private let block = UnsafeMutablePointer<StereoFrame>.allocate(capacity: SoundWriter.blockLength)
  private var fill = 0
  /// How many frames are still left out, as the latency of a synthesizer.
  private var dropped: Int
  private var tail: [StereoFrame] = []
  private let progress: Progress?

  /// - Parameters:
  ///   - dropped: how many frames are left out at the start.
  ///   - progress: what is told of each block.
  init(_ file: consuming SoundFile, dropping dropped: Int = 0, progress: Progress? = nil) {
    self.file = file
    self.dropped = dropped
    self.progress = progress
    block.initialize(repeating: .zero, count: Self.blockLength)
  }

  deinit { block.deallocate() }

  /// Appends frames that `render` writes, in as many calls as it takes.
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

  /// Holds a block of frames of the tail that `render` writes.
  ///
  /// - Returns: how many frames of the tail there are up to the last that is not below `floor`; nil where none of the block is.
  func hold(
    above floor: Float, _ render: (UnsafeMutablePointer<StereoFrame>, Int) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    let start = tail.count
    tail += repeatElement(.zero, count: Self.blockLength)
    do {
      return try tail.withUnsafeMutableBufferPointer { tail throws(Failure) in
        guard let base = tail.baseAddress else { return nil }
        try render(base + start, Self.blockLength)
        for index in (start..<tail.count).reversed() where max(abs(tail[index].x), abs(tail[index].y)) >= floor {
          return index + 1
        }
        return nil
      }
    }
  }

  /// Writes the first frames of the tail, of which the last `fading` fade out, and completes the file; its name still stands for the
  /// old one.
  func complete(tailLength: Int, fading: Int = 0) throws(Failure) {
    for index in max(0, tailLength - fading)..<tailLength {
      tail[index] *= Float(tailLength - index) / Float(fading)
    }
    var next = 0
    try append(Int64(tailLength)) { frames, count in
      for index in 0..<count { frames[index] = tail[next + index] }
      next += count
    }
    if fill > 0 { try endBlock() }
    try file.complete()
  }

  /// Puts the complete file in its target's place.
  func takePlace() throws(Failure) { try file.takePlace() }

  private func endBlock() throws(Failure) {
    let count = fill
    fill = 0
    guard dropped == 0 else {
      dropped -= count
      return
    }
    try file.append(UnsafeBufferPointer(start: block, count: count))
    progress?.show(file.frames)
  }
}
