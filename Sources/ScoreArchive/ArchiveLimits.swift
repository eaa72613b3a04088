/// The maximum values for a score's file. They limit the memory and the time that a hostile file can use.
public enum ArchiveLimits {
  /// The size of the whole file, in bytes.
  public static let fileSize = 64 << 20
  /// The number of files in the archive.
  static let entries = 512
  /// The unpacked size of one file, in bytes.
  static let entrySize = 16 << 20
  /// The number of images. It leaves room for the score's other files when the score is saved.
  static let images = 500
  /// The unpacked size of all images, in bytes. It leaves room for the canvas, which a saved score also contains.
  static let imageSizes = 48 << 20
  /// The size of a file of metadata, in bytes.
  static let metadataSize = 64 << 10
  /// The length of a file's name, in bytes.
  static let name = 256
  /// The length of the score's name, and also the length of its composers' joined names, each in bytes: both must fit
  /// in one datagram.
  static let title = 1024
  /// The depth of elements in metadata.
  static let depth = 16
  /// The number of elements in metadata.
  static let elements = 1000
  /// The width and the height of an image, in pixels. An image may be larger than the canvas, because a
  /// scroller moves the image through its window.
  static let imageSide: Int32 = 32_768
  /// The number of pixels of an image.
  static let imagePixels: Int64 = 64 << 20
}
