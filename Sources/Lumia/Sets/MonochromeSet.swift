extension LumiaOptions {
  static var monochrome: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .stay, background: 955, tint: 230, saturation: 60, palette: .grey)
    return options
  }
}

extension Lumi {
  /// Ink: strokes, letters and rings that filter the paper's light.
  static func monochrome(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.ribbon, .line, .ring, .text, .ribbon, .polygon, .wave, .point]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.lightness] = LumiOscillator(120 + chord * 35 + tone * 25, 60, .noise, mHz: 150)
    lumi[.opacity] = LumiOscillator(560, 200, .noise, mHz: 300)
    lumi[.size] = LumiOscillator(170 + tone % 3 * 60, 50, .noise, mHz: 250)
    lumi[.aspect] = LumiOscillator(tone == 1 || tone == 6 ? 860 : 520, 40, .noise, mHz: 200)
    lumi[.sides].base = tone % 3 * 110
    lumi[.rotation] = LumiOscillator(tone == 3 ? 0 : tone * 70, tone == 3 ? 10 : 60, .noise, mHz: 110, limit: .wrap)
    lumi[.trail].base = 900
    lumi.blend = .subtractive
    (lumi.speed, lumi.reach, lumi.heading) = (80, 130 + tone * 15, tone * 125 + chord * 30)
    lumi.heading %= 1000
    (lumi.attack, lumi.life, lumi.softness) = (200, 60, 90)
    return lumi
  }
}
