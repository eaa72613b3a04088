import Lumia
import Physics2D
import Testing

@testable import Lumia

@Suite struct OscillatorTests {
  @Test("each wave except `steps` and `noise` has the expected values at every eighth of a cycle")
  func waves() {
    let table: [(Waveform, [Double])] = [
      (.still, [0, 0, 0, 0, 0, 0, 0, 0]),
      (.sine, [0, 0.5.squareRoot(), 1, 0.5.squareRoot(), 0, -0.5.squareRoot(), -1, -0.5.squareRoot()]),
      (.triangle, [0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5]),
      (.saw, [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]),
      (.fall, [1, 0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75]),
      (.square, [1, 1, 1, 1, -1, -1, -1, -1]),
    ]
    for (wave, values) in table {
      for (eighth, value) in values.enumerated() {
        for round in [-2.0, 0, 1000] {
          #expect(abs(wave.value(round + Double(eighth) / 8, seed: 1) - value) < 1e-9, "\(wave) \(eighth)")
        }
      }
    }
  }

  @Test("the wave `steps` holds random values, `noise` glides between these values, and both depend on the seed")
  func randomWaves() {
    for cycle in [0.0, 1, 77] {
      #expect(Waveform.steps.value(cycle, seed: 3) == Waveform.steps.value(cycle + 0.99, seed: 3))
      #expect(Waveform.steps.value(cycle, seed: 3) != Waveform.steps.value(cycle + 1, seed: 3))
      #expect(Waveform.noise.value(cycle, seed: 3) == Waveform.steps.value(cycle, seed: 3))
      #expect(abs(Waveform.noise.value(cycle + 0.999_999, seed: 3) - Waveform.steps.value(cycle + 1, seed: 3)) < 1e-9)
      #expect(Waveform.steps.value(cycle, seed: 3) != Waveform.steps.value(cycle, seed: 4))
    }
  }

  @Test("the values of random oscillators stay in 0…1, and are the same at the same time")
  func bounds() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      var lumi = Lumi()
      for field in LumiField.all where field.feature == .size {
        lumi[field] = field.range.lowerBound + Int(random.next() % UInt64(field.range.count))
      }
      let moment = LumiMoment(seconds: random.next(in: 0..<1e5), quarters: random.next(in: -100..<1e5))
      let value = lumi[.size].value(at: moment, seed: 9, halvings: 0)
      #expect((0...1).contains(value))
      #expect(value == lumi[.size].value(at: moment, seed: 9, halvings: 0))
    }
  }

  @Test("limits clamp, wrap or fold values beyond the ends")
  func limits() {
    let now = LumiMoment(seconds: 0.25, quarters: 0)
    func value(_ limit: LumiOscillator.Limit) -> Double {
      LumiOscillator(800, 500, .sine, mHz: 1000, limit: limit).value(at: now, seed: 1, halvings: 0)
    }
    #expect(value(.clamp) == 1)
    #expect(abs(value(.wrap) - 0.3) < 1e-9)
    #expect(abs(value(.fold) - 0.7) < 1e-9)
  }

  @Test("an oscillator on the beat follows quarter notes, and a free oscillator follows seconds")
  func clocks() {
    let (free, beats) = (LumiOscillator(500, 500, .saw, mHz: 500), LumiOscillator(500, 500, .saw, pulses: 192))
    for (seconds, quarters, share) in [(1.0, 0.0, 0.5), (0.5, 1, 0.25), (0, 0.5, 0)] {
      let moment = LumiMoment(seconds: seconds, quarters: quarters)
      #expect(abs(free.value(at: moment, seed: 1, halvings: 0) - share) < 1e-9)
      #expect(abs(beats.value(at: moment, seed: 1, halvings: 0) - quarters / 2) < 1e-9)
    }
  }

  @Test("each field of a lumi can be set to both ends of its range, without a change of another field")
  func fields() {
    for field in LumiField.all {
      for value in [field.range.lowerBound, field.range.upperBound] {
        var lumi = Lumi()
        lumi[field] = value
        #expect(lumi[field] == value)
        for other in LumiField.all where other != field { #expect(lumi[other] == Lumi()[other]) }
      }
      #expect(field.choices.isEmpty || field.range == 0...field.choices.count - 1)
      #expect(LumiField(number: field.number) == field)
    }
    #expect(LumiField(number: UInt8(LumiField.count)) == nil)
    #expect(Set(LumiField.all.map { String(decoding: $0.name, as: UTF8.self) }).count == LumiField.count)
  }
}
