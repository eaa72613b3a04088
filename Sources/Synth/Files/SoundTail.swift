/// The length of the tail of a piece of music. The tail is the sound after the piece's end, until the sound stays below
/// −80 dB of full scale. The files of a piece's parts get tails of equal length.
public struct SoundTail {
  /// −80 dB of full scale; below it, sound counts as silence.
  public static let floor: Float = 1e-4
  /// The longest tail in seconds, rounded up to a whole block. A longer tail is cut.
  public static let longest = 30
  /// The tail grows by blocks of this many frames.
  public static let blockLength = 4096
  /// The fade-out of a tail that is cut, in seconds.
  private static let fade = 1

  private let rate: Int
  /// The number of rendered frames.
  private var rendered = 0
  /// The number of frames up to the last frame at which any file reaches `floor`.
  public private(set) var length = 0
  private var isCut = false

  /// Creates an empty tail at a sample rate in hertz.
  public init(rate: Int) { self.rate = rate }

  /// Returns `true` if the files need another block. `isSilent` is `true` if nothing more will sound. The tail also
  /// ends after 2.1 s below the floor, because the longest time between two echoes is 2 s.
  public mutating func needsBlock(isSilent: Bool) -> Bool {
    guard !isSilent, rendered - length < rate * 21 / 10 else { return false }
    isCut = rendered >= Self.longest * rate
    return !isCut
  }

  /// Adds the next block of one file. The same number of frames must then be added for the other files.
  public mutating func add(_ block: UnsafeBufferPointer<StereoFrame>) {
    for index in block.indices.reversed() where max(abs(block[index].x), abs(block[index].y)) >= Self.floor {
      length = max(length, rendered + index + 1)
      return
    }
  }

  /// Ends a block, after it was added for each file.
  public mutating func endBlock() { rendered += Self.blockLength }

  /// The number of frames to fade out at the end of the tail.
  public var fading: Int { isCut ? min(length, Self.fade * rate) : 0 }

  /// Fades out the last `fading` frames of `tail`, which contains the whole tail of `length` frames.
  public func fadeOut(_ tail: UnsafeMutableBufferPointer<StereoFrame>) {
    for index in length - fading..<length { tail[index] *= Float(length - index) / Float(fading) }
  }
}
