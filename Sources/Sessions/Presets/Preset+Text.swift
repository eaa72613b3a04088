import Instrument

extension Preset {
  /// The preset as the text of a session without gestures, end and seed. The text states the groove, the rhythm, the
  /// preset's own settings, and all others that differ from the neutral `Settings()`. Applied to other settings, the
  /// text changes only those that it states.
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
