import Glibc
import OSC
import RealTime
import Testing

@testable import Datagrams

@Suite struct DatagramTests {
  private static func number(_ index: Int) -> [UInt8] {
    OSCMessage("/Renderer/Command/note/addNote", [.text("C4"), .int(Int32(index)), .int(4)]).bytes
  }

  /// A client of the Decibel ScorePlayer sends 5000 datagrams in a third of a second.
  @Test func fiveThousandDatagramsArriveInOrder() throws {
    let door = try DatagramDoor(DatagramSocket(at: .loopback(0)))
    defer { door.close() }
    let sender = try DatagramSocket(at: .loopback(0), bufferSize: 4096)
    for index in 0..<5000 {
      #expect(sender.send(Self.number(index), to: door.endpoint))
      if index % 100 == 99 { usleep(6000) }
    }
    var arrived: [Datagram] = []
    MonotonicClock.wait(atMost: 10_000_000_000) {
      arrived += door.take()
      return arrived.count + door.droppedCount >= 5000
    }
    #expect(arrived.map(\.bytes) == (0..<5000).map(Self.number))
    #expect(arrived.allSatisfy { $0.source == sender.endpoint } && door.droppedCount == 0)
    #expect(zip(arrived, arrived.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
  }

  /// With each received datagram, the kernel reports how many datagrams it has dropped because the socket's buffer was
  /// full.
  @Test func droppedDatagramsAreCounted() throws {
    let receiver = try DatagramSocket(at: .loopback(0), bufferSize: 4096)
    let sender = try DatagramSocket(at: .loopback(0), bufferSize: 4096)
    for index in 0..<200 { _ = sender.send(Self.number(index), to: receiver.endpoint) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var dropped: UInt32 = 0
    var arrived = 0
    while receiver.receive(into: buffer, at: 0, dropped: &dropped) != nil { arrived += 1 }
    #expect((1..<200).contains(arrived))
    _ = sender.send(Self.number(200), to: receiver.endpoint)
    let last = receiver.receive(into: buffer, at: 7, dropped: &dropped)
    #expect(last == Datagram(source: sender.endpoint, nanoseconds: 7, bytes: Self.number(200)))
    #expect(arrived + Int(dropped) == 200)
  }

  @Test func largestDatagramArrivesWhole() throws {
    let door = try DatagramDoor(DatagramSocket(at: .loopback(0)))
    defer { door.close() }
    let bytes = (0..<65_507).map { UInt8(truncatingIfNeeded: $0) }
    #expect(door.send(bytes, to: door.endpoint))
    door.wait(until: MonotonicClock.nanoseconds() + 10_000_000_000)
    #expect(door.take().map(\.bytes) == [bytes])
  }

  @Test func portInUseIsAnError() throws {
    let door = try DatagramDoor(DatagramSocket(at: .loopback(0)))
    defer { door.close() }
    #expect(throws: DatagramError(code: EADDRINUSE)) { try DatagramSocket(at: door.endpoint) }
  }
}
