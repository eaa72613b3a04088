#if arch(wasm32)
  import Synth

  /// Plays the default piece for `seconds`. Returns the lower half of its hash; 0 if the core refuses the piece.
  @_expose(wasm, "play") @_cdecl("play")
  func play(_ sound: UInt32, _ seconds: Int32, _ rate: Int32) -> UInt32 {
    guard let sound = Sound(rawValue: UInt8(truncatingIfNeeded: sound)),
      var piece = SoundingPiece(sound, rate: Int(rate))
    else { return 0 }
    return UInt32(truncatingIfNeeded: piece.play(until: Int(seconds)))
  }
#endif
