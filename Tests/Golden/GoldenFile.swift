import Instrument
import Lumia
import Physics2D

/// One of the committed files of golden numbers (expected results), as this build computes it.
public enum GoldenFile: Int32, CaseIterable, Sendable {
  /// The physics without the instrument: each scene at its checkpoints.
  case physics
  /// Engine 2's default piece, seed 7, hashed like `seed7`. Sessions of engine 2 must give the same events for ever.
  case engine2
  /// Engine 3's default piece, seed 7, hashed like `seed7`. Sessions of engine 3 must give the same events for ever.
  case engine3
  /// The default piece, seed 7: hashes of its state after each second of minute 1 and after minutes 2 to 10, and of its
  /// MIDI file.
  case seed7
  /// A minute of the original instrument with the gestures of `GestureScript`, with restitution 1 and with 0.8.
  case gestures
  /// The physics with numbers that do not fit into 32 bits.
  case limits
  /// A minute on a custom stage, with hands that move bouncers and hold balls, with restitution 1 and with 0.8.
  case layout
  /// All events of minute 1 of `standard`, `gestures`, `layout` and `music`, as clumsy.h represents them. Each run is
  /// hashed twice: without flights and sections, and with them.
  case face
  /// The original instrument, seed 7, hashed like `seed7`.
  case original
  /// A minute with changing chords, voicings, curves and oscillating parameters, with restitution 1 and with 0.8.
  case music
  /// Ten seconds of each sound, of each effect, and of a piece with all effects.
  case sound
  /// A minute on the beat with the gestures of `BeatScript`, with restitution 1 and with 0.8.
  case beat
  /// A minute of a piece with sections and the gestures of `FormScript`, with restitution 1 and with 0.8.
  case form
  /// The preset `standard` without the settings that a seed chooses, hashed like `seed7`.
  case standard
  /// A canvas on which the random commands of `CanvasScript` draw, with two seeds.
  case canvas
  /// A stage of light for each `LumiaSet`, on which the random commands of `LumiaScript` play, and its pictures.
  case lumia

  /// The file's name under Tests/Golden.
  public var name: String {
    switch self {
    case .physics: "physics.txt"
    case .engine2: "engine2.txt"
    case .engine3: "engine3.txt"
    case .seed7: "seed7.txt"
    case .gestures: "gestures.txt"
    case .limits: "limits.txt"
    case .layout: "layout.txt"
    case .face: "face.txt"
    case .original: "original.txt"
    case .music: "music.txt"
    case .sound: "sound.txt"
    case .beat: "beat.txt"
    case .form: "form.txt"
    case .standard: "standard.txt"
    case .canvas: "canvas.txt"
    case .lumia: "lumia.txt"
    }
  }

  private var engine: String { "engine=\(Performance.engineVersion)" }

  /// A thousand random ticks of a minute, in rising order.
  private var randomTicks: [Int64] {
    var random = SplitMix64(seed: 1)
    var ticks: [Int64] = []
    for _ in 0..<1000 { ticks.append(Int64(random.next() % 15_001)) }
    ticks.sort()
    return ticks
  }

  /// Returns the file's lines, those of each run in the order of time. Returns no lines if the core refuses its input,
  /// if it accepts or refuses a gesture contrary to the script, or if a restored performance plays differently.
  ///
  /// - Parameter everyTick: `true` adds lines, so that the first difference can be found. `physics` then has a line for
  ///   each tick. Runs of the instrument have a line for each tick of minute 1. `limits` has a line for each tenth of a
  ///   tick, `sound` for each tenth of a second, `canvas` for each command, and `lumia` for every tenth command.
  public func lines(everyTick: Bool = false) -> [String] {
    switch self {
    case .physics:
      var lines = [engine]
      for scene in PhysicsScene.all {
        guard let run = try? PhysicsRun(scene, everyTick: everyTick) else { return [] }
        for checkpoint in run.checkpoints {
          lines.append(
            "scene=\(scene.name) tick=\(checkpoint.tick) impacts=\(checkpoint.impactCount)"
              + " fnv1a=\(hex(checkpoint.impacts)) state=\(hex(checkpoint.state))")
        }
      }
      return lines
    case .engine2: return tenMinutes(Settings(), everyTick: everyTick)
    case .engine3: return tenMinutes(Self.settingsOfEngine3, everyTick: everyTick)
    case .seed7: return tenMinutes(Settings.piece(ofSeed: 7), everyTick: everyTick)
    case .standard: return tenMinutes(Preset.standard.settings, everyTick: everyTick)
    case .form: return minute(FormScript.settings, FormScript.steps, everyTick: everyTick)
    case .original: return tenMinutes(Preset.original.settings, everyTick: everyTick)
    case .gestures: return minute(Self.seed7(Preset.original.settings), GestureScript.steps, everyTick: everyTick)
    case .beat: return minute(BeatScript.settings, BeatScript.steps, everyTick: everyTick)
    case .music: return minute(MusicScript.settings, MusicScript.steps, everyTick: everyTick)
    case .layout:
      return minute(LayoutScript.settings, LayoutScript.steps, everyTick: everyTick)
    case .face:
      return faceLines(everyTick: everyTick)
    case .sound:
      return soundLines(everyTick: everyTick)
    case .canvas:
      return canvasLines(everyTick: everyTick)
    case .lumia:
      return lumiaLines(everyTick: everyTick)
    case .limits:
      var lines = [engine]
      for scene in LimitsRun.Scene.allCases {
        guard let run = LimitsRun(scene, everyTick: everyTick) else { return [] }
        for checkpoint in run.checkpoints {
          lines.append(
            "scene=\(scene.rawValue) tenths=\(checkpoint.tenths) impacts=\(checkpoint.impactCount)"
              + " fnv1a=\(hex(checkpoint.impacts)) state=\(hex(checkpoint.state)) bytes=\(hex(checkpoint.bytes))")
        }
      }
      return lines
    }
  }
}

extension GoldenFile {
  /// Engine 3's default settings.
  private static var settingsOfEngine3: Settings {
    var settings = Settings()
    settings[.groove] = 1
    settings.rhythm = BeatScript.settings.rhythm
    return settings
  }

  private static func seed7(_ settings: Settings) -> Settings {
    var settings = settings
    settings.seed = 7
    return settings
  }

  private func tenMinutes(_ settings: Settings, everyTick: Bool) -> [String] {
    guard let run = try? GoldenRun(Self.seed7(settings), minutes: 10, everyTick: everyTick) else { return [] }
    return [engine] + run.lines()
  }

  /// Runs a minute with a script, with restitution 1 and with 0.8. Saving and restoring must change nothing.
  private func minute(_ settings: Settings, _ script: [GestureScript.Step], everyTick: Bool) -> [String] {
    var lines = [engine]
    for (name, restitution) in [("restitution=1", 1), ("restitution=0.8", 0.8)] {
      var settings = settings
      settings[.bounce] = restitution
      guard let run = try? GoldenRun(settings, minutes: 1, script: script, everyTick: everyTick),
        run.misjudgedTicks.isEmpty,
        let cut = try? GoldenRun(settings, minutes: 1, script: script, cuts: randomTicks, everyTick: everyTick),
        cut == run
      else { return [] }
      for line in run.lines() { lines.append(name + " " + line) }
    }
    return lines
  }
}

extension GoldenFile {
  /// Returns lines for each run. A line has the count and hash of all events from the start up to a time: a multiple of
  /// 10 s (with `everyTick`, any tick), or the end.
  private func faceLines(everyTick: Bool) -> [String] {
    var lines = [engine]
    for (name, settings, script, bounces) in [
      ("standard", Self.seed7(Preset.standard.settings), [], [1]),
      ("gestures", Self.seed7(Preset.original.settings), GestureScript.steps, [1, 0.8]),
      ("layout", LayoutScript.settings, LayoutScript.steps, [1, 0.8]),
      ("music", MusicScript.settings, MusicScript.steps, [1, 0.8]),
    ] {
      for bounce in bounces {
        let restitution = bounce == 1 ? "1" : "0.8"
        var settings = settings
        settings[.bounce] = bounce
        guard let run = try? GoldenRun(settings, minutes: 1, script: script, flights: true, everyTick: everyTick)
        else { return [] }
        for flights in [false, true] {
          let start = "run=\(name) restitution=\(restitution) flights=\(flights ? 1 : 0) "
          for events in run.events where everyTick || (events.tick ?? 0) % 2500 == 0 {
            let tick = events.tick.map { "\($0)" } ?? "end"
            let (count, hash) =
              flights ? (events.counts.all, events.hashes.all) : (events.counts.others, events.hashes.others)
            lines.append(start + "tick=\(tick) events=\(count) fnv1a=\(hex(hash.value))")
          }
        }
      }
    }
    return lines
  }
}

extension GoldenFile {
  /// Returns a line for the end of each run or, with `everyTick`, for every tenth of a second.
  private func soundLines(everyTick: Bool) -> [String] {
    var lines = [engine]
    for scene in SoundScene.all {
      guard let run = SoundRun(scene) else { return [] }
      for (index, hash) in run.hashes.enumerated() where everyTick || index == run.hashes.count - 1 {
        lines.append("sound=\(scene.name) tenths=\(index + 1) fnv1a=\(hex(hash))")
      }
    }
    return lines
  }
}

extension GoldenFile {
  private func canvasLines(everyTick: Bool) -> [String] {
    var lines: [String] = []
    for seed in [1, 2] as [UInt64] {
      guard let run = CanvasRun(seed: seed, everyTick: everyTick) else { return [] }
      for checkpoint in run.checkpoints {
        lines.append(
          "seed=\(seed) commands=\(checkpoint.commands) objects=\(checkpoint.objects) errors=\(hex(checkpoint.errors))"
            + " drawing=\(hex(checkpoint.drawing)) digest=\(hex(checkpoint.digest))")
      }
    }
    return lines
  }
}

extension GoldenFile {
  private func lumiaLines(everyTick: Bool) -> [String] {
    var lines: [String] = []
    for set in LumiaSet.allCases {
      guard let run = LumiaRun(set, everyTick: everyTick) else { return [] }
      for checkpoint in run.checkpoints {
        lines.append(
          "set=\(Int(set.rawValue)) commands=\(checkpoint.commands) lumis=\(checkpoint.lumis) shapes=\(hex(checkpoint.shapes))"
            + " picture=\(hex(checkpoint.picture)) digest=\(hex(checkpoint.digest))")
      }
    }
    return lines
  }
}

extension GoldenRun {
  fileprivate func lines() -> [String] {
    digests.map { "tick=\($0.tick) digest=\(hex($0.digest))" } + ["bytes=\(byteCount) fnv1a=\(hex(fnv1a))"]
  }
}

/// Returns sixteen hexadecimal digits. `String(_:radix:)` would make the WebAssembly larger.
private func hex(_ number: UInt64) -> String {
  var text = ""
  for shift in stride(from: 60, through: 0, by: -4) {
    let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
    text.unicodeScalars.append(Unicode.Scalar(digit < 10 ? 48 + digit : 87 + digit))
  }
  return text
}
