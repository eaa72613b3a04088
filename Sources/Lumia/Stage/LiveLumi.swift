import Physics2D
import Synth

/// A lumi (a form that is painted along a path) on the stage, with its own copy of the definition.
struct LiveLumi: BitwiseCopyable {
  /// The number, counted from 1. No number is given twice.
  var number: Int64
  var lumi: Lumi
  /// The place from which the definition was copied. A chordset has eight chords of eight lumis; `chord` and `tone` are
  /// the indices. `slot` is the chordset's slot in `ChordsetList`, or 255 if the chordset was removed.
  var slot: UInt8
  var chord: UInt8
  var tone: UInt8
  var seed: UInt64
  /// The time of birth, in nanoseconds.
  var birth: Int64
  /// The total length of the lumi's holds that have ended, in nanoseconds.
  var heldTime: Int64 = 0
  /// The time since which the lumi has been held, in nanoseconds; −1 if the lumi is not held.
  var heldSince: Int64 = -1
  /// The beat at `heldSince`, in quarters, and the tempo then, in quarters a second.
  var heldQuarters = 0.0
  var heldTempo = 0.0
  /// The place of birth, in stage heights. A change to or from a simulated path (`gravity` or `flock`) sets `place` to
  /// the lumi's place at that change.
  var place: Vector2
  var velocity: UInt8
  /// The MIDI note number of the strike; 255 for none.
  var pitch: UInt8 = 255
  /// The length of a cycle of the gate that a command has set, in pulses (96 a quarter). The gate makes the lumi appear
  /// and vanish once a cycle. 0 if the lumi keeps its own rhythm.
  var gatePulses: UInt16 = 0
  /// The beginning of the fade, and its length, in nanoseconds; a length of −1 if the lumi does not fade.
  var fadeStart: Int64 = 0
  var fadeLength: Int64 = -1
  var stroke: LumiStroke?
  /// The body in the world, if the path is `gravity`; nil if the body would have begun at a place that a key covers.
  var body: BodyID?
  /// The place and velocity at the last step of the flock, if the path is `flock`. During a hold, `position` is the
  /// place at which the lumi is held. During a hold on the path `gravity`, `motion` is the velocity with which the lumi
  /// leaves the hold.
  var position = Vector2.zero
  var motion = Vector2.zero
  /// The number of times that the flash guard has halved each oscillator's rate; the last element is for the gate of
  /// `gatePulses`.
  var halvings = InlineArray<13, UInt8>(repeating: 0)
  /// The factor by which the flash guard dims the lumi.
  var dimming = 1.0
  var past = PastPlaces()

  /// The time at which life or the fade ends, in nanoseconds; `Int64.max` if neither ends. The life of a held lumi does
  /// not end.
  var end: Int64 {
    let faded = fadeLength >= 0 ? fadeStart + fadeLength : .max
    guard lumi.life > 0, heldSince < 0 else { return faded }
    return min(faded, birth + heldTime + Int64(lumi.life) * 100_000_000)
  }

  /// Returns the stage's time without the time for which the lumi was held, in nanoseconds.
  func movedTime(at now: Int64) -> Int64 { (heldSince >= 0 ? heldSince : now) - heldTime }

  /// Returns the time for which the lumi has moved, in nanoseconds.
  func age(at now: Int64) -> Int64 { movedTime(at: now) - birth }

  func moment(at now: Int64, _ timeline: LumiaTimeline) -> LumiMoment {
    LumiMoment(
      seconds: Double(age(at: now)) / 1e9, quarters: heldSince >= 0 ? heldQuarters : timeline.quarters(at: now))
  }

  /// Returns the seed of a feature's oscillator, by the feature's raw value.
  func seed(of feature: Int) -> UInt64 { seed &+ UInt64(feature) &* 0x9E37_79B9_7F4A_7C15 }

  /// Returns the gate that a command has set, 0…1. Its edges are soft, a sixth of a cycle long.
  func commandedGate(at moment: LumiMoment) -> Double {
    let cycles = moment.quarters * (96 / Double(gatePulses)) * LumiOscillator.powersOfHalf(halvings[12])
    let phase = cycles - cycles.rounded(.down)
    let edge = min(phase, 1 - phase, abs(phase - 0.5))
    let open = min(edge * 12, 1)
    return phase < 0.5 ? 0.5 + 0.5 * open : 0.5 - 0.5 * open
  }

  /// Returns the light's envelope, 0…1: attack, life and fade.
  func envelope(at now: Int64) -> Double {
    let seconds = Double(age(at: now)) / 1e9
    var level = 1.0
    if lumi.attack > 0 { level = min(seconds * 1000 / Double(lumi.attack), 1) }
    if lumi.life > 0 {
      let rest = max(1 - seconds * 10 / Double(lumi.life), 0)
      level *= rest * rest * (3 - 2 * rest)
    }
    if fadeLength > 0 { level *= max(1 - Double(now - fadeStart) / Double(fadeLength), 0) }
    return level
  }
}
