import Instrument
import Sessions

extension Flag {
  static let form: [Flag] = [
    Flag(
      "--form", "LETTERS/BARS", allowed: Form.expected, standard: seedsChoice,
      help:
        "the order of the sections: sections with the same letter begin alike; the form repeats unless --ending is on",
      for: music
    ) { $0.state(Form(parsing: $1.text).map { .form($0) }) },
    Flag(
      "--section", "LETTER=SETTINGS",
      allowed: "a letter A…Z of the form, and settings as in a session, with ; between: 'B=gravity 4; key G; balls 3'",
      standard: seedsChoice, help: "what differs in the sections with this letter; repeat the flag for other letters",
      for: music
    ) { options, argument in
      guard let sign = argument.text.firstIndex(of: "=") else { return false }
      let letter = argument.text[..<sign].uppercased()
      return options.state("section \(letter) \(argument.text[argument.text.index(after: sign)...])")
    },
    parameter(.phrase, for: music),
    parameter(.downbeat, for: music),
    parameter(.breath, for: music),
    parameter(.swell, for: music),
    parameter(.hands, for: music),
    parameter(.ending, for: music),
  ]
}
