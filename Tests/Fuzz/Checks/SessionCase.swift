import Instrument
import Sessions

/// Interprets bytes as the text of a session. The text must be refused, or the session's printed text must parse to the
/// same session.
public enum SessionCase {
  /// Reads a case. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with the text to parse, then with the error's message or the session's printed text.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    tell?(String(decoding: bytes, as: UTF8.self))
    let session: Session
    do throws(TextError) { session = try Session(parsing: bytes) } catch {
      tell?(error.text)
      return fault(of: error)
    }
    let text = session.text
    tell?(text)
    do throws(TextError) {
      let again = try Session(parsing: text)
      guard again == session, again.text == text else { return "the session's printed text is read as another session" }
    } catch { return "the session's printed text is refused: \(error.text)" }
    guard session.difference(from: session) == nil else { return "the session differs from itself" }
    if let last = session.gestures.last {
      guard let fork = session.forked(at: last.tick, then: [last.gesture], keepingGestures: true),
        fork.gestures == session.gestures + [last]
      else { return "the session's fork at the last gesture does not repeat that gesture" }
    }
    return shareFault(session)
  }

  private static func fault(of error: TextError) -> String? {
    guard error.line >= 1, error.column >= 1 else { return "the error has no place: \(error)" }
    return error.text.utf8.contains { $0 < 0x20 } ? "the error is not one line: \(error.text)" : nil
  }

  private static func shareFault(_ session: Session) -> String? {
    do throws(ShareError) {
      let line = try session.shareLine
      return try Session(shareLine: line).text == session.text
        ? nil : "the share line decodes to a different session: \(line)"
    } catch { return "the session's share line is refused: \(error.text)" }
  }
}
