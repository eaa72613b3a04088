import Glibc
import MIDIOut
import Performing
import RealTime

/// The watchdog's own process. It tracks the subscribers of the ports of the performer (the thread that plays the
/// notes), and silences these subscribers when the performer's process dies. The kernel discards the queue of a dead
/// client, so only notes delivered before the client died can sound. The `SharedNoteRecord` names these notes.
public struct WatchdogProcess: ~Copyable {
  /// The inherited descriptors. The other end of the socket closes when the performer's process ends.
  static let recordDescriptor: CInt = 3
  static let socketDescriptor: CInt = 4
  static let terminalDescriptor: CInt = 5
  /// The time allowed for the performer's client to close after the socket has closed: 20 ms.
  private static let closingTime: Int64 = 20_000_000
  /// The longest wait for a client that does not close within `closingTime`: 30 s, enough for a core dump.
  private static let crashTime: Int64 = 30_000_000_000
  /// The time after which the watchdog gives up on a subscriber that does not read: 1 s.
  private static let retryTime: Int64 = 1_000_000_000
  /// The greatest age of a note-off that a disconnecting subscriber has possibly not read: 1 s.
  private static let unreceivedTime: Int64 = 1_000_000_000
  /// The wait between two attempts to send, or between two checks whether the client has ended: 0.5 ms.
  private static let retry: Int64 = 500_000

  private let record: SharedNoteRecord
  private var announcements: Announcements
  private var watched: WatchedPorts?

  /// Waits until the performer's process has ended, restores the terminal, and ends the notes that still sound.
  /// Returns `false` immediately if `Watchdog` did not start this process.
  public static func serve() -> Bool {
    guard let record = SharedNoteRecord(descriptor: recordDescriptor) else { return false }
    leaveParent(keeping: record.sharedTerminal.isThere ? terminalDescriptor : socketDescriptor)
    guard let announcements = try? Announcements(name: "clumsy watchdog") else {
      if record.sharedTerminal.isThere { watchTerminal(record) }
      return true
    }
    // Report readiness: from here on no subscription is missed.
    _ = write(socketDescriptor, "r", 1)
    var process = WatchdogProcess(record: record, announcements: announcements)
    process.watch()
    // Restore the terminal before the shell uses it. Waiting for a blocked terminal now would delay the note-offs.
    let isRestored = restoreTerminal(record, patience: 0)
    if !record.isOver { process.silenceAll() }
    if !isRestored { _ = restoreTerminal(record, patience: TerminalRestoration.longPatience) }
    return true
  }

  private static func watchTerminal(_ record: SharedNoteRecord) {
    var request = pollfd(fd: socketDescriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    repeat { _ = poll(&request, 1, -1) } while recv(socketDescriptor, &byte, 1, Int32(MSG_DONTWAIT)) != 0
    _ = restoreTerminal(record, patience: TerminalRestoration.longPatience)
  }

  /// Returns `true` if nothing remains to be restored.
  private static func restoreTerminal(_ record: SharedNoteRecord, patience: Int64) -> Bool {
    record.terminal?.restore(terminalDescriptor, isTorn: true, patience: patience) ?? true
  }

  /// Moves this process to a session of its own, and closes every descriptor above `last`. Renames the process, so that
  /// 'killall -9 clumsy' spares it.
  private static func leaveParent(keeping last: CInt) {
    setsid()
    closeDescriptors(above: last)
    let file = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "note-watchdog", 13)
    close(file)
  }

  static func closeDescriptors(above last: CInt) {
    guard let folder = opendir("/proc/self/fd") else { return }
    defer { closedir(folder) }
    let own = dirfd(folder)
    while let entry = readdir(folder) {
      let descriptor = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        CInt(name.bindMemory(to: CChar.self).baseAddress.map(atoi) ?? 0)
      }
      if descriptor > last, descriptor != own { close(descriptor) }
    }
  }

  private init(record: SharedNoteRecord, announcements: consuming Announcements) {
    self.record = record
    self.announcements = announcements
  }

  private mutating func watch() {
    var requests = [
      pollfd(fd: Self.socketDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: announcements.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      // `poll` fails only with EINTR.
      _ = poll(&requests, nfds_t(requests.count), -1)
      followAnnouncements()
      guard requests[0].revents != 0 else { continue }
      var byte: UInt8 = 0
      // A byte means that the record names the ports. The end of the stream means that the performer has ended.
      if recv(Self.socketDescriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0 { return followAnnouncements() }
      followAnnouncements()
      for port in watched?.addresses ?? [] { watched?.add(announcements.client.subscribers(of: port), of: port) }
    }
  }

  /// Handles the waiting announcements. They also name the subscribers of a client that has already ended.
  private mutating func followAnnouncements() {
    if watched == nil, let (first, count) = record.ports {
      watched = WatchedPorts((0..<UInt8(count)).map { Address(client: first.client, port: first.port + $0) })
    }
    while let announcement = announcements.next() {
      if case .missed = announcement {
        let ports = watched?.addresses ?? []
        let subscribers = ports.map { announcements.client.subscribers(of: $0) }
        // If the ports' client has just ended, the kernel's lists are empty. Then keep the subscribers known so far.
        guard let watched, announcements.client.exists(watched.client) else { continue }
        for (port, list) in zip(ports, subscribers) { self.watched?.update(list, of: port) }
      } else if let subscriber = watched?.follow(announcement) {
        silence([subscriber], slack: Self.unreceivedTime)
      }
    }
  }

  private mutating func silenceAll() {
    guard let subscribers = watched?.subscribers else { return }
    let isGone = clientEnds(within: Self.closingTime)
    silence(subscribers, slack: 0)
    // If the client outlives the socket, its messages may still be delivered: end the notes again after the client has
    // ended.
    guard !isGone, clientEnds(within: Self.crashTime) else { return }
    // Wait for an event that another processor may be delivering, so that it arrives before the note-offs.
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry)
    silence(subscribers, slack: 0)
  }

  /// Waits until the client ends. Returns `false` if the client does not end in time. Follows announcements meanwhile,
  /// because a new client may already have the ended client's number.
  private mutating func clientEnds(within timeout: Int64) -> Bool {
    MonotonicClock.wait(atMost: timeout, every: Self.retry) {
      while let announcement = announcements.next() { _ = watched?.follow(announcement) }
      guard let watched, !watched.isGone else { return true }
      return !announcements.client.exists(watched.client)
    }
  }

  private func silence(_ subscribers: [Address], slack: Int64) {
    let notes = record.possiblySoundingNotes(at: MonotonicClock.nanoseconds(), slack: slack)
    let (channels, stops) = (record.channels, record.sendsClock)
    var pending = subscribers.map { PanicSequence($0, notes: notes, channels: channels, stops: stops) }
    // Subscribe first: hardware ports and bridges to other MIDI systems receive only through subscriptions.
    for subscriber in subscribers { announcements.client.connect(announcements.port, to: subscriber) }
    MonotonicClock.wait(atMost: Self.retryTime, every: Self.retry) {
      for index in pending.indices.reversed() {
        if announcements.client.advance(&pending[index], from: announcements.port) { pending.remove(at: index) }
      }
      return pending.isEmpty
    }
    for subscriber in subscribers { announcements.client.disconnect(announcements.port, from: subscriber) }
  }
}
