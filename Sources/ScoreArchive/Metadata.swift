import CArchive

/// The elements of a small XML file, in the order of their end tags. Files of the Decibel ScorePlayer begin with a
/// document type declaration (`<!DOCTYPE`). Nothing is loaded for this declaration, and it must not declare entities.
struct Metadata {
  typealias Element = (name: String, text: [UInt8])

  private var reader = MetadataReader()

  init(_ bytes: [UInt8], of entry: [UInt8]) throws(ArchiveError) {
    guard let parser = XML_ParserCreate(nil) else { throw ArchiveError("there is no memory to read it") }
    defer { XML_ParserFree(parser) }
    let status = withUnsafeMutablePointer(to: &reader) { pointer in
      XML_SetUserData(parser, pointer)
      XML_SetElementHandler(
        parser, { data, name, _ in receiver(data)?.pointee.begin(name) }, { data, _ in receiver(data)?.pointee.end() })
      XML_SetCharacterDataHandler(parser) { receiver($0)?.pointee.add($1, $2) }
      XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
        receiver(data)?.pointee.fault = "declares XML entities, which are not allowed"
      }
      return bytes.withUnsafeBytes {
        XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count), 1)
      }
    }
    if let fault = reader.fault { throw ArchiveError(in: entry, fault) }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
      throw ArchiveError(in: entry, "is no valid XML: line \(XML_GetCurrentLineNumber(parser)): \(reason)")
    }
  }

  /// Returns the texts of all elements called `name`, without white space at both ends. Empty texts are left out.
  func all(_ name: String) -> [[UInt8]] {
    reader.elements.filter { $0.name == name && !$0.text.isEmpty }.map(\.text)
  }

  func first(_ name: String) -> [UInt8]? { all(name).first }
}

private func receiver(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MetadataReader>? {
  data?.assumingMemoryBound(to: MetadataReader.self)
}

/// Collects the elements that expat reports.
private struct MetadataReader {
  private(set) var elements: [Metadata.Element] = []
  /// The elements that are not closed yet.
  private var open: [Metadata.Element] = []
  var fault: String?

  mutating func begin(_ name: UnsafePointer<CChar>?) {
    guard open.count < ArchiveLimits.depth, elements.count < ArchiveLimits.elements else {
      fault = "has too many elements"
      return
    }
    open.append((name.map { String(cString: $0) } ?? "", []))
  }

  mutating func add(_ text: UnsafePointer<CChar>?, _ count: CInt) {
    guard !open.isEmpty, fault == nil else { return }
    open[open.count - 1].text += UnsafeBufferPointer(start: text, count: Int(count)).map { UInt8(bitPattern: $0) }
  }

  mutating func end() {
    guard fault == nil, let element = open.popLast() else { return }
    let isSpace: (UInt8) -> Bool = { [9, 10, 13, 32].contains($0) }
    let text = element.text.drop(while: isSpace)
    let last = text.lastIndex { !isSpace($0) }
    elements.append((element.name, last.map { Array(text[...$0]) } ?? []))
  }
}
