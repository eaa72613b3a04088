#if arch(wasm32)
  /// Plays a seed for so many minutes, and writes the hash of each, then the size and the hash of the Standard MIDI File:
  /// `minutes + 2` numbers. Returns how many it wrote; 0 where the settings are refused.
  @_expose(wasm, "golden_run") @_cdecl("golden_run")
  func goldenRun(_ seed: UInt64, _ minutes: Int32, _ numbers: UnsafeMutablePointer<UInt64>) -> Int32 {
    guard let run = try? GoldenRun(seed: seed, minutes: Int(minutes)) else { return 0 }
    for (index, number) in (run.digests + [run.byteCount, run.fnv1a]).enumerated() { numbers[index] = number }
    return minutes + 2
  }
#endif
