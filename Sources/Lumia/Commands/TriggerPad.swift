/// A trigger pad: its action, and the lumis on which the pad acts, either those of a chord or all. A lumi is a unit
/// that paints a changing form along a path. To *release* a lumi is to put it on the stage. A chord has eight lumis.
public struct TriggerPad: Equatable, Sendable, BitwiseCopyable {
  /// A kind of action.
  public enum Action: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Releases all lumis of the chord, side by side.
    case chord
    /// Each press releases the next lumi of the chord, from left to right.
    case scale
    /// Releases lumis of the chord one after another while the pad is pressed; the amount is the step in pulses,
    /// 96 a quarter.
    case run
    /// Gates the lumis while the pad is pressed; the amount is the cycle in pulses.
    case rhythm
    /// Stops the lumis' motion while the pad is pressed.
    case hold
    /// Lets the lumis fall.
    case drop
    /// Fades the lumis out; the amount is the time in ms.
    case fade
    /// Removes the lumis.
    case erase

    static var names: [StaticString] { ["chord", "scale", "run", "rhythm", "hold", "drop", "fade", "erase"] }

    /// `true` if the action cannot be for all lumis.
    var needsChord: Bool { self == .chord || self == .scale || self == .run }
  }

  /// The number of trigger pads.
  public static let count = 8
  /// The largest `amount`.
  public static let largestAmount = 60_000

  /// The action.
  public var action: Action
  /// The chord, 0…7; 255 for all lumis.
  public var chord: UInt8
  /// The number of pulses or ms that the action needs, 0…`largestAmount`. If the amount is in pulses, 0 counts as 24,
  /// and more than 3072 counts as 3072. A run's step is at least 6 pulses.
  public var amount: UInt16

  /// A pad with these properties.
  public init(_ action: Action, chord: UInt8 = 255, amount: UInt16 = 0) {
    (self.action, self.chord, self.amount) = (action, chord, amount)
  }

  /// The pads at the start.
  static var standard: [TriggerPad] {
    [
      TriggerPad(.chord, chord: 0), TriggerPad(.chord, chord: 1), TriggerPad(.scale, chord: 2),
      TriggerPad(.run, chord: 3, amount: 24), TriggerPad(.rhythm, amount: 96), TriggerPad(.hold), TriggerPad(.drop),
      TriggerPad(.fade, amount: 4000),
    ]
  }

  /// The lumis that the pad is for.
  var group: LumiaGroup { chord == 255 ? .all : .chord(chord) }

  /// The length of the step or cycle, in pulses, 1…3072.
  var pulses: UInt16 { amount == 0 ? 24 : min(amount, 3072) }
}
