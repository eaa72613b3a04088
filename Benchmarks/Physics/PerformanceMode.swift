import Instrument
import MIDI
import Physics2D

/// Measures the whole instrument, as `clumsy render` runs it: balls, chords, messages, and the bytes of a MIDI file.
func measurePerformance(seed: UInt64, duration: Double) throws(SettingsError) {
  let figures = Figures(scene: "performance")
  let end = Int64(duration * 1e9)
  var settings = Settings()
  settings.seed = seed
  let clock = nanoseconds()
  var performance = try Performance(settings)
  var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
  var file = StandardMIDIFile(name: "clumsy, seed \(seed)", tracks: ["bass", "keys"])
  var strikeCount = 0
  var messageCount = 0
  func drain() {
    for index in events.indices {
      switch events[index] {
      case .gesture, .flight, .beat, .section, .midiClock: break
      case .strike: strikeCount += 1
      case .message(let timed):
        file.append(timed.message, atNanoseconds: timed.nanoseconds, track: timed.voice == .bass ? 0 : 1)
        messageCount += 1
      }
    }
    events.removeAll()
  }
  while !performance.advance(to: end, events: &events) { drain() }
  drain()
  while !performance.end(events: &events) { drain() }
  drain()
  let bytes = file.bytes(endingAtNanoseconds: end).count
  let wall = Double(nanoseconds() - clock) * 1e-9
  figures.print("simulated_s", duration)
  figures.print("seconds_per_second", duration / wall)
  figures.print("strikes", strikeCount)
  figures.print("messages", messageCount)
  figures.print("ns_per_message", wall * 1e9 / Double(messageCount))
  figures.print("bytes", bytes)
  figures.print("peak_kib", peakKiB())
}
