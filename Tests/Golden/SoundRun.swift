import Instrument
import Physics2D
import Synth

/// The hashes of a synthesizer's samples. The sample rate is so low that debug builds are fast enough.
struct SoundRun {
  /// The sample rate in hertz.
  private static let rate = 16_000
  /// The length of a run in tenths of a second.
  private static let tenths = 100

  /// The FNV-1a hash of the bits of all samples so far, at the end of each tenth of a second.
  private(set) var hashes: [UInt64] = []

  init?(_ scene: SoundScene) {
    switch scene {
    case .piece:
      guard let performance = Self.piece() else { return nil }
      play(performance.settings, performance.events)
    default: play(scene)
    }
  }

  /// Plays random notes of both parts, up to two in each tenth of a second, in blocks of random lengths.
  private mutating func play(_ scene: SoundScene) {
    var synth = Synthesizer(rate: Self.rate, settings: scene.settings(tenth: 0))
    var random = SplitMix64(seed: 13)
    var recording = Recording(capacity: Self.rate / 10)
    var ends: [(tenth: Int, part: Part, note: UInt8)] = []
    for tenth in 0..<Self.tenths {
      synth.set(scene.settings(tenth: tenth))
      for end in ends where end.tenth == tenth { synth.noteOff(end.part, note: end.note) }
      if tenth == 90 { synth.endAllNotes() }
      for _ in 0..<(tenth < 80 ? random.next() % 3 : 0) {
        let part: Part = random.next() % 4 == 0 ? .bass : .keys
        let note = UInt8((part == .bass ? 36 : 48) + random.next() % (part == .bass ? 24 : 49))
        let velocity = UInt8(1 + random.next() % 127)
        synth.noteOn(part, note: note, velocity: velocity, place: (Double(note) - 66) / 48)
        ends.append((tenth + 1 + Int(random.next() % 20), part, note))
      }
      let split = 1 + Int(random.next() % 1000)
      recording.record(split) { synth.render($0, count: $1) }
      recording.record(Self.rate / 10 - split) { synth.render($0, count: $1) }
      hashes.append(recording.hash.value)
    }
  }

  private mutating func play(_ settings: Settings, _ events: [PerformanceEvent]) {
    var player = SoundPlayer(settings, rate: Self.rate)
    var recording = Recording(capacity: Self.rate / 10)
    var events = events[...]
    for tenth in 1...Int64(Self.tenths) {
      let end = tenth * Int64(Self.rate) / 10
      while let event = events.first, SoundPlayer.frame(of: event.nanoseconds, rate: Self.rate) < end {
        let frame = SoundPlayer.frame(of: event.nanoseconds, rate: Self.rate)
        recording.record(Int(frame - player.frame)) { player.render($0, count: $1) }
        player.apply(event)
        events.removeFirst()
      }
      recording.record(Int(end - player.frame)) { player.render($0, count: $1) }
      hashes.append(recording.hash.value)
    }
  }

  /// Returns the default settings with seed 7 and every effect, and the events of the piece that they give.
  private static func piece() -> (settings: Settings, events: [PerformanceEvent])? {
    var settings = Settings()
    settings.seed = 7
    settings[.cutoff] = 1500
    settings[.resonance] = 6
    settings[.delayWet] = 30
    settings[.reverbWet] = 0.3
    guard var performance = try? Performance(settings) else { return nil }
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 256)
    var events: [PerformanceEvent] = []
    var isWhole = false
    while !isWhole {
      isWhole = performance.advance(to: Int64(tenths) * 100_000_000, events: &buffer)
      for index in buffer.indices { events.append(buffer[index]) }
      buffer.removeAll()
    }
    return (settings, events)
  }
}

/// The hash of the samples so far, and a buffer for the next samples.
private struct Recording: ~Copyable {
  private let frames: UnsafeMutablePointer<StereoFrame>
  private(set) var hash = FNV1a()

  init(capacity: Int) {
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: .zero, count: capacity)
  }

  deinit { frames.deallocate() }

  mutating func record(_ count: Int, _ render: (UnsafeMutablePointer<StereoFrame>, Int) -> Void) {
    render(frames, count)
    for frame in 0..<count {
      hash.add(UInt64(frames[frame].x.bitPattern) | UInt64(frames[frame].y.bitPattern) << 32)
    }
  }
}
