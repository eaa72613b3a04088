import Instrument
import Physics2D
import Synth

/// The default piece with its physics, music and sound, without a device or a file.
public struct SoundingPiece: ~Copyable {
  private static let blockLength = 480

  private var performance: Performance
  private var player: SoundPlayer
  private var events = FixedBuffer<PerformanceEvent>(capacity: 256)
  private let block: UnsafeMutablePointer<StereoFrame>

  /// Creates the piece of seed 7, with all effects on; nil if the core refuses the piece. `sound` is the sound of the
  /// keys. The bass keeps the sound of the preset `standard`.
  public init?(_ sound: Sound, rate: Int) {
    var settings = Preset.standard.settings
    settings.seed = 7
    settings[.sound] = Double(sound.rawValue)
    settings[.cutoff] = 1500
    settings[.resonance] = 6
    settings[.delayWet] = 30
    settings[.reverbWet] = 0.3
    guard let performance = try? Performance(settings) else { return nil }
    self.performance = performance
    player = SoundPlayer(settings, rate: rate)
    block = .allocate(capacity: Self.blockLength)
    block.initialize(repeating: .zero, count: Self.blockLength)
  }

  deinit { block.deallocate() }

  /// Plays until `seconds` after the start. Returns a hash of the left sample of the first frame of each block.
  public mutating func play(until seconds: Int) -> UInt64 {
    var hash = FNV1a()
    var isWhole = false
    while !isWhole {
      isWhole = performance.advance(to: Int64(seconds) * 1_000_000_000, events: &events)
      for index in events.indices {
        play(to: SoundPlayer.frame(of: events[index].nanoseconds, rate: player.rate), &hash)
        player.apply(events[index])
      }
      events.removeAll()
    }
    play(to: Int64(seconds) * Int64(player.rate), &hash)
    return hash.value
  }

  private mutating func play(to frame: Int64, _ hash: inout FNV1a) {
    while player.frame < frame {
      let count = Int(min(Int64(Self.blockLength), frame - player.frame))
      player.render(block, count: count)
      hash.add(UInt64(block[0].x.bitPattern))
    }
  }
}
