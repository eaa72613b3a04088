import Instrument

extension Preset {
  /// The preset as the text of a session without an end, and without a seed. Its first comment says what it is like.
  ///
  /// It states groove, rhythm, the preset's own settings, and all others that are not neutral. Settings that it does not state stay unchanged when the
  /// text is read onto other settings.
  public var text: String {
    let settings = settings
    let neutral = Settings()
    var text = Session.headerText + "\n# " + help.description + "\n"
    for parameter in parameters where settings[parameter] == neutral[parameter] {
      text += Gesture.set(parameter, settings[parameter]).sessionText + "\n"
    }
    if settings.rhythm == neutral.rhythm { text += Gesture.rhythm(settings.rhythm).sessionText + "\n" }
    return text + Session(unchecked: settings).head.drop { $0 != "\n" }.dropFirst()
  }
}
