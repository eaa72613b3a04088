#if arch(wasm32)
  /// Writes the name of a golden file, by its number, into `room` bytes. Returns how many bytes it has: 0 where there is no such file.
  @_expose(wasm, "golden_name") @_cdecl("golden_name")
  func goldenName(_ file: Int32, _ room: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    guard let file = GoldenFile(rawValue: file) else { return 0 }
    return write([file.name], room, text)
  }

  /// Writes the text of a golden file, by its number, into `room` bytes as far as they go. Returns how many bytes it has.
  @_expose(wasm, "golden_text") @_cdecl("golden_text")
  func goldenText(_ file: Int32, _ room: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    guard let file = GoldenFile(rawValue: file) else { return 0 }
    return write(file.lines(), room, text)
  }

  private func write(_ lines: [String], _ room: Int32, _ text: UnsafeMutablePointer<UInt8>) -> Int32 {
    var count: Int32 = 0
    for line in lines {
      for byte in (line + "\n").utf8 {
        if count < room { text[Int(count)] = byte }
        count += 1
      }
    }
    return count
  }
#endif
