import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct PianoKeysTests {
  @Test(arguments: PianoKeys.countRange) func rowOfKeysHasTheWidthOfTheOriginal(count: Int) throws {
    let keys = PianoKeys(count: count)
    #expect(keys.count == count && keys.indices == 0..<count)
    #expect(keys[0].left == 511 && keys[count - 1].right <= 1023 && keys[count - 1].right > 1022)
    for index in keys.indices {
      #expect(keys[index].bottom == 0 && keys[index].height == 25)
      guard count > 4 else { continue }
      #expect(keys[index].width == keys[0].width)
      if index > 0 { #expect(keys[index].left - keys[index - 1].right == 6) }
      // The centres of balls reach x = 538.5…1004. Each key covers more than 30 points of this range.
      #expect(min(keys[index].right, 1004) - max(keys[index].left, 538.5) > 30)
    }
    var settings = Settings()
    settings.layout.keys = keys
    try settings.check()
  }

  @Test func fourKeysAreThoseOfTheOriginal() {
    #expect(PianoKeys(count: 4) == PianoKeys() && Layout.original.keys == PianoKeys())
    #expect(PianoKeys(count: 5) != PianoKeys())
    // Rows of different lengths differ even if their first keys are equal.
    let four = PianoKeys()
    let five = PianoKeys(four.indices.map { four[$0] } + [Layout.PianoKey(center: Vector2(600, 300))])
    #expect(five != four && four != five)
    var moved = PianoKeys(count: 8)
    moved[7].center.y += 1
    #expect(moved != PianoKeys(count: 8))
  }

  @Test(arguments: PianoKeys.countRange) func everyKeySoundsItsNoteOfTheChord(count: Int) throws {
    for (seed, voicing) in [(1, Voicing.original), (2, .close), (3, .drop2), (4, .spread)] as [(UInt64, Voicing)] {
      var settings = Settings()
      settings.seed = seed
      settings.voicing = voicing
      settings.layout.keys = PianoKeys(count: count)
      settings.chordset = BuiltInChordset.jazz.chordset
      var struck = [Int](repeating: 0, count: count)
      for strike in try Recording(settings, until: 60 * second).strikes where strike.voice == .key {
        try #require(Int(strike.index) < count)
        struck[Int(strike.index)] += 1
        let chord = settings.chordset[Int(strike.chord.rawValue)].chord(in: settings.key)
        #expect(strike.pitch == settings.voiced(chord)[Int(strike.index)], "seed \(seed), \(voicing)")
        let key = settings.layout.keys[Int(strike.index)]
        #expect(strike.x > key.left - 1 && strike.x < key.right + 1)
      }
      #expect(!struck.contains(0), "seed \(seed): \(struck)")
    }
  }

  @Test func keySoundsAgainOnlyAfterTheShortestGap() throws {
    var settings = Settings()
    settings.balls = 16
    settings[.gravity] = 40
    settings[.shortestGap] = 0.5
    settings.layout.keys = PianoKeys(count: 8)
    var last = [Int64](repeating: -second, count: 8)
    var (sounding, silent) = (0, 0)
    for strike in try Recording(settings, until: 30 * second).strikes where strike.voice == .key {
      let isSoon = strike.nanoseconds - last[Int(strike.index)] < second / 2
      if strike.silence == nil {
        #expect(!isSoon)
        last[Int(strike.index)] = strike.nanoseconds
        sounding += 1
      } else if strike.silence == .tooSoon {
        #expect(isSoon)
        silent += 1
      }
    }
    #expect(sounding > 100 && silent > 100)
  }

  @Test(arguments: PianoKeys.countRange) func restoredPerformanceContinuesIdentically(count: Int) throws {
    var settings = Settings()
    settings.layout.keys = PianoKeys(count: count)
    settings.voicing = .led
    settings[.bassLine] = Double(BassLine.walking.rawValue)
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 20 * second, ends: false)
    try performance.apply(.dragBall(1, x: 800, y: 660))
    var restored = try Performance.restored(from: performance.bytes)
    let digests = (performance.digest, restored.digest)
    let both = (performance.settings, restored.settings)
    #expect(digests.0 == digests.1 && both.0 == both.1)
    let expected = try Recording(&performance, until: 60 * second)
    let recording = try Recording(&restored, until: 60 * second)
    #expect(recording == expected && expected.strikes.count > 40)
  }

  @Test func theDigestDependsOnTheKeys() throws {
    var digests: Set<UInt64> = []
    for count in PianoKeys.countRange {
      var settings = Settings()
      settings.layout.keys = PianoKeys(count: count)
      digests.insert(try Performance(settings).digest)
      settings.layout.keys[count - 1].center.y += 1
      digests.insert(try Performance(settings).digest)
    }
    #expect(digests.count == 10)
  }

  @Test func anImpossibleKeyIsReportedByItsNumber() {
    let faults: [(String, @Sendable (inout PianoKeys) -> Void, LayoutError)] = [
      ("the last key in the wall", { $0[7].center.x += 2 }, .keyPlace(8, x: 995.625, y: 12.5)),
      ("the last two keys overlap", { $0[6].center.x += 7 }, .keysOverlap(7, 8)),
      ("a width below 0", { $0[5].width -= 60 }, .keySize(6, width: -1.25, height: 25)),
      ("a gap beside a narrow key", { $0[5].width = 20 }, .keyGap(5, 6, 25.375)),
    ]
    for (name, change, error) in faults {
      var settings = Settings()
      settings.layout.keys = PianoKeys(count: 8)
      change(&settings.layout.keys)
      let found = Result { try settings.check() }
      if name == "a gap beside a narrow key" {
        // `error` is not thrown: no ball fits into a gap of 25 points, so the gap is allowed.
        #expect(throws: Never.self) { try found.get() }
      } else {
        #expect(throws: SettingsError.layout(error), "\(name)") { try found.get() }
      }
    }
  }

  @Test func aBallIsDroppedOntoTheLastKey() {
    var layout = Layout.original
    layout.keys = PianoKeys(count: 8)
    layout.keys[7].height = 101
    layout.keys[7].center.y = 50.5
    #expect(layout.freePlace(.right, x: 1000, y: 30) == Vector2(1000, 121))
  }
}
