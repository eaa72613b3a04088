import Instrument

extension Preset {
  /// The preset as the text of a session that has no gestures, no end and no seed. The first comment
  /// describes the preset.
  ///
  /// The text states the groove, the rhythm, the preset's own settings, and all other settings that differ
  /// from the neutral `Settings()`. When the text is applied to other settings, the settings that it does not
  /// state stay unchanged.
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
