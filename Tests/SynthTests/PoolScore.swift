@testable import Synth

/// A list of calls to a voice pool. A time is a number of pieces, each of `Synthesizer.pieceLength` frames.
struct PoolScore {
  enum Action {
    case on(UInt8, UInt8)
    case off(UInt8)
  }

  var rate = 16_000
  var sound: Sound
  /// The calls, in order of time.
  var actions: [(piece: Int, action: Action)] = []

  init(_ sound: Sound) { self.sound = sound }

  func played(pieces: Int) -> [StereoFrame] {
    var pool = VoicePool(rate: rate)
    var output = [StereoFrame](repeating: .zero, count: pieces * Synthesizer.pieceLength)
    output.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for piece in 0..<pieces {
        for (at, action) in actions where at == piece {
          switch action {
          case .on(let note, let velocity): pool.noteOn(sound, part: .keys, KeyStrike(note: note, velocity: velocity))
          case .off(let note): pool.noteOff(.keys, note: note)
          }
        }
        pool.render(start + piece * Synthesizer.pieceLength, count: Synthesizer.pieceLength)
        pool.clearOver()
      }
    }
    return output
  }
}

extension VoicePool {
  /// Returns the sounding notes of the keys, except fading notes, in rising order.
  func sounding() -> [UInt8] {
    (0...127).filter { note in isSounding(.keys, note: note) }
  }

  mutating func play(pieces: Int) -> [StereoFrame] {
    var output = [StereoFrame](repeating: .zero, count: pieces * Synthesizer.pieceLength)
    output.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for piece in 0..<pieces {
        render(start + piece * Synthesizer.pieceLength, count: Synthesizer.pieceLength)
        clearOver()
      }
    }
    return output
  }
}
