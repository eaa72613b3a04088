import Instrument
import MIDI
import Testing

@testable import Performing

/// Messages of MIDI controllers that the scheduler passes on (`--through`).
@Suite struct SchedulerThroughTests {
  private static let channel = Channel(number: 5)
  private static let note = Message.noteOn(channel: channel, note: 100, velocity: 64)
  private static let end = Message.noteOff(channel: channel, note: 100, velocity: 64)
  private static let pedal = Message.controlChange(channel: channel, controller: 64, value: 127)

  private func rig() throws -> (SchedulerRig, ThroughSource) {
    let rig = try SchedulerRig()
    return (rig, ThroughSource(rig.link))
  }

  @Test func messagesPassImmediatelyAndWithTheirSender() throws {
    let (rig, through) = try rig()
    rig.after(second) {
      #expect(
        through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20) && through.send(Self.end, from: 21))
      through.wake()
    }
    _ = try rig.play(for: 2 * second)
    #expect(rig.queue.passed.map(\.message) == [Self.pedal, Self.note, Self.end])
    #expect(rig.queue.passed.map(\.sender) == [20, 20, 21])
    let time = rig.queue.heard.first { $0.message == Self.note }?.time
    #expect((second - 20 * ms...second + 20 * ms).contains(time ?? 0))
  }

  @Test func heldNotesAndPedalsEndWithThePerformance() throws {
    let (rig, through) = try rig()
    rig.options.record = SharedNoteRecord()
    rig.after(second) {
      _ = through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20)
      through.wake()
    }
    rig.after(second + 500 * ms) {
      // If the process died now, the watchdog would end the note.
      #expect(rig.options.record?.possiblySoundingNotes(at: rig.queue.now).contains(endedBy: Self.end) == true)
    }
    _ = try rig.play(for: 2 * second)
    #expect(rig.queue.sounding == [])
    #expect(rig.queue.heard.contains { $0.message == .sustainOff(Self.channel) })
    #expect(rig.options.record?.passed.isEmpty == true)
  }

  @Test func leavingControllerEndsItsNotesAndPedal() throws {
    let (rig, through) = try rig()
    rig.after(second) {
      _ = through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20) && through.endAll()
      through.wake()
    }
    _ = try rig.play(for: 2 * second)
    let passed = rig.queue.passed.map(\.message)
    #expect(passed.count == 4 && passed[2].channel == Self.channel && passed[3] == .sustainOff(Self.channel))
  }

  /// Ctrl-Z pauses the performance, and then stops the process. A stopped process could not end a note that began
  /// during the pause.
  @Test func nothingPassesDuringAPause() throws {
    let (rig, through) = try rig()
    rig.after(second) { _ = through.send(Self.note, from: 20) }
    rig.after(second + 50 * ms) { rig.link.pause(true) }
    rig.after(second + 500 * ms) {
      #expect(rig.queue.sounding == [])
      _ = through.send(Self.note, from: 20)
      through.wake()
    }
    rig.after(2 * second) {
      #expect(rig.queue.sounding == [] && rig.queue.passed.count == 1)
      rig.link.pause(false)
    }
    _ = try rig.play(for: 3 * second)
    #expect(rig.queue.passed.count == 1)
  }

  /// Without its release, the pedal would hold all later notes.
  @Test func pedalReleaseDuringAPauseIsPassedOn() throws {
    let (rig, through) = try rig()
    let channel = Channel(number: 5)
    let pedal = [Message.controlChange(channel: channel, controller: 64, value: 127), .sustainOff(channel)]
    rig.after(second) { _ = through.send(pedal[0], from: 20) }
    rig.after(second + 50 * ms) { rig.link.pause(true) }
    rig.after(second + 500 * ms) {
      _ = through.send(pedal[1], from: 20)
      through.wake()
    }
    rig.after(2 * second) { rig.link.pause(false) }
    _ = try rig.play(for: 3 * second)
    #expect(rig.queue.passed.map(\.message) == pedal)
  }

  @Test func missedNoteOffOfAControllerIsResent() throws {
    let (rig, through) = try rig()
    rig.after(second) { _ = through.send(Self.note, from: 20) }
    rig.after(second + 100 * ms) {
      rig.queue.isDeaf = true
      _ = through.send(Self.end, from: 20)
    }
    rig.after(second + 600 * ms) { rig.queue.isDeaf = false }
    rig.after(2 * second) { #expect(!rig.queue.sounding.contains([Self.channel.index, 100])) }
    _ = try rig.play(for: 3 * second)
  }

  @Test func fullRingRefusesMessages() throws {
    let (_, through) = try rig()
    var count = 0
    while through.send(Self.pedal, from: 20) { count += 1 }
    #expect(count == 256 && through.isFull && !through.endAll())
  }
}
