import Physics2D
import Testing

@testable import Instrument

/// Strikes that make no note, and their reasons.
@Suite struct SilenceTests {
  /// Records one ball that falls straight onto a key. The first strike has 1277 points/s, and each bounce halves the
  /// speed, unless `change` sets another `bounce`.
  private static func recording(_ change: (inout Settings) -> Void) throws -> Recording {
    var settings = Preset.original.settings
    settings.balls = 1
    settings.bouncers = []
    settings[.bounce] = 0.5
    _ = settings.layout.addPlace(Vector2(573, 600))
    change(&settings)
    return try Recording(settings, until: 10 * second)
  }

  @Test func aStrikeSlowerThanSoftestIsSilentAndGivesItsReason() throws {
    let all = try Self.recording { _ in }
    #expect(all.strikes.count > 5 && all.strikes.allSatisfy { $0.silence == nil })
    let recording = try Self.recording { $0[.softest] = 300 }
    #expect(recording.strikes.count == all.strikes.count)
    for strike in recording.strikes { #expect(strike.silence == (strike.speed < 300 ? .tooSoft : nil)) }
    #expect(recording.noteOns.count == recording.strikes.count { $0.speed >= 300 } && recording.noteOns.count == 3)
  }

  /// The gap is measured from the key's last note; silent strikes do not count.
  @Test func aKeyRepeatsNoSoonerThanTheShortestGap() throws {
    let recording = try Self.recording {
      $0[.shortestGap] = 1.25
      $0[.bounce] = 0.9
    }
    var last: Int64?
    for strike in recording.strikes {
      let isSoon = last.map { strike.nanoseconds - $0 < 1_250_000_000 } ?? false
      #expect(strike.silence == (isSoon ? .tooSoon : nil))
      if !isSoon { last = strike.nanoseconds }
    }
    #expect(recording.noteOns.count == recording.strikes.count { $0.silence == nil })
    #expect(recording.noteOns.count > 3 && recording.strikes.contains { $0.silence == .tooSoon })
  }

  /// A strike that is both too soft and too soon counts as too soft.
  @Test func tooSoftComesBeforeTooSoon() throws {
    let recording = try Self.recording {
      $0[.softest] = 300
      $0[.shortestGap] = 10
    }
    #expect(recording.strikes.first?.silence == nil && recording.noteOns.count == 1)
    for strike in recording.strikes.dropFirst() {
      #expect(strike.silence == (strike.speed < 300 ? .tooSoft : .tooSoon))
    }
  }

  @Test func theBassIsNeverSilenced() throws {
    var settings = Settings()
    settings[.softest] = 1000
    settings[.shortestGap] = 10
    let strikes = try Recording(settings, until: 60 * second).strikes
    let (bass, keys) = (strikes.filter { $0.voice == .bass }, strikes.filter { $0.voice == .key })
    #expect(bass.count > 5 && bass.allSatisfy { $0.silence == nil } && keys.contains { $0.silence == .tooSoon })
  }
}
