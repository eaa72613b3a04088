import Glibc

/// What the watchdog does, in its own process, all its life: it knows who listens to the performer, and when the performer
/// dies it silences them.
///
/// The kernel drops what a dead client had in its queue. So once that client is gone, what sounds is what had arrived; the
/// ledger tells it.
public struct WatchdogProcess: ~Copyable {
  /// The descriptors it is started with: the ledger's file, and the socket whose other end closes with the performer.
  static let recordDescriptor: CInt = 3
  static let socketDescriptor: CInt = 4
  /// How long the performer's client may take to go after its process: 20 ms.
  private static let farewell: Int64 = 20_000_000
  /// How long a client that does not go is waited for: as long as a crash may take to be written down, 30 s.
  private static let crash: Int64 = 30_000_000_000
  /// How long a listener that does not read is asked again: 1 s.
  private static let patience: Int64 = 1_000_000_000
  /// How far back a note-off may lie that a leaving listener perhaps did not hear: 1 s.
  private static let hearing: Int64 = 1_000_000_000
  private static let retry: Int64 = 500_000

  private let record: SharedNoteRecord
  private var announcements: Announcements
  private var subscribers: [Address] = []

  /// Runs until the performer has ended; it was started with all signals blocked.
  ///
  /// - Returns: false, at once, when this process was not started as a watchdog.
  public static func serve() -> Bool {
    guard let record = try? SharedNoteRecord(descriptor: recordDescriptor) else { return false }
    leaveParent()
    guard let announcements = try? Announcements(name: "clumsy watchdog") else { return true }
    // It is ready: whoever connects from now on is heard of.
    _ = write(socketDescriptor, "r", 1)
    var duty = WatchdogProcess(record: record, announcements: announcements)
    duty.watch()
    if !record.isOver, let port = record.port { duty.silenceAll(leftBy: port) }
    return true
  }

  /// Leaves the terminal's session and every file that is not the watchdog's; and is not called "clumsy", so that
  /// 'killall -9 clumsy' spares the one who cleans up.
  private static func leaveParent() {
    setsid()
    closeDescriptors(above: socketDescriptor)
    let file = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "note-watchdog", 13)
    close(file)
  }

  /// Closes every file whose descriptor is greater than `last`.
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

  /// Follows who listens until the performer's process ends.
  private mutating func watch() {
    var requests = [
      pollfd(fd: Self.socketDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: announcements.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      // A signal only wakes it; nothing else can fail here.
      _ = poll(&requests, nfds_t(requests.count), -1)
      followAnnouncements()
      guard requests[0].revents != 0 else { continue }
      var byte: UInt8 = 0
      // A byte says that the ledger has something new: the port.
      if recv(Self.socketDescriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0 { return followAnnouncements() }
      if let port = record.port { subscribers = announcements.subscribers(of: port) }
    }
  }

  private mutating func followAnnouncements() {
    while let announcement = announcements.next() {
      switch announcement {
      case .subscribed(let sender, let subscriber) where sender == record.port:
        if !subscribers.contains(subscriber) { subscribers.append(subscriber) }
      case .unsubscribed(let sender, let subscriber) where sender == record.port:
        subscribers.removeAll { $0 == subscriber }
        silence([subscriber], slack: Self.hearing)
      case .vanished(let port): subscribers.removeAll { $0 == port }
      case .clientVanished(let client): subscribers.removeAll { $0.client == client }
      case .missed:
        if let port = record.port { subscribers = announcements.subscribers(of: port) }
      default: break
      }
    }
  }

  private func silenceAll(leftBy port: Address) {
    let isGone = comesTrue(within: Self.farewell) { !announcements.client.exists(port.client) }
    silence(subscribers, slack: 0)
    // While a crash is being written down the client lives on, and what it had in the queue sounds.
    guard !isGone, comesTrue(within: Self.crash, { !announcements.client.exists(port.client) }) else { return }
    silence(subscribers, slack: 0)
  }

  private func silence(_ subscribers: [Address], slack: Int64) {
    let notes = record.mayBeSounding(at: MonotonicClock.nanoseconds(), slack: slack)
    let channels = record.channels
    var pending = subscribers.map { PanicSequence($0, notes: notes, channels: channels) }
    // Hardware is open only while somebody is connected, and bridges hear only those who are.
    for subscriber in subscribers { announcements.client.connect(announcements.port, to: subscriber) }
    _ = comesTrue(within: Self.patience) {
      for index in pending.indices.reversed() {
        if announcements.client.advance(&pending[index], from: announcements.port) { pending.remove(at: index) }
      }
      return pending.isEmpty
    }
    for subscriber in subscribers { announcements.client.disconnect(announcements.port, from: subscriber) }
  }

  /// Asks again and again, for `patience` at most; whether it came true.
  private func comesTrue(within patience: Int64, _ isTrue: () -> Bool) -> Bool {
    let deadline = MonotonicClock.nanoseconds() + patience
    while !isTrue() {
      guard MonotonicClock.nanoseconds() < deadline else { return false }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.retry)
    }
    return true
  }
}
