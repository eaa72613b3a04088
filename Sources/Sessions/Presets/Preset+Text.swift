import Instrument

extension Preset {
  /// The preset as the text of a session without an end, and without a seed. Its first comment says what it is like.
  ///
  /// It states the preset's own settings, and all others that differ from `standard`. Settings that it does not state stay unchanged when the text is
  /// read onto other settings.
  public var text: String {
    let settings = settings
    let standard = Settings()
    var text = Session.headerText + "\n# " + help.description + "\n"
    for parameter in parameters where settings[parameter] == standard[parameter] {
      text += Gesture.set(parameter, settings[parameter]).sessionText + "\n"
    }
    return text + Session(unchecked: settings).head.drop { $0 != "\n" }.dropFirst()
  }
}
