import Instrument
import MIDI
import Physics2D
import Testing

@testable import Performing

/// Faults of the queue and of a subscriber. The clock is simulated, so the load of the machine does not matter.
@Suite struct SchedulerFaultTests {
  private static func play(
    _ queue: MemoryQueue, for duration: Int64, _ link: PerformerLink? = nil, record: SharedNoteRecord? = nil
  ) throws -> Report {
    let link = try link ?? PerformerLink(phase: .playing)
    var options = Performer.Options()
    options.duration = duration
    options.record = record
    var scheduler = Scheduler(try Performance(Settings.busy), to: queue, options: options, link: link)
    return scheduler.run()
  }

  private static func rendered(until end: Int64) throws -> [(time: Int64, message: Message)] {
    var performance = try Performance(Settings.busy)
    var events = FixedBuffer<PerformanceEvent>(capacity: 100_000)
    let isComplete = performance.advance(to: end, events: &events) && performance.end(events: &events)
    try #require(isComplete)
    return events.indices.compactMap { index in
      if case .message(let timed) = events[index] { (timed.nanoseconds, timed.message) } else { nil }
    }
  }

  private static func noteOns(_ messages: [(time: Int64, message: Message)]) -> [Message] {
    messages.map(\.message).filter { if case .noteOn = $0 { true } else { false } }
  }

  @Test func sentMessagesAreTheRenderedMessages() throws {
    let queue = MemoryQueue()
    let report = try Self.play(queue, for: 60 * second)
    let expected = try Self.rendered(until: 60 * second)
    #expect(queue.heard.prefix(expected.count).map(\.message) == expected.map(\.message))
    #expect(queue.heard.prefix(expected.count).map(\.time) == expected.map(\.time))
    #expect(report.delivered == expected.count && report.error == nil && report.clockJumps == 0)
    #expect(report.overdue.count == 0)
    // The final panic adds sustain off and all notes off on both channels.
    #expect(queue.heard.count == expected.count + 4)
  }

  @Test(arguments: 1...3)
  func fullPoolLosesNoMessage(pool: Int) throws {
    let queue = MemoryQueue()
    queue.pool = pool
    let report = try Self.play(queue, for: 30 * second)
    let expected = try Self.rendered(until: 30 * second)
    #expect(queue.heard.prefix(expected.count).map(\.message) == expected.map(\.message))
    #expect(zip(queue.heard, expected).allSatisfy { $0.time >= $1.time })
    #expect(queue.refusals > 0 && report.lost == 0 && report.withdrawn == 0)
  }

  @Test func clockJumpCausesNoBurstOfNotes() throws {
    let queue = MemoryQueue()
    var sleeps = 0
    queue.afterSleep = { queue in
      sleeps += 1
      if sleeps == 500 || sleeps == 1000 { queue.pass(7 * second) }
    }
    let report = try Self.play(queue, for: 30 * second)
    #expect(report.clockJumps == 2 && report.nanoseconds == 30 * second)
    #expect(queue.noteOns == Self.noteOns(try Self.rendered(until: 30 * second)))
    // If the lost 14 s were played in a burst, the run would end at 30 s.
    #expect(queue.elapsed >= 44 * second)
    #expect(queue.sounding == [])
  }

  @Test func failedQueueEndsTheRunWithItsError() throws {
    let queue = MemoryQueue()
    var sleeps = 0
    let error = QueueFault()
    queue.afterSleep = { queue in
      sleeps += 1
      if sleeps == 1500 { queue.failure = error }
    }
    let report = try Self.play(queue, for: 60 * second)
    #expect(report.error as? QueueFault == error && report.nanoseconds < 60 * second)
    // The panic bypasses the queue and ends all notes.
    #expect(queue.sounding == [])
  }

  /// After the fault, no message reaches the subscriber, so only the watchdog can end the notes.
  @Test(arguments: Array(stride(from: 100, through: 2000, by: 100)))
  func aQueueThatLosesThePanicLeavesTheNotesToTheWatchdog(count: Int) throws {
    let error = QueueFault()
    for diesInPanic in [false, true] {
      let queue = MemoryQueue()
      let link = try PerformerLink(phase: .playing)
      let record = SharedNoteRecord()
      queue.isCutOff = true
      var sleeps = 0
      queue.afterSleep = { queue in
        sleeps += 1
        guard sleeps == count else { return }
        if diesInPanic {
          queue.panicFailure = error
          link.stop()
        } else {
          queue.failure = error
        }
      }
      let report = try Self.play(queue, for: 60 * second, link, record: record)
      #expect(report.error as? QueueFault == error && !record.isOver)
      #expect(queue.sounding != [])
      for note in queue.sounding {
        let end = Message.noteOff(channel: Channel(number: Int(note[0]) + 1), note: note[1], velocity: 0)
        #expect(record.sounding.contains(endedBy: end), "\(note)")
      }
    }
  }

  @Test(arguments: 1...20)
  func noNoteHangsAfterASubscriberStopsReading(tenth: Int) throws {
    let queue = MemoryQueue()
    var until: Int64 = 0
    queue.afterSleep = { queue in
      if queue.elapsed > second + Int64(tenth) * 100 * ms, until == 0 {
        queue.isDeaf = true
        until = queue.elapsed + 700 * ms
      }
      if queue.isDeaf, queue.elapsed > until { queue.isDeaf = false }
    }
    let report = try Self.play(queue, for: 10 * second)
    #expect(report.missed > 0 && report.unsilenced == 0)
    #expect(queue.sounding == [])
  }

  @Test(arguments: 1...20)
  func pauseIsSilentAndLosesNoNote(tenth: Int) throws {
    let queue = MemoryQueue()
    let link = try PerformerLink(phase: .playing)
    var sleeps = 0
    var isSilent = true
    queue.afterSleep = { queue in
      sleeps += 1
      if sleeps == 50 * tenth { link.isPaused.store(true, ordering: .relaxed) }
      if link.phase.load(ordering: .relaxed) == .paused { isSilent = isSilent && queue.sounding == [] }
      if sleeps == 50 * tenth + 50 { link.isPaused.store(false, ordering: .relaxed) }
    }
    let report = try Self.play(queue, for: 20 * second, link)
    #expect(isSilent && sleeps > 50 * tenth + 50)
    #expect(queue.noteOns == Self.noteOns(try Self.rendered(until: 20 * second)))
    #expect(report.clockJumps == 0 && queue.sounding == [])
  }

  @Test func stopEndsSoundingNotes() throws {
    for sleeps in stride(from: 50, through: 1000, by: 50) {
      let queue = MemoryQueue()
      let link = try PerformerLink(phase: .playing)
      var count = 0
      queue.afterSleep = { _ in
        count += 1
        if count == sleeps { link.isStopped.store(true, ordering: .relaxed) }
      }
      let report = try Self.play(queue, for: 60 * second, link)
      #expect(queue.sounding == [], "after \(sleeps) sleeps")
      #expect(report.nanoseconds < 60 * second && report.error == nil)
    }
  }
}
