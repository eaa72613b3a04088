import Instrument

extension Preset {
  /// The preset as the text of a session without an end, and without a seed. Its first comment says what it is like.
  ///
  /// It states what differs from the preset `standard`. What it leaves out stays as it is where the text is read onto other settings.
  public var text: String {
    let head = Session(unchecked: settings).head
    let settings = head.drop { $0 != "\n" }.dropFirst()
    return Session.headerText + "\n# " + help.description + "\n" + settings
  }
}
