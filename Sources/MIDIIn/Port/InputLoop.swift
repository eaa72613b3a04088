import Glibc
import Hands
import Instrument
import Performing
import RealTime

/// The loop of the thread that reads MIDI controllers, and sends gestures to the performer (the thread that plays).
///
/// The first message after a silence is sent immediately. Then the port is not read for 1 ms, and nothing is sent for
/// a tick (4 ms). Meanwhile the kernel buffers up to 2000 events. These pauses bound the processor time of a flood.
final class InputLoop {
  /// The maximum number of gestures that the performer applies from one source in a tick.
  static let share = 16
  /// The time between checks of the port's connections, in nanoseconds.
  private static let checkInterval: Int64 = 500_000_000
  /// The time between checks whether clock messages still arrive, in nanoseconds.
  private static let passInterval: Int64 = 50_000_000
  /// The time from a read of the port to the next, in nanoseconds.
  private static let readInterval: Int64 = 1_000_000

  private var port: InputPort
  private var source: GestureSource
  private var controls: Controls
  private var clock: ClockInput?
  private let link: InputLink
  private let outputs: [Address]
  /// Passes messages on to clumsy's subscribers, through the performer; nil if no messages are passed on.
  private let through: ThroughSource?
  /// `true` if the notes that were passed on must end: their note-offs may never arrive.
  private var mustEndPassed = false
  /// The ports that were connected to the input port at the last check; empty if no messages are passed on.
  private var senders: [Address] = []
  /// The clients through which clumsy's own notes return to the input port.
  private var loops: [UInt8] = []
  /// The news for which the ring of news has no room yet.
  private var pendingNews: [InputHand.News] = []

  init(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ controls: Controls,
    _ clock: consuming ClockInput?, _ link: InputLink, outputs: [Address], through: ThroughSource?
  ) {
    self.clock = clock
    self.port = port
    self.source = source
    self.controls = controls
    self.link = link
    self.outputs = outputs
    self.through = through
    chooseClock()
  }

  /// Follows only the clock of the client that the user named, if that client is connected.
  private func chooseClock() {
    if let client = port.clockClient { clock?.choose(client) }
  }

  func run() {
    // The monotonic times of the next check, read and send. All three are due now.
    var (check, read, send): (Int64, Int64, Int64) = (0, 0, 0)
    var isWaiting = false
    while !link.isStopped {
      let now = MonotonicClock.nanoseconds()
      link.update(&controls) { clock?.follow($0) }
      clock?.offset = link.clockOffset.load(ordering: .acquiring)
      if now >= read, receive() {
        read = now + Self.readInterval
        isWaiting = true
      } else if now >= check {
        checkLoops()
        checkSenders()
        pendingNews += port.follow()
        chooseClock()
        port.measureClock()
        check = now + Self.checkInterval
      }
      clock?.pass(now)
      pendingNews += (clock?.takeChanges() ?? []).map { .clock($0) }
      if isWaiting, now >= send {
        isWaiting = !sendAll()
        send = now + Performance.tick
      }
      pendingNews.removeFirst(pendingNews.firstIndex { !link.news.push($0) } ?? pendingNews.count)
      let pass = clock == nil ? check : min(check, now + Self.passInterval)
      wait(from: now, until: isWaiting ? min(pass, max(read, send)) : pass, reads: read)
    }
  }

  /// Sleeps until `time`, or until the waker or a readable port ends the sleep.
  private func wait(from now: Int64, until time: Int64, reads: Int64) {
    // In the millisecond after a read, do not poll the port: otherwise each message of a flood would wake the thread.
    let isQuiet = reads <= now
    let end = isQuiet ? time : min(time, reads)
    link.waker.wait(until: end, orToRead: isQuiet ? port.descriptor : -1)
  }

  /// Reads the waiting messages. Returns `false` if there were none. If `through` has no room, reads nothing and
  /// returns `true`: the performer must first pass on earlier messages.
  private func receive() -> Bool {
    guard through?.isFull != true else {
      through?.wake()
      return true
    }
    guard let first = port.next() else { return false }
    checkLoops()
    controls.move(to: source.nanoseconds)
    var next: InputPort.Received? = first
    // The limit ends this loop even in a constant flood.
    for _ in 0..<2 * InputPort.poolCapacity {
      guard let received = next else { break }
      if received.sender != outputs.first?.client, !loops.contains(received.sender) {
        controls.take(received.message, at: received.nanoseconds)
        clock?.take(received.message, from: received.sender, at: received.nanoseconds)
        _ = through?.send(received.message, from: received.sender)
      }
      // Leave the rest in the kernel until the performer has passed these messages on.
      if through?.isFull == true { break }
      next = port.next()
    }
    if port.hasLostMessages { mustEndPassed = true }
    port.hasLostMessages = false
    endPassed()
    through?.wake()
    if let mapping = controls.takeLearned() { pendingNews.append(.learned(mapping)) }
    return true
  }

  /// Sends at most `share` gestures and requests for presets. Returns `false` if some may be left.
  private func sendAll() -> Bool {
    while source.nextRefusal() != nil {}
    for _ in 0..<Self.share {
      // If the performer or the ring of news has no room, retry at the next tick.
      switch controls.next {
      case .gesture(let gesture): guard source.send(gesture) else { return false }
      case .preset(let number): guard link.news.push(.preset(number)) else { return false }
      case nil: return true
      }
      controls.done()
    }
    return false
  }

  /// Ends all notes that were passed on, if a controller is no longer connected to the input port.
  private func checkSenders() {
    guard through != nil else { return }
    let now = port.senders
    if senders.contains(where: { !now.contains($0) }) { mustEndPassed = true }
    senders = now
    endPassed()
    through?.wake()
  }

  private func endPassed() {
    if mustEndPassed, through?.endAll() ?? true { mustEndPassed = false }
  }

  private func checkLoops() {
    let now = port.loops(of: outputs)
    guard now != loops else { return }
    // From now on, messages that return from these clients are dropped, even note-offs of notes that were passed on.
    mustEndPassed = true
    defer { loops = now }
    if now.isEmpty {
      pendingNews.append(.loopEnded)
    } else if loops.isEmpty {
      pendingNews.append(.loop(isDirect: now[0] == port.address.client))
    }
  }
}
