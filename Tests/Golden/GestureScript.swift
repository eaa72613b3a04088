import ChordEngine
import Instrument

/// A fixed minute of gestures on the original stage: several at the same tick, some in pauses, and some refused.
enum GestureScript {
  /// A gesture, the tick (of 4 ms) at which it is applied, and `true` if it must be refused.
  struct Step {
    let tick: Int64
    let gesture: Gesture
    let isRefused: Bool

    init(_ tick: Int64, _ gesture: Gesture, isRefused: Bool = false) {
      (self.tick, self.gesture, self.isRefused) = (tick, gesture, isRefused)
    }
  }

  /// The gestures, in the order of time. The property is computed,
  /// because a stored property would stay in WebAssembly's memory.
  static var steps: [Step] {
    [
      Step(250, .key(Key(tonic: PitchClass(semitones: 10), octave: 3, scale: .dorian))),
      Step(500, .set(.voicing, 1)),
      Step(750, .set(.speed, 420)),
      Step(1250, .set(.gravity, 25)),
      Step(1751, .remove(ball: 2)),
      Step(2002, .spawn(x: 700, y: 600)),
      Step(2250, .set(.bouncer2, 0)),
      Step(2250, .set(.bouncer3, 0)),
      Step(2250, .set(.bouncer6, 0)),
      Step(2250, .set(.bouncer7, 0)),
      Step(3000, .pause),
      Step(3625, .play),
      Step(3750, .set(.gravity, 0)),
      Step(4500, .set(.gravity, 9.8)),
      // No ball may be added to the left half.
      Step(5000, .spawn(x: 500, y: 500), isRefused: true),
      Step(5500, .remove(ball: 1)),
      Step(5500, .remove(ball: 3)),
      Step(5501, .remove(ball: 3), isRefused: true),
      Step(6250, .set(.bouncer2, 1)),
      Step(6250, .set(.bouncer3, 1)),
      Step(6250, .set(.bouncer6, 1)),
      Step(6250, .set(.bouncer7, 1)),
      Step(7000, .reset),
      Step(7250, .spawn(x: 521, y: 1)),
      // The ball would overlap the ball that was added before.
      Step(7250, .spawn(x: 530, y: 30), isRefused: true),
      Step(7375, .spawn(x: 1023, y: 694)),
      Step(8250, .set(.voicing, 0)),
      Step(8750, .pause),
      Step(8750, .play),
      Step(9000, .pause),
      Step(9100, .spawn(x: 760, y: 350)),
      Step(9100, .set(.speed, 500)),
      Step(9100, .key(Key(tonic: PitchClass(semitones: 6), octave: 5, scale: .harmonicMinor))),
      Step(9500, .play),
      Step(11_250, .set(.gravity, 100)),
      Step(11_250, .set(.speed, 50)),
      Step(12_500, .set(.bouncer1, 0)),
      Step(12_500, .set(.bouncer2, 0)),
      Step(12_500, .set(.bouncer3, 0)),
      Step(12_500, .set(.bouncer4, 0)),
      Step(12_500, .set(.bouncer5, 0)),
      Step(12_500, .set(.bouncer6, 0)),
      Step(12_500, .set(.bouncer7, 0)),
      Step(13_000, .set(.bouncer1, 1)),
      Step(13_000, .set(.bouncer2, 1)),
      Step(13_000, .set(.bouncer3, 1)),
      Step(13_000, .set(.bouncer4, 1)),
      Step(13_000, .set(.bouncer5, 1)),
      Step(13_000, .set(.bouncer6, 1)),
      Step(13_000, .set(.bouncer7, 1)),
      Step(13_750, .reset),
      Step(14_000, .spawn(x: 900, y: 400)),
    ]
  }
}
