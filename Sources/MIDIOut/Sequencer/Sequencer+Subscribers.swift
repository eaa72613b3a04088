import CALSA
import MIDI
import Physics2D

extension Sequencer {
  /// Who listens, in the order of connecting.
  public var subscribers: [Address] { client.subscribers(of: address) }

  /// Takes note in `missedNoteOffs` of who missed something since last we asked; how many events that were.
  func followLosses(_ missedNoteOffs: inout MissedNoteOffs) -> Int {
    var count = 0
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      if code == -ENOSPC {
        // So many that even this was lost: it may have been anybody.
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

  /// Sends what is owed, as much as each listener takes now.
  func resend(_ missedNoteOffs: inout MissedNoteOffs) {
    missedNoteOffs.resend { noteOff, subscriber in
      // One that cannot be reached any more is owed nothing.
      do throws(SequencerError) { return try client.send(noteOff, from: port, to: subscriber) } catch { return true }
    }
  }

  /// Adds to `panicSequences` each listener, with `notes` and what it is owed; those beyond its room are left out.
  func list(
    _ panicSequences: inout FixedBuffer<PanicSequence>, notes: SoundingNotes, missedNoteOffs: borrowing MissedNoteOffs,
    channels: UInt64
  ) {
    forEachSubscriber { subscriber in
      guard !panicSequences.isFull else { return }
      var all = notes
      all.formUnion(missedNoteOffs.notes(missedBy: subscriber))
      panicSequences.append(PanicSequence(subscriber, notes: all, channels: channels))
    }
  }

  /// Sends of `panicSequence` what its listener takes now; whether that was all.
  func advance(_ panicSequence: inout PanicSequence) -> Bool { client.advance(&panicSequence, from: port) }

  private func forEachSubscriber(_ body: (Address) -> Void) {
    var index: Int32 = 0
    var subscriber = Address(client: 0, port: 0)
    while calsa_subscriber(
      client.handle, Int32(address.client), Int32(address.port), index, &subscriber.client, &subscriber.port) >= 0
    {
      body(subscriber)
      index += 1
    }
  }
}
