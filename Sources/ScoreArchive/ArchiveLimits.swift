/// The bounds of a score's file. They bound the memory and the time that a hostile file can use.
public enum ArchiveLimits {
  /// The size of the whole file, in bytes.
  public static let fileSize = 64 << 20
  /// The number of files in it.
  static let entries = 512
  /// The unpacked size of one of these, in bytes.
  static let entrySize = 16 << 20
  /// The unpacked size of all that are read, in bytes.
  static let allSizes = 64 << 20
  /// The size of a file of metadata, in bytes.
  static let metadataSize = 64 << 10
  /// The length of a name, in bytes.
  static let name = 256
  /// The depth of elements in metadata.
  static let depth = 16
  /// The number of elements in metadata.
  static let elements = 1000
  /// The width and the height of an image, in pixels: a canvas has 1024 × 768, and a scroller may be long.
  static let imageSide: Int32 = 32_768
  /// The pixels of an image.
  static let imagePixels: Int64 = 64 << 20
}
