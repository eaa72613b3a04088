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

/// Writes all settings except the chords, the settings of sections and the mappings, which it sets to NULL.
func setNumbers(_ settings: UnsafeMutablePointer<clumsy_settings>, to original: Settings) {
  settings.pointee.seed = original.seed
  settings.pointee.balls = Int32(original.balls)
  settings.pointee.tonic = Int32(original.key.tonic.semitones)
  settings.pointee.octave = Int32(original.key.octave)
  settings.pointee.scale = Int32(original.key.scale.mask)
  settings.pointee.bass_channel = Int32(original.bassChannel.number)
  settings.pointee.keys_channel = Int32(original.keysChannel.number)
  setChannels(settings, to: original)
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
  settings.pointee.map_out = nil
  settings.pointee.mpe = Int32(original.mpe.rawValue)
  let numbers = (UnsafeMutableRawPointer(settings) + numbersOffset).assumingMemoryBound(to: Double.self)
  for index in 0..<Parameter.count {
    if let parameter = Parameter(rawValue: UInt8(index)) { numbers[index] = original[parameter] }
  }
  for index in 0..<Layout.numberCount { numbers[Parameter.count + index] = original.layout[number: index] }
}

/// Writes the list of the keys' channels, which is empty for a single channel, and the transposition.
private func setChannels(_ settings: UnsafeMutablePointer<clumsy_settings>, to original: Settings) {
  let channels = original.keysChannels
  settings.pointee.channels_of_balls = channels.owner == .balls ? 1 : 0
  withUnsafeMutableBytes(of: &settings.pointee.keys_channels) { bytes in
    for index in bytes.indices {
      bytes[index] = channels.count > 1 && index < channels.count ? UInt8(channels[index].number) : 0
    }
  }
  withUnsafeMutableBytes(of: &settings.pointee.transposition) { bytes in
    for index in bytes.indices {
      bytes[index] = UInt8(bitPattern: Int8(original.transposition[Channel(number: index + 1)]))
    }
  }
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
    try readChannels(given)
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
    guard let number = UInt8(exactly: given.mpe), let mpe = MPE(rawValue: number) else { throw .mpe }
    self.mpe = mpe
    if let text = given.map_out {
      let text = string(text)
      do throws(TextError) { mapOut = try OutMapping.list(text) } catch {
        throw .mapOut(Int32(text.utf8.prefix(error.column - 1).count { $0 == UInt8(ascii: ",") }))
      }
    }
    guard let lines = given.sections else { return }
    let all = string(lines).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() where !line.isEmpty {
      do throws(TextError) {
        try change(by: "section " + String(decoding: line, as: UTF8.self)) { _ in }
      } catch { throw .sections(Int32(index)) }
    }
  }
}

extension Settings {
  fileprivate mutating func readChannels(_ given: clumsy_settings) throws(SettingsRefusal) {
    var channels: [Channel] = []
    let list = withUnsafeBytes(of: given.keys_channels) { $0.prefix { $0 != 0 }.map { Channel(exactly: Int($0)) } }
    for channel in list {
      guard let channel else { throw .channel(1) }
      channels.append(channel)
    }
    if let list = KeysChannels(channels, of: given.channels_of_balls == 0 ? .keys : .balls) { keysChannels = list }
    let semitones = withUnsafeBytes(of: given.transposition) { $0.map { Int(Int8(bitPattern: $0)) } }
    for index in semitones.indices {
      guard Transposition.range.contains(semitones[index]) else { throw .channel(2) }
      transposition[Channel(number: index + 1)] = semitones[index]
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
  /// The letter of the tonic: 1 for C to 7 for B; 0 if the tonic has no spelling.
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
