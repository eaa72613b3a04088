import Physics2D

/// The messages that silence all subscribers: one `PanicSequence` for each subscriber of each port. No sequence delays
/// another.
package struct Panic: ~Copyable {
  /// The maximum number of attempts per subscriber, one every millisecond.
  private static let attempts = 50
  package static let retryInterval: Int64 = 1_000_000

  // The capacity is enough in practice: the kernel allows only 192 clients.
  private var sequences = FixedBuffer<PanicSequence>(capacity: 256)

  /// The number of incomplete sequences.
  package var count: Int { sequences.count }

  /// Adds a sequence, or drops the sequence if there are 256 already.
  package mutating func add(_ sequence: PanicSequence) {
    if !sequences.isFull { sequences.append(sequence) }
  }

  /// Advances every sequence until all are complete or the attempts are used up. `advance` sends as much as the
  /// subscriber accepts, and returns `true` if the sequence is complete. A sequence that finds the queue full starts
  /// again from its first message, because the kernel will discard the whole queue. The note-offs of the sequences that
  /// stay incomplete count as missed.
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
        missedNoteOffs.cancel(sequences[index].subscriber, from: sequences[index].port, ended: sequences[index].notes)
        sequences.remove(at: index)
      }
    }
    for index in sequences.indices {
      missedNoteOffs.open(sequences[index].subscriber, from: sequences[index].port, notes: sequences[index].notes)
    }
  }

  package mutating func removeAll() { sequences.removeAll() }
}
