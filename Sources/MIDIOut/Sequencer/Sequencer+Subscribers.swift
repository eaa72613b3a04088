import CALSA
import MIDI
import Performing
import RealTime

extension Sequencer {
  /// The subscribers, in the order of connecting.
  public var subscribers: [Address] { client.subscribers(of: address) }

  // `MessageQueue` documents the next three functions.

  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int {
    var count = 0
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      if code == -ENOSPC {
        // The kernel dropped some reports of losses, so any subscriber may have missed an event.
        forEachSubscriber { missedNoteOffs.open($0) }
        count += 1
        continue
      }
      guard code >= 0, let event else { return count }
      var subscriber = Address(client: 0, port: 0)
      guard calsa_is_loss(event, &subscriber.client, &subscriber.port) != 0 else { continue }
      missedNoteOffs.open(subscriber)
      count += 1
    }
  }

  func resend(_ missedNoteOffs: inout MissedNoteOffs) {
    missedNoteOffs.resend { noteOff, subscriber in
      // Do not retry after an error: the subscriber is gone and needs no note-off.
      do throws(SequencerError) { return try client.send(noteOff, from: port, to: subscriber) } catch { return true }
    }
  }

  func run(
    _ panic: inout Panic, notes: SoundingNotes, channels: UInt64, stops: Bool, missedNoteOffs: inout MissedNoteOffs
  ) {
    panic.removeAll()
    forEachSubscriber { subscriber in
      var all = notes
      all.formUnion(missedNoteOffs.notes(missedBy: subscriber))
      panic.add(PanicSequence(subscriber, notes: all, channels: channels, stops: stops))
    }
    panic.run(
      &missedNoteOffs, advance: { client.advance(&$0, from: port) },
      sleep: { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Panic.retryInterval) })
  }

  private func forEachSubscriber(_ body: (Address) -> Void) {
    client.forEach(SND_SEQ_QUERY_SUBS_READ, of: address, body)
  }
}
