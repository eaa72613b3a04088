import Instrument
import MIDI
import Testing

@testable import MIDIOut

struct DeliveryTests {
  private static let channel = Channel(number: 2)

  /// Returns a note-on message that is due at `time`, in ms.
  private static func on(_ note: UInt8, at time: Int64, velocity: UInt8 = 64) -> TimedMessage {
    TimedMessage(
      nanoseconds: time * ms, voice: .key, message: .noteOn(channel: channel, note: note, velocity: velocity))
  }
  private static func off(_ note: UInt8, at time: Int64) -> TimedMessage {
    TimedMessage(nanoseconds: time * ms, voice: .key, message: .noteOff(channel: channel, note: note, velocity: 0))
  }
  private static func arrival(_ note: Int, at nanoseconds: Int64, isOn: Bool = true) -> Arrival {
    Arrival(nanoseconds: nanoseconds, channel: 2, note: note, isOn: isOn)
  }

  @Test func constantDelayIsNoError() {
    let due = [Self.on(60, at: 0), Self.off(60, at: 500), Self.on(60, at: 700)]
    let arrived = [
      Self.arrival(60, at: 90 * ms), Self.arrival(60, at: 590 * ms, isOn: false), Self.arrival(60, at: 790 * ms),
    ]
    let delivery = Delivery(due: due, arrived: arrived)
    #expect(delivery.errors == [0, 0, 0])
    #expect(delivery.lost == 0 && delivery.unexpected == 0)
  }

  @Test func errorIsTheDistanceFromTheMedianDelay() {
    let due = (0..<5).map { Self.on(60, at: $0 * 100) }
    let delays: [Int64] = [10, 12, 9, 11, 40]
    let arrived = delays.indices.map { Self.arrival(60, at: Int64($0) * 100 * ms + delays[$0]) }
    let delivery = Delivery(due: due, arrived: arrived)
    #expect(delivery.errors == [0, 1, 1, 2, 29])
    #expect(delivery.quantile(0.5) == 1)
    #expect(delivery.quantile(0.99) == 29)
    #expect(delivery.quantile(0) == 0)
    #expect(delivery.histogram.count == 5)
  }

  @Test(arguments: [(0.0, 0), (0.33, 0), (0.34, 1), (0.5, 1), (0.67, 10), (1.0, 10)] as [(Double, Int64)])
  func aQuantileRoundsUpToAWholeNote(fraction: Double, error: Int64) {
    let due = (0..<3).map { Self.on(60, at: $0 * 100) }
    let delays: [Int64] = [4, 5, 15]
    let arrived = delays.indices.map { Self.arrival(60, at: Int64($0) * 100 * ms + delays[$0]) }
    #expect(Delivery(due: due, arrived: arrived).quantile(fraction) == error)
  }

  @Test func lostAndUnexpectedNotesAreCounted() {
    let due = [Self.on(60, at: 0), Self.on(64, at: 0), Self.off(60, at: 1)]
    let arrived = [Self.arrival(60, at: 0), Self.arrival(61, at: 0), Self.arrival(60, at: 1)]
    let delivery = Delivery(due: due, arrived: arrived)
    #expect(delivery.errors.count == 1)
    #expect(delivery.lost == 2)
    #expect(delivery.unexpected == 2)
  }

  @Test func aNoteOnOfVelocity0IsANoteOff() {
    let delivery = Delivery(
      due: [Self.on(60, at: 0, velocity: 0)], arrived: [Self.arrival(60, at: 5, isOn: false)])
    #expect(delivery.lost == 0 && delivery.unexpected == 0)
  }

  @Test func deliveryOfNoNotesHasNoErrors() {
    let delivery = Delivery(due: [], arrived: [])
    #expect(delivery.quantile(0.99) == 0 && delivery.lost == 0)
  }
}
