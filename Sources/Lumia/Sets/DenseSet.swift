extension LumiaOptions {
  static var dense: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .fade, decay: 1100, background: 0, palette: .okabeIto, pitchMap: .hue)
    return options
  }
}

extension Lumi {
  /// Small lights in flocks and orbits, with short trails.
  static func dense(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.point, .ring, .point, .line, .polygon, .point, .ribbon, .ring]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.hue] = LumiOscillator((chord * 143 + tone * 20) % 1000, 40, .noise, mHz: 200, limit: .wrap)
    lumi[.purity].base = 820
    lumi[.lightness] = LumiOscillator(680, 120, .noise, mHz: 400)
    lumi[.opacity].base = 850
    lumi[.size] = LumiOscillator(130 + tone % 4 * 22, 25, .sine, mHz: 500, phase: tone * 125)
    lumi[.aspect] = LumiOscillator(tone == 3 ? 760 : 500)
    lumi[.sides].base = tone * 90
    lumi[.rotation] = LumiOscillator(0, 500, .saw, mHz: 120 + tone * 20, limit: .wrap)
    lumi[.trail].base = 350 + tone % 3 * 200
    lumi.path = tone % 4 == 1 ? .orbit : .flock
    (lumi.speed, lumi.reach, lumi.heading) = (lumi.path == .orbit ? 180 : 160 + tone * 15, 70 + tone * 12, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (40, 240, 200)
    return lumi
  }
}
