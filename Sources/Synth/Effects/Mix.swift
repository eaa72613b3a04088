/// A constant-power mix of an effect's input (dry) and output (wet).
struct Mix: BitwiseCopyable {
  private(set) var dry: Glide
  private(set) var wet: Glide

  init(rate: Int) {
    dry = Glide(1, rate: rate)
    wet = Glide(0, rate: rate)
  }

  var isDry: Bool { wet.rests(at: 0) && dry.rests(at: 1) }

  /// Glides to a wet share of 0…0.5; at 0.5, input and output are equally strong. `gain` scales the output.
  mutating func go(to share: Double, gain: Double) {
    let angle = share * (0.5 * .pi)
    dry.go(to: share > 0 ? Float(Mathematics.cosine(angle)) : 1)
    wet.go(to: share > 0 ? Float(Mathematics.sine(angle) * gain) : 0)
  }

  /// Ends the glides: `dry` and `wet` jump to their targets.
  mutating func arrive() {
    dry.arrive()
    wet.arrive()
  }

  mutating func beginStep() {
    dry.beginStep()
    wet.beginStep()
  }

  /// Mixes an effect's output into `count` frames, which begin at frame `first` of this control step.
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
