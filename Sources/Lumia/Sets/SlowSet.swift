extension LumiaOptions {
  static var slow: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .bleed, decay: 6000, spread: 220, background: 20, tint: 700, saturation: 600)
    return options
  }
}

extension Lumi {
  /// Veils, ribbons and waves that sway slowly.
  static func slow(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.ribbon, .wave, .ribbon, .point, .wave, .ribbon, .line, .point]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.hue] = LumiOscillator((560 + chord * 70 + tone * 30) % 1000, 90, .noise, mHz: 70, limit: .wrap)
    lumi[.purity] = LumiOscillator(700, 150, .noise, mHz: 50)
    lumi[.lightness] = LumiOscillator(560, 120, .noise, mHz: 80)
    lumi[.opacity] = LumiOscillator(420, 120, .sine, mHz: 90, phase: tone * 125)
    lumi[.size] = LumiOscillator(300 + tone % 3 * 80, 60, .noise, mHz: 60)
    lumi[.aspect] = LumiOscillator(820, 60, .noise, mHz: 40)
    lumi[.sides] = LumiOscillator(tone % 2 * 200)
    lumi[.rotation] = LumiOscillator(tone * 125, 60, .noise, mHz: 45, limit: .wrap)
    lumi[.travel] = LumiOscillator(0, 60, .noise, mHz: 70, limit: .wrap)
    lumi[.trail].base = 1000
    (lumi.speed, lumi.reach, lumi.heading) = (45, 260 + tone % 3 * 70, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (1200, 280, 700)
    return lumi
  }
}
