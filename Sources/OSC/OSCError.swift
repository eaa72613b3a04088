/// The place where a packet violates OSC 1.0, or nests bundles too deep, and the content expected there.
public struct OSCError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The place, in bytes from the start of the packet.
  public let offset: Int

  /// The content expected at that place.
  public let expected: Expected

  /// The kinds of content that a packet has.
  public enum Expected: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case address, stringEnd, typeTags, int, float, blobLength, blob, end
    case bundleTag, timeTag, elementLength, element, shallowBundle
  }

  init(_ offset: Int, _ expected: Expected) { (self.offset, self.expected) = (offset, expected) }
}

extension OSCError.Expected {
  /// The description, worded to follow "expected".
  public var staticText: StaticString {
    switch self {
    case .address: "an address or #bundle"
    case .stringEnd: "the end of a string: a NUL, and padding up to a multiple of 4 bytes"
    case .typeTags: "type tags, which begin with a comma"
    case .int: "an integer of 4 bytes"
    case .float: "a number of 4 bytes"
    case .blobLength: "the length of a blob, 4 bytes"
    case .blob: "the bytes of a blob, and padding up to a multiple of 4 bytes"
    case .end: "the end of the message after its last argument"
    case .bundleTag: "#bundle"
    case .timeTag: "a time tag of 8 bytes"
    case .elementLength: "the length of an element, 4 bytes"
    case .element: "an element of 1 byte at least that fits in its bundle"
    case .shallowBundle: "bundles at most 8 deep"
    }
  }

  /// The description as a `String`.
  public var text: String { staticText.description }
}
