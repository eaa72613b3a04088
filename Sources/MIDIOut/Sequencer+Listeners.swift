import CALSA
import MIDI
import Physics2D

extension Sequencer {
  /// Who listens, in the order of connecting.
  public var listeners: [Address] { client.listeners(to: address) }

  /// Takes note in `debts` of who missed something since last we asked; how many events that were.
  func followLosses(_ debts: inout Debts) -> Int {
    var count = 0
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      if code == -ENOSPC {
        // So many that even this was lost: it may have been anybody.
        forEachListener { debts.open($0) }
        count += 1
        continue
      }
      guard code >= 0, let event else { return count }
      var listener = Address(client: 0, port: 0)
      guard calsa_is_loss(event, &listener.client, &listener.port) != 0 else { continue }
      debts.open(listener)
      count += 1
    }
  }

  /// Sends what is owed, as much as each listener takes now.
  func pay(_ debts: inout Debts) {
    debts.pay { noteOff, listener in
      // One that cannot be reached any more is owed nothing.
      do throws(SequencerError) { return try client.send(noteOff, from: port, to: listener) } catch { return true }
    }
  }

  /// Adds to `silencings` each listener, with `notes` and what it is owed; those beyond its room are left out.
  func list(
    _ silencings: inout FixedBuffer<Silencing>, notes: SoundingNotes, debts: borrowing Debts, channels: UInt64
  ) {
    forEachListener { listener in
      guard !silencings.isFull else { return }
      var all = notes
      all.formUnion(debts.owed(to: listener))
      silencings.append(Silencing(listener, notes: all, channels: channels))
    }
  }

  /// Sends of `silencing` what its listener takes now; whether that was all.
  func advance(_ silencing: inout Silencing) -> Bool { client.advance(&silencing, from: port) }

  private func forEachListener(_ body: (Address) -> Void) {
    var index: Int32 = 0
    var listener = Address(client: 0, port: 0)
    while calsa_listener(
      client.handle, Int32(address.client), Int32(address.port), index, &listener.client, &listener.port) >= 0
    {
      body(listener)
      index += 1
    }
  }
}
