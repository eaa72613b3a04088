/// The families of the fonts that the command `setFont` accepts.
public enum FontFamily: UInt8, CaseIterable, Sendable {
  case helvetica, helveticaNeue, arial, verdana, trebuchet, gillSans, optima, futura, avenirNext
  case times, georgia, palatino, baskerville, didot
  case courier, courierNew, menlo
  case bravura

  /// The names of the family's fonts on iOS. If the family lacks a style, the name is empty.
  var names: (regular: StaticString, bold: StaticString, italic: StaticString, boldItalic: StaticString) {
    switch self {
    case .helvetica: ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique")
    case .helveticaNeue:
      ("HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Italic", "HelveticaNeue-BoldItalic")
    case .arial: ("ArialMT", "Arial-BoldMT", "Arial-ItalicMT", "Arial-BoldItalicMT")
    case .verdana: ("Verdana", "Verdana-Bold", "Verdana-Italic", "Verdana-BoldItalic")
    case .trebuchet: ("TrebuchetMS", "TrebuchetMS-Bold", "TrebuchetMS-Italic", "Trebuchet-BoldItalic")
    case .gillSans: ("GillSans", "GillSans-Bold", "GillSans-Italic", "GillSans-BoldItalic")
    case .optima: ("Optima-Regular", "Optima-Bold", "Optima-Italic", "Optima-BoldItalic")
    case .futura: ("Futura-Medium", "Futura-Bold", "Futura-MediumItalic", "")
    case .avenirNext: ("AvenirNext-Regular", "AvenirNext-Bold", "AvenirNext-Italic", "AvenirNext-BoldItalic")
    case .times:
      ("TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT", "TimesNewRomanPS-ItalicMT", "TimesNewRomanPS-BoldItalicMT")
    case .georgia: ("Georgia", "Georgia-Bold", "Georgia-Italic", "Georgia-BoldItalic")
    case .palatino: ("Palatino-Roman", "Palatino-Bold", "Palatino-Italic", "Palatino-BoldItalic")
    case .baskerville: ("Baskerville", "Baskerville-Bold", "Baskerville-Italic", "Baskerville-BoldItalic")
    case .didot: ("Didot", "Didot-Bold", "Didot-Italic", "")
    case .courier: ("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique")
    case .courierNew:
      ("CourierNewPSMT", "CourierNewPS-BoldMT", "CourierNewPS-ItalicMT", "CourierNewPS-BoldItalicMT")
    case .menlo: ("Menlo-Regular", "Menlo-Bold", "Menlo-Italic", "Menlo-BoldItalic")
    case .bravura: ("Bravura", "", "", "")
    }
  }

  /// The family and its substitutes, as a value of the CSS property `font-family`.
  public var css: StaticString {
    switch self {
    case .helvetica: "Helvetica,Arial,sans-serif"
    case .helveticaNeue: "'Helvetica Neue',Helvetica,Arial,sans-serif"
    case .arial: "Arial,Helvetica,sans-serif"
    case .verdana: "Verdana,'DejaVu Sans',sans-serif"
    case .trebuchet: "'Trebuchet MS',sans-serif"
    case .gillSans: "'Gill Sans',sans-serif"
    case .optima: "Optima,sans-serif"
    case .futura: "Futura,sans-serif"
    case .avenirNext: "'Avenir Next',Avenir,sans-serif"
    case .times: "'Times New Roman',Times,'Liberation Serif',FreeSerif,serif"
    case .georgia: "Georgia,serif"
    case .palatino: "Palatino,'Palatino Linotype',serif"
    case .baskerville: "Baskerville,serif"
    case .didot: "Didot,serif"
    case .courier: "Courier,'Courier New',monospace"
    case .courierNew: "'Courier New',Courier,monospace"
    case .menlo: "Menlo,'DejaVu Sans Mono',monospace"
    case .bravura: "Bravura"
    }
  }
}
