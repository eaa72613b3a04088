import Instrument
import MIDI
import Physics2D
import Synth

/// The files of a performance, made in steps: a Standard MIDI File, or WAV files. `clumsy render`
/// makes the same files.
final class Recording {
  /// The files to make.
  enum Kind: UInt8, Sendable {
    case midi
    /// One WAV file.
    case sound
    /// A WAV file of the bass, and one of the keys.
    case stems
  }

  /// The length of a step, in nanoseconds.
  private static let step: Int64 = 1_000_000_000

  private var player: ScorePlayer
  private var midi: PerformanceFile?
  private var sounds: [RecordedSound] = []
  private var midiBytes: [UInt8] = []
  private let begin: Int64
  private let end: Int64
  private let rate: Int
  private var time: Int64
  /// `true` after the last step.
  private(set) var isComplete = false

  /// Creates a recording of a performance from its present time to `end`, in nanoseconds. Call `cue` on the performance
  /// first. Returns nil if the sound is too long for WAV files. The gestures are in order of their ticks. Precondition:
  /// the rate, in hertz, is in `Synthesizer.rates`.
  init?(
    _ performance: consuming Performance, gestures: [TimedGesture], until end: Int64, _ kind: Kind, rate: Int
  ) {
    let start = performance.start
    begin = start.nanoseconds
    time = begin
    self.end = end
    self.rate = rate
    player = ScorePlayer(performance, gestures: gestures, until: end)
    switch kind {
    case .midi: midi = PerformanceFile(start)
    case .sound: sounds = [RecordedSound(start, rate: rate, nil)]
    case .stems: sounds = [RecordedSound(start, rate: rate, .bass), RecordedSound(start, rate: rate, .keys)]
    }
    let room = WAVHeader.largestCount(.standard) - Int64(SoundTail.longest * rate + SoundTail.blockLength)
    guard kind == .midi || SoundPlayer.frame(of: end - begin, rate: rate) <= room else { return nil }
  }

  /// The share of the performance that was recorded so far, 0…1.
  var share: Double { end > begin ? Double(time - begin) / Double(end - begin) : 1 }

  /// The number of files.
  var fileCount: Int { max(1, sounds.count) }

  /// Returns the bytes that the latest step added to a file. These bytes follow the bytes of earlier steps.
  func bytes(ofFile index: Int) -> [UInt8] { sounds.isEmpty ? midiBytes : sounds[index].bytes }

  /// Returns the bytes that precede all other bytes of a file; none for a Standard MIDI File. The header of a WAV file
  /// states the size of the sound made so far, so use it when the recording is complete.
  func header(ofFile index: Int) -> [UInt8] { sounds.isEmpty ? [] : sounds[index].header }

  /// Records the next second. The last step also records the tail, and completes the files.
  func advance() {
    for sound in sounds { sound.bytes.removeAll(keepingCapacity: true) }
    guard !isComplete else { return }
    time = min(end, time + Self.step)
    player.advance(to: time) { take($0) }
    guard time == end else { return }
    player.finish { take($0) }
    for sound in sounds { sound.render(to: SoundPlayer.frame(of: end - begin, rate: rate)) }
    var tail = SoundTail(rate: rate)
    while tail.needsBlock(isSilent: sounds.allSatisfy { $0.isSilent }) {
      for sound in sounds { sound.hold(for: &tail) }
      tail.endBlock()
    }
    for sound in sounds { sound.complete(tail) }
    midiBytes = midi?.bytes(endingAtNanoseconds: end) ?? []
    midi = nil
    isComplete = true
  }

  private func take(_ event: PerformanceEvent) {
    midi?.append(event)
    for sound in sounds { sound.play(event) }
  }
}
