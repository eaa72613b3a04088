#if arch(wasm32)
  import Synth

  /// Plays the default piece for `seconds`. Returns the lower half of the hash that `SoundingPiece.play` returns; 0 if
  /// there is no such sound, or if `Performance` refuses the piece's settings.
  @_expose(wasm, "play") @_cdecl("play")
  func play(_ sound: UInt32, _ seconds: Int32, _ rate: Int32) -> UInt32 {
    guard let sound = Sound(rawValue: UInt8(truncatingIfNeeded: sound)),
      var piece = SoundingPiece(sound, rate: Int(rate))
    else { return 0 }
    return UInt32(truncatingIfNeeded: piece.play(until: Int(seconds)))
  }
#endif
