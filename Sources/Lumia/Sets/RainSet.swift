extension LumiaOptions {
  static var rain: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .bleed, decay: 1100, spread: 350, background: 150, tint: 700, saturation: 750, palette: .sea)
    return options
  }
}

extension Lumi {
  /// Drops that fall and bounce, and ripples that widen where they were born.
  static func rain(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let isRipple = tone % 4 == 3
    lumi[.form].base = (isRipple ? LumiForm.ring : tone % 4 == 2 ? .ribbon : .point).base
    lumi[.hue] = LumiOscillator(225 + chord * 24 + tone * 14, 50, .noise, mHz: 150, limit: .wrap)
    lumi[.purity].base = 950
    lumi[.lightness] = LumiOscillator(780, 80, .noise, mHz: 200)
    lumi[.opacity].base = isRipple ? 380 : 900
    lumi[.size] = isRipple ? LumiOscillator(330, 330, .saw, mHz: 200) : LumiOscillator(130 + tone % 3 * 16)
    lumi[.aspect].base = isRipple ? 680 : 400
    lumi[.trail].base = isRipple ? 0 : 400
    lumi.path = isRipple ? .float : .gravity
    (lumi.speed, lumi.reach) = (isRipple ? 5 : 110 + tone * 20, 10)
    lumi.heading = isRipple ? 0 : (tone % 2 == 0 ? 80 : 420)
    (lumi.attack, lumi.life, lumi.softness) = (20, isRipple ? 45 : 90, 250)
    return lumi
  }
}
