/// Eight delay lines that feed each other through a lossless matrix (J.-M. Jot, "Digital Delay Networks for Designing
/// Artificial Reverberators", 1991). The matrix rotates slowly, so that no frequency rings (S. Schlecht and E.
/// Habets, "Time-varying feedback matrices in feedback delay networks and their application in artificial
/// reverberation", 2015). The even lines form the left side of the output, the odd lines the right side.
struct FeedbackDelayNetwork: ~Copyable {
  /// The rotation speed of each plane of the matrix, in turns per second.
  private static let turns = SIMD4<Float>(0.31, -0.43, 0.53, -0.71)

  /// The length of the longest line, in frames.
  let longest: Int

  private let lines: UnsafeMutablePointer<Float>
  private let distances: InlineArray<8, Int>
  // One control step (`Effects.stepLength` frames), with the eight lines interleaved.
  private let frames: UnsafeMutablePointer<SIMD8<Float>>
  // Each delay line is a ring of `capacity` frames, a whole number of steps. A copy of the ring's first step follows
  // the ring's end, so that four frames can be read across the end.
  private let capacity: Int
  private let stride: Int
  private var stepStart = 0
  // The loss filter of each line: y = gain · x + pole · y₁, where y₁ is the previous output.
  private var gain = SIMD8<Float>.zero
  private var pole = SIMD8<Float>.zero
  private var gainSlope = SIMD8<Float>.zero
  private var poleSlope = SIMD8<Float>.zero
  private var wantedGain = SIMD8<Float>.zero
  private var wantedPole = SIMD8<Float>.zero
  private var stepsLeft: Int32 = 0
  private let steps: Int32
  private var last = SIMD8<Float>.zero
  // The rotation of four planes, as cosines and sines. The slopes are changes per frame. `stepCosine` and `stepSine`
  // are the rotation over a whole step.
  private var cosine = SIMD4<Float>(repeating: 1)
  private var sine = SIMD4<Float>.zero
  private var cosineSlope = SIMD4<Float>.zero
  private var sineSlope = SIMD4<Float>.zero
  private var cosineEnd = SIMD4<Float>(repeating: 1)
  private var sineEnd = SIMD4<Float>.zero
  private let stepCosine: SIMD4<Float>
  private let stepSine: SIMD4<Float>

  init(rate: Int) {
    let step = Effects.stepLength
    let seconds: InlineArray<8, Double> = [0.0199, 0.0233, 0.0277, 0.0317, 0.0367, 0.0421, 0.0479, 0.0541]
    let distances = InlineArray<8, Int> { Int(seconds[$0] * Double(rate) + 0.5) | 1 }
    self.distances = distances
    longest = distances[7]
    capacity = (longest + 3 * step) / step * step
    stride = capacity + step + 4
    lines = .allocate(capacity: 8 * stride)
    lines.initialize(repeating: 0, count: 8 * stride)
    frames = .allocate(capacity: step + 4)
    frames.initialize(repeating: .zero, count: step + 4)
    steps = Glide.steps(rate: rate)
    var stepCosine = SIMD4<Float>.zero
    var stepSine = SIMD4<Float>.zero
    for plane in 0..<4 {
      let angle = 2 * .pi * Double(Self.turns[plane]) * Double(step) / Double(rate)
      stepCosine[plane] = Float(Mathematics.cosine(angle))
      stepSine[plane] = Float(Mathematics.sine(angle))
    }
    self.stepCosine = stepCosine
    self.stepSine = stepSine
  }

  deinit {
    lines.deallocate()
    frames.deallocate()
  }

  func length(_ line: Int) -> Int { distances[line] }

  mutating func go(toGain gain: SIMD8<Float>, pole: SIMD8<Float>) {
    // Compensate for the Hadamard matrix, which amplifies by √8.
    wantedGain = gain * Float(0.125.squareRoot())
    wantedPole = pole
    stepsLeft = steps
  }

  /// Ends the glides of the network: each setting jumps to its target.
  mutating func arrive() {
    gain = wantedGain
    pole = wantedPole
    gainSlope = .zero
    poleSlope = .zero
    stepsLeft = 0
  }

  mutating func clear() {
    lines.update(repeating: 0, count: 8 * stride)
    last = .zero
  }

  mutating func beginStep() {
    if stepsLeft > 0 {
      let part = 1 / (Float(stepsLeft) * Float(Effects.stepLength))
      gainSlope = (wantedGain - gain) * part
      poleSlope = (wantedPole - pole) * part
      stepsLeft -= 1
    } else if gainSlope != .zero || poleSlope != .zero {
      arrive()
    }
    cosine = cosineEnd
    sine = sineEnd
    let nextCosine = cosine * stepCosine - sine * stepSine
    let nextSine = sine * stepCosine + cosine * stepSine
    // One iteration of Newton's method normalizes the vector (cosine, sine).
    let length = 1.5 - 0.5 * (nextCosine * nextCosine + nextSine * nextSine)
    cosineEnd = nextCosine * length
    sineEnd = nextSine * length
    let part = 1 / Float(Effects.stepLength)
    cosineSlope = (cosineEnd - cosine) * part
    sineSlope = (sineEnd - sine) * part
  }

  mutating func endStep() {
    stepStart += Effects.stepLength
    if stepStart == capacity { stepStart = 0 }
  }

  /// Feeds `count` frames to the lines, and replaces these frames with the lines' output. `io` points to the step's
  /// frame `first`.
  mutating func process(_ io: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int) {
    read(first: first, count: count)
    circulate(io, count: count)
    write(first: first, count: count)
  }

  private mutating func circulate(_ io: UnsafeMutablePointer<StereoFrame>, count: Int) {
    var (gain, pole, last, cosine, sine) = (gain, pole, last, cosine, sine)
    for frame in 0..<count {
      let output = frames[frame]
      let input = io[frame]
      let half = output.lowHalf - output.highHalf
      io[frame] = half.lowHalf + half.highHalf
      last = gain * output + pole * last
      let low = cosine * last.lowHalf - sine * last.highHalf
      let high = sine * last.lowHalf + cosine * last.highHalf
      let four = SIMD4(lowHalf: input, highHalf: input)
      frames[frame] = SIMD8(lowHalf: four + Self.butterflies(low + high), highHalf: Self.butterflies(low - high) - four)
      gain += gainSlope
      pole += poleSlope
      cosine += cosineSlope
      sine += sineSlope
    }
    (self.gain, self.pole, self.last, self.cosine, self.sine) = (gain, pole, last, cosine, sine)
  }

  // Two of the three butterfly stages of the Hadamard matrix:
  // (a + c, b + d, a − c, b − d), then (a + b, a − b, c + d, c − d).
  @inline(__always)
  private static func butterflies(_ v: SIMD4<Float>) -> SIMD4<Float> {
    let paired = SIMD4(v[2], v[3], v[0], v[1]) + v * SIMD4(1, 1, -1, -1)
    return SIMD4(paired[1], paired[0], paired[3], paired[2]) + paired * SIMD4(1, -1, 1, -1)
  }

  private func read(first: Int, count: Int) {
    let position = stepStart + first
    for half in 0..<2 {
      let a = output(4 * half, at: position)
      let b = output(4 * half + 1, at: position)
      let c = output(4 * half + 2, at: position)
      let d = output(4 * half + 3, at: position)
      var frame = 0
      while frame < count {
        let columns = Self.transposed((a + frame).four, (b + frame).four, (c + frame).four, (d + frame).four)
        let target = UnsafeMutableRawPointer(frames + frame).assumingMemoryBound(to: SIMD4<Float>.self) + half
        target[0] = columns.0
        target[2] = columns.1
        target[4] = columns.2
        target[6] = columns.3
        frame += 4
      }
    }
  }

  private func write(first: Int, count: Int) {
    let position = stepStart + first
    for half in 0..<2 {
      let line = lines + 4 * half * stride + position
      var frame = 0
      while frame < count {
        let source = UnsafeMutableRawPointer(frames + frame).assumingMemoryBound(to: SIMD4<Float>.self) + half
        let rows = Self.transposed(source[0], source[2], source[4], source[6])
        store(rows, line + frame)
        if stepStart == 0 { store(rows, line + capacity + frame) }
        frame += 4
      }
    }
  }

  private func output(_ line: Int, at position: Int) -> UnsafeMutablePointer<Float> {
    let start = position - distances[line]
    return lines + line * stride + (start < 0 ? start + capacity : start)
  }

  @inline(__always)
  private func store(
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ line: UnsafeMutablePointer<Float>
  ) {
    line.four = rows.0
    (line + stride).four = rows.1
    (line + 2 * stride).four = rows.2
    (line + 3 * stride).four = rows.3
  }

  @inline(__always)
  private static func transposed(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(a[0], b[0], c[0], d[0]), SIMD4(a[1], b[1], c[1], d[1]), SIMD4(a[2], b[2], c[2], d[2]),
      SIMD4(a[3], b[3], c[3], d[3])
    )
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always)
  fileprivate var four: SIMD4<Float> {
    get { UnsafeRawPointer(self).loadUnaligned(as: SIMD4<Float>.self) }
    nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD4<Float>.self) }
  }
}
