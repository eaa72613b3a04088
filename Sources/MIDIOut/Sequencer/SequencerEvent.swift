import CALSA
import MIDI

extension snd_seq_event_t {
  /// Creates an event for all subscribers of `port`, for immediate delivery.
  init(_ message: Message, from port: Int32) {
    self.init()
    calsa_event_to_subscribers(&self, port)
    switch message {
    case .noteOff(let channel, let note, let velocity):
      calsa_event_note_off(&self, Int32(channel.index), Int32(note), Int32(velocity))
    case .noteOn(let channel, let note, let velocity):
      calsa_event_note_on(&self, Int32(channel.index), Int32(note), Int32(velocity))
    case .polyphonicPressure(let channel, let note, let pressure):
      calsa_event_key_pressure(&self, Int32(channel.index), Int32(note), Int32(pressure))
    case .controlChange(let channel, let controller, let value):
      calsa_event_controller(&self, Int32(channel.index), Int32(controller), Int32(value))
    case .programChange(let channel, let program):
      calsa_event_program(&self, Int32(channel.index), Int32(program))
    case .channelPressure(let channel, let pressure):
      calsa_event_channel_pressure(&self, Int32(channel.index), Int32(pressure))
    case .pitchBend(let channel, let value):
      calsa_event_pitch_bend(&self, Int32(channel.index), Int32(value))
    case .timeCodeQuarterFrame(let value): system(SND_SEQ_EVENT_QFRAME, Int32(value))
    case .songPosition(let value): system(SND_SEQ_EVENT_SONGPOS, Int32(value))
    case .songSelect(let value): system(SND_SEQ_EVENT_SONGSEL, Int32(value))
    case .tuneRequest: system(SND_SEQ_EVENT_TUNE_REQUEST)
    case .timingClock: system(SND_SEQ_EVENT_CLOCK)
    case .start: system(SND_SEQ_EVENT_START)
    case .continue: system(SND_SEQ_EVENT_CONTINUE)
    case .stop: system(SND_SEQ_EVENT_STOP)
    case .activeSensing: system(SND_SEQ_EVENT_SENSING)
    case .systemReset: system(SND_SEQ_EVENT_RESET)
    }
  }

  private mutating func system(_ type: snd_seq_event_type, _ value: Int32 = 0) {
    calsa_event_system(&self, Int32(type.rawValue), value)
  }
}
