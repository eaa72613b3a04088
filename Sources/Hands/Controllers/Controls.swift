import ChordEngine
import Instrument
import Lumia
import MIDI
import Sessions

/// A state machine without clocks, threads or ports, which turns the messages of MIDI controllers into actions
/// (gestures, and requests for presets).
public struct Controls: Sendable {
  /// The notes that switch the seven bouncers (discs that set the chord) on or off.
  public static let chordNotes: ClosedRange<UInt8> = 36...42
  /// The note that resets the stage (`Gesture.reset`).
  public static let resetNote: UInt8 = 43

  /// The mappings of knobs to parameters.
  public private(set) var mappings: [Mapping]
  /// `true` if unmapped notes other than `chordNotes` and `resetNote` set the tonic of the key.
  let notesSetKey: Bool
  /// `true` if unmapped notes other than `chordNotes` and `resetNote` release lumis (moving lights) on the image, a
  /// stage of light.
  public var notesPlayImage: Bool
  /// `true` if a knob must first reach its parameter's value (`PickUp`), `false` if the parameter jumps to the knob.
  /// Switches, mappings with `jumps` and numbers of the image (`LumiKnob`) always jump.
  let picksUp: Bool
  /// The present settings, including the effects of actions that the performance has not yet applied.
  public private(set) var present: SettingsFollower
  /// The latest known time of the performance, in nanoseconds.
  private var time: Int64 = 0
  private var pickUps: [PickUp]
  /// For each mapping, `true` while its note, button or pedal is pressed.
  private var isPressed: [Bool]
  /// The chosen chord of the image, 0…7. Notes release lumis of this chord, and knobs set the fields of its lumis.
  private var lumiChord: UInt8 = 0
  private var pairs = ControlPairs()
  private var taps = TapTempo()
  private var waiting = WaitingActions()
  private var wanted: WantedMapping?
  /// The mapping learned since the last call of `learn`, until `takeLearned` removes it.
  public private(set) var learned: Mapping?
  /// The mapping whose knob the latest message moved without effect, because the knob has not yet reached the value.
  public private(set) var missed: Mapping?

  /// Creates controls of a performance that begins with these settings.
  public init(
    _ settings: Settings, mappings: [Mapping] = [], notesSetKey: Bool = false, notesPlayImage: Bool = false,
    picksUp: Bool = true
  ) {
    self.init(
      SettingsFollower(settings), mappings: mappings, notesSetKey: notesSetKey, notesPlayImage: notesPlayImage,
      picksUp: picksUp)
  }

  /// Creates controls of a performance with these present settings.
  public init(
    _ present: SettingsFollower, mappings: [Mapping] = [], notesSetKey: Bool = false, notesPlayImage: Bool = false,
    picksUp: Bool = true
  ) {
    self.present = present
    self.mappings = mappings
    self.notesSetKey = notesSetKey
    self.notesPlayImage = notesPlayImage
    self.picksUp = picksUp
    pickUps = mappings.map { _ in PickUp() }
    isPressed = mappings.map { _ in false }
  }

  // MARK: In

  /// Processes a message. Its time, 0…`Performance.latest` ns on any clock, is needed only to tap the tempo.
  public mutating func take(_ message: Message, at nanoseconds: Int64? = nil) {
    missed = nil
    learn(from: message)
    if let nanoseconds, taps(message) { tap(at: nanoseconds) }
    press(message)
    switch message {
    case .noteOn(let channel, let note, let velocity) where velocity > 0:
      if !isMapped(.note(note), on: channel) { strike(note, velocity) }
    case .programChange(_, let program): waiting.enqueue(.preset(Int(program)))
    case .controlChange(let channel, let controller, let value): turn(controller, on: channel, to: value)
    case .pitchBend(let channel, let value): move(.bend, on: channel, to: .init(bend: value))
    case .channelPressure(let channel, let value), .polyphonicPressure(let channel, _, let value):
      move(.pressure, on: channel, to: .init(value))
    default: break
    }
  }

  /// Updates `present` after another live input's gesture at a time in ns. If the gesture moves a parameter away from
  /// its knob, the knob must pick the parameter up again.
  public mutating func follow(_ gesture: Gesture, at nanoseconds: Int64) {
    time = nanoseconds
    present.skip(to: nanoseconds)
    present.follow(gesture, at: nanoseconds)
    if case .set(let parameter, let value) = gesture, parameter.allows(value) { disengage(parameter) }
    if case .image(.chooseChord(let chord)) = gesture { lumiChord = min(chord, 7) }
  }

  /// Sets the oscillating parameters to their values at a time in ns. Knobs may have to pick the parameters up again.
  public mutating func move(to nanoseconds: Int64) {
    time = nanoseconds
    guard present.settings.oscillators.count > 0 else { return }
    present.skip(to: nanoseconds)
    for index in 0..<present.settings.oscillators.count { disengage(present.settings.oscillators[index].parameter) }
  }

  /// Continues with other settings, for example after an undo.
  public mutating func follow(_ settings: SettingsFollower) {
    present = settings
    for parameter in Parameter.allCases { disengage(parameter) }
  }

  /// Advice for the knob in `missed`: `turn cc1 to 9.8 m/s²: there it picks gravity up`. Nil without `missed`.
  public var missedText: String? {
    guard let missed else { return nil }
    let value = missed.parameter.shownText(present.settings[missed.parameter])
    return "turn " + missed.source.text + " to " + value + ": there it picks " + missed.parameter.sessionName + " up"
  }

  // MARK: Learning

  /// Maps a parameter to the next knob that moves. Nil cancels learning.
  public mutating func learn(_ parameter: Parameter?) { learn(parameter.map { WantedMapping(.parameter($0)) }) }

  /// Maps an effect to the next note, button or pedal that is pressed.
  public mutating func learn(_ target: PressTarget) { learn(WantedMapping(.press(target))) }

  /// Maps a number of the image to the next knob that moves.
  public mutating func learn(_ lumi: LumiKnob) { learn(WantedMapping(.lumi(lumi))) }

  private mutating func learn(_ wanted: WantedMapping?) {
    self.wanted = wanted
    learned = nil
  }

  private mutating func learn(from message: Message) {
    guard let mapping = wanted?.take(message) else { return }
    wanted = nil
    add(mapping)
    learned = mapping
  }

  /// Returns `learned`, and sets it to nil.
  public mutating func takeLearned() -> Mapping? { learned.take() }

  /// Adds a mapping, which replaces the mappings of the same source on the same channel.
  public mutating func add(_ mapping: Mapping) { replaceMappings(with: [mapping].merged(over: mappings)) }

  /// Replaces the mappings. A mapping that stays in the list keeps its state: the pick-up of its knob, or its press.
  public mutating func replaceMappings(with list: [Mapping]) {
    let before = zip(mappings, zip(pickUps, isPressed))
    let states = list.map { mapping in before.first { $0.0 == mapping }?.1 ?? (PickUp(), false) }
    (pickUps, isPressed) = (states.map { $0.0 }, states.map { $0.1 })
    mappings = list
  }

  // MARK: Out

  /// The next action, if any. Actions from notes, mapped presses and program changes come before values of knobs. An
  /// action waits until `done()` removes it.
  public var next: HandAction? { waiting.next(chord: lumiChord) }

  /// Removes the action that `next` returns.
  public mutating func done() { waiting.removeNext() }

  // MARK: Taps

  private func taps(_ message: Message) -> Bool {
    guard let press = ControlSource(pressedBy: message), let channel = press.channel.flatMap({ Channel(exactly: $0) })
    else { return false }
    return mappings.contains { $0.taps && $0.source.takes(press.kind, on: channel) }
  }

  private mutating func tap(at nanoseconds: Int64) {
    guard let tempo = taps.tap(at: nanoseconds) else { return }
    waiting[.tempo] = tempo
    present.follow(.set(.tempo, tempo), at: time)
    disengage(.tempo)
  }

  // MARK: Presses

  /// Queues the image's commands for presses and releases of mapped notes, buttons and pedals.
  private mutating func press(_ message: Message) {
    guard let (source, pressure) = ControlSource.pressure(of: message), let channel = message.channel else { return }
    for index in mappings.indices {
      guard let target = mappings[index].press, mappings[index].source.takes(source, on: channel),
        isPressed[index] != (pressure > 0)
      else { continue }
      isPressed[index] = pressure > 0
      let command = pressure > 0 ? target.command(pressure: pressure) : target.releaseCommand
      // Keep the end of a press even if the queue is full: without it, a pad would play for ever.
      if let command { waiting.enqueue(.gesture(.image(command)), mustCome: pressure == 0) }
    }
  }

  // MARK: Notes

  private mutating func strike(_ note: UInt8, _ velocity: UInt8) {
    switch note {
    case Self.chordNotes: send(.chordSwitch(Int(note - Self.chordNotes.lowerBound), present.settings.values))
    case Self.resetNote: send(.reset)
    default:
      if notesPlayImage {
        waiting.enqueue(.gesture(.image(PlayedLumi(note: note, velocity: velocity, chord: lumiChord).command)))
      }
      guard notesSetKey else { return }
      var key = present.settings.key
      key.tonic = PitchClass(semitones: note % 12)
      send(.key(key))
    }
  }

  private mutating func send(_ gesture: Gesture) {
    guard waiting.enqueue(.gesture(gesture)) else { return }
    // The next note depends on `present`. The time may be 0, because notes neither pause nor change tempo or meter.
    present.follow(gesture, at: 0)
    if case .set(let parameter, _) = gesture { disengage(parameter) }
  }

  // MARK: Knobs

  private mutating func turn(_ controller: UInt8, on channel: Channel, to value: UInt8) {
    if (32..<64).contains(controller), !isMapped(.controller(controller), on: channel) {
      let coarse = controller - 32
      guard let position = pairs.setFine(value, of: coarse, on: channel) else { return }
      return move(.controller(coarse), on: channel, to: position)
    }
    let position = controller < 32 ? pairs.setCoarse(value, of: controller, on: channel) : .init(value)
    move(.controller(controller), on: channel, to: position)
  }

  private func isMapped(_ kind: ControlSource.Kind, on channel: Channel) -> Bool {
    mappings.contains { $0.source.takes(kind, on: channel) }
  }

  private mutating func move(_ kind: ControlSource.Kind, on channel: Channel, to position: ControlPairs.Position) {
    for index in mappings.indices where mappings[index].press == nil && mappings[index].source.takes(kind, on: channel)
    {
      let mapping = mappings[index]
      if let lumi = mapping.lumi {
        waiting[lumi] = position.value
        continue
      }
      let value = mapping.travel.value(at: position.value, steps: position.steps)
      let now = present.settings[mapping.parameter]
      // A switch needs no pick-up; otherwise, the first press of a button would have no effect.
      let isFree = !picksUp || mapping.jumps || mapping.parameter.row.scale == .switch
      let follows = pickUps[index].move(
        to: position.value, present: mapping.travel.position(of: now), tolerance: mapping.travel.tolerance)
      guard isFree || follows else {
        missed = mapping
        continue
      }
      guard value != now else { continue }
      waiting[mapping.parameter] = value
      present.follow(.set(mapping.parameter, value), at: time)
      for other in mappings.indices where other != index { disengageKnob(of: mapping.parameter, at: other) }
    }
  }

  /// Disengages those knobs of a parameter whose positions differ too much from the parameter's value.
  private mutating func disengage(_ parameter: Parameter) {
    for index in mappings.indices { disengageKnob(of: parameter, at: index) }
  }

  private mutating func disengageKnob(of parameter: Parameter, at index: Int) {
    let mapping = mappings[index]
    guard mapping.parameter == parameter, mapping.lumi == nil else { return }
    let position = mapping.travel.position(of: present.settings[parameter])
    pickUps[index].disengageIfFar(present: position, tolerance: mapping.travel.tolerance)
  }
}
