import Instrument
import Sessions

/// `clumsy image [SESSION]` serves the page of the image performer, an instrument for light (docs/image.md), until a
/// signal stops the server. Without a session, the page begins with the preset `standard`.
func image(_ options: Options) throws(Failure) {
  guard options.operands.count <= 1 else {
    throw Failure(.usage, "image takes one session, and was given \(options.operands.count)")
  }
  let address = try options.loopback("change the image")
  let session = try options.operands.first.map(findSession) ?? Session(Preset.standard.settings)
  guard let session else { preconditionFailure("the standard piece can be written") }
  let view = options.isKiosk ? "image&kiosk" : "image"
  try serve(
    RollServer(try PageListener(address), page: PageFile.alone(session), view: view), "image", opens: options.opensPage)
}
