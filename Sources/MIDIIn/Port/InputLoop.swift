import Glibc
import Hands
import Instrument
import Performing
import RealTime

/// The loop of the reading thread: it drains the port, and sends the last value of each parameter that moved, at most once a tick.
///
/// A message after a silence is sent at once. Then the port is not read for a millisecond, and nothing is sent for a tick. Meanwhile the kernel
/// buffers up to 2000 events. So a flood costs a bounded share of a processor, and only updates values that still wait.
final class InputLoop {
  /// The most gestures of a tick: as many as a source has applied in one.
  static let share = 16
  /// The interval between looks at the connections, in nanoseconds: 500 ms.
  private static let checkInterval: Int64 = 500_000_000
  /// The pause after the port was read, in nanoseconds: 1 ms.
  private static let readInterval: Int64 = 1_000_000

  private var port: InputPort
  private var source: GestureSource
  private var controls: Controls
  private let link: InputLink
  private let output: Address
  /// The clients that echo the run's own notes.
  private var loops: [UInt8] = []
  /// News for which there is no room yet.
  private var unsaid: [InputHand.News] = []

  init(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ controls: Controls, _ link: InputLink,
    output: Address
  ) {
    self.port = port
    self.source = source
    self.controls = controls
    self.link = link
    self.output = output
  }

  /// Reads until the link is stopped.
  func run() {
    // Times of the monotonic clock; all are due.
    var (check, read, send): (Int64, Int64, Int64) = (0, 0, 0)
    var isWaiting = false
    while !link.isStopped {
      let now = MonotonicClock.nanoseconds()
      link.update(&controls)
      if now >= read, receive() {
        read = now + Self.readInterval
        isWaiting = true
      } else if now >= check {
        checkLoops()
        unsaid += port.follow()
        check = now + Self.checkInterval
      }
      if isWaiting, now >= send {
        isWaiting = !sendAll()
        send = now + Performance.tick
      }
      unsaid.removeFirst(unsaid.firstIndex { !link.news.push($0) } ?? unsaid.count)
      wait(from: now, until: isWaiting ? min(check, max(read, send)) : check, reads: read)
    }
  }

  /// Sleeps until a time, until something can be read, or until the thread is to end.
  private func wait(from now: Int64, until time: Int64, reads: Int64) {
    // While the port is ignored, only a request to end wakes the thread.
    let isQuiet = reads <= now
    let end = isQuiet ? time : min(time, reads)
    link.waker.wait(until: end, orToRead: isQuiet ? port.descriptor : -1)
  }

  /// Takes the port's messages; returns `true` if there were any.
  private func receive() -> Bool {
    guard let first = port.next() else { return false }
    checkLoops()
    controls.move(to: source.nanoseconds)
    var next: InputPort.Received? = first
    // More than the kernel holds: then others have their turn.
    for _ in 0..<2 * InputPort.poolCapacity {
      guard let received = next else { break }
      if received.sender != output.client, !loops.contains(received.sender) {
        controls.take(received.message, at: received.nanoseconds)
      }
      next = port.next()
    }
    if let mapping = controls.takeLearned() { unsaid.append(.learned(mapping)) }
    return true
  }

  /// Sends waiting gestures, as many as apply in a tick; returns `true` if none is left.
  private func sendAll() -> Bool {
    while source.nextRefusal() != nil {}
    for _ in 0..<Self.share {
      // If there is no room now, a newer value may take its place until there is.
      switch controls.next {
      case .gesture(let gesture): guard source.send(gesture) else { return false }
      case .preset(let number): guard link.news.push(.preset(number)) else { return false }
      case nil: return true
      }
      controls.done()
    }
    return false
  }

  private func checkLoops() {
    let now = port.loops(of: output)
    guard now != loops else { return }
    defer { loops = now }
    if now.isEmpty {
      unsaid.append(.loopEnded)
    } else if loops.isEmpty {
      unsaid.append(.loop(isDirect: now[0] == port.address.client))
    }
  }
}
