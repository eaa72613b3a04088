/// A shape of a picture. Lengths are in stage heights. The meaning of `p`, `q` and `extra` depends on the kind:
///
/// | kind | `a`, `b` | `p` | `q` | `extra` |
/// |---|---|---|---|---|
/// | point, plane | half-axes | | | |
/// | line | half the length, half the thickness | | | |
/// | polygon | half-axes of the circumscribed ellipse | sides | | |
/// | ring | half-axes of the ellipse | | | half the thickness |
/// | wave | half the length, the amplitude | full waves | the phase, in turns | half the thickness |
/// | segment | half the length, the larger half thickness | half thickness at the start | half thickness at the end | |
/// | glyph | half-axes of the letter's box | | half the thickness | the letter's number |
struct LumiaShape: BitwiseCopyable {
  var kind: LumiaPrimitives.Kind
  var x = 0.0
  var y = 0.0
  var a = 0.0
  var b = 0.0
  /// The direction of the axis of `a`.
  var cosine = 1.0
  var sine = 0.0
  var p = 0.0
  var q = 0.0
  /// The width of the edge.
  var softness = 0.0
  var light = LinearColour.black
  var alpha = 0.0
  var blend = LumiBlend.additive
  var extra = 0.0
}
