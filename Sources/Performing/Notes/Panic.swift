import Physics2D

/// The messages that silence all subscribers: one `PanicSequence` for each. The sequences are sent
/// independently, so a subscriber that does not read delays no other.
package struct Panic: ~Copyable {
  /// The maximum number of attempts per subscriber, one every millisecond: about 50 ms in all.
  private static let attempts = 50
  /// The wait between two attempts: 1 ms.
  package static let retryInterval: Int64 = 1_000_000

  // The capacity is enough in practice: the kernel allows only 192 clients.
  private var sequences = FixedBuffer<PanicSequence>(capacity: 256)

  /// The number of subscribers whose sequence is not complete.
  package var count: Int { sequences.count }

  /// Adds a sequence, or drops it if there are 256 already.
  package mutating func add(_ sequence: PanicSequence) {
    if !sequences.isFull { sequences.append(sequence) }
  }

  /// Advances every sequence until all are complete or the attempts are used up.
  ///
  /// When a subscriber with a full queue reads again, the kernel discards the whole queue. A sequence that
  /// finds the queue full therefore starts again from its first message. If a sequence never completes, all
  /// of its notes count as missed.
  ///
  /// - Parameter advance: sends as much of a sequence as the subscriber accepts; returns `true` if the
  ///   sequence is complete.
  package mutating func run(
    _ missedNoteOffs: inout MissedNoteOffs, advance: (inout PanicSequence) -> Bool, sleep: () -> Void
  ) {
    for attempt in 0..<Self.attempts where !sequences.isEmpty {
      if attempt > 0 { sleep() }
      for index in sequences.indices.reversed() {
        guard advance(&sequences[index]) else {
          sequences[index].restart()
          continue
        }
        missedNoteOffs.cancel(sequences[index].subscriber, ended: sequences[index].notes)
        sequences.remove(at: index)
      }
    }
    for index in sequences.indices {
      missedNoteOffs.open(sequences[index].subscriber, notes: sequences[index].notes)
    }
  }

  package mutating func removeAll() { sequences.removeAll() }
}
