import Golden
import Lumia
import Physics2D
import Testing
import Thoroughness

@Suite struct StageTests {
  private static let keys = [
    LumiaKey(x: 0.4, y: 0.2, width: 0.3, height: 0.03), LumiaKey(x: 1.2, y: 0.4, width: 0.2, height: 0.05),
  ]

  /// Plays random commands, and returns the stage's digest. Calls `between` before each command, with the stage and
  /// the command's time.
  private func play(
    _ seed: UInt64, commands: Int, between: (inout LumiaStage, Int64) -> Void = { _, _ in }
  ) throws -> UInt64 {
    var stage = LumiaStage(.rain, seed: seed, keys: Self.keys)
    var script = LumiaScript(seed: seed)
    for number in 0..<commands {
      let command = script.next()
      between(&stage, script.nanoseconds)
      try stage.apply(command, at: script.nanoseconds)
      if number % 40 == 7 {
        stage.setTimeline(
          LumiaTimeline(start: script.nanoseconds, quarters: Double(number), tempo: 90 + Double(number)))
      }
    }
    stage.advance(to: script.nanoseconds + 1_234_567_890)
    return stage.digest
  }

  @Test("additional calls, which advance the stage or ask for a lumi's state, do not change the digest")
  func asking() throws {
    for seed in 1...4 * thoroughness {
      var random = SplitMix64(seed: seed)
      let once = try play(seed, commands: 250)
      let often = try play(seed, commands: 250) { stage, next in
        while stage.nanoseconds < next {
          stage.advance(to: min(next, stage.nanoseconds + Int64(random.next() % 30_000_000)))
          if stage.count > 0 { _ = stage.state(Int(random.next() % UInt64(stage.count))) }
        }
      }
      #expect(once == often, "seed \(seed)")
    }
  }

  @Test("a stage that is restored from its bytes continues as the original, whenever it was saved")
  func restoring() throws {
    for seed in 11...14 * thoroughness {
      var random = SplitMix64(seed: seed)
      let whole = try play(seed, commands: 200)
      var failure: SnapshotError?
      let cut = try play(seed, commands: 200) { stage, next in
        guard random.next() % 5 == 0 else { return }
        stage.advance(to: stage.nanoseconds + (next - stage.nanoseconds) / 3)
        do throws(SnapshotError) { stage = try LumiaStage.restored(from: stage.bytes) } catch { failure = error }
      }
      #expect(failure == nil)
      #expect(whole == cut, "seed \(seed)")
    }
  }

  @Test("damaged bytes are refused")
  func damage() throws {
    var stage = LumiaStage(.rain, seed: 1, keys: Self.keys)
    var script = LumiaScript(seed: 3)
    for _ in 0..<60 { try stage.apply(script.next(), at: script.nanoseconds) }
    let bytes = stage.bytes
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
      #expect(throws: SnapshotError.self) { _ = try LumiaStage.restored(from: damaged) }
    }
    for count in [0, 8, 15, 16, bytes.count / 2, bytes.count - 1] {
      #expect(throws: SnapshotError.self) { _ = try LumiaStage.restored(from: Array(bytes.prefix(count))) }
    }
  }

  @Test("bytes with one random byte and a right checksum are refused, or give a stage whose places are finite")
  func hostileBytes() throws {
    var stage = LumiaStage(.dense, seed: 1)
    var script = LumiaScript(seed: 4)
    for _ in 0..<60 { try stage.apply(script.next(), at: script.nanoseconds) }
    let bytes = stage.bytes
    var (random, restored) = (SplitMix64(seed: 6), 0)
    for _ in 0..<400 * thoroughness {
      var damaged = bytes.dropLast(8)
      damaged[Int(random.next() % UInt64(damaged.count - 8)) + 8] = UInt8(truncatingIfNeeded: random.next())
      var checksum = FNV1a()
      for byte in damaged { checksum.add(byte) }
      for shift in 0..<8 { damaged.append(UInt8(truncatingIfNeeded: checksum.value >> UInt64(8 * shift))) }
      guard var stage = try? LumiaStage.restored(from: Array(damaged)) else { continue }
      restored += 1
      stage.advance(to: stage.nanoseconds + 200_000_000)
      for index in 0..<stage.count { #expect(stage.state(index).x.isFinite) }
    }
    #expect(restored > 0)
  }

  @Test("the stage has at most 500 lumis, and a further one replaces the oldest")
  func capacity() throws {
    var stage = LumiaStage(.still)
    for tone in 0..<8 {
      let life = LumiField.all.first { $0.name.elementsEqual("life".utf8) }!
      try stage.apply(.set(chord: 0, tone: UInt8(tone), field: life, value: 0), at: 0)
    }
    for number in 0..<501 {
      try stage.apply(.tap(x: UInt16(number), y: 2000, pressure: 90), at: Int64(number) * 1_000_000)
    }
    #expect(stage.count == 500)
    #expect(stage.state(0).number == 2)
    #expect(stage.state(499).number == 501)
  }

  @Test("a refused command changes nothing")
  func refused() throws {
    var stage = LumiaStage(.slow, seed: 2)
    try stage.apply(.tap(x: 1, y: 2, pressure: 3), at: 5)
    let digest = stage.digest
    let field = LumiField.all[0]
    let commands: [LumiaCommand] = [
      .strike(chord: 8, tone: 0, velocity: 1, pitch: 0, x: 0, y: 0),
      .strike(chord: 0, tone: 8, velocity: 1, pitch: 0, x: 0, y: 0),
      .strike(chord: 0, tone: 0, velocity: 0, pitch: 0, x: 0, y: 0),
      .strike(chord: 0, tone: 0, velocity: 128, pitch: 0, x: 0, y: 0),
      .strike(chord: 0, tone: 0, velocity: 1, pitch: 128, x: 0, y: 0),
      .strike(chord: 0, tone: 0, velocity: 1, pitch: 0, x: 4096, y: 0),
      .tap(x: 0, y: 4096, pressure: 1), .tap(x: 0, y: 0, pressure: 0), .pad(8, pressure: 1), .pad(0, pressure: 0),
      .padOff(8), .hold(.chord(8), true), .rhythm(.all, pulses: 3073), .fade(.all, milliseconds: 60_001),
      .erase(.near(x: 4096, y: 0)), .drop(.chord(255)), .chooseChordset(6), .chooseChord(8),
      .set(chord: 0, tone: 9, field: field, value: 0), .set(chord: 0, tone: 0, field: field, value: 1001),
      .option(.trace, value: 4), .option(.decay, value: 49), .trigger(8, TriggerPad(.hold)),
      .trigger(0, TriggerPad(.run)), .trigger(0, TriggerPad(.fade, amount: 60_001)), .list(.copy(6, to: 0)),
      .list(.copy(0, to: 7)), .list(.move(0, to: 6)), .list(.remove(6)), .list(.reset(6)),
    ]
    for command in commands {
      #expect(throws: LumiaError.self, "\(command)") { try stage.apply(command, at: 100) }
      #expect(stage.digest == digest, "\(command)")
    }
    #expect(throws: LumiaError.self) { try stage.apply(.padOff(0), at: 4) }
    #expect(throws: LumiaError.self) { try stage.apply(.padOff(0), at: .max) }
    #expect(stage.digest == digest)
  }
}
