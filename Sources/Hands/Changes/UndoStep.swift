import Instrument
import Lumia

/// The gestures that one undo removes: one movement, such as a drag, or one action, such as loading a preset.
public enum UndoStep {
  /// The longest time between successive gestures of one movement, in ticks of 4 ms: 100 ms.
  public static let pause: Int64 = 25

  /// A recorded gesture, with the properties that undo needs.
  public struct RecordedGesture: Sendable {
    /// The gesture at its tick.
    public var gesture: TimedGesture
    /// The number of the hand (the live input) that made the gesture.
    public var source: UInt8
    /// The number of the action that the gesture belongs to, if any.
    public var action: Int?
    /// `true` if the performance refused the gesture.
    public var isRefused: Bool

    /// Creates a recorded gesture from its properties.
    public init(_ gesture: TimedGesture, source: UInt8, action: Int? = nil, isRefused: Bool = false) {
      (self.gesture, self.source, self.action, self.isRefused) = (gesture, source, action, isRefused)
    }
  }

  /// The relation of a gesture to an undo step. A search for the step visits the gestures from the latest backwards.
  public enum Relation: Int32, Sendable {
    /// Neither this gesture nor any earlier one is part of the step.
    case ends = -1
    /// This gesture is not part of the step; an earlier one may be.
    case apart = 0
    case part = 1
  }

  /// Returns a gesture's relation to an undo step. The argument `step` is the step's earliest gesture found so far; nil
  /// if none is found yet. A refused gesture that belongs to no action cannot be the latest gesture of a step.
  public static func relation(of made: RecordedGesture, to step: RecordedGesture?) -> Relation {
    guard let step else { return made.isRefused && made.action == nil ? .apart : .part }
    if let action = step.action { return made.action == action ? .part : .apart }
    // Gestures of other hands in between do not end a movement.
    guard made.source == step.source else { return .apart }
    // A release of a pad or a pedal and its press are one step, even with other gestures between them, because a press
    // alone would last for ever. Only an equal release between them ends the step: it has ended the press already.
    if case .image(let release) = step.gesture.gesture, release.isRelease, made.gesture.gesture != .image(release) {
      if case .image(let press) = made.gesture.gesture, press.isPress(endedBy: release) { return .part }
      return .apart
    }
    return made.action == nil && joins(made.gesture, step.gesture) ? .part : .ends
  }

  /// Returns the ascending indices of the gestures that an undo would remove from `count` recorded gestures. `made`
  /// returns the gesture at an index.
  public static func last(of count: Int, _ made: (Int) -> RecordedGesture) -> [Int] {
    var parts: [Int] = []
    var step: RecordedGesture?
    search: for index in (0..<count).reversed() {
      let gesture = made(index)
      switch relation(of: gesture, to: step) {
      case .part:
        parts.append(index)
        step = gesture
      case .apart: continue
      case .ends: break search
      }
    }
    return parts.reversed()
  }

  /// `true` if two successive gestures of one hand belong to one movement.
  static func joins(_ before: TimedGesture, _ after: TimedGesture) -> Bool {
    if before.gesture.startsAnew(with: after.gesture) || before.gesture.isEdit && after.gesture.isEdit {
      return after.tick - before.tick <= 1
    }
    return after.tick - before.tick <= pause && before.gesture.movesTheSame(as: after.gesture)
  }
}

extension Gesture {
  /// `true` for an edit of a note. The edits that a piano roll sends at once are undone together.
  fileprivate var isEdit: Bool {
    switch self {
    case .suppress, .add: true
    default: false
    }
  }

  /// `true` if one key press may send this gesture and then the other: a reset and a new ball, or two new balls.
  fileprivate func startsAnew(with other: Gesture) -> Bool {
    guard case .spawn = other else { return false }
    if case .spawn = self { return true }
    return self == .reset
  }

  /// `true` if both gestures set the same parameter, or the same field or option of the image, move the same bouncer,
  /// or drag the same ball. Also `true` if `other` flicks the ball that `self` drags.
  fileprivate func movesTheSame(as other: Gesture) -> Bool {
    switch (self, other) {
    case (.set(let parameter, _), .set(let another, _)): parameter == another
    case (.moveBouncer(let degree, _, _), .moveBouncer(let another, _, _)): degree == another
    case (.dragBall(let ball, _, _), .dragBall(let another, _, _)): ball == another
    case (.dragBall(let ball, _, _), .flickBall(let another, _, _)): ball == another
    case (.image(let command), .image(let another)): command.setsTheSame(as: another)
    default: false
    }
  }
}

extension LumiaCommand {
  /// `true` if the command ends the press of a trigger pad, or of a pedal that holds lumis (units
  /// of light) or makes their traces stay.
  fileprivate var isRelease: Bool {
    switch self {
    case .padOff, .hold(_, false), .stay(false): true
    default: false
    }
  }

  /// `true` if the command begins the press that `release` ends.
  fileprivate func isPress(endedBy release: LumiaCommand) -> Bool {
    switch (self, release) {
    case (.pad(let pad, _), .padOff(let another)): pad == another
    case (.hold(let group, true), .hold(let another, false)): group == another
    case (.stay(true), .stay(false)): true
    default: false
    }
  }

  /// `true` if both commands set the same field of the same lumis (units of light), or the same option.
  fileprivate func setsTheSame(as other: LumiaCommand) -> Bool {
    switch (self, other) {
    case (.set(let chord, let tone, let field, _), .set(let otherChord, let otherTone, let otherField, _)):
      chord == otherChord && tone == otherTone && field == otherField
    case (.option(let option, _), .option(let another, _)): option == another
    default: false
    }
  }
}
