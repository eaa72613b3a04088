import Instrument

extension Preset {
  /// The preset as the text of a session without gestures, end and seed. The text states the rhythm, the form, and each
  /// other setting that differs from the neutral `Settings()`. It also states a parameter with its neutral value if
  /// the preset `standard` has another value. Parsing the text onto other settings changes only the stated settings.
  public var text: String {
    let settings = settings
    let (neutral, standard) = (Settings(), Preset.standard.settings)
    // `Session.head` leaves out settings with neutral values, so the loop and the conditions below state them.
    var text = Session.headerText + "\n# " + help.description + "\n"
    for parameter in Parameter.allCases where settings[parameter] == neutral[parameter] {
      guard settings[parameter] != standard[parameter] else { continue }
      text += Gesture.set(parameter, settings[parameter]).sessionText + "\n"
    }
    if settings.rhythm == neutral.rhythm { text += Gesture.rhythm(settings.rhythm).sessionText + "\n" }
    if settings.form == neutral.form { text += Gesture.form(settings.form).sessionText + "\n" }
    return text + Session(unchecked: settings).head.drop { $0 != "\n" }.dropFirst()
  }
}
