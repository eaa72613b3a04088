import MIDI
import Testing

@Suite struct TempoTests {
  @Test(arguments: [
    (120.0, 500_000), (60, 1_000_000), (90, 666_667), (100, 600_000), (7, 8_571_429), (60_000_000, 1),
    (3.58, 16_759_777),
    (119.999_999_9, 500_000), (100_000_000, 1),
  ])
  func tempoIsRoundedToMicroseconds(beats: Double, microseconds: Int) {
    #expect(Tempo(beatsPerMinute: beats)?.microsecondsPerQuarter == UInt32(microseconds))
  }

  @Test(arguments: [0, -0.0, -120, 3.57, 130_000_000, .infinity, -.infinity, .nan, .leastNonzeroMagnitude])
  func tempoOutOfRangeIsNil(beats: Double) {
    #expect(Tempo(beatsPerMinute: beats) == nil)
  }

  @Test func standardTempoIs120BPM() {
    #expect(Tempo.standard == Tempo(beatsPerMinute: 120))
  }

  @Test(
    "a time is rounded to the nearest tick; half a tick is rounded up",
    arguments: [
      // 120 BPM at 960 PPQN: a tick is 520833.3… ns.
      (500_000, 960, 0, 0), (500_000, 960, 260_416, 0), (500_000, 960, 260_417, 1), (500_000, 960, 520_833, 1),
      (500_000, 960, 500_000_000, 960), (500_000, 960, 1_000_000_000, 1_920),
      // A tick is exactly 1000 ns, so ties occur.
      (960, 960, 499, 0), (960, 960, 500, 1), (960, 960, 1_499, 1), (960, 960, 1_500, 2),
      // These times are 100 days, or a little more.
      (500_000, 960, 8_640_000_000_000_000, 16_588_800_000), (500_000, 960, 8_640_000_000_260_416, 16_588_800_000),
      (500_000, 960, 8_640_000_000_260_417, 16_588_800_001), (1, 960, 8_640_000_000_000_000, 8_294_400_000_000_000),
      (0xFF_FFFF, 24, 8_640_000_000_000_000, 12_359_620),
      // The time is the largest Int64, and a tick is a nanosecond.
      (1, 1_000, Int64.max, Int64.max),
    ] as [(UInt32, UInt16, Int64, Int64)])
  func ticks(microseconds: UInt32, ppqn: UInt16, nanoseconds: Int64, ticks: Int64) {
    let tempo = Tempo(microsecondsPerQuarter: microseconds)
    #expect(tempo.ticks(atNanoseconds: nanoseconds, ppqn: ppqn) == ticks)
  }

  @Test("the ticks of rising times never decrease, and are at most half a tick wrong")
  func property() {
    let tempo = Tempo(microsecondsPerQuarter: 486_617)
    var last: Int64 = 0
    for step in 0..<10_000 as Range<Int64> {
      let nanoseconds = step * 86_413_377_119
      let tick = tempo.ticks(atNanoseconds: nanoseconds, ppqn: 960)
      let error = Int128(tick) * 486_617_000 - Int128(nanoseconds) * 960
      #expect(error.magnitude * 2 <= 486_617_000)
      #expect(tick >= last)
      last = tick
    }
  }
}

@Suite struct VariableLengthQuantityTests {
  // These cases are the table of the specification.
  @Test(
    arguments: [
      (0, [0x00]), (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0x00]), (0x2000, [0xC0, 0x00]),
      (0x3FFF, [0xFF, 0x7F]),
      (0x4000, [0x81, 0x80, 0x00]), (0x10_0000, [0xC0, 0x80, 0x00]), (0x1F_FFFF, [0xFF, 0xFF, 0x7F]),
      (0x20_0000, [0x81, 0x80, 0x80, 0x00]), (0x800_0000, [0xC0, 0x80, 0x80, 0x00]),
      (0xFFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
    ] as [(UInt32, [UInt8])])
  func quantityHasTheSpecifiedBytes(value: UInt32, expected: [UInt8]) {
    var bytes: [UInt8] = []
    VariableLengthQuantity(value).append(to: &bytes)
    #expect(bytes == expected)
  }

  @Test func tooLargeQuantityTraps() async {
    await #expect(processExitsWith: .failure) { _ = VariableLengthQuantity(0x1000_0000) }
  }
}
