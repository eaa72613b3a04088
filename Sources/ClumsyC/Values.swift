import CClumsy
import ChordEngine
import Instrument
import MIDI
import Sessions

@_cdecl("clumsy_parameter_row")
func parameterRow(_ number: Int32, _ row: UnsafeMutablePointer<clumsy_parameter>) -> Int32 {
  guard let number = UInt8(exactly: number), let parameter = Parameter(rawValue: number) else { return 0 }
  let found = parameter.row
  let scale: Int32 =
    switch found.scale {
    case .linear: 0
    case .logarithmic: 1
    case .stepped: 2
    case .switch: 3
    case .choice: 4
    }
  row.pointee = clumsy_parameter(
    name: text(found.name), unit: text(found.unit), moves: text(found.moves), help: text(found.help),
    lowest: found.range.lowerBound, highest: found.range.upperBound, standard: found.standard, scale: scale)
  return 1
}

@_cdecl("clumsy_choice")
func choice(_ number: Int32, _ value: Int32) -> UnsafePointer<CChar>? {
  guard let number = UInt8(exactly: number), let parameter = Parameter(rawValue: number) else { return nil }
  return parameter.choice(Int(value)).map(text)
}

func text(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@_cdecl("clumsy_default_settings")
func defaultSettings(_ settings: UnsafeMutablePointer<clumsy_settings>) {
  set(settings, to: Settings())
}

@_cdecl("clumsy_preset_row")
func presetRow(_ number: Int32, _ row: UnsafeMutablePointer<clumsy_preset>) -> Int32 {
  guard let number = UInt8(exactly: number), let preset = Preset(rawValue: number) else { return 0 }
  row.pointee = clumsy_preset(name: text(preset.staticName), help: text(preset.help))
  return 1
}

@_cdecl("clumsy_preset_settings")
func presetSettings(_ number: Int32, _ settings: UnsafeMutablePointer<clumsy_settings>) -> Int32 {
  guard let number = UInt8(exactly: number), let preset = Preset(rawValue: number) else { return 0 }
  set(settings, to: preset.settings)
  return 1
}

private func set(_ settings: UnsafeMutablePointer<clumsy_settings>, to original: Settings) {
  setNumbers(settings, to: original)
  // The texts of built-in chordsets are static, so the pointer stays valid.
  if let known = BuiltInChordset(of: original.chordset), known != .diatonic {
    settings.pointee.chords = text(known.row.chords)
  }
}

/// Writes all settings except the chords and the settings of sections, which it sets to NULL.
func setNumbers(_ settings: UnsafeMutablePointer<clumsy_settings>, to original: Settings) {
  settings.pointee.seed = original.seed
  settings.pointee.balls = Int32(original.balls)
  settings.pointee.tonic = Int32(original.key.tonic.semitones)
  settings.pointee.octave = Int32(original.key.octave)
  settings.pointee.scale = Int32(original.key.scale.mask)
  settings.pointee.bass_channel = Int32(original.bassChannel.number)
  settings.pointee.keys_channel = Int32(original.keysChannel.number)
  settings.pointee.places = Int32(original.layout.placeCount)
  settings.pointee.letter = original.key.letter
  settings.pointee.key_count = Int32(original.layout.keys.count)
  settings.pointee.motion_count = Int32(original.oscillators.count)
  for index in 0..<LFO.largestCount {
    let hasMotion = index < original.oscillators.count
    motions(of: settings)[index] = hasMotion ? clumsy_motion(original.oscillators[index]) : clumsy_motion()
  }
  settings.pointee.chords = nil
  (settings.pointee.beats, settings.pointee.unit) = (
    Int32(original.timeSignature.beats), Int32(original.timeSignature.unit)
  )
  for index in 0..<Rhythm.largestCount {
    let length = index < original.rhythm.count ? original.rhythm[index] : nil
    rhythm(of: settings)[2 * index] = length?.count ?? 0
    rhythm(of: settings)[2 * index + 1] = length?.unit ?? 0
  }
  for index in 0..<Form.largestCount {
    let section = index < original.form.count ? original.form[index] : nil
    let triple = form(of: settings) + 3 * index
    (triple[0], triple[1], triple[2]) = (section?.letter ?? 0, section?.variation ?? 0, section?.bars ?? 0)
  }
  settings.pointee.sections = nil
  let numbers = (UnsafeMutableRawPointer(settings) + numbersOffset).assumingMemoryBound(to: Double.self)
  for index in 0..<Parameter.count {
    if let parameter = Parameter(rawValue: UInt8(index)) { numbers[index] = original[parameter] }
  }
  for index in 0..<Layout.numberCount { numbers[Parameter.count + index] = original.layout[number: index] }
}

/// The byte offset in a `clumsy_settings` of the parameters' values and the layout's numbers. layout.c checks it.
private let numbersOffset = 48

/// Returns the motions, which follow the layout's numbers in memory.
private func motions(of settings: UnsafeMutablePointer<clumsy_settings>) -> UnsafeMutablePointer<clumsy_motion> {
  (UnsafeMutableRawPointer(settings) + motionsOffset).assumingMemoryBound(to: clumsy_motion.self)
}

private var motionsOffset: Int {
  numbersOffset + (Parameter.count + Layout.numberCount) * MemoryLayout<Double>.size
}

/// Returns the pairs of the rhythm, which follow `chords`, `beats` and `unit` in memory.
private func rhythm(of settings: UnsafeMutablePointer<clumsy_settings>) -> UnsafeMutablePointer<UInt8> {
  let chords = motionsOffset + LFO.largestCount * MemoryLayout<clumsy_motion>.stride
  let offset = chords + MemoryLayout<UnsafePointer<CChar>?>.size + 2 * MemoryLayout<Int32>.size
  return (UnsafeMutableRawPointer(settings) + offset).assumingMemoryBound(to: UInt8.self)
}

/// Returns the triples of the form, which follow the rhythm in memory.
private func form(of settings: UnsafeMutablePointer<clumsy_settings>) -> UnsafeMutablePointer<UInt8> {
  rhythm(of: settings) + 2 * Rhythm.largestCount
}

extension Settings {
  init(_ settings: UnsafePointer<clumsy_settings>) throws(SettingsRefusal) {
    let given = settings.pointee
    guard let key = Key(tonic: given.tonic, octave: given.octave, scale: given.scale, letter: given.letter) else {
      throw .key
    }
    guard let bass = Channel(exactly: Int(given.bass_channel)) else { throw .channel(0) }
    guard let keys = Channel(exactly: Int(given.keys_channel)) else { throw .channel(1) }
    self.init()
    seed = given.seed
    balls = Int(given.balls)
    self.key = key
    (bassChannel, keysChannel) = (bass, keys)
    let numbers = (UnsafeRawPointer(settings) + numbersOffset).assumingMemoryBound(to: Double.self)
    for index in 0..<Parameter.count {
      if let parameter = Parameter(rawValue: UInt8(index)) { self[parameter] = numbers[index] }
    }
    let keyCount = Int(given.key_count)
    guard PianoKeys.countRange.contains(keyCount) else { throw .keyCount }
    guard
      let layout = Layout(
        keyCount: keyCount, placeCount: Int(given.places), number: { numbers[Parameter.count + $0] })
    else { throw .places }
    self.layout = layout
    guard (0...Int32(LFO.largestCount)).contains(given.motion_count) else { throw .motion(Int32(Parameter.count)) }
    let motions = (UnsafeRawPointer(settings) + motionsOffset).assumingMemoryBound(to: clumsy_motion.self)
    for index in 0..<Int(given.motion_count) {
      let count = oscillators.count
      guard let lfo = LFO(motions[index]), oscillators.set(lfo), oscillators.count > count else {
        throw .motion(motions[index].parameter)
      }
    }
    if let text = given.chords {
      do throws(ChordsetError) {
        chordset = try Chordset(parsing: string(text))
      } catch {
        throw .chords(slot: Int32(error.slot - 1))
      }
    }
    if given.beats != 0 {
      guard let signature = TimeSignature(beats: Int(given.beats), unit: Int(given.unit)) else { throw .meter }
      timeSignature = signature
    }
    let pairs = ClumsyC.rhythm(of: UnsafeMutablePointer(mutating: settings))
    for index in 0..<Rhythm.largestCount where pairs[2 * index] > 0 && rhythm.count == index {
      let (count, unit) = (Int(pairs[2 * index]), Int(pairs[2 * index + 1]))
      guard let length = unit == 0 ? Rhythm.Length(lines: count) : Rhythm.Length(count, of: unit),
        rhythm.append(length)
      else { throw .rhythm(Int32(index)) }
    }
    let triples = ClumsyC.form(of: UnsafeMutablePointer(mutating: settings))
    for index in 0..<Form.largestCount where triples[3 * index + 2] > 0 && form.count == index {
      let section = Form.Section(
        letter: triples[3 * index], variation: triples[3 * index + 1], bars: Int(triples[3 * index + 2]))
      guard let section, form.append(section) else { throw .form(Int32(index)) }
    }
    guard let lines = given.sections else { return }
    for (index, line) in string(lines).utf8.split(separator: UInt8(ascii: "\n")).enumerated() {
      do throws(TextError) {
        try change(by: "section " + String(decoding: line, as: UTF8.self)) { _ in }
      } catch { throw .sections(Int32(index)) }
    }
  }
}

extension LFO {
  init?(_ motion: clumsy_motion) {
    guard let number = UInt8(exactly: motion.parameter), let parameter = Parameter(rawValue: number),
      let form = UInt8(exactly: motion.shape), let shape = LFO.Shape(rawValue: form)
    else { return nil }
    self.init(parameter, from: motion.from, to: motion.to, period: motion.period, shape: shape)
  }
}

extension clumsy_motion {
  init(_ lfo: LFO) {
    self.init(
      parameter: Int32(lfo.parameter.rawValue), shape: Int32(lfo.shape.rawValue), from: lfo.from, to: lfo.to,
      period: lfo.period)
  }
}

extension Key {
  /// 1 for C to 7 for B; 0 if the tonic has no spelling.
  var letter: Int32 { tonic.spelling.map { Int32($0.letter.rawValue) + 1 } ?? 0 }

  init?(tonic: Int32, octave: Int32, scale: Int32, letter: Int32) {
    guard (0...11).contains(tonic), Key.octaveRange.contains(Int(octave)), let mask = UInt16(exactly: scale),
      let scale = Scale(mask: mask), (0...7).contains(letter)
    else { return nil }
    let pitchClass = PitchClass(semitones: UInt8(tonic))
    guard letter > 0 else {
      self.init(tonic: pitchClass, octave: Int(octave), scale: scale)
      return
    }
    guard let letter = NoteName.Letter(rawValue: UInt8(letter - 1)) else { return nil }
    self.init(tonic: PitchClass(NoteName(letter, of: pitchClass)), octave: Int(octave), scale: scale)
  }
}

extension Gesture {
  /// Nil for chords, rhythms and forms (C strings), unknown kinds, and an invalid parameter, degree, key, motion or meter.
  init?(_ gesture: clumsy_gesture) {
    let (integers, numbers) = (gesture.integers, gesture.numbers)
    switch gesture.kind {
    case 0:
      guard let number = UInt8(exactly: integers.0), let parameter = Parameter(rawValue: number) else { return nil }
      self = .set(parameter, numbers.0)
    case 1: self = .spawn(x: numbers.0, y: numbers.1)
    case 2: self = .remove(ball: Int(integers.0))
    case 3:
      guard let key = Key(tonic: integers.0, octave: integers.1, scale: integers.2, letter: integers.3) else {
        return nil
      }
      self = .key(key)
    case 4: self = .pause
    case 5: self = .play
    case 6: self = .reset
    case 7:
      guard let number = UInt8(exactly: integers.0), let degree = Degree(rawValue: number) else { return nil }
      self = .moveBouncer(degree, x: numbers.0, y: numbers.1)
    case 8: self = .dragBall(Int(integers.0), x: numbers.0, y: numbers.1)
    case 9: self = .flickBall(Int(integers.0), x: numbers.0, y: numbers.1)
    case 10:
      guard let period = Int64(exactly: numbers.2),
        let lfo = LFO(
          clumsy_motion(
            parameter: integers.0, shape: integers.1, from: numbers.0, to: numbers.1, period: period))
      else { return nil }
      self = .move(lfo)
    case 13:
      let (beats, unit) = (Int(gesture.integers.0), Int(gesture.integers.1))
      guard let signature = TimeSignature(beats: beats, unit: unit) else { return nil }
      self = .timeSignature(signature)
    default: return nil
    }
  }
}

extension clumsy_gesture {
  init(_ gesture: Gesture) {
    self.init()
    switch gesture {
    case .set(let parameter, let value):
      (kind, integers.0, numbers.0) = (0, Int32(parameter.rawValue), value)
    case .spawn(let x, let y): (kind, numbers.0, numbers.1) = (1, x, y)
    case .remove(let ball): (kind, integers.0) = (2, Int32(truncatingIfNeeded: ball))
    case .key(let key):
      (kind, integers) = (
        3, (Int32(key.tonic.semitones), Int32(key.octave), Int32(key.scale.mask), key.letter, 0)
      )
    case .pause: kind = 4
    case .play: kind = 5
    case .reset: kind = 6
    case .moveBouncer(let degree, let x, let y):
      (kind, integers.0, numbers) = (7, Int32(degree.rawValue), (x, y, 0))
    case .dragBall(let ball, let x, let y):
      (kind, integers.0, numbers) = (8, Int32(truncatingIfNeeded: ball), (x, y, 0))
    case .flickBall(let ball, let x, let y):
      (kind, integers.0, numbers) = (9, Int32(truncatingIfNeeded: ball), (x, y, 0))
    case .move(let lfo):
      (kind, integers.0, integers.1) = (10, Int32(lfo.parameter.rawValue), Int32(lfo.shape.rawValue))
      numbers = (lfo.from, lfo.to, Double(lfo.period))
    case .chords: kind = 11
    case .chord(let slot, _): (kind, integers.0) = (12, Int32(truncatingIfNeeded: slot))
    case .timeSignature(let signature):
      (kind, integers.0, integers.1) = (13, Int32(signature.beats), Int32(signature.unit))
    case .rhythm: kind = 14
    case .form: kind = 15
    }
  }
}

extension clumsy_event {
  init(_ event: PerformanceEvent) {
    self.init()
    nanoseconds = event.nanoseconds
    switch event {
    case .gesture(let event):
      kind = 0
      integers.0 = Int32(event.source)
      integers.1 = event.refusal.map(Self.code) ?? 0
      gesture = clumsy_gesture(event.gesture)
    case .flight(let flight):
      kind = 1
      (integers.0, integers.1) = (Int32(flight.ball), flight.isPresent ? 1 : 0)
      start = flight.start
      numbers = (
        flight.startFraction, flight.x, flight.y, flight.velocityX, flight.velocityY, flight.accelerationX,
        flight.accelerationY
      )
    case .strike(let strike):
      kind = 2
      integers = (
        Int32(strike.voice.rawValue), Int32(strike.index), Int32(strike.ball), Int32(strike.chord.rawValue),
        Int32(strike.channel.number), Int32(strike.pitch.number), Int32(strike.velocity)
      )
      (numbers.0, numbers.1, numbers.2) = (strike.speed, strike.x, strike.y)
      numbers.3 = Double(strike.silence?.rawValue ?? 0)
    case .message(let timed):
      kind = 3
      let bytes = timed.message.bytes
      (integers.0, integers.1, integers.2) = (Int32(timed.voice.rawValue), Int32(bytes.count), Int32(bytes[0]))
      if bytes.count > 1 { integers.3 = Int32(bytes[1]) }
      if bytes.count > 2 { integers.4 = Int32(bytes[2]) }
    case .beat(let event):
      kind = 4
      (integers.0, integers.1) = (Int32(truncatingIfNeeded: event.bar), Int32(event.beat))
    }
  }

  private static func code(_ refusal: GestureError) -> Int32 {
    switch refusal {
    case .refused: 1
    case .outside: 2
    case .occupied: 3
    case .full: 4
    case .noSuchBall: 5
    case .tooFast: 6
    case .noDirection: 7
    case .badMotion: 8
    case .noSuchSlot: 9
    }
  }
}
