import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct SchedulerSplitTests {
  private func rig(_ split: PortSplit) throws -> SchedulerRig {
    let rig = try SchedulerRig()
    rig.options.split = split
    rig.queue.ports = split.count
    rig.settings[.program] = 12
    rig.settings.layout.keys = PianoKeys(count: 6)
    return rig
  }

  private func notes(_ messages: [Message]) -> [Message] {
    messages.filter { if case .noteOn = $0 { true } else { false } }
  }

  private func sounding(_ messages: [Message]) -> SoundingNotes {
    messages.reduce(into: SoundingNotes()) { $0.follow($1) }
  }

  @Test func eachKeyPortReceivesItsOwnNotesAndTheProgram() throws {
    let rig = try rig(.each(keys: 6))
    let report = try rig.play(for: 20 * second)
    let messages = rig.events.messages
    #expect(report.unsilenced == 0 && rig.queue.sounding == [])
    for port in 0...6 {
      let heard = rig.queue.heardAtPorts[port]
      let sent = messages.filter { port == 0 ? $0.voice != .key : $0.voice == .key && Int($0.key) == port - 1 }
      #expect(notes(heard) == notes(sent.map(\.message)) && sounding(heard).isEmpty, "port \(port)")
      let programs = heard.count { if case .programChange = $0 { true } else { false } }
      #expect(programs == (port == 0 ? 0 : 1), "port \(port)")
    }
    #expect(notes(rig.queue.heardAtPorts[3]).count > 5)
  }

  @Test(arguments: [PortSplit.parts, .each(keys: 6)])
  func aSplitChangesNoNote(split: PortSplit) throws {
    let (split, whole) = (try rig(split), try rig(.none))
    _ = try split.play(for: 10 * second)
    _ = try whole.play(for: 10 * second)
    #expect(split.queue.noteOns == whole.queue.noteOns && split.queue.noteOns.count > 50)
  }

  /// A program change is queued once for the port of each key.
  @Test(arguments: [1, 2, 7]) func fullQueueDelaysButKeepsEachPortsProgramChange(pool: Int) throws {
    let rig = try rig(.each(keys: 6))
    rig.queue.pool = pool
    rig.settings[.bank] = 1
    _ = try rig.play(for: 5 * second)
    for port in 1...6 {
      #expect(
        rig.queue.heardAtPorts[port].prefix(3).map(\.channel) == [Channel](repeating: Channel(number: 2), count: 3))
    }
    #expect(rig.queue.refusals > 0 && rig.queue.sounding == [])
  }

  /// All keys have one channel, so the same note can sound at several ports.
  @Test(arguments: 1...20)
  func noNoteHangsAtAnyPortAfterASubscriberStopsReading(tenth: Int) throws {
    let rig = try rig(.each(keys: 6))
    var until: Int64 = 0
    rig.queue.afterSleep = { queue in
      if queue.elapsed > second + Int64(tenth) * 100 * ms, until == 0 {
        queue.isDeaf = true
        until = queue.elapsed + 700 * ms
      }
      if queue.isDeaf, queue.elapsed > until { queue.isDeaf = false }
    }
    let report = try rig.play(for: 10 * second)
    #expect(report.missed > 0 && report.unsilenced == 0)
    for port in 0...6 { #expect(sounding(rig.queue.heardAtPorts[port]).isEmpty, "port \(port)") }
  }

  @Test func aPauseEndsTheNotesOfEachPort() throws {
    let rig = try rig(.each(keys: 6))
    rig.settings[.keyLength] = 20
    rig.after(3 * second) { rig.link.pause(true) }
    rig.after(4 * second) {
      for port in 0...6 { #expect(self.sounding(rig.queue.heardAtPorts[port]).isEmpty, "port \(port)") }
      #expect(rig.queue.noteOns.count > 10)
      rig.link.pause(false)
    }
    _ = try rig.play(for: 5 * second)
  }
}
