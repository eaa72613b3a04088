import OSC

/// The flags of a canvas for programs.
struct CanvasOptions {
  /// `true` if there is a canvas.
  var isOn = false
  /// The score's file; nil for an empty canvas.
  var file: Argument?
  /// Nil for the usual port, or any other if it is in use.
  var port: UInt16?
  /// The address at which programs and pages reach this machine; nil for this machine only.
  var listen: UDPEndpoint?
  /// The number of parts of an empty canvas; nil for one.
  var parts: Int32?

  /// The fault of a forbidden combination of flags; nil if there is none.
  var fault: String? {
    if !isOn, let flag = port != nil ? "--port" : listen != nil ? "--listen" : parts != nil ? "--parts" : nil {
      return "\(flag) needs --score: without it there is no canvas"
    }
    return file != nil && parts != nil ? "--parts is for an empty canvas: the parts of a .dsz are in the file" : nil
  }

  /// Where the page of a canvas is, unless a flag says it.
  var page: ListenAddress {
    listen.flatMap { ListenAddress($0.hostText) } ?? .standard
  }
}
