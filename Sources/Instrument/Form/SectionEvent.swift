/// The beginning of a section of the form, or of the last chord of the piece. All balls, bouncers and settings may have
/// changed. A section that begins with the performance is not reported.
public struct SectionEvent: Equatable, Sendable, BitwiseCopyable {
  /// The time of the section's first bar line, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The number of sections before this section, in all repetitions of the form.
  public var number: Int64
  /// The section; nil for the last chord of the piece.
  public var section: Form.Section?

  /// An event with these properties.
  public init(nanoseconds: Int64, number: Int64, section: Form.Section?) {
    (self.nanoseconds, self.number, self.section) = (nanoseconds, number, section)
  }
}
