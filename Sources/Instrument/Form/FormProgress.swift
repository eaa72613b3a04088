import ChordEngine
import Physics2D

/// The place of a performance in its form, and marks for the settings that gestures have changed.
struct FormProgress: Sendable {
  /// A mark for each setting that gestures can change: see `SettingIndex`.
  typealias Marks = InlineArray<104, UInt8>
  /// The mark of a setting that a gesture changed for all sections.
  static let always: UInt8 = 255

  /// The settings at the start of the performance. They are the only element of an array, so that copies of the
  /// progress are cheap.
  var original: [Settings]
  /// The number of sections before the present section since the form began; −1 before the first section.
  var number: Int64 = -1
  /// The bar at which the next section, or the last chord of the piece, begins.
  var nextBar: Int64 = 0
  /// The world time (physics clock, without pauses) at which the present section began, in ns; 0 before the first
  /// section.
  var start: Int64 = 0
  /// The beat at which the present section began; 0 before the first section.
  var startBeats = Beats.zero
  /// `true` once the last chord of the piece has begun.
  var hasEnded = false
  /// `true` if the present section's variation has begun, or if the balls have come to rest after the last chord of the
  /// piece.
  var hasVaried = false
  /// The mark of each setting. The mark is 0 if no gesture changed the setting, or if the beginning of a section has
  /// undone the change. The mark is `always` if a gesture changed the setting for all sections. Otherwise, the mark is
  /// 1 plus the letter of the section in which a gesture changed the setting.
  var marks = Marks(repeating: 0)

  init(_ settings: Settings) {
    precondition(SettingIndex.count == marks.count, "each setting has a mark")
    original = [settings]
  }

  /// The present section; nil before the first section, without a form, and after the end.
  func section(_ settings: borrowing Settings) -> Form.Section? {
    guard number >= 0, settings.form.count > 0, !hasEnded else { return nil }
    return settings.form[Int(number % Int64(settings.form.count))]
  }

  /// Returns the world time at which the next section or the last chord of the piece begins, in nanoseconds. Without a
  /// form, and after the end, returns `Int64.max`.
  func next(_ settings: borrowing Settings, _ timeline: Timeline) -> Int64 {
    guard settings.form.count > 0, !hasEnded else { return .max }
    return timeline.nanoseconds(at: timeline.beginning(ofBar: nextBar))
  }

  /// Begins the next section, or the last chord of the piece, at its bar line. For a section, restores the settings of
  /// the piece, and applies the settings of the section; the last chord changes no setting. A setting that a gesture
  /// changed in a section keeps its value until a section begins that has the same letter or states the setting.
  mutating func begin(_ settings: inout Settings, _ timeline: inout Timeline) {
    let time = next(settings, timeline)
    timeline.anchor(atBar: nextBar, at: time)
    (start, startBeats) = (time, timeline.startBeats)
    number += 1
    hasVaried = false
    hasEnded = settings[.ending] != 0 && number > 0 && number % Int64(settings.form.count) == 0
    guard let section = section(settings) else { return }
    nextBar += Int64(section.bars)
    var own = original[0]
    own.follow(sectionsWith: section.letter)
    var stated = Marks(repeating: 0)
    for setting in original[0].sections where setting.letter == section.letter {
      SettingIndex.forEach(of: setting.change) { stated[$0] = 1 }
    }
    for slot in marks.indices where marks[slot] != Self.always {
      guard marks[slot] == 0 || marks[slot] == section.letter + 1 || stated[slot] != 0 else { continue }
      marks[slot] = 0
      SettingIndex.copy(slot, from: own, to: &settings)
    }
    // The loop above has removed the old oscillators, except those of marked parameters. If these leave too little
    // room, some of the section's oscillators are left out.
    for slot in 0..<Parameter.count where marks[slot] == 0 { SettingIndex.copyMotion(slot, from: own, to: &settings) }
    settings.move(to: 0)
    if timeline.signature != settings.timeSignature { timeline.setSignature(settings.timeSignature, at: time) }
    timeline.setTempo(settings[.tempo], at: time)
  }

  /// Returns the number of piano balls with which the present section, or the last chord of the piece, begins. `count`
  /// is the number of piano balls on the stage before the section.
  func balls(after count: Int, _ settings: borrowing Settings) -> Int {
    let count = marks[SettingIndex.balls] == 0 ? settings.balls : count
    return hasEnded ? min(count, settings.layout.keys.count) : count
  }

  /// Adjusts the progress after a jump of the bar count at a world time, in nanoseconds. The number of bars to the end
  /// of the present section does not change.
  mutating func jump(from before: Timeline, to timeline: Timeline, at time: Int64) {
    let bars = timeline.bars(aheadOf: before, at: time)
    guard bars != 0 else { return }
    nextBar = max(0, nextBar + timeline.bar(at: timeline.beats(at: time)) - before.bar(at: before.beats(at: time)))
    startBeats = max(.zero, startBeats + Beats(pulses: bars * timeline.barPulses))
  }

  /// Marks the settings that an applied gesture has changed. A new form begins at the next bar line. `time` is the
  /// world time of the gesture, in nanoseconds. Must be called after the settings and the timeline have been updated.
  mutating func follow(_ gesture: Gesture, _ settings: borrowing Settings, _ timeline: Timeline, at time: Int64) {
    let bar = timeline.bar(at: timeline.beats(at: time))
    if case .form = gesture { (number, nextBar, hasEnded) = (-1, bar + 1, false) }
    // A new meter may have moved the start of the next section into the past.
    if settings.form.count > 0, next(settings, timeline) <= time { nextBar = bar + 1 }
    // A change made outside all sections holds in all later sections, too.
    let letter = section(settings).map { $0.letter + 1 } ?? Self.always
    var isForAll = settings[.hands] != 0
    if case .lock = gesture { isForAll = true }
    let mark = isForAll ? Self.always : letter
    SettingIndex.forEach(of: .gesture(gesture)) { marks[$0] = mark }
  }
}

/// The numbers of the settings that gestures can change: the parameters (each with its oscillator), the key, the meter,
/// the rhythm, the chords, the bouncers' places, and the number of balls.
enum SettingIndex {
  private static let key = Parameter.count
  private static let meter = key + 1
  private static let rhythm = key + 2
  private static let chords = key + 3
  private static let bouncers = chords + Chordset.slotCount
  static let balls = bouncers + Stage.bouncerCount
  static let count = balls + 1

  static func isAddition(_ slot: Int) -> Bool { Parameter(rawValue: UInt8(slot))?.isAddition ?? false }

  /// Calls `body` with the number of each setting that `change` affects.
  static func forEach(of change: SectionSetting.Change, _ body: (Int) -> Void) {
    guard case .gesture(let gesture) = change else {
      if case .tonic = change { body(key) } else { body(balls) }
      return
    }
    switch gesture {
    case .set(let parameter, _): body(Int(parameter.rawValue))
    case .lock: body(Int(Parameter.tempo.rawValue))
    case .move(let lfo): body(Int(lfo.parameter.rawValue))
    case .key: body(key)
    case .timeSignature: body(meter)
    case .rhythm: body(rhythm)
    case .chords: for slot in 0..<Chordset.slotCount { body(chords + slot) }
    case .chord(let slot, _): body(chords + slot)
    case .moveBouncer(let degree, _, _): body(bouncers + Int(degree.rawValue))
    case .spawn, .remove, .reset: body(balls)
    case .dragBall, .flickBall, .locate, .suppress, .add, .image, .pause, .play, .form: break
    }
  }

  /// Copies one setting from `source` to `target`.
  static func copy(_ slot: Int, from source: borrowing Settings, to target: inout Settings) {
    switch slot {
    case key: target.key = source.key
    case meter: target.timeSignature = source.timeSignature
    case rhythm: target.rhythm = source.rhythm
    case chords..<bouncers: target.chordset[slot - chords] = source.chordset[slot - chords]
    case bouncers..<balls:
      target.layout.bouncers[slot - bouncers].center = source.layout.bouncers[slot - bouncers].center
    case balls: target.balls = source.balls
    default:
      guard let parameter = Parameter(rawValue: UInt8(slot)), parameter.isOfSection else { return }
      let value = source[parameter]
      if target[parameter] != value || target.moves(parameter) { target.fix(parameter, at: value) }
    }
  }

  /// Copies the oscillator of a parameter, if there is one. Must be called after `copy` has copied all slots.
  static func copyMotion(_ slot: Int, from source: borrowing Settings, to target: inout Settings) {
    guard let parameter = Parameter(rawValue: UInt8(slot)), parameter.isOfSection,
      let lfo = source.oscillators.oscillator(of: parameter)
    else { return }
    _ = target.oscillators.set(lfo)
  }
}
