import Instrument
import MIDI
import Physics2D

/// Measures the whole instrument, as `clumsy render` runs it: balls, chords, messages, and the bytes of a Standard MIDI File.
func measurePerformance(seed: UInt64, duration: Double) throws(SettingsError) {
  let figures = Figures(scene: "performance")
  let end = Int64(duration * 1e9)
  var settings = Settings()
  settings.seed = seed
  let clock = nanoseconds()
  var performance = try Performance(settings)
  var strikes = FixedBuffer<Strike>(capacity: 1024)
  var messages = FixedBuffer<TimedMessage>(capacity: 1024)
  var file = StandardMIDIFile(name: "clumsy, seed \(seed)", tracks: ["bass", "keys"])
  var strikeCount = 0
  var messageCount = 0
  func drain() {
    for index in messages.indices {
      let timed = messages[index]
      file.append(timed.message, atNanoseconds: timed.nanoseconds, track: timed.voice == .bass ? 0 : 1)
    }
    strikeCount += strikes.count
    messageCount += messages.count
    strikes.removeAll()
    messages.removeAll()
  }
  while !performance.advance(to: end, strikes: &strikes, messages: &messages) { drain() }
  drain()
  while !performance.end(messages: &messages) { drain() }
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
