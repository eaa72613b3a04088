/// The sounding notes, each in its own voice.
///
/// If 32 notes sound already, a new note makes the quietest note fade out; up to 16 notes fade at a time. If a key
/// is struck again, its old note fades out, because a string or bar has only one vibration.
struct VoicePool: ~Copyable {
  static let capacity = 32
  /// The number of voices for fading notes.
  static let spare = 16
  private static let count = capacity + spare
  private static let keyCount = 384

  private let voices: UnsafeMutablePointer<Voice>
  private let scratch: UnsafeMutablePointer<StereoFrame>
  // The number of held notes for each part and note number: 128 numbers for the bass, 256 for the keys and the clicks.
  private let held: UnsafeMutablePointer<UInt16>
  private let stealing: Int
  private let restriking: Int
  private let growth: Int

  init(rate: Int) {
    voices = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (voices + index).initialize(to: Voice(rate: rate)) }
    scratch = .allocate(capacity: Synthesizer.pieceLength)
    scratch.initialize(repeating: .zero, count: Synthesizer.pieceLength)
    held = .allocate(capacity: Self.keyCount)
    held.initialize(repeating: 0, count: Self.keyCount)
    // These times are 5 ms, 20 ms and 10 ms.
    stealing = rate / 200
    restriking = rate / 50
    growth = rate / 100
  }

  deinit {
    voices.deinitialize(count: Self.count)
    voices.deallocate()
    scratch.deallocate()
    held.deallocate()
  }

  private(set) var isSilent = true

  var soundingCount: Int {
    var count = 0
    for index in 0..<Self.count where voices[index].state == .sounding { count += 1 }
    return count
  }

  func isSounding(_ part: Part, note: UInt8) -> Bool { voice(part, note) != nil }

  /// Begins a note. `number` identifies the note within its part; nil stands for the MIDI note number. Numbers from 128
  /// on are only for clicks, which belong to the keys' part.
  mutating func noteOn(_ sound: Sound, part: Part, _ blow: KeyStrike, number: UInt8? = nil) {
    let note = number ?? blow.note
    if let old = voice(part, note) {
      voices[old].fade(frames: restriking)
    } else if soundingCount == Self.capacity {
      voices[quietest()].fade(frames: stealing)
    }
    voices[free()].begin(sound, part: part, blow, number: note, growth: growth)
    let key = Self.key(part, note)
    if held[key] < .max { held[key] += 1 }
    isSilent = false
  }

  /// Ends the oldest held note of this part and number. Releases the voice only when all held notes of this part and
  /// number have ended.
  mutating func noteOff(_ part: Part, note: UInt8) {
    let key = Self.key(part, note)
    guard held[key] > 0 else { return }
    held[key] -= 1
    if held[key] == 0, let voice = voice(part, note) { voices[voice].release() }
  }

  mutating func endAllNotes() {
    for index in 0..<Self.count where voices[index].state == .sounding {
      let key = Self.key(voices[index].part, voices[index].note)
      if held[key] > 0 { voices[index].release() }
    }
    held.update(repeating: 0, count: Self.keyCount)
  }

  /// Adds the next frames of all notes, or of one part's notes: at most `Synthesizer.pieceLength` frames.
  mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int, part: Part? = nil) {
    for index in 0..<Self.count where voices[index].state != .free && (part == nil || part == voices[index].part) {
      voices[index].render(output, count: count, scratch: scratch)
    }
  }

  /// Frees the voices whose notes have ended. Call this at fixed intervals of frames, not after each audio block:
  /// otherwise the block length would affect which notes fade out.
  mutating func clearOver() {
    var isSilent = true
    for index in 0..<Self.count where voices[index].state != .free {
      voices[index].clearIfOver()
      if voices[index].state != .free { isSilent = false }
    }
    self.isSilent = isSilent
  }
}

extension VoicePool {
  private static func key(_ part: Part, _ note: UInt8) -> Int { Int(part.rawValue) * 128 + Int(note) }

  private func voice(_ part: Part, _ note: UInt8) -> Int? {
    for index in 0..<Self.count
    where voices[index].state == .sounding && voices[index].note == note && voices[index].part == part {
      return index
    }
    return nil
  }

  /// Returns the quietest sounding voice. Young voices count as louder than all others, because their amplitude still
  /// grows.
  private func quietest() -> Int {
    var best: Int?
    for index in 0..<Self.count where voices[index].state == .sounding {
      guard let found = best else {
        best = index
        continue
      }
      if voices[index].isYoung != voices[found].isYoung {
        if voices[found].isYoung { best = index }
      } else if voices[index].amplitude < voices[found].amplitude {
        best = index
      }
    }
    guard let best else { preconditionFailure("no voice sounds") }
    return best
  }

  /// Returns a free voice. If no voice is free, cuts off the quietest fading voice.
  private func free() -> Int {
    var best: Int?
    for index in 0..<Self.count {
      switch voices[index].state {
      case .free: return index
      case .sounding: continue
      case .fading:
        if let found = best, voices[found].fadingAmplitude <= voices[index].fadingAmplitude { continue }
        best = index
      }
    }
    guard let best else { preconditionFailure("no voice is free or fading") }
    voices[best].clear()
    return best
  }
}
