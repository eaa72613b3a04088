import CALSA
import MIDI

extension Message {
  /// Converts an event. Returns nil if the event is no channel, clock or transport message, or if a value is out of
  /// MIDI's range. ALSA's event `NOTE`, a note with a duration, becomes a note-on without a note-off.
  init?(_ event: snd_seq_event_t) {
    let (note, control) = (event.data.note, event.data.control)
    guard let value = UInt8(exactly: control.value & 0x7F) else { return nil }
    switch UInt32(event.type) {
    case SND_SEQ_EVENT_NOTEON.rawValue, SND_SEQ_EVENT_NOTE.rawValue:
      guard let channel = Channel(note.channel), note.note < 128, note.velocity < 128 else { return nil }
      self = .noteOn(channel: channel, note: note.note, velocity: note.velocity)
    case SND_SEQ_EVENT_NOTEOFF.rawValue:
      guard let channel = Channel(note.channel), note.note < 128, note.velocity < 128 else { return nil }
      self = .noteOff(channel: channel, note: note.note, velocity: note.velocity)
    case SND_SEQ_EVENT_KEYPRESS.rawValue:
      guard let channel = Channel(note.channel), note.note < 128, note.velocity < 128 else { return nil }
      self = .polyphonicPressure(channel: channel, note: note.note, pressure: note.velocity)
    case SND_SEQ_EVENT_CONTROLLER.rawValue:
      guard let channel = Channel(control.channel), control.param < 128, (0..<128).contains(control.value) else {
        return nil
      }
      self = .controlChange(channel: channel, controller: UInt8(control.param), value: value)
    case SND_SEQ_EVENT_PGMCHANGE.rawValue:
      guard let channel = Channel(control.channel), (0..<128).contains(control.value) else { return nil }
      self = .programChange(channel: channel, program: value)
    case SND_SEQ_EVENT_CHANPRESS.rawValue:
      guard let channel = Channel(control.channel), (0..<128).contains(control.value) else { return nil }
      self = .channelPressure(channel: channel, pressure: value)
    case SND_SEQ_EVENT_PITCHBEND.rawValue:
      // ALSA counts the bend from -8192, MIDI from 0.
      guard let channel = Channel(control.channel), (-8192..<8192).contains(control.value) else { return nil }
      self = .pitchBend(channel: channel, value: UInt16(control.value + 8192))
    case SND_SEQ_EVENT_CLOCK.rawValue: self = .timingClock
    case SND_SEQ_EVENT_START.rawValue: self = .start
    case SND_SEQ_EVENT_CONTINUE.rawValue: self = .continue
    case SND_SEQ_EVENT_STOP.rawValue: self = .stop
    case SND_SEQ_EVENT_SONGPOS.rawValue:
      guard (0..<16384).contains(control.value) else { return nil }
      self = .songPosition(UInt16(control.value))
    default: return nil
    }
  }
}

extension Channel {
  fileprivate init?(_ index: some BinaryInteger) {
    guard let number = Int(exactly: index) else { return nil }
    self.init(exactly: number + 1)
  }
}
