import Instrument
import MIDI
import Testing

@testable import Hands

@Suite struct LearningTests {
  static let channel3 = Channel(number: 3)

  static func control(_ controller: UInt8, _ value: UInt8) -> Message {
    .controlChange(channel: channel3, controller: controller, value: value)
  }

  static let table: [(String, [Message], String?)] = [
    ("a knob that is turned", [control(74, 50), control(74, 55), control(74, 60)], "cc74@3"),
    ("a button", [control(20, 127), control(20, 0)], "cc20@3"),
    ("a knob that trembles", [control(7, 50), control(7, 51), control(7, 50), control(7, 52)], nil),
    (
      "a turned knob beside a trembling knob", [control(7, 50), control(8, 10), control(7, 51), control(8, 30)], "cc8@3"
    ),
    (
      "a pair of fourteen bits", [control(1, 10), control(33, 0), control(1, 10), control(33, 90), control(1, 20)],
      "cc1@3"
    ),
    ("the pitch wheel", [.pitchBend(channel: channel3, value: 16000)], "bend@3"),
    ("the pitch wheel at rest", [.pitchBend(channel: channel3, value: 8192)], nil),
    ("pressure", [.channelPressure(channel: channel3, pressure: 60)], "pressure@3"),
    ("notes and clocks", [.noteOn(channel: channel3, note: 60, velocity: 100), .timingClock], nil),
    ("mode messages", [control(123, 0), control(123, 127)], nil),
  ]

  @Test(arguments: table) func movingControllerIsLearned(name: String, messages: [Message], text: String?) {
    var learning = Learning()
    var found: ControlSource?
    for message in messages where found == nil { found = learning.take(message) }
    #expect(found?.text == text, "\(name)")
  }

  @Test func learnedMappingTakesEffectImmediatelyAndIsReportedOnce() {
    var controls = Controls(Settings(), picksUp: false)
    controls.learn(.gravity)
    for value: UInt8 in [0, 60, 127] { controls.take(Self.control(9, value)) }
    let learned = [controls.takeLearned(), controls.takeLearned()]
    #expect(learned.map { $0?.text } == ["cc9@3=gravity", nil])
    #expect(controls.next == .gesture(.set(.gravity, 100)))
  }

  @Test func learningCanBeCancelled() {
    var controls = Controls(Settings())
    controls.learn(.gravity)
    controls.learn(nil)
    for value: UInt8 in [0, 60, 127] { controls.take(Self.control(9, value)) }
    let learned = controls.takeLearned()
    #expect(controls.mappings.isEmpty && learned == nil)
  }

  /// After a mapping is added, the knobs of the old mappings need not pick up their values again.
  @Test func addingAMappingKeepsOtherPickUps() throws {
    var controls = Controls(Settings(), mappings: try Mapping.list("cc2=bounce"))
    // The bounce is 1, so the knob picks it up at its upper end.
    for value: UInt8 in [100, 127, 100] { controls.take(Self.control(2, value)) }
    #expect(controls.next != nil)
    controls.done()
    controls.replaceMappings(with: try Mapping.list("cc7=level,cc2=bounce"))
    controls.take(Self.control(2, 80))
    #expect(controls.next != nil)
  }

  @Test func replacedMappingsHaveNoEffect() throws {
    var controls = Controls(Settings(), mappings: try Mapping.list("cc2=bounce"), picksUp: false)
    controls.replaceMappings(with: try Mapping.list("cc7=gravity"))
    controls.take(Self.control(2, 80))
    #expect(controls.next == nil)
    controls.take(Self.control(7, 127))
    #expect(controls.next == .gesture(.set(.gravity, 100)))
  }

  @Test func relearnedKnobLosesItsFormerMapping() throws {
    var controls = Controls(Settings(), mappings: try Mapping.list("cc9@3=speed,cc2=bounce"))
    controls.learn(.gravity)
    for value: UInt8 in [0, 60] { controls.take(Self.control(9, value)) }
    #expect(controls.mappings.map(\.text) == ["cc2=bounce", "cc9@3=gravity"])
  }
}
