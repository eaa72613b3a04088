/// All-pass filters in series (M. Schroeder, "Natural Sounding Artificial Reverberation", 1962) for both sides: they make many echoes of each.
///
/// Each keeps all its frames of a control step apart from those it reads, so that four frames are done at a time.
struct Diffuser: ~Copyable {
  /// Their times in seconds, and their factors.
  private static let times = [0.0047, 0.0061, 0.0093, 0.0127]
  private static let factors: [Float] = [0.7, 0.7, 0.6, 0.6]

  private let rings: UnsafeMutablePointer<StereoFrame>
  private let distances: UnsafeMutablePointer<Int>
  private let gains: UnsafeMutablePointer<Float>
  private let count: Int
  // The frames of a ring: whole steps. A ring begins again behind its end, for one step.
  private let capacity: Int
  private let stride: Int
  private var stepStart = 0

  /// All-pass filters at rest.
  init(rate: Int) {
    count = Self.times.count
    distances = .allocate(capacity: count)
    gains = .allocate(capacity: count)
    var longest = 0
    for index in 0..<count {
      let frames = max(Int(Self.times[index] * Double(rate) + 0.5), Effects.stepLength + 4) | 1
      distances.advanced(by: index).initialize(to: frames)
      gains.advanced(by: index).initialize(to: Self.factors[index])
      longest = max(longest, frames)
    }
    let step = Effects.stepLength
    capacity = (longest + 3 * step) / step * step
    stride = capacity + step + 4
    rings = .allocate(capacity: count * stride)
    rings.initialize(repeating: .zero, count: count * stride)
  }

  deinit {
    rings.deallocate()
    distances.deallocate()
    gains.deallocate()
  }

  /// Forgets all.
  mutating func clear() { rings.update(repeating: .zero, count: count * stride) }

  /// Ends the control step.
  mutating func endStep() {
    stepStart += Effects.stepLength
    if stepStart == capacity { stepStart = 0 }
  }

  /// Passes frames of this step through, in place.
  ///
  /// - Parameters:
  ///   - frames: up to three more than `count` are read and written.
  ///   - first: the place of the first frame in the step.
  mutating func process(_ frames: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    let position = stepStart + first
    for index in 0..<self.count {
      let ring = rings + index * stride
      var heard = position - distances[index]
      if heard < 0 { heard += capacity }
      let gain = gains[index]
      var frame = 0
      while frame < count {
        let four = (frames + frame).four
        let late = (ring + heard + frame).four
        let written = four - gain * late
        (ring + position + frame).four = written
        if stepStart == 0 { (ring + capacity + position + frame).four = written }
        (frames + frame).four = late + gain * written
        frame += 4
      }
    }
  }
}
