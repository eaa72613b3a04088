/// The beginning of a section of the form, or of the last chord: all balls, bouncers and settings may have changed. If
/// a performance begins with a section, the beginning of that section is not reported.
public struct SectionEvent: Equatable, Sendable, BitwiseCopyable {
  /// The time of the section's first bar line, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The number of sections before this one, counted through all repetitions of the form.
  public var number: Int64
  /// The section; nil for the last chord.
  public var section: Form.Section?

  /// An event with these properties.
  public init(nanoseconds: Int64, number: Int64, section: Form.Section?) {
    (self.nanoseconds, self.number, self.section) = (nanoseconds, number, section)
  }
}
