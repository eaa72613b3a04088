import ChordEngine
import Instrument

/// A fixed minute of gestures: every kind, two at one tick, some while paused, and some that are refused.
enum GestureScript {
  /// A gesture and the tick of 4 ms at which it is applied.
  typealias Step = (tick: Int64, gesture: Gesture)

  /// The gestures, in the order of time.
  static let steps: [Step] = [
    (250, .key(Key(tonic: PitchClass(semitones: 10), octave: 3, scale: .dorian))),
    (500, .voicing(.close)),
    (750, .speed(420)),
    (1250, .gravity(25)),
    (1751, .remove(ball: 2)),
    (2002, .spawn(x: 700, y: 600)),
    (2250, .bouncers([Bouncers(.one), Bouncers(.four), Bouncers(.five)])),
    (3000, .pause),
    (3625, .play),
    (3750, .gravity(0)),
    (4500, .gravity(9.8)),
    // Refused: there are four balls already.
    (5000, .spawn(x: 800, y: 500)),
    (5500, .remove(ball: 1)),
    (5500, .remove(ball: 3)),
    // Refused: that ball has been removed.
    (5501, .remove(ball: 3)),
    (6250, .bouncers(.all)),
    (7000, .reset),
    (7250, .spawn(x: 521, y: 1)),
    // Refused: it would overlap the ball added before.
    (7250, .spawn(x: 530, y: 30)),
    (7375, .spawn(x: 1023, y: 694)),
    (8250, .voicing(.original)),
    (8750, .pause),
    (8750, .play),
    (9000, .pause),
    (9100, .spawn(x: 760, y: 350)),
    (9100, .speed(500)),
    (9100, .key(Key(tonic: PitchClass(semitones: 6), octave: 5, scale: .harmonicMinor))),
    (9500, .play),
    (11_250, .gravity(100)),
    (11_250, .speed(50)),
    (12_500, .bouncers([])),
    (13_000, .bouncers(.all)),
    (13_750, .reset),
    (14_000, .spawn(x: 900, y: 400)),
  ]
}
