@testable import Synth

/// A list of calls to a synthesizer, each at a given frame.
struct Score {
  enum Action {
    case on(Part, UInt8, UInt8)
    case off(Part, UInt8)
    case click
    case set(SynthSettings)
    case end
  }

  var rate = 16_000
  var settings = SynthSettings()
  /// The calls, in order of time.
  var actions: [(frame: Int, action: Action)] = []

  mutating func add(_ note: UInt8, velocity: UInt8 = 100, part: Part = .keys, from frame: Int, until end: Int? = nil) {
    actions.append((frame, .on(part, note, velocity)))
    if let end { actions.append((end, .off(part, note))) }
    actions.sort { $0.frame < $1.frame }
  }

  /// Renders in blocks of random lengths, at most `largestBlock` frames.
  func played(frames: Int, largestBlock: Int = 512, seed: UInt64 = 1) -> [StereoFrame] {
    var synth = Synthesizer(rate: rate, settings: settings)
    var output = [StereoFrame](repeating: .zero, count: frames)
    var random = seed
    var (frame, next) = (0, 0)
    output.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      while frame < frames {
        while next < actions.count, actions[next].frame == frame {
          Self.apply(actions[next].action, to: &synth)
          next += 1
        }
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var count = 1 + Int(random >> 33) % largestBlock
        if next < actions.count { count = min(count, actions[next].frame - frame) }
        count = min(count, frames - frame)
        synth.render(start + frame, count: count)
        frame += count
      }
    }
    return output
  }

  private static func apply(_ action: Action, to synth: inout Synthesizer) {
    switch action {
    case .on(let part, let note, let velocity): synth.noteOn(part, note: note, velocity: velocity)
    case .off(let part, let note): synth.noteOff(part, note: note)
    case .click: synth.click(isBar: false)
    case .set(let settings): synth.set(settings)
    case .end: synth.endAllNotes()
    }
  }
}

extension [StereoFrame] {
  var bits: [UInt32] { flatMap { [$0.x.bitPattern, $0.y.bitPattern] } }

  var peak: Float { reduce(0) { Swift.max($0, abs($1.x), abs($1.y)) } }

  /// The largest difference of neighbouring samples.
  var slope: Float {
    zip(self, dropFirst()).reduce(0) { Swift.max($0, abs($1.1.x - $1.0.x), abs($1.1.y - $1.0.y)) }
  }
}

extension SynthSettings {
  static func everything(_ sound: Sound) -> SynthSettings {
    var settings = SynthSettings()
    (settings.keysSound, settings.bassSound) = (sound, sound)
    settings.level = 3
    (settings.cutoff, settings.resonance) = (900, 9)
    (settings.delayTime, settings.delayWet, settings.delayFeedback) = (0.05, 0.4, 0.6)
    (settings.reverbWet, settings.reverbTime) = (0.3, 0.8)
    return settings
  }

  static func dry(_ sound: Sound) -> SynthSettings {
    var settings = SynthSettings()
    (settings.keysSound, settings.bassSound) = (sound, sound)
    (settings.filterIsOn, settings.delayIsOn, settings.reverbIsOn) = (false, false, false)
    return settings
  }
}
