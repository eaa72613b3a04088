import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct SchedulerSplitTests {
  private func stage(_ split: PortSplit) throws -> Stage {
    let stage = try Stage()
    stage.options.split = split
    stage.queue.ports = split.count
    stage.settings[.program] = 12
    stage.settings.layout.keys = PianoKeys(count: 6)
    return stage
  }

  private func notes(_ messages: [Message]) -> [Message] {
    messages.filter { if case .noteOn = $0 { true } else { false } }
  }

  private func sounding(_ messages: [Message]) -> SoundingNotes {
    messages.reduce(into: SoundingNotes()) { $0.follow($1) }
  }

  @Test func eachKeyPortReceivesItsOwnNotesAndTheProgram() throws {
    let stage = try stage(.each(keys: 6))
    let report = try stage.play(for: 20 * second)
    let messages = stage.events.messages
    #expect(report.unsilenced == 0 && stage.queue.sounding == [])
    for port in 0...6 {
      let heard = stage.queue.heardAtPorts[port]
      let own = messages.filter { port == 0 ? $0.voice != .key : $0.voice == .key && Int($0.key) == port - 1 }
      #expect(notes(heard) == notes(own.map(\.message)) && sounding(heard).isEmpty, "port \(port)")
      let programs = heard.count { if case .programChange = $0 { true } else { false } }
      #expect(programs == (port == 0 ? 0 : 1), "port \(port)")
    }
    #expect(notes(stage.queue.heardAtPorts[3]).count > 5)
  }

  @Test(arguments: [PortSplit.parts, .each(keys: 6)])
  func aSplitChangesNoNote(split: PortSplit) throws {
    let (split, whole) = (try stage(split), try stage(.none))
    _ = try split.play(for: 10 * second)
    _ = try whole.play(for: 10 * second)
    #expect(split.queue.noteOns == whole.queue.noteOns && split.queue.noteOns.count > 50)
  }

  /// A program change is queued once for the port of each key. A full queue may only delay these copies.
  @Test(arguments: [1, 2, 7]) func fullQueueDelaysButKeepsEachPortsProgramChange(pool: Int) throws {
    let stage = try stage(.each(keys: 6))
    stage.queue.pool = pool
    stage.settings[.bank] = 1
    _ = try stage.play(for: 5 * second)
    for port in 1...6 {
      #expect(
        stage.queue.heardAtPorts[port].prefix(3).map(\.channel) == [Channel](repeating: Channel(number: 2), count: 3))
    }
    #expect(stage.queue.refusals > 0 && stage.queue.sounding == [])
  }

  /// All keys have one channel, so a pitch may sound at one port while its note-off is missed at another.
  @Test(arguments: 1...20)
  func noNoteHangsAtAnyPortAfterASubscriberStopsReading(tenth: Int) throws {
    let stage = try stage(.each(keys: 6))
    var until: Int64 = 0
    stage.queue.afterSleep = { queue in
      if queue.elapsed > second + Int64(tenth) * 100 * ms, until == 0 {
        queue.isDeaf = true
        until = queue.elapsed + 700 * ms
      }
      if queue.isDeaf, queue.elapsed > until { queue.isDeaf = false }
    }
    let report = try stage.play(for: 10 * second)
    #expect(report.missed > 0 && report.unsilenced == 0)
    for port in 0...6 { #expect(sounding(stage.queue.heardAtPorts[port]).isEmpty, "port \(port)") }
  }

  @Test func aPauseEndsTheNotesOfEachPort() throws {
    let stage = try stage(.each(keys: 6))
    stage.settings[.keyLength] = 20
    stage.after(3 * second) { stage.link.pause(true) }
    stage.after(4 * second) {
      for port in 0...6 { #expect(self.sounding(stage.queue.heardAtPorts[port]).isEmpty, "port \(port)") }
      #expect(stage.queue.noteOns.count > 10)
      stage.link.pause(false)
    }
    _ = try stage.play(for: 5 * second)
  }
}
