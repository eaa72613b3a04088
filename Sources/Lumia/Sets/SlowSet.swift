extension LumiaOptions {
  static var slow: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .bleed, decay: 6000, spread: 220, background: 20, tint: 700, saturation: 600)
    return options
  }
}

extension Lumi {
  /// Returns lumi (moving shape) number `tone`, 0…7, of chord number `chord`, 0…7. Ribbons are threads of light; the
  /// other forms are veils that turn slowly.
  static func slow(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.point, .ribbon, .point, .point, .ring, .point, .ribbon, .point]
    let form = forms[Int(tone)]
    let isThread = form == .ribbon
    lumi[.form].base = form.base
    lumi[.hue] = LumiOscillator((560 + chord * 70 + tone * 30) % 1000, 90, .noise, mHz: 70, limit: .wrap)
    lumi[.purity] = LumiOscillator(700, 150, .noise, mHz: 50)
    lumi[.lightness] = LumiOscillator(560, 120, .noise, mHz: 80)
    lumi[.opacity] = LumiOscillator(isThread ? 420 : form == .ring ? 140 : 230, 90, .sine, mHz: 90, phase: tone * 125)
    lumi[.size] = LumiOscillator(isThread ? 230 : form == .ring ? 560 : 540 + tone % 3 * 70, 60, .noise, mHz: 60)
    lumi[.aspect] = LumiOscillator(form == .ring ? 620 : 860, 60, .noise, mHz: 40)
    lumi[.rotation] = LumiOscillator((tone * 40 + chord * 60) % 1000, 50, .noise, mHz: 45, limit: .wrap)
    lumi[.travel] = LumiOscillator(0, 60, .noise, mHz: 70, limit: .wrap)
    lumi[.trail].base = 1000
    (lumi.speed, lumi.reach, lumi.heading) = (isThread ? 170 : 28, isThread ? 430 + tone % 3 * 90 : 300, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (1200, 220, 1000)
    return lumi
  }
}
