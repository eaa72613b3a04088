import ChordEngine
import Instrument
import Lumia
import MIDI
import Testing

@testable import Hands

@Suite struct ControlsTests {
  static let channel1 = Channel(number: 1)
  static let channel2 = Channel(number: 2)

  static func controls(_ text: String, notesSetKey: Bool = false, picksUp: Bool = false) throws -> Controls {
    Controls(
      Settings(), mappings: text.isEmpty ? [] : try Mapping.list(text), notesSetKey: notesSetKey, picksUp: picksUp)
  }

  static func control(_ controller: UInt8, _ value: UInt8, _ channel: Channel = channel1) -> Message {
    .controlChange(channel: channel, controller: controller, value: value)
  }

  static func set(_ parameter: Parameter, _ value: Double) -> HandAction { .gesture(.set(parameter, value)) }

  // MARK: Each kind of message

  static let kinds: [(String, String, Message, HandAction?)] = [
    ("a controller", "cc1=gravity", control(1, 127), set(.gravity, 100)),
    ("an unmapped controller", "cc1=gravity", control(2, 127), nil),
    ("a controller of the mapped channel", "cc1@2=gravity", control(1, 127, channel2), set(.gravity, 100)),
    ("a controller of an unmapped channel", "cc1@2=gravity", control(1, 127), nil),
    ("the pitch wheel", "bend=gravity", .pitchBend(channel: channel2, value: 16383), set(.gravity, 100)),
    ("the pitch wheel at rest", "bend=gravity", .pitchBend(channel: channel1, value: 8192), set(.gravity, 50)),
    ("the pitch wheel down", "bend=gravity", .pitchBend(channel: channel1, value: 0), set(.gravity, 0)),
    ("pressure", "pressure=level", .channelPressure(channel: channel1, pressure: 127), set(.level, 12)),
    (
      "a key's pressure", "pressure=level", .polyphonicPressure(channel: channel1, note: 60, pressure: 127),
      set(.level, 12)
    ),
    ("a program", "", .programChange(channel: channel2, program: 5), .preset(5)),
    ("reset", "", .noteOn(channel: channel1, note: 43, velocity: 1), .gesture(.reset)),
    ("the reset note, released", "", .noteOff(channel: channel1, note: 43, velocity: 1), nil),
    ("the reset note, with velocity 0", "", .noteOn(channel: channel1, note: 43, velocity: 0), nil),
    ("a note that is mapped to nothing", "", .noteOn(channel: channel1, note: 44, velocity: 1), nil),
    ("a clock", "cc1=gravity", .timingClock, nil),
    ("the end of all notes", "cc1=gravity", .allNotesOff(channel1), nil),
    ("a switch", "cc64=filter", control(64, 0), set(.filter, 0)),
    ("a choice", "cc1=sound", control(1, 127), set(.sound, 8)),
  ]

  @Test(arguments: kinds) func messageCausesAction(
    name: String, mappings: String, message: Message, action: HandAction?
  ) throws {
    var controls = try Self.controls(mappings)
    controls.take(message)
    #expect(controls.next == action, "\(name)")
    if action != nil { controls.done() }
    #expect(controls.next == nil, "\(name)")
  }

  // MARK: Taps

  /// Passes messages, each at a time in milliseconds, to new controls, and returns the resulting actions.
  private static func tempo(_ mappings: String, _ messages: [(Int64, Message)]) throws -> [HandAction] {
    var controls = try controls(mappings)
    for (time, message) in messages { controls.take(message, at: time * 1_000_000) }
    return drain(&controls)
  }

  @Test func noteMappedToTapSetsTheTempoAndSwitchesNoChord() throws {
    func note(_ note: UInt8, _ velocity: UInt8 = 90) -> Message {
      .noteOn(channel: Self.channel1, note: note, velocity: velocity)
    }
    let released = Message.noteOff(channel: Self.channel1, note: 37, velocity: 0)
    let taps: [(Int64, Message)] = [(0, note(37)), (100, released), (484, note(37)), (700, note(37, 0))]
    #expect(try Self.tempo("note37=tap", taps) == [Self.set(.tempo, 124)])
    #expect(try Self.tempo("note37@2=tap", taps) == [Self.set(.bouncer(1), 0), Self.set(.bouncer(1), 1)])
    #expect(try Self.tempo("note37=tap", [(0, note(37)), (500, note(38))]) == [Self.set(.bouncer(2), 0)])
    // Without a time, a note that is mapped to tap neither taps nor switches a chord.
    var controls = try Self.controls("note37=tap")
    for _ in 0..<3 { controls.take(note(37)) }
    #expect(controls.next == nil)
  }

  @Test func onlyPressingAPedalTaps() throws {
    let taps = [Int64(0), 500, 1000].flatMap { [($0, Self.control(64, 127)), ($0 + 200, Self.control(64, 0))] }
    #expect(try Self.tempo("cc64=tap", taps) == [Self.set(.tempo, 120)])
    let both = try Self.tempo("cc64=tap,cc64=filter", taps)
    #expect(both == [Self.set(.filter, 0), Self.set(.tempo, 120)])
  }

  @Test func knobMustPickUpAfterATappedTempo() throws {
    var controls = try Self.controls("cc1=tempo:60..180,note50=tap", picksUp: true)
    for value in [0, 63, 64, 65] as [UInt8] { controls.take(Self.control(1, value), at: 0) }
    _ = Self.drain(&controls)
    for time in [0, 400_000_000] as [Int64] {
      controls.take(.noteOn(channel: Self.channel1, note: 50, velocity: 1), at: time)
    }
    #expect(Self.drain(&controls) == [Self.set(.tempo, 150)])
    controls.take(Self.control(1, 66), at: 0)
    #expect(Self.drain(&controls) == [] && controls.missed?.parameter == .tempo)
  }

  // MARK: The image, whose moving shapes of light are called lumis

  private static func image(_ command: LumiaCommand) -> HandAction { .gesture(.image(command)) }

  @Test("a pad plays its lumis while it is pressed, and switches no chord")
  func pad() throws {
    var controls = try Self.controls("note37@1=image-pad-3")
    controls.take(.noteOn(channel: Self.channel1, note: 37, velocity: 90))
    controls.take(.noteOn(channel: Self.channel1, note: 37, velocity: 80))
    controls.take(.noteOff(channel: Self.channel1, note: 37, velocity: 0))
    controls.take(.noteOff(channel: Self.channel1, note: 37, velocity: 0))
    #expect(Self.drain(&controls) == [Self.image(.pad(2, pressure: 90)), Self.image(.padOff(2))])
  }

  @Test("a pedal that sends many positions holds the lumis once; other pedals keep traces or erase all lumis")
  func pedal() throws {
    var controls = try Self.controls("cc64=image-hold,cc66=image-stay,cc67=image-erase")
    for value in [10, 70, 100, 127, 80, 20, 0] as [UInt8] { controls.take(Self.control(64, value)) }
    #expect(Self.drain(&controls) == [Self.image(.hold(.all, true)), Self.image(.hold(.all, false))])
    for pedal in [66, 67] as [UInt8] { for value in [127, 0] as [UInt8] { controls.take(Self.control(pedal, value)) } }
    #expect(
      Self.drain(&controls) == [
        Self.image(.stay(true)), Self.image(.stay(false)), Self.image(.erase(.all)),
      ])
  }

  @Test("the release of a pad is not lost in a flood of notes")
  func flood() throws {
    var controls = try Self.controls("note50=image-pad-1")
    controls.take(.noteOn(channel: Self.channel1, note: 50, velocity: 90))
    for _ in 0..<200 { controls.take(.noteOn(channel: Self.channel1, note: 36, velocity: 90)) }
    controls.take(.noteOff(channel: Self.channel1, note: 50, velocity: 0))
    #expect(Self.drain(&controls).last == Self.image(.padOff(0)))
  }

  @Test("a pad is learned by its press")
  func learnPad() throws {
    var controls = try Self.controls("")
    controls.learn(.pad(7))
    controls.take(Self.control(1, 20))
    #expect(controls.learned == nil)
    controls.take(.noteOn(channel: Self.channel1, note: 50, velocity: 90))
    #expect(controls.takeLearned()?.text == "note50@1=image-pad-8")
    #expect(Self.drain(&controls) == [Self.image(.pad(7, pressure: 90))])
  }

  @Test("a knob sets a field of the chosen chord's lumis over the field's range, and a fader sets a canvas option")
  func knob() throws {
    var controls = try Self.controls("cc20=image-speed,cc21=image-canvas-opacity")
    controls.follow(.image(.chooseChord(4)), at: 0)
    let speed = try #require(LumiField.all.first { $0.name == Array("speed".utf8) })
    for (value, wanted) in [(0, -5000), (127, 5000)] as [(UInt8, Int16)] {
      controls.take(Self.control(20, value))
      #expect(Self.drain(&controls) == [Self.image(.set(chord: 4, tone: 255, field: speed, value: wanted))])
    }
    // Only the latest of the waiting values is kept.
    for value in 0...127 as ClosedRange<UInt8> { controls.take(Self.control(21, value)) }
    #expect(Self.drain(&controls) == [Self.image(.option(.opacity, value: 1000))])
  }

  @Test("a flood of values for one field of the image does not delay a parameter for ever")
  func floodOfTheImage() throws {
    var controls = try Self.controls("cc20=image-hue.base,cc1=tempo:jump")
    controls.take(Self.control(20, 1))
    controls.take(Self.control(1, 64))
    for value in 2...9 as ClosedRange<UInt8> where controls.next != nil {
      if case .gesture(.set) = controls.next { return }
      controls.done()
      controls.take(Self.control(20, value))
    }
    Issue.record("the tempo waits for ever")
  }

  @Test("a knob that moves is learned for an option of the image")
  func learnLumi() throws {
    var controls = try Self.controls("")
    controls.learn(LumiKnob.option(.opacity))
    for value in [20, 90] as [UInt8] { controls.take(Self.control(7, value)) }
    #expect(controls.takeLearned()?.text == "cc7@1=image-canvas-opacity")
  }

  @Test("notes release lumis of the chosen chord, from left to right")
  func notes() {
    var controls = Controls(Settings(), notesPlayImage: true)
    controls.follow(.image(.chooseChord(4)), at: 0)
    for note in [48, 72] as [UInt8] { controls.take(.noteOn(channel: Self.channel1, note: note, velocity: 127)) }
    let actions = Self.drain(&controls)
    var last: UInt16 = 0
    for (action, pitch) in zip(actions, [48, 72] as [UInt8]) {
      guard case .gesture(.image(.strike(4, let tone, 127, pitch, let x, 4095))) = action else {
        Issue.record("\(action)")
        continue
      }
      #expect(tone == pitch % 8 && x > last)
      last = x
    }
    #expect(actions.count == 2)
  }

  @Test(arguments: 0..<7) func noteTogglesItsChord(degree: Int) throws {
    var controls = try Self.controls("")
    let note = Message.noteOn(channel: Self.channel1, note: UInt8(36 + degree), velocity: 90)
    for value in [0.0, 1, 0] {
      controls.take(note)
      #expect(controls.next == Self.set(.bouncer(degree), value))
      controls.done()
    }
    // Another live input switches the chord on, so the note switches it off.
    controls.follow(.set(.bouncer(degree), 1), at: 0)
    controls.take(note)
    #expect(controls.next == Self.set(.bouncer(degree), 0))
  }

  @Test func unmappedNotesSetTheKeyIfEnabled() throws {
    var controls = try Self.controls("", notesSetKey: true)
    controls.follow(.key(Key(tonic: PitchClass(semitones: 2), octave: 3, scale: Scale(name: "dorian")!)), at: 0)
    controls.take(.noteOn(channel: Self.channel1, note: 70, velocity: 64))
    #expect(
      controls.next
        == .gesture(.key(Key(tonic: PitchClass(semitones: 10), octave: 3, scale: Scale(name: "dorian")!))))
  }

  @Test func oneKnobMovesTwoParameters() throws {
    var controls = try Self.controls("cc1=gravity,cc1=speed:500..50")
    controls.take(Self.control(1, 127))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.speed, 50), Self.set(.gravity, 100)])
  }

  // MARK: Fourteen bits

  @Test func fourteenBitControllerHasFinerValues() throws {
    var controls = try Self.controls("cc1=gravity")
    controls.take(Self.control(1, 64))
    controls.take(Self.control(33, 1))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 50.009)])
    controls.take(Self.control(33, 2))
    let later = Self.drain(&controls)
    #expect(later == [Self.set(.gravity, 50.015)])
    controls.take(Self.control(1, 127))
    controls.take(Self.control(33, 127))
    let last = Self.drain(&controls)
    #expect(last == [Self.set(.gravity, 100)])
  }

  @Test func fineByteWithoutACoarseByteDoesNothing() throws {
    var controls = try Self.controls("cc1=gravity")
    controls.take(Self.control(33, 100))
    #expect(controls.next == nil)
  }

  @Test func mappedControllerIsNotTreatedAsAFineByte() throws {
    var controls = try Self.controls("cc1=gravity,cc33=speed")
    controls.take(Self.control(1, 127))
    controls.take(Self.control(33, 0))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.speed, 50), Self.set(.gravity, 100)])
  }

  @Test func fineKnobsOfTwoChannelsDoNotMix() throws {
    var controls = try Self.controls("cc1@1=gravity,cc1@2=speed")
    controls.take(Self.control(1, 127, Self.channel1))
    controls.take(Self.control(1, 0, Self.channel2))
    controls.take(Self.control(33, 127, Self.channel1))
    controls.take(Self.control(33, 0, Self.channel2))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.speed, 50), Self.set(.gravity, 100)])
  }

  // MARK: Picking up

  @Test func knobMustPickUpTheValueFirst() throws {
    var controls = try Self.controls("cc1=gravity", picksUp: true)
    // The default gravity, 9.8 m/s², is at the knob position 12.4 of 127.
    for value: UInt8 in [100, 60, 20] {
      controls.take(Self.control(1, value))
      #expect(controls.next == nil)
    }
    controls.take(Self.control(1, 12))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 9.4)])
    controls.take(Self.control(1, 100))
    let later = Self.drain(&controls)
    #expect(later == [Self.set(.gravity, 78.7)])
  }

  @Test func knobMappedWithJumpNeedsNoPickUp() throws {
    var controls = try Self.controls("cc1=gravity:jump,cc2=speed", picksUp: true)
    controls.take(Self.control(1, 100))
    controls.take(Self.control(2, 0))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 78.7)])
  }

  @Test func knobMustPickUpAfterAnotherHandsGesture() throws {
    var controls = try Self.controls("cc1=gravity", picksUp: true)
    controls.take(Self.control(1, 12))
    controls.take(Self.control(1, 50))
    _ = Self.drain(&controls)
    controls.follow(.set(.gravity, 90), at: 0)
    controls.take(Self.control(1, 60))
    #expect(controls.next == nil)
    controls.take(Self.control(1, 120))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 94.5)])
  }

  @Test func knobMustPickUpAfterAnotherKnobOfItsParameter() throws {
    var controls = try Self.controls("cc1=gravity,cc2=gravity", picksUp: true)
    controls.take(Self.control(1, 12))
    controls.take(Self.control(1, 100))
    controls.take(Self.control(2, 40))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 78.7)])
    controls.take(Self.control(2, 110))
    let later = Self.drain(&controls)
    #expect(later == [Self.set(.gravity, 86.6)])
    controls.take(Self.control(1, 101))
    #expect(controls.next == nil)
  }

  @Test func oscillatingParameterIsPickedUpAtItsCurrentValue() throws {
    var settings = Settings()
    let lfo = LFO(.gravity, from: 0, to: 100, period: 10_000_000_000)
    _ = settings.oscillators.set(lfo)
    var controls = Controls(settings, mappings: try Mapping.list("cc1=gravity"))
    controls.move(to: 2_500_000_000)
    controls.take(Self.control(1, 40))
    #expect(controls.next == nil)
    controls.take(Self.control(1, 64))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 50.4)])
    // The knob's gesture has stopped the LFO.
    controls.move(to: 5_000_000_000)
    controls.take(Self.control(1, 65))
    let later = Self.drain(&controls)
    #expect(later == [Self.set(.gravity, 51.2)])
  }

  /// A knob's tempo must apply from now on, not from the beginning of the piece.
  @Test func theNextSectionBeginsOnTimeAfterAKnobSetsTheTempo() throws {
    var settings = Settings()
    for letter in 0...1 as ClosedRange<UInt8> {
      let section = try #require(Form.Section(letter: letter, bars: 4))
      _ = settings.form.append(section)
    }
    settings.sections = [SectionSetting(letter: 1, .gesture(.set(.gravity, 50)))]
    var controls = Controls(settings, mappings: try Mapping.list("cc1=tempo:60..240"), picksUp: false)
    // The tempo falls from 120 to 60 BPM at the beginning of the third bar. So the fifth bar begins after 4 s + 8 s.
    controls.move(to: 4_000_000_000)
    controls.take(Self.control(1, 0))
    controls.follow(.set(.speed, 300), at: 11_900_000_000)
    #expect(controls.present.settings[.gravity] != 50)
    controls.follow(.set(.speed, 310), at: 12_100_000_000)
    #expect(controls.present.settings[.gravity] == 50)
  }

  @Test func pauseStopsOscillators() {
    var settings = Settings()
    _ = settings.oscillators.set(LFO(.gravity, from: 0, to: 100, period: 10_000_000_000))
    var present = SettingsFollower(settings)
    present.follow(.pause, at: 1_000_000_000)
    present.move(through: 3_000_000_000)
    #expect(abs(present.settings[.gravity] - 20) < 1e-9)
    present.follow(.play, at: 3_000_000_000)
    present.move(through: 4_000_000_000)
    #expect(abs(present.settings[.gravity] - 40) < 1e-9)
  }

  @Test func aButtonNeedsNoPickUp() throws {
    var controls = try Self.controls("cc20=reverb", picksUp: true)
    controls.take(Self.control(20, 0))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.reverb, 0)])
  }

  // MARK: Floods

  @Test func floodOfMessagesLeavesOneValueForEachParameter() throws {
    var controls = try Self.controls("cc1=gravity,cc2=speed,bend=bounce")
    for index in 0..<60_000 {
      controls.take(Self.control(1, UInt8(index % 128)))
      controls.take(Self.control(2, UInt8((index * 7) % 128)))
      controls.take(.pitchBend(channel: Self.channel1, value: UInt16(index % 16384)))
    }
    controls.take(Self.control(1, 127))
    controls.take(Self.control(2, 0))
    controls.take(.pitchBend(channel: Self.channel1, value: 16383))
    let actions = Self.drain(&controls)
    #expect(actions.count == 3)
    #expect(
      [Self.set(.gravity, 100), Self.set(.speed, 50), Self.set(.bounce, 1)].allSatisfy { actions.contains($0) })
  }

  @Test func unsentValueIsReplacedByNewerValue() throws {
    var controls = try Self.controls("cc1=gravity")
    controls.take(Self.control(1, 10))
    #expect(controls.next == Self.set(.gravity, 7.9))
    controls.take(Self.control(1, 127))
    let actions = Self.drain(&controls)
    #expect(actions == [Self.set(.gravity, 100)])
  }

  @Test func floodedParameterDoesNotDelayOthers() throws {
    var controls = try Self.controls("cc1=gravity,cc2=speed")
    controls.take(Self.control(2, 0))
    var seen: [HandAction] = []
    for value: UInt8 in [1, 2, 3, 4] {
      controls.take(Self.control(1, value))
      seen += [controls.next].compactMap { $0 }
      controls.done()
    }
    #expect(seen.contains(Self.set(.speed, 50)))
  }

  @Test func aFloodOfNotesIsBounded() throws {
    var controls = try Self.controls("", notesSetKey: true)
    for index in 0..<100_000 {
      controls.take(.noteOn(channel: Self.channel1, note: UInt8(index % 128), velocity: 1))
    }
    #expect(Self.drain(&controls).count == WaitingActions.longestQueue)
    // The discarded actions must not block later actions.
    controls.take(.noteOn(channel: Self.channel1, note: 36, velocity: 1))
    #expect(controls.next != nil)
  }

  static func drain(_ controls: inout Controls) -> [HandAction] {
    var actions: [HandAction] = []
    while let action = controls.next {
      actions.append(action)
      controls.done()
    }
    return actions
  }
}
