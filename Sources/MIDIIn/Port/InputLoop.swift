import Glibc
import Instrument
import Performing
import RealTime

/// What the reading thread does: it drains the port, and sends the last value of each parameter that moved, at most once a tick.
///
/// A message after a silence is sent at once. After that the port is left alone for a millisecond and nothing is sent for a tick, in which
/// the kernel holds what comes, 2000 events: a flood costs a bounded part of a processor, and changes values that are not sent yet.
final class InputLoop {
  /// The most gestures of a tick: as many as a source has applied in one.
  static let share = 16
  /// How often the connections are looked at, in nanoseconds: 500 ms.
  private static let checkInterval: Int64 = 500_000_000
  /// How long the port is left alone after it was read, in nanoseconds: 1 ms.
  private static let readInterval: Int64 = 1_000_000

  private var port: InputPort
  private var source: GestureSource
  private let link: InputLink
  private let output: Address
  private let preset: @Sendable (Int) -> Void
  /// The clients that bring back what is played.
  private var loops: [UInt8] = []

  init(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ link: InputLink, output: Address,
    preset: @escaping @Sendable (Int) -> Void
  ) {
    self.port = port
    self.source = source
    self.link = link
    self.output = output
    self.preset = preset
  }

  /// Reads until the link is stopped.
  func run() {
    // Of the monotonic clock: all are due.
    var (check, read, send): (Int64, Int64, Int64) = (0, 0, 0)
    var isWaiting = false
    while !link.isStopped.load(ordering: .acquiring) {
      let now = MonotonicClock.nanoseconds()
      if now >= read, receive() {
        read = now + Self.readInterval
        isWaiting = true
      } else if now >= check {
        checkLoops()
        let news = port.follow()
        if !news.isEmpty { link.notices.withLock { $0 += news } }
        check = now + Self.checkInterval
      }
      if isWaiting, now >= send {
        isWaiting = !sendAll()
        send = now + Performance.tick
      }
      wait(from: now, until: isWaiting ? min(check, max(read, send)) : check, reads: read)
    }
  }

  /// Sleeps until a time, until something can be read, or until the thread is to end.
  private func wait(from now: Int64, until time: Int64, reads: Int64) {
    // While the port is left alone, only what ends the thread wakes it.
    let isQuiet = reads <= now
    let end = isQuiet ? time : min(time, reads)
    var files = [
      pollfd(fd: link.wakeFile, events: Int16(POLLIN), revents: 0),
      pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&files, isQuiet ? 2 : 1, Self.milliseconds(from: now, until: end))
  }

  /// How long `poll(2)` is to wait, in milliseconds: not shorter than until a time of 0 or more, and a second at most.
  static func milliseconds(from now: Int64, until time: Int64) -> CInt {
    CInt((min(max(0, time - now), 1_000_000_000) + 999_999) / 1_000_000)
  }

  /// Takes what the port has received; whether there was something.
  private func receive() -> Bool {
    guard let first = port.next() else { return false }
    checkLoops()
    link.controls.withLock { controls in
      var next: InputPort.Received? = first
      // More than the kernel holds: then others have their turn.
      for _ in 0..<2 * InputPort.poolCapacity {
        guard let received = next else { return }
        if received.sender != output.client, !loops.contains(received.sender) { controls.take(received.message) }
        next = port.next()
      }
    }
    return true
  }

  /// Sends what waits, as much as applies in a tick; whether that was all.
  private func sendAll() -> Bool {
    while source.nextRefusal() != nil {}
    for _ in 0..<Self.share {
      let isDone: Bool? = link.controls.withLock { controls in
        guard let action = controls.next else { return nil }
        switch action {
        case .gesture(let gesture):
          // Where none fits now, a newer value may take its place until then.
          guard source.send(gesture) else { return false }
        case .preset(let number): preset(number)
        }
        controls.done()
        return true
      }
      guard let isDone else { return true }
      guard isDone else { return false }
    }
    return false
  }

  private func checkLoops() {
    let now = port.loops(of: output)
    guard now != loops else { return }
    defer { loops = now }
    if now.isEmpty {
      link.notices.withLock { $0.append(.loopEnded) }
    } else if loops.isEmpty {
      link.notices.withLock { $0.append(.loop(isDirect: now[0] == port.address.client)) }
    }
  }
}
