extension Flag {
  /// The flags of the image that `render` writes.
  static let pictures: [Flag] = [
    on(
      "--lumis", \.lumis,
      help:
        "write the states of the image's lumis (moving lights) into jsonl, sixty times a second, instead of the events",
      for: [.render]),
    Flag(
      "--frames", "DIR", allowed: "a folder's name; a missing folder is made", standard: "none",
      help: "write the image as numbered PNG files into this folder, instead of a file", for: [.render]
    ) { set(&$0.frames, $1.bytes.isEmpty ? nil : $1) },
    Flag(
      "--fps", "N",
      allowed: "\(FrameTimes.rates.lowerBound)…\(FrameTimes.rates.upperBound) frames a second",
      standard: "\(Options().frameRate)",
      help: "the frames a second of a film, and of --frames", for: [.render]
    ) { set(&$0.frameRate, integer($1.text, in: FrameTimes.rates)) },
    Flag(
      "--size", "WxH", allowed: PictureSize.allowed, standard: PictureSize.standard.text,
      help: "the size of a still or a film of the image", for: [.render]
    ) { set(&$0.size, PictureSize($1.text)) },
  ]
}
