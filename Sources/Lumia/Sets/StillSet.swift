extension LumiaOptions {
  static var still: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .none, background: 130, tint: 740, saturation: 500)
    return options
  }
}

extension Lumi {
  /// Large fields of neighbouring hues, whose light breathes once in half a minute.
  static func still(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.plane, .point, .plane, .ring, .point, .plane, .polygon, .point]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.hue] = LumiOscillator((chord * 110 + tone * 22) % 1000, 25, .noise, mHz: 30, limit: .wrap)
    lumi[.purity] = LumiOscillator(620 + tone % 3 * 90, 80, .noise, mHz: 25)
    lumi[.lightness] = LumiOscillator(430 + tone % 4 * 70, 60, .sine, mHz: 35, phase: tone * 125)
    lumi[.opacity] = LumiOscillator(420, 90, .sine, mHz: 40, phase: tone * 90)
    lumi[.size] = LumiOscillator(560 + tone * 43 % 220, 25, .noise, mHz: 30)
    lumi[.aspect] = LumiOscillator(360 + tone * 150 % 330)
    lumi[.sides].base = 100 * (tone % 4)
    lumi[.rotation] = LumiOscillator(tone * 17 % 60, 6, .sine, mHz: 20, phase: tone * 125, limit: .wrap)
    lumi.blend = tone % 3 == 0 ? .over : .additive
    lumi.layer = tone % 3 == 0 ? 1 : 3
    (lumi.speed, lumi.reach, lumi.heading) = (12, 60, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (2500, 450, 350 + tone % 3 * 250)
    return lumi
  }
}
