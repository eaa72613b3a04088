import Canvas

/// The size of paper and the texts around the music.
public struct Sheet: Equatable, Sendable {
  /// The width of the paper, in points: A4.
  public static let width = 595.28
  /// The height of the paper, in points: A4.
  public static let height = 841.89
  /// The number of systems on a page.
  public static let systems = 4

  static let left = 42.0, right = 42.0, top = 40.0, bottom = 46.0
  /// The height of the title with the subtitle, in points.
  static let titleHeight = 48.0
  /// The distance between two staff lines, in points.
  static let space = 4.6

  /// The title, above the music of the first page.
  public var title: String
  /// A line below the title.
  public var subtitle: String
  /// The foot line of each page.
  public var foot: String

  /// Creates a sheet from its texts.
  public init(title: String, subtitle: String, foot: String) {
    (self.title, self.subtitle, self.foot) = (title, subtitle, foot)
  }

  /// Draws the texts of a page, counted from 0.
  func draw(_ pen: inout Pen, page: Int, of pages: Int) {
    if page == 0 {
      pen.text(title, Self.width / 2, Self.top + 16, size: 19, anchor: .baselineMiddle)
      pen.text(subtitle, Self.width / 2, Self.top + 33, size: 10, anchor: .baselineMiddle)
    }
    let y = Self.height - 24
    pen.text(foot, Self.left, y, size: 7.5)
    let number = "\(page + 1)/\(pages)"
    pen.text(number, Self.width - Self.right, y, size: 7.5, anchor: .baselineEnd)
  }

  /// Returns the upper edge and the height of a system's place on a page, in points.
  static func slot(_ index: Int, page: Int) -> (y: Double, height: Double) {
    let top = Self.top + (page == 0 ? Self.titleHeight : 0)
    let height = (Self.height - Self.bottom - top) / Double(Self.systems)
    return (top + Double(index) * height, height)
  }
}
