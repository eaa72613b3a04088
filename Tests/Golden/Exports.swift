#if arch(wasm32)
  /// Writes the first `capacity` bytes of a golden file's name and a line feed. Returns the size of both
  /// together, or 0 if there is no such file.
  @_expose(wasm, "golden_name") @_cdecl("golden_name")
  func goldenName(_ file: Int32, _ capacity: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    guard let file = GoldenFile(rawValue: file) else { return 0 }
    return write([file.name], capacity, text)
  }

  /// Writes the first `capacity` bytes of a golden file's text. Returns the size of the whole text, or 0 if there is no
  /// such file.
  @_expose(wasm, "golden_text") @_cdecl("golden_text")
  func goldenText(_ file: Int32, _ capacity: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    guard let file = GoldenFile(rawValue: file) else { return 0 }
    return write(file.lines(), capacity, text)
  }

  private func write(_ lines: [String], _ capacity: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    var count: Int32 = 0
    for line in lines {
      for byte in (line + "\n").utf8 {
        if count < capacity { text[Int(count)] = byte }
        count += 1
      }
    }
    return count
  }
#endif
