import Canvas

/// A score of the type Canvas, as a player (a program that draws scores) opens it.
public struct CanvasScore: Sendable {
  /// An image that programs may load onto the canvas.
  public struct Image: Equatable, Sendable {
    /// The name of its file, in UTF-8.
    public var name: [UInt8]
    /// The width in pixels.
    public var width: Int32
    /// The height in pixels.
    public var height: Int32
    /// The bytes of a PNG or JPEG file.
    public var bytes: [UInt8]

    /// Creates an image from its properties.
    public init(name: [UInt8], width: Int32, height: Int32, bytes: [UInt8]) {
      (self.name, self.width, self.height, self.bytes) = (name, width, height, bytes)
    }
  }

  /// The longest duration, in seconds: a day.
  public static let longest = 86_400.0

  /// The texts that identify the score.
  public var name: ScoreName
  /// The duration in seconds; 0 or less for a static score.
  public var duration: Double
  /// `true` if Reset clears the canvas.
  public var clearsOnReset = true
  /// `true` if players can see part 0, which shows all parts.
  public var hasFullPart = false
  /// The images, in their order in the score's file.
  public var images: [Image] = []
  /// The canvas at the beginning.
  public var opening: Scene
  /// The canvas time at which the score begins, in ns: 0, or the time at which `opening` was saved.
  public var beginning: Int64 = 0

  /// Creates a score with an empty canvas.
  ///
  /// - Parameters:
  ///   - duration: in seconds; 0 or less for a static score.
  ///   - parts: the number of parts, 1…999.
  public init(name: ScoreName, duration: Double = 0, parts: Int32 = 1) {
    (self.name, self.duration, opening) = (name, duration, Scene(parts: parts))
  }

  /// Passes the sizes of the images to the opening canvas.
  ///
  /// - Throws: `full` if there are too many images, or a name is too long.
  public mutating func measureImages() throws(CanvasError) {
    for image in images { try opening.addImage(image.name, width: image.width, height: image.height) }
  }
}
