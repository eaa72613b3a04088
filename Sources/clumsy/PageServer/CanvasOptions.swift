import OSC

/// The values of the flags for the canvas, a drawing area on the page. Other programs draw on the canvas over UDP.
struct CanvasOptions {
  /// `true` if there is a canvas.
  var isOn = false
  /// The file (.dsz) of the score that the canvas shows; nil for an empty canvas.
  var file: Argument?
  /// The port at which programs draw; nil for the standard port, or for a free port if the standard port is in use.
  var port: UInt16?
  /// The address at which programs and pages on other machines reach the canvas; nil if only this machine can reach it.
  var listen: UDPEndpoint?
  /// The number of parts of an empty canvas; nil for one part.
  var parts: Int32?

  /// The error message for a forbidden combination of flags; nil if the flags are allowed.
  var fault: String? {
    if !isOn, let flag = port != nil ? "--port" : listen != nil ? "--listen" : parts != nil ? "--parts" : nil {
      return "\(flag) needs --score: without it there is no canvas"
    }
    return file != nil && parts != nil ? "--parts is for an empty canvas: the parts of a .dsz are in the file" : nil
  }

  /// The address of the canvas's page, unless `--stage` gives an address.
  var page: ListenAddress {
    listen.flatMap { ListenAddress($0.hostText) } ?? .standard
  }
}
