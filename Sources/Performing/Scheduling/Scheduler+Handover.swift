import Instrument

extension Scheduler {
  /// The number of messages that are computed, but not completely handed over.
  var computed: Int {
    var count = 0
    for index in handedOver..<events.count {
      if events[index].timedMessage != nil { count += 1 }
    }
    return count
  }

  /// Hands the computed messages to the kernel. Returns `false` if the kernel's pool or `inFlight` is full before all
  /// are handed over.
  mutating func handOver() throws -> Bool {
    while let message = inFlight.appendRequeued() {
      guard try schedule(message, isRequeued: true) else { return false }
    }
    while handedOver < events.count {
      if let message = events[handedOver].timedMessage,
        handedPorts > 0 || !inFlight.isSuppressed(message.message)
      {
        guard try handOver(message) else { return false }
      }
      handedOver += 1
      handedPorts = 0
    }
    events.removeAll()
    handedOver = 0
    if !isInTick, let stamp = tickStamp.take() { report.gestureDelay.add(monotonicNanoseconds() - stamp) }
    return true
  }

  /// Hands a message over to each of its ports.
  private mutating func handOver(_ message: TimedMessage) throws -> Bool {
    let ports = split.ports(of: message)
    while handedPorts < ports.count {
      guard !inFlight.isFull else { return false }
      var copy = message
      // A message for all keys goes to each key's port. `PortSplit.port(of:)` derives the port from `copy.key`.
      if ports.count > 1 { copy.key = UInt8(handedPorts) }
      inFlight.append(copy)
      guard try schedule(copy, isRequeued: false) else { return false }
      handedPorts += 1
    }
    return true
  }

  private mutating func schedule(_ message: TimedMessage, isRequeued: Bool) throws -> Bool {
    var isAccepted = false
    // Only messages that the kernel accepted may count as in flight, even if the queue throws.
    defer { if !isAccepted { isRequeued ? inFlight.retractRequeued() : inFlight.retract() } }
    let port = split.port(of: message)
    isAccepted = try queue?.schedule(message.message, from: port, atNanoseconds: message.nanoseconds + shift) ?? true
    guard isAccepted else { return false }
    // No message is late before the clock starts.
    guard origin != .max else { return true }
    let lateness = monotonicNanoseconds() - origin - message.nanoseconds
    if lateness > 0 {
      report.overdue.add(lateness)
      link.worstLateness.store(report.overdue.worst, ordering: .relaxed)
    }
    return true
  }
}
