extension LumiaOptions {
  static var monochrome: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .stay, background: 962, tint: 230, saturation: 70, palette: .grey)
    return options
  }
}

extension Lumi {
  /// Returns lumi (moving shape) number `tone`, 0…7, of chord number `chord`, 0…7. The image looks like ink on paper.
  /// Ribbons are brush strokes that run. All other forms are stamps that stay in place.
  static func monochrome(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.ribbon, .line, .ring, .text, .ribbon, .polygon, .ribbon, .point]
    let form = forms[Int(tone)]
    let runs = form == .ribbon
    lumi[.form].base = form.base
    let shade = (tone * 3 + chord) % 8
    lumi[.lightness] = LumiOscillator(runs ? 180 + shade * 60 : 130 + shade * 50, 60, .noise, mHz: 300)
    lumi[.opacity] = LumiOscillator(runs ? 1000 : 940)
    lumi[.size] = LumiOscillator(
      runs ? 190 + tone * 17 : 150 + tone * 31 % 130 + chord * 8, runs ? 60 : 0, .noise, mHz: 400)
    lumi[.aspect].base = form == .line ? 900 : 500
    lumi[.sides].base = chord % 4 * 100
    lumi[.rotation] = LumiOscillator(form == .text ? 0 : (tone * 97 + chord * 41) % 1000, limit: .wrap)
    lumi[.trail].base = runs ? 700 : 0
    // `steps` takes one random value in each cycle. The value lets each lumi start at another place near the strike. A
    // cycle takes 1000 s, so the value does not change while the lumi lives.
    lumi[.travel] = LumiOscillator(500, 500, .steps, mHz: 1, limit: .wrap)
    lumi.blend = .subtractive
    (lumi.speed, lumi.reach) = (runs ? 150 : 0, runs ? 300 + tone * 40 : 520)
    lumi.heading = (tone * 125 + chord * 30) % 1000
    (lumi.attack, lumi.life, lumi.softness) = (runs ? 150 : 300, runs ? 45 : 20, form == .point ? 600 : 60)
    return lumi
  }
}
