import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct SchedulerThroughTests {
  private static let channel = Channel(number: 5)
  private static let note = Message.noteOn(channel: channel, note: 100, velocity: 64)
  private static let end = Message.noteOff(channel: channel, note: 100, velocity: 64)
  private static let pedal = Message.controlChange(channel: channel, controller: 64, value: 127)

  private func stage() throws -> (Stage, ThroughSource) {
    let stage = try Stage()
    return (stage, ThroughSource(stage.link))
  }

  @Test func messagesPassAtOnceAndNeverToTheirSender() throws {
    let (stage, through) = try stage()
    stage.after(second) {
      #expect(
        through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20) && through.send(Self.end, from: 21))
      through.wake()
    }
    _ = try stage.play(for: 2 * second)
    #expect(stage.queue.passed.map(\.message) == [Self.pedal, Self.note, Self.end])
    #expect(stage.queue.passed.map(\.sender) == [20, 20, 21])
    let time = stage.queue.heard.first { $0.message == Self.note }?.time
    #expect((second - 20 * ms...second + 20 * ms).contains(time ?? 0))
  }

  @Test func heldNotesAndPedalsEndWithThePerformance() throws {
    let (stage, through) = try stage()
    stage.options.record = SharedNoteRecord()
    stage.after(second) {
      _ = through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20)
      through.wake()
    }
    stage.after(second + 500 * ms) {
      // The watchdog would end the note, too.
      #expect(stage.options.record?.possiblySoundingNotes(at: stage.queue.now).contains(endedBy: Self.end) == true)
    }
    _ = try stage.play(for: 2 * second)
    #expect(stage.queue.sounding == [])
    #expect(stage.queue.heard.contains { $0.message == .sustainOff(Self.channel) })
    #expect(stage.options.record?.passed.isEmpty == true)
  }

  @Test func aControllerThatLeavesLeavesNothingOn() throws {
    let (stage, through) = try stage()
    stage.after(second) {
      _ = through.send(Self.pedal, from: 20) && through.send(Self.note, from: 20) && through.endAll()
      through.wake()
    }
    _ = try stage.play(for: 2 * second)
    let passed = stage.queue.passed.map(\.message)
    #expect(passed.count == 4 && passed[2].channel == Self.channel && passed[3] == .sustainOff(Self.channel))
  }

  /// Nothing would end a note that began after the panic of a pause, while the process is stopped.
  @Test func nothingPassesDuringAPause() throws {
    let (stage, through) = try stage()
    stage.after(second) { _ = through.send(Self.note, from: 20) }
    stage.after(second + 50 * ms) { stage.link.pause(true) }
    stage.after(second + 500 * ms) {
      #expect(stage.queue.sounding == [])
      _ = through.send(Self.note, from: 20)
      through.wake()
    }
    stage.after(2 * second) {
      #expect(stage.queue.sounding == [] && stage.queue.passed.count == 1)
      stage.link.pause(false)
    }
    _ = try stage.play(for: 3 * second)
    #expect(stage.queue.passed.count == 1)
  }

  /// A pedal that was released during a pause used to hold all later notes.
  @Test func aPedalEndsDuringAPause() throws {
    let (stage, through) = try stage()
    let channel = Channel(number: 5)
    let pedal = [Message.controlChange(channel: channel, controller: 64, value: 127), .sustainOff(channel)]
    stage.after(second) { _ = through.send(pedal[0], from: 20) }
    stage.after(second + 50 * ms) { stage.link.pause(true) }
    stage.after(second + 500 * ms) {
      _ = through.send(pedal[1], from: 20)
      through.wake()
    }
    stage.after(2 * second) { stage.link.pause(false) }
    _ = try stage.play(for: 3 * second)
    #expect(stage.queue.passed.map(\.message) == pedal)
  }

  @Test func aNoteOffThatASubscriberMissedIsSentAgain() throws {
    let (stage, through) = try stage()
    stage.after(second) { _ = through.send(Self.note, from: 20) }
    stage.after(second + 100 * ms) {
      stage.queue.isDeaf = true
      _ = through.send(Self.end, from: 20)
    }
    stage.after(second + 600 * ms) { stage.queue.isDeaf = false }
    stage.after(2 * second) { #expect(!stage.queue.sounding.contains([Self.channel.index, 100])) }
    _ = try stage.play(for: 3 * second)
  }

  @Test func aFullRingTakesNoMore() throws {
    let (_, through) = try stage()
    var count = 0
    while through.send(Self.pedal, from: 20) { count += 1 }
    #expect(count == 256 && through.isFull && !through.endAll())
  }
}
