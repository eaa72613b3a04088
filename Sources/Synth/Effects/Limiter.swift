/// A look-ahead limiter. Output peaks, also between frames, stay below −1 dBFS. Below −2 dBFS, sound is only delayed.
///
/// Both channels share the lowest gain that any peak in the look-ahead needs. After a peak, this gain rises with a time
/// constant of 0.1 s, but no higher than `slow`, an average of the gains of the last seconds. Otherwise, dense music
/// would grow louder between its notes. Two moving averages of integers smooth the gain without rounding errors, so the
/// gain returns to exactly 1.
struct Limiter: ~Copyable {
  /// −1.72 dBFS, the limit at the four measured points per frame. Peaks between these points stay below −1 dBFS.
  static let ceiling: Float = 0.8203
  /// The time constant, in seconds, of the rise of `fast`.
  private static let release = 0.1
  /// The time constants, in seconds, of the fall and of the rise of `slow` to `fast`.
  private static let settling = 0.15
  private static let recovery = 1.8
  // The integer that stands for the gain 1.
  private static let one: Float = 16_777_216

  /// The delay from input to output in frames: 1.5 ms, rounded up.
  let latency: Int

  private let truePeak = TruePeak()
  private let releasing: Double
  private let settling: Double
  private let recovering: Double
  // At least `history` input frames before index `next` are valid. When the buffer is full, these frames move to its
  // start.
  private let frames: UnsafeMutablePointer<StereoFrame>
  private let history: Int
  private let capacity: Int
  private var next: Int
  // The input peak of the last control step (`Effects.stepLength` frames), and of this step so far.
  private var lastPeak: Float = 0
  private var peak: Float = 0
  private var least: SlidingMinimum
  private var firstSum: MovingSum
  private var secondSum: MovingSum
  private let whole: Float
  // The gain that falls at once, and its average.
  private var fast = 1.0
  private var slow = 1.0
  // The number of frames in a row for which the gain has been 1. After `restFrames` frames, the smoothed gain is 1 too.
  private var openFrames: Int
  private let restFrames: Int
  // The gain that each frame of the current call of `process` needs.
  private let needed: UnsafeMutablePointer<Float>
  private var zeroFrames: Int

  init(rate: Int) {
    latency = (3 * rate + 1999) / 2000
    // Together, the averages span `seen` frames: from the next frame of the output to the last frame with a known peak.
    let seen = latency - TruePeak.delay + 1
    let first = (seen + 1) / 2
    let second = seen + 1 - first
    least = SlidingMinimum(count: latency - TruePeak.delay + 2)
    firstSum = MovingSum(count: first, of: Int64(Self.one))
    secondSum = MovingSum(count: second, of: Int64(Self.one) * Int64(first))
    whole = Self.one * Float(first * second)
    history = max(latency, 2 * TruePeak.delay)
    capacity = 4 * history + 8 * Effects.stepLength
    next = history
    // Peaks are measured four frames at a time, so up to three frames beyond the last are read.
    frames = .allocate(capacity: capacity + 4)
    frames.initialize(repeating: .zero, count: capacity + 4)
    needed = .allocate(capacity: Effects.stepLength)
    needed.initialize(repeating: 1, count: Effects.stepLength)
    releasing = 1 - Mathematics.exponential(-1 / (Self.release * Double(rate)))
    settling = 1 - Mathematics.exponential(-1 / (Self.settling * Double(rate)))
    recovering = 1 - Mathematics.exponential(-1 / (Self.recovery * Double(rate)))
    restFrames = first + second
    openFrames = restFrames
    zeroFrames = history
  }

  deinit {
    frames.deallocate()
    needed.deallocate()
  }

  var isSilent: Bool { peak == 0 && zeroFrames >= history }

  mutating func endStep() {
    zeroFrames = peak == 0 ? min(zeroFrames + Effects.stepLength, history) : 0
    lastPeak = peak
    peak = 0
    if isSilent { (fast, slow) = (1, 1) }
  }

  mutating func process(_ buffer: UnsafeMutablePointer<StereoFrame>, count: Int) {
    if next + count > capacity {
      frames.update(from: frames + next - history, count: history)
      next = history
    }
    (frames + next).update(from: buffer, count: count)
    peak = max(peak, buffer.peak(count: count))
    let mustLimit = findNeeded(count: count)
    if mustLimit || openFrames < restFrames {
      limit(buffer, count: count)
    } else {
      // Adding 0 turns −0 into 0, so that all silence has the same bits.
      buffer.set(to: frames + next - latency, adding: 0, count: count)
    }
    next += count
  }

  /// Computes `needed`. Returns `true` if any gain is less than 1.
  private mutating func findNeeded(count: Int) -> Bool {
    guard max(peak, lastPeak) * TruePeak.bound > Self.ceiling else {
      needed.update(repeating: 1, count: count)
      return false
    }
    let first = frames + next + 1 - 2 * TruePeak.delay
    var isNeeded = false
    for start in stride(from: 0, to: count, by: 4) {
      let peaks = truePeak.peaks(first + start)
      for frame in start..<min(start + 4, count) {
        let peak = peaks[frame - start]
        let isOver = peak > Self.ceiling
        needed[frame] = isOver ? Self.ceiling / peak : 1
        isNeeded = isNeeded || isOver
      }
    }
    return isNeeded
  }

  private mutating func limit(_ buffer: UnsafeMutablePointer<StereoFrame>, count: Int) {
    for frame in 0..<count {
      let needed = Double(least.next(needed[frame]))
      fast = min(needed, fast + (1 - fast) * releasing)
      slow += (fast - slow) * (fast < slow ? settling : recovering)
      var gain = min(fast, slow)
      // End the release here: the remaining change cannot be heard.
      if gain > 0.999 && needed == 1 { (fast, slow, gain) = (1, 1, 1) }
      openFrames = gain == 1 ? openFrames + 1 : 0
      let sum = secondSum.next(firstSum.next(Int64(gain * Double(Self.one))))
      buffer[frame] = frames[next - latency + frame] * (Float(sum) / whole) + StereoFrame.zero
    }
    openFrames = min(openFrames, restFrames)
  }
}
