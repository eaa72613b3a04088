/// Stereo all-pass filters in series, which turn each sound into many echoes (M. Schroeder, "Natural Sounding
/// Artificial Reverberation", 1962). No filter reads frames that it wrote in the same control step
/// (`Effects.stepLength` frames), so four frames are processed at a time.
struct Diffuser: ~Copyable {
  private static let count = 4

  private let gains: InlineArray<4, Float> = [0.7, 0.7, 0.6, 0.6]
  private let distances: InlineArray<4, Int>
  private let rings: UnsafeMutablePointer<StereoFrame>
  // A ring's length in frames, a whole number of steps. A copy of the ring's first step follows the ring's end, so
  // that `process` can read past the end.
  private let capacity: Int
  private let stride: Int
  private var stepStart = 0

  init(rate: Int) {
    let step = Effects.stepLength
    let seconds: InlineArray<4, Double> = [0.0047, 0.0061, 0.0093, 0.0127]
    let distances = InlineArray<4, Int> { max(Int(seconds[$0] * Double(rate) + 0.5), step + 4) | 1 }
    self.distances = distances
    capacity = (distances[3] + 3 * step) / step * step
    stride = capacity + step + 4
    rings = .allocate(capacity: Self.count * stride)
    rings.initialize(repeating: .zero, count: Self.count * stride)
  }

  deinit { rings.deallocate() }

  mutating func clear() { rings.update(repeating: .zero, count: Self.count * stride) }

  mutating func endStep() {
    stepStart += Effects.stepLength
    if stepStart == capacity { stepStart = 0 }
  }

  /// Filters `count` frames, rounded up to a multiple of four, in place. The frames begin at frame `first` of this
  /// step.
  mutating func process(_ frames: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    let position = stepStart + first
    for index in 0..<Self.count {
      let ring = rings + index * stride
      var readPosition = position - distances[index]
      if readPosition < 0 { readPosition += capacity }
      let gain = gains[index]
      var frame = 0
      while frame < count {
        let four = (frames + frame).four
        let late = (ring + readPosition + frame).four
        let written = four - gain * late
        (ring + position + frame).four = written
        if stepStart == 0 { (ring + capacity + position + frame).four = written }
        (frames + frame).four = late + gain * written
        frame += 4
      }
    }
  }
}
