extension LumiaOptions {
  static var still: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .none, background: 205, tint: 790, saturation: 420)
    return options
  }
}

extension Lumi {
  /// Returns lumi (moving shape) number `tone`, 0…7, of chord number `chord`, 0…7. The lumis are large, soft fields of
  /// neighbouring hues. Their lightness rises and falls about once in half a minute.
  static func still(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.plane, .plane, .point, .plane, .plane, .point, .plane, .ring]
    let form = forms[Int(tone)]
    let isPlane = form == .plane
    lumi[.form].base = form.base
    lumi[.hue] = LumiOscillator((20 + chord * 70 + tone * 22) % 1000, 25, .noise, mHz: 30, limit: .wrap)
    lumi[.purity] = LumiOscillator(640 + tone % 3 * 110, 70, .noise, mHz: 25)
    lumi[.lightness] = LumiOscillator(340 + tone * 3 % 8 * 45, 50, .sine, mHz: 35, phase: tone * 125)
    lumi[.opacity] = LumiOscillator(isPlane ? 480 : form == .ring ? 160 : 300, 80, .sine, mHz: 40, phase: tone * 90)
    lumi[.size] = LumiOscillator((isPlane ? 800 : 640) + tone * 43 % 200, 25, .noise, mHz: 30)
    lumi[.aspect] = LumiOscillator(isPlane ? 420 + tone * 53 % 200 : 500)
    lumi[.rotation] = LumiOscillator(0, 3, .sine, mHz: 20, phase: tone * 125, limit: .wrap)
    lumi.blend = isPlane ? .over : .additive
    lumi.layer = isPlane ? 1 : 3
    (lumi.speed, lumi.reach, lumi.heading) = (12, 160, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (2500, 300, 480 + tone * 3 % 4 * 110)
    return lumi
  }
}
