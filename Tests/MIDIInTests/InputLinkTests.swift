import Hands
import Instrument
import MIDI
import RealTime
import Testing

@testable import MIDIIn

/// The link between the main thread and the thread that reads controllers. `Tests/purity` forbids locks in the link.
@Suite struct InputLinkTests {
  private static let channel = Channel(number: 1)

  private static func gravity(_ controls: Controls) -> Double { controls.present.settings[.gravity] }

  /// Changes beyond the ring's capacity wait while nobody reads the ring, and no change is lost.
  @Test func changesThatDoNotFitWaitInOrder() throws {
    let link = try #require(InputLink())
    var changes = InputChanges(to: link)
    var controls = Controls(Settings())
    for value in 1...1000 { changes.tell(.gesture(.set(.gravity, Double(value % 100)), at: 0, isOfClock: false)) }
    var settings = Settings()
    settings[.speed] = 300
    changes.tell(.settings(SettingsFollower(settings)))
    changes.tell(.gesture(.set(.gravity, 42), at: 0, isOfClock: false))
    let isWoken = link.waker.take()
    #expect(isWoken, "the reading thread must be woken to make room")
    link.update(&controls) { _ in }
    #expect(Self.gravity(controls) == Double(link.changes.capacity % 100))
    for _ in 0..<4 {
      changes.flush()
      link.update(&controls) { _ in }
    }
    #expect(Self.gravity(controls) == 42 && controls.present.settings[.speed] == 300 && link.changes.isEmpty)
  }

  @Test func lastRequestToLearnReplacesEarlierOnes() throws {
    let link = try #require(InputLink())
    var controls = Controls(Settings())
    func turn() -> Mapping? {
      link.update(&controls) { _ in }
      for value in [0, 60] as [UInt8] {
        controls.take(.controlChange(channel: Self.channel, controller: 1, value: value))
      }
      return controls.takeLearned()
    }
    #expect(turn() == nil)
    link.learn(.speed)
    link.learn(.gravity)
    #expect(turn()?.parameter == .gravity)
    link.learn(.speed)
    link.learn(nil)
    #expect(turn() == nil)
  }

  /// One thread sends changes while another reads them: the mapping and the last value must arrive.
  @Test func changesArriveWhileBothThreadsRun() throws {
    let link = try #require(InputLink())
    let teller = try JoinedThread {
      var changes = InputChanges(to: link)
      let mapping = Mapping(ControlSource(.controller(1)), .gravity)
      for round in 0..<20_000 {
        changes.tell(.gesture(.set(.gravity, Double(round % 100)), at: 0, isOfClock: false))
        if round % 100 == 0 {
          changes.tell(.mappings([mapping]))
          changes.tell(.settings(SettingsFollower(Settings())))
        }
      }
      // The loop above sends only whole numbers, so 42.5 marks the end.
      changes.tell(.gesture(.set(.gravity, 42.5), at: 0, isOfClock: false))
      while !changes.isEmpty { changes.flush() }
    }
    var controls = Controls(Settings(), picksUp: false)
    while Self.gravity(controls) != 42.5 || controls.mappings.isEmpty || !link.changes.isEmpty {
      link.update(&controls) { _ in }
    }
    teller.join()
    link.update(&controls) { _ in }
    controls.take(.controlChange(channel: Self.channel, controller: 1, value: 127))
    #expect(controls.next == .gesture(.set(.gravity, Parameter.gravity.row.range.upperBound)))
  }
}
