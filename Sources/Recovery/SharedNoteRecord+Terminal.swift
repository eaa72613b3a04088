import Performing

extension SharedNoteRecord {
  /// What the watchdog gives the terminal back with, should this process die now; nil while the terminal is as it was found. For one
  /// thread.
  public var terminal: TerminalRestoration? {
    get { sharedTerminal.restoration }
    set { sharedTerminal.restoration = newValue }
  }

  /// The terminal that the watchdog gives back.
  var sharedTerminal: SharedTerminal { SharedTerminal(spareWords) }
}
