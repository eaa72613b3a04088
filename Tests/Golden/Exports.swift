#if arch(wasm32)
  /// Writes the text of a golden file, by its number, as far as there is room for its bytes. Returns how many bytes it has.
  @_expose(wasm, "golden_text") @_cdecl("golden_text")
  func goldenText(_ file: Int32, _ room: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    guard let file = GoldenFile(rawValue: file) else { return 0 }
    var count: Int32 = 0
    for line in file.lines() {
      for byte in (line + "\n").utf8 {
        if count < room { text[Int(count)] = byte }
        count += 1
      }
    }
    return count
  }
#endif
