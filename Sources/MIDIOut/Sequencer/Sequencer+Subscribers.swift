import CALSA
import MIDI
import Performing
import RealTime

extension Sequencer {
  // `MessageQueue` documents the next four functions.

  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int {
    var count = 0
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      if code == -ENOSPC {
        // The kernel dropped some reports of losses, so any subscriber may have missed an event.
        forEachSubscriber { missedNoteOffs.open($0, from: $1) }
        count += 1
        continue
      }
      guard code >= 0, let event else { return count }
      var subscriber = Address(client: 0, port: 0)
      guard calsa_is_loss(event, &subscriber.client, &subscriber.port) != 0 else { continue }
      // The kernel discards everything in the subscriber's full queue, also the events from our other ports.
      forEachSubscriber { if $0 == subscriber { missedNoteOffs.open(subscriber, from: $1) } }
      count += 1
    }
  }

  func resend(_ missedNoteOffs: inout MissedNoteOffs) {
    missedNoteOffs.resend { noteOff, port, subscriber in
      // Do not retry after an error: the subscriber is gone and needs no note-off.
      do throws(SequencerError) { return try client.send(noteOff, from: number(of: port), to: subscriber) } catch {
        return true
      }
    }
  }

  func run(
    _ panic: inout Panic, notes: PortNotes, channels: UInt64, stops: Bool, missedNoteOffs: inout MissedNoteOffs
  ) {
    panic.removeAll()
    forEachSubscriber { subscriber, port in
      var all = notes[port]
      all.formUnion(missedNoteOffs.notes(missedBy: subscriber, from: port))
      panic.add(
        PanicSequence(
          subscriber, from: port, notes: all, channels: channels, stops: stops && port == PortSplit.clockPort))
    }
    panic.run(
      &missedNoteOffs, advance: { client.advance(&$0, from: number(of: $0.port)) },
      sleep: { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Panic.retryInterval) })
  }

  func pass(_ message: Message, except sender: UInt8, _ missedNoteOffs: inout MissedNoteOffs) {
    forEachSubscriber { subscriber, port in
      guard subscriber.client != sender, !hasSubscriber(subscriber, before: port) else { return }
      // An error means that the subscriber is gone, so no note-off is recorded as missed.
      let isAccepted = (try? client.send(message, from: number(of: port), to: subscriber)) ?? true
      let ended = SoundingNotes(endedBy: message)
      if !isAccepted, !ended.isEmpty { missedNoteOffs.open(subscriber, from: port, notes: ended) }
    }
  }

  private func hasSubscriber(_ address: Address, before port: Int) -> Bool {
    var isFound = false
    for earlier in 0..<port {
      client.forEach(SND_SEQ_QUERY_SUBS_READ, of: addresses[earlier]) { if $0 == address { isFound = true } }
    }
    return isFound
  }

  /// Calls `body` with each subscriber of each port. Does not allocate.
  private func forEachSubscriber(_ body: (Address, _ port: Int) -> Void) {
    for port in addresses.indices { client.forEach(SND_SEQ_QUERY_SUBS_READ, of: addresses[port]) { body($0, port) } }
  }
}
