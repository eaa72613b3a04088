/// A gain that falls linearly from 1 to 0.
struct Fade: BitwiseCopyable {
  private var left: Int32
  private let perFrame: Float

  init() {
    left = 0
    perFrame = 0
  }

  /// Creates a fade of `frames` frames, 1 or more.
  init(frames: Int) {
    left = Int32(frames)
    perFrame = 1 / Float(frames)
  }

  var isOver: Bool { left <= 0 }
  var gain: Float { Float(max(0, left)) * perFrame }

  mutating func add(
    _ input: UnsafeMutablePointer<StereoFrame>, to output: UnsafeMutablePointer<StereoFrame>, count: Int
  ) {
    for frame in 0..<min(count, Int(left)) {
      output[frame] += input[frame] * (Float(left - Int32(frame)) * perFrame)
    }
    left -= Int32(count)
  }
}
