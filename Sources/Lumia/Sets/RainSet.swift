extension LumiaOptions {
  static var rain: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .bleed, decay: 1800, spread: 450, background: 90, tint: 690, saturation: 800, palette: .sea)
    return options
  }
}

extension Lumi {
  /// Drops that fall and bounce, and rings that widen where they were born.
  static func rain(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let isRing = tone % 4 == 3
    lumi[.form].base = (isRing ? LumiForm.ring : tone % 4 == 2 ? .ribbon : .point).base
    lumi[.hue] = LumiOscillator(250 + chord * 25 + tone * 15, 60, .noise, mHz: 150, limit: .wrap)
    lumi[.purity].base = 650
    lumi[.lightness] = LumiOscillator(720, 80, .noise, mHz: 200)
    lumi[.opacity].base = isRing ? 450 : 850
    lumi[.size] = isRing ? LumiOscillator(420, 420, .saw, mHz: 220, phase: 0) : LumiOscillator(140 + tone % 3 * 18)
    lumi[.aspect].base = isRing ? 620 : 430
    lumi[.trail].base = 550
    lumi.path = isRing ? .float : .gravity
    (lumi.speed, lumi.reach) = (isRing ? 5 : 120 + tone * 20, 10)
    lumi.heading = isRing ? 0 : (tone % 2 == 0 ? 80 : 420)
    (lumi.attack, lumi.life, lumi.softness) = (20, isRing ? 45 : 90, 250)
    return lumi
  }
}
