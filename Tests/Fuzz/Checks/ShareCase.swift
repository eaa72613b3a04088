import Sessions

/// Interprets bytes as a share line (a session in one line of ASCII), as the compressed text in a share line, or as a
/// text to share. The case adds a correct checksum to compressed text.
public enum ShareCase {
  private static let limit = 1024

  /// Reads a case. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with each step of the case, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    let rest = Array(bytes.dropFirst())
    switch (bytes.first ?? 0) % 4 {
    case 0: return read(rest, tell)
    case 1: return read(Array("clumsy:1".utf8) + rest, tell)
    case 2: return read(Session.shareLine(ofBits: rest), tell)
    default: return damaged(rest, tell)
    }
  }

  private static func read(_ line: [UInt8], _ tell: ((String) -> Void)?) -> String? {
    tell?(String(decoding: line, as: UTF8.self))
    do throws(ShareError) {
      let text = try Session.text(ofShareLine: line, atMost: limit)
      tell?(String(decoding: text, as: UTF8.self))
      guard text.count <= limit else { return "the text has \(text.count) bytes, more than the limit" }
      return Session.shareLine(of: text) == line ? nil : "the decoded text has a different share line"
    } catch {
      return error.text.utf8.contains { $0 < 0x20 } ? "the error is not one line: \(error.text)" : nil
    }
  }

  /// Checks a text's share line, whole and with one character changed.
  private static func damaged(_ bytes: [UInt8], _ tell: ((String) -> Void)?) -> String? {
    let text = bytes.dropFirst(2).filter { $0 != 0 } + [0x0A]
    guard bytes.count > 2, text.count <= limit else { return nil }
    var line = Session.shareLine(of: text)
    tell?(String(decoding: line, as: UTF8.self))
    do throws(ShareError) {
      // Only a printed session must be unchanged: the compression loses leading zeros of ticks and ticks that decrease.
      guard try Session.text(ofShareLine: line, atMost: limit) == text else {
        return isPrinted(text) ? "the share line decodes to a different text" : nil
      }
    } catch { return isPrinted(text) ? "the share line is refused: \(error.text)" : nil }
    let place = Int(bytes[0]) % line.count
    guard line[place] != bytes[1] else { return nil }
    line[place] = bytes[1]
    do throws(ShareError) { _ = try Session.text(ofShareLine: line, atMost: limit) } catch { return nil }
    return "the damage at \(place) is not noticed"
  }

  /// Returns `true` if the text is a session in the form that `Session.text` prints.
  private static func isPrinted(_ text: [UInt8]) -> Bool {
    do throws(TextError) { return Array(try Session(parsing: text).text.utf8) == text } catch { return false }
  }
}
