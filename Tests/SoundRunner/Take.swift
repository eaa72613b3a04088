#if canImport(Synth)
  import Synth
#endif

/// The events of one paragraph of the input. A paragraph ends at an empty line.
struct Take {
  enum Action {
    case on(Part, note: UInt8, velocity: UInt8, place: Double)
    case off(Part, note: UInt8)
    case endAllNotes
    case set(name: String, value: String)
  }

  var actions: [(seconds: Double, action: Action)] = []

  /// Adds a line: `SECONDS on bass|keys NOTE VELOCITY [PLACE]`, `SECONDS off bass|keys NOTE`, `SECONDS end` or
  /// `SECONDS set NAME VALUE`. PLACE is the note's place in the stereo image, −1 left … 1 right (default: 0).
  mutating func add(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 2, let seconds = Double(words[0]) else { fail("no such line: \(line)") }
    switch words[1] {
    case "on" where words.count == 5 || words.count == 6:
      guard let part = part(words[2]), let note = UInt8(words[3]), let velocity = UInt8(words[4]) else {
        fail("no such note: \(line)")
      }
      let place = words.count == 6 ? Double(words[5]) ?? 0 : 0
      actions.append((seconds, .on(part, note: note, velocity: velocity, place: place)))
    case "off" where words.count >= 4:
      guard let part = part(words[2]), let note = UInt8(words[3]) else { fail("no such note: \(line)") }
      actions.append((seconds, .off(part, note: note)))
    case "end": actions.append((seconds, .endAllNotes))
    case "set" where words.count == 4: actions.append((seconds, .set(name: words[2], value: words[3])))
    default: fail("no such line: \(line)")
    }
  }

  /// Plays the events on a new synthesizer. Passes the frames to `write`, block by block, except the first
  /// `synth.latency` frames.
  func play(
    rate: Int, seconds: Double, block: Int, settings: SynthSettings,
    to write: (UnsafeMutableBufferPointer<SIMD2<Float>>) -> Void
  ) {
    var synth = Synthesizer(rate: rate, settings: settings)
    var settings = settings
    let buffer = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: block)
    defer { buffer.deallocate() }
    let latency = synth.latency
    let frames = latency + Int((seconds * Double(rate)).rounded())
    var strokes: UInt32 = 0
    var frame = 0
    var next = 0
    while frame < frames {
      while next < actions.count, Int((actions[next].seconds * Double(rate)).rounded()) <= frame {
        switch actions[next].action {
        case .on(let part, let note, let velocity, let place):
          synth.noteOn(part, note: note, velocity: velocity, place: place, stroke: strokes)
          strokes += 1
        case .off(let part, let note): synth.noteOff(part, note: note)
        case .endAllNotes: synth.endAllNotes()
        case .set(let name, let value):
          settings.set(name, to: value)
          synth.set(settings)
        }
        next += 1
      }
      var end = min(frame + block, frames)
      if next < actions.count { end = min(end, Int((actions[next].seconds * Double(rate)).rounded())) }
      synth.render(buffer.baseAddress!, count: end - frame)
      let late = min(max(latency - frame, 0), end - frame)
      write(UnsafeMutableBufferPointer(rebasing: buffer[late..<(end - frame)]))
      frame = end
    }
  }

  private func part(_ name: String) -> Part? { name == "bass" ? .bass : name == "keys" ? .keys : nil }
}

extension SynthSettings {
  /// Changes the setting of a command-line flag of `clumsy`. `name` is the flag without its two hyphens, and `value` is
  /// in the flag's unit.
  mutating func set(_ name: String, to value: String) {
    let number = Double(value) ?? 0
    switch name {
    case "sound", "bass-sound":
      guard let sound = Sound.allCases.first(where: { $0.name == value }) else { fail("no such sound: \(value)") }
      if name == "sound" { keysSound = sound }
      bassSound = sound
    case "level": level = number
    case "width": width = number
    case "ping-pong": delayIsCrossing = value == "on"
    case "filter": filterIsOn = value == "on"
    case "cutoff": cutoff = number
    case "resonance": resonance = number
    case "delay": delayIsOn = value == "on"
    case "delay-time": delayTime = number
    case "delay-wet": delayWet = number / 100
    case "delay-feedback": delayFeedback = number / 100
    case "reverb": reverbIsOn = value == "on"
    case "reverb-wet": reverbWet = number
    case "reverb-time": reverbTime = number
    default: fail("no such setting: \(name)")
    }
  }
}
