/// How much is heard of what goes into an effect, and of what comes out of it: shares of the power, which they keep.
struct Mix: BitwiseCopyable {
  /// The factor of what goes in.
  private(set) var dry: Glide
  /// The factor of what comes out.
  private(set) var wet: Glide

  /// A mix in which nothing is heard of the effect.
  init(rate: Int) {
    dry = Glide(1, rate: rate)
    wet = Glide(0, rate: rate)
  }

  /// Whether nothing of the effect is heard, and what goes in is heard as it is.
  var isDry: Bool { wet.rests(at: 0) && dry.rests(at: 1) }

  /// Lets it go to a share of the effect, 0…0.5; at 0.5 both are as strong.
  ///
  /// - Parameter gain: what the effect's output is to be multiplied with besides.
  mutating func go(to share: Double, gain: Double) {
    let angle = share * (0.5 * .pi)
    dry.go(to: share > 0 ? Float(Mathematics.cosine(angle)) : 1)
    wet.go(to: share > 0 ? Float(Mathematics.sine(angle) * gain) : 0)
  }

  /// Puts it where it goes.
  mutating func arrive() {
    dry.arrive()
    wet.arrive()
  }

  /// Begins the next control step.
  mutating func beginStep() {
    dry.beginStep()
    wet.beginStep()
  }

  /// Mixes an effect's output into frames of this step, in place.
  ///
  /// - Parameter first: the place of the first frame in the step.
  func add(
    _ output: UnsafeMutablePointer<StereoFrame>, to buffer: UnsafeMutablePointer<StereoFrame>, first: Int, count: Int
  ) {
    var frame = 0
    if !dry.isMoving && !wet.isMoving {
      let (dry, wet) = (dry.end, wet.end)
      while frame + 4 <= count {
        (buffer + frame).four = dry * (buffer + frame).four + wet * (output + frame).four
        frame += 4
      }
    }
    while frame < count {
      buffer[frame] = dry.value(at: first + frame) * buffer[frame] + wet.value(at: first + frame) * output[frame]
      frame += 1
    }
  }
}
