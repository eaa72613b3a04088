extension LumiaOptions {
  static var still: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .none, background: 205, tint: 790, saturation: 420)
    return options
  }
}

extension Lumi {
  /// Large soft fields of neighbouring hues, whose light breathes once in half a minute.
  static func still(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.plane, .point, .plane, .plane, .point, .plane, .polygon, .ring]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.hue] = LumiOscillator((40 + chord * 90 + tone * 28) % 1000, 25, .noise, mHz: 30, limit: .wrap)
    lumi[.purity] = LumiOscillator(560 + tone % 3 * 110, 70, .noise, mHz: 25)
    lumi[.lightness] = LumiOscillator(430 + tone * 3 % 8 * 45, 50, .sine, mHz: 35, phase: tone * 125)
    lumi[.opacity] = LumiOscillator(tone == 7 ? 200 : tone % 2 == 0 ? 560 : 330, 90, .sine, mHz: 40, phase: tone * 90)
    lumi[.size] = LumiOscillator(640 + tone * 43 % 190, 25, .noise, mHz: 30)
    lumi[.aspect] = LumiOscillator(400 + tone * 170 % 330)
    lumi[.sides].base = 300
    lumi[.rotation] = LumiOscillator(tone * 7 % 30, 6, .sine, mHz: 20, phase: tone * 125, limit: .wrap)
    lumi.blend = tone % 2 == 0 ? .over : .additive
    lumi.layer = tone % 2 == 0 ? 1 : 3
    (lumi.speed, lumi.reach, lumi.heading) = (12, 60, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (2500, 450, 500 + tone * 3 % 4 * 160)
    return lumi
  }
}
