import ChordEngine
import Instrument
import Testing

@testable import clumsy

private let goalTime =
  "1ms…1h, such as 8s, or bars or a note value, such as 8bars or 3/16; or a range, such as 4s..8s"

/// Every flag with a value, the end of the flag's error message (after "allowed:"), and values that the flag refuses.
private let refusals: [(flag: String, allowed: String, values: [String])] = [
  (
    "--seed", "0…18446744073709551615, or 0x and hexadecimal",
    ["", "-1", "1.5", "x", "18446744073709551616", "0x", "nan"]
  ),
  (
    "--preset",
    Preset.allCases.map(\.name).joined(separator: ", ") + ", or a preset of your own (clumsy presets lists all)",
    ["", "1", "the rain", "rain,club", "../club", ".c"]
  ),
  (
    "--speed", "50…500 points/s",
    ["", "49.9", "500.1", "-100", "1e999", "nan", "inf", "fast", "275 ", "2,5", "0x64"]
  ),
  ("--gravity", "0…100 m/s²", ["", "-1", "100.1", "nan", "inf", "9,8", "9.8m", "1e400"]),
  ("--balls", "0…16", ["", "-1", "17", "2.5", "four", "99999999999999999999"]),
  ("--bounce", "0…1", ["", "-0.1", "1.1", "nan", "inf", "80%"]),
  ("--toss", "0…500 points/s", ["", "-1", "500.1", "nan", "left"]),
  ("--patience", "0s…1m; a number alone is seconds", ["", "-1", "61", "2m", "8 s", "none"]),
  (
    "--move",
    "a parameter's name (clumsy help gestures lists all), two of its values, a period of 1s…24h, and after a comma one of "
      + "triangle, smooth, walk, steps (default triangle): gravity=4..20/90s,walk; 8 parameters at most", []
  ),
  ("--tempo", "4…999 BPM", ["", "3.9", "1000", "0", "-120", "nan", "inf", "allegro"]),
  (
    "--time-signature", "1…32 beats, and a unit of 1, 2, 4, 8, 16 or 32: 3/4",
    ["", "4", "4/", "/4", "0/4", "33/4", "3/5", "3/64", "4/4/4", "3:4", "-3/4"]
  ),
  (
    "--grid", "1/4, 1/4t, 1/4d, 1/8, 1/8t, 1/8d, 1/16, 1/16t, 1/16d, 1/32, 1/32t, 1/32d, 1/64, 1/64t, 1/64d",
    ["", "eighths", "0"]
  ),
  ("--swing", "50…75 %", ["", "49", "76", "straight"]), ("--groove", "0…1", ["", "-1", "1.1", "on"]),
  ("--groove-reach", "0…1", ["", "-1", "1.1", "12%"]),
  (
    "--rhythm",
    "none, or up to 16 lengths, each of 1…64 grid lines or a note value, such as 3,3,2 or 3/8,1/4",
    ["", "0", "65", "3,,2", "3/5", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "a", "3/", "-3"]
  ),
  ("--air", "0…1", ["", "-1", "1.1"]), ("--collide", "on or off", ["", "maybe", "2"]),
  (
    "--quantize",
    "off, 1/4, 1/4t, 1/4d, 1/8, 1/8t, 1/8d, 1/16, 1/16t, 1/16d, 1/32, 1/32t, 1/32d, 1/64, 1/64t, 1/64d; and a strength, 0…100%, such as 1/16,50%",
    ["", "eighths", "1/8,x", "1/8,101%", "1/8,-1", "1/8,50%,2", ",50%"]
  ),
  ("--quantize-strength", "0…100 %", ["", "-1", "101"]), ("--spawn-on", "at-once, beat, bar", ["", "now", "1/4"]),
  ("--click", "on or off", ["", "loud"]), ("--click-channel", "a whole number of 1…16", ["", "0", "17", "1.5"]),
  ("--count-in", "a whole number of 0…8 bars", ["", "-1", "9", "0.5"]),
  ("--form", Form.expected, ["", "A", "AABA", "A/0", "A/65", "A1/8", "A/8,", "1/8", "ABCDEFGHIJKLMNOPQ/8"]),
  (
    "--section",
    "a letter A…Z of the form, and settings as in a session, with ; between: 'B=gravity 4; key G; balls 3'",
    [
      "", "B", "B gravity 4", "BB=gravity 4", "B=gravity", "B=spawn 700 400", "B=balls 17", "B=hands all",
      "B=; gravity 4",
    ],
  ),
  ("--phrase", "a whole number of 1…16 bars", ["", "0", "17", "1.5"]), ("--downbeat", "0…1", ["", "-1", "1.1"]),
  ("--breath", "a whole number of 0…8 beats", ["", "-1", "9", "0.5"]), ("--swell", "0…1", ["", "-1", "1.1"]),
  ("--hands", "section, all", ["", "none", "0"]), ("--ending", "on or off", ["", "maybe"]),
  (
    "--ball", "538.5…1004,20…680, in points from the bottom left; sixteen balls at most",
    ["", "700", "700,", ",300", "700,,300", "700,300,1", "nan,300", "700;300", "700,300,#"]
  ),
  (
    "--bass", "33…480.5,33…667, in points from the bottom left",
    ["", "256", "256,192,0", "256, 192"]
  ),
  (
    "--bouncer", "I…vii or 1…7, the centre in 0…512,0…700, a radius of 5…150: 3=400,500,r60",
    [
      "", "3", "3=", "3=400", "3=400,500,60", "3=400,500,r", "0=400,500", "8=400,500", "viii=400,500", "=400,500",
      "3=400,500,r60,r60",
      "3=400,500,w60",
      "3=nan,500", "400,500",
    ]
  ),
  (
    "--piano-key",
    "1…4, or as many as --keys says, the centre in 511…1024,0…350, a width of 20…500, a height of 5…300: 2=703,20,w100,h40",
    [
      "", "2", "2=703", "0=703,20", "5=703,20", "ii=703,20", "2=703,20,100", "2=703,20,w100,h40,h40",
      "2=703,20,r5",
    ]
  ),
  (
    "--bouncers", "one or more of I,ii,iii,IV,V,vi,vii or 1…7, with commas between",
    ["", ",", "viii", "0", "8", "I,,V", "I V", "none"]
  ),
  (
    "--chordset", BuiltInChordset.allCases.map(\.name).joined(separator: ", "), ["", "rock and roll", "I,IV,V"]
  ),
  (
    "--chords",
    "one to eight chords with commas between, by name (Dm9, G7#5/B), by numeral (V7, bVI, iiø7, V7/V) "
      + "or by degree (2:seventh, 5:sus4)", []
  ),
  ("--chord", "1…7 or pad, and one chord as in --chords: 3=Dm9", ["", "C", "0=C", "8=C", "=C", "pod=C"]),
  (
    "--key", "C…B with # or b, optionally an octave, optionally m for minor: C, F#, Bb3, Am, Bb3m",
    ["", "H", "C10", "C-2", "#", "C raga", "Cmm", "Cm7", "Cmaj7", "60"]
  ),
  (
    "--scale",
    Scale.allCases.map(\.name).joined(separator: ", ")
      + "; or semitones above the tonic, from 0, with commas between: 0,2,3,7,8", ["", "raga", "♯"]
  ),
  ("--voicing", "original, close, open, drop-2, drop-3, rootless, spread, led", ["", "openly or not", "0"]),
  (
    "--range", "two notes, the lower note first, by name or MIDI number: C3..C6, 48..84",
    ["", "C3", "C6..C3", "C3..H6", "0..128"]
  ),
  ("--range-low", "a whole number of 0…127", ["", "C3", "128"]),
  ("--range-high", "a whole number of 0…127", ["", "C6", "128"]),
  ("--bass-line", "root, fifth, third, walking, pedal", ["", "sixth bass", "0"]),
  ("--keys", "4…8", ["", "3", "9", "four"]),
  ("--tones", "chord, mixed, scale", ["", "melody", "1"]),
  ("--harmonic-rhythm", "free, 1beat, 2beats, 1bar, 2bars, 4bars", ["", "sometimes", "7"]),
  ("--cadence", "none, half, full, period", ["", "V", "off"]),
  ("--bass-octave", "a whole number of -4…4 octaves", ["", "5", "-5", "low"]),
  ("--keys-octave", "a whole number of -4…4 octaves", ["", "5", "high"]),
  ("--bass-channel", "1…16", ["", "0", "17", "-1", "1.0", "one", "99999999999999999999"]),
  ("--keys-channel", "1…16", ["", "0", "17", "-1", "1.0", "two", "3,4,5,6"]),
  (
    "--channels",
    "bass=N, and keys= with one channel or one for each key, or balls= with up to 16 channels; commas between, channels "
      + "1…16: bass=1,keys=3,4,5,6",
    [
      "", "3", "keys", "keys=", "keys=0", "keys=17", "keys=3,", "bass=1,2", "bass=1,bass=2", "keys=1,keys=2", "click=3",
      "keys=3,balls=4", "balls=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1", "keys=3;4",
    ]
  ),
  (
    "--transpose",
    "none, or bass, keys or a channel 1…16, then = and -48…48 semitones; commas between: bass=-12,keys=7,10=0",
    [
      "", "7", "bass", "bass=", "bass=49", "bass=-49", "17=1", "0=1", "bass=1.5", "bass=1,,keys=2", "balls=2",
      "bass=--1",
    ]
  ),
  (
    "--bass-length", "1ms…1m; a number alone is seconds; or hold",
    ["", "0", "0.5ms", "61s", "-1", "held", "HOLD ", "1e3", "2h"]
  ),
  ("--bass-hold", "on or off", ["", "yes", "0", "1", "2"]),
  ("--bass-rhythm", "none, bar, 2beats, beat", ["", "often", "9"]), ("--bass-passing", "on or off", ["", "maybe"]),
  ("--key-length", "1ms…1m; a number alone is seconds", ["", "0", "0.5ms", "61s", "hold", "nan", "1s1m", "1:01"]),
  ("--legato", "0…1", ["", "-1", "1.1"]), ("--damp", "on or off", ["", "maybe"]),
  ("--low-balls", "a whole number of 0…16", ["", "-1", "17", "2.5"]),
  ("--bass-velocity", "two of 1…127, such as 28..118", ["", "60", "0..118", "60..128", "60-118", "60.."]),
  ("--bass-velocity-low", "a whole number of 1…127", ["", "0", "128", "1.5", "-1", "nan"]),
  ("--bass-velocity-high", "a whole number of 1…127", ["", "0", "128", "loud"]),
  ("--bass-curve", "linear, soft, hard, fixed, points", ["", "1", "s"]),
  (
    "--bass-points", "three of 0…100 % with commas between, such as 10,40,90",
    ["", "10,40", "10,40,90,95", "-1,40,90", "10,40,101", "10%,40%,90%"]
  ),
  ("--keys-velocity", "two of 1…127, such as 28..118", ["", "28", "0..118", "28..128"]),
  ("--keys-velocity-low", "a whole number of 1…127", ["", "0", "128"]),
  ("--keys-velocity-high", "a whole number of 1…127", ["", "0", "128"]),
  ("--keys-curve", "linear, soft, hard, fixed, points", ["", "exponential"]),
  ("--keys-points", "three of 0…100 % with commas between, such as 10,40,90", ["", "10,40", "10,40,nan"]),
  ("--softest", "0…1000 points/s", ["", "-1", "1001", "nan", "soft"]),
  ("--shortest-gap", "0s…10s; a number alone is seconds", ["", "-1", "11", "11s", "120 ms"]),
  (
    "--program", "none, 1…128, or a General MIDI program, such as fretless-bass or pad-2-warm",
    ["", "0", "129", "-1", "1.5", "piano"]
  ),
  ("--bank", "none, or a whole number of 0…16383", ["", "-1", "16384", "1.5", "MSB"]),
  (
    "--bass-program", "none, 1…128, or a General MIDI program, such as fretless-bass or pad-2-warm",
    ["", "0", "129", "bass"]
  ),
  ("--bass-bank", "none, or a whole number of 0…16383", ["", "-1", "16384"]),
  (
    "--echo",
    "off, 1/32, 1/16t, 1/16, 1/8t, 3/32, 1/8, 1/4t, 3/16, 1/4, 5/16, 1/2t, 3/8, 7/16, 1/2, 5/8, 3/4, 7/8, 1/1; and a feedback of 0…0.9, such as 3/16,feedback=0.5",
    ["", "dotted", "1/4,0.5", "1/4,feedback=1", "1/4,feedback=", "1/4,feedback=0.5,1", ",feedback=0.5"]
  ),
  ("--echo-feedback", "0…0.9", ["", "-1", "1", "50%"]),
  (
    "--map-out",
    "none, or mappings with commas between: bass or ball1…ball16, a dot and x, y, speed, height (above the keys) or distance (from the next ball or bouncer); = and cc0…cc119, bend, pressure or pan; then :RANGE and @CHANNEL if wanted: ball1.y=cc1:20..110@3",
    []
  ),
  ("--mpe", "off, bend, timbre", ["", "on", "pitch"]),
  ("--sound", "marimba, pluck, clav, little-ep, grand, muted, harp, sub, glass", ["", "same", "0", "piano"]),
  ("--bass-sound", "same, marimba, pluck, clav, little-ep, grand, muted, harp, sub, glass", ["", "1", "organ"]),
  ("--level", "-60…12 dB", ["", "-61", "13", "nan", "3dB"]),
  ("--filter", "on or off", ["", "1", "yes"]),
  ("--cutoff", "250…3000 Hz", ["", "249", "3001", "open", "1k"]),
  ("--resonance", "-20…20 dB", ["", "-21", "21", "nan"]),
  ("--delay", "on or off", ["", "0.5"]),
  ("--delay-time", "0s…2s; a number alone is seconds", ["", "-1", "3s", "2001ms"]),
  ("--delay-wet", "0…50 %", ["", "-1", "51", "50%"]),
  ("--delay-feedback", "0…90 %", ["", "-1", "91", "nan"]),
  ("--reverb", "on or off", ["", "hall"]),
  ("--reverb-wet", "0…0.5", ["", "-0.1", "0.6", "50%"]),
  ("--reverb-time", "200ms…10s; a number alone is seconds", ["", "0.1", "11", "199ms"]),
  ("--width", "0…1", ["", "-0.1", "1.1", "wide"]),
  (
    "--delay-beats",
    "off, 1/32, 1/16t, 1/16, 1/8t, 3/32, 1/8, 1/4t, 3/16, 1/4, 5/16, 1/2t, 3/8, 7/16, 1/2, 5/8, 3/4, 7/8, 1/1",
    ["", "0.35", "dotted"]
  ),
  ("--ping-pong", "on or off", ["", "1", "left"]),
  ("--effects", "own, midi", ["", "synths", "1"]),
  (
    "--duration",
    "1ms…1000h, such as 90, 1m30s, 1:30, 2h or 250ms; a number alone is seconds; or bars or a note value, such as 8bars or 3/16",
    [
      "", "0", "-5", "1001h", "1e3", "ten", "1m30", "90 s", "99999999999999999999h", "inf", "0.0000000001", "1:60",
      "1001:00:00", "0bars", "3/7", "bar8", "1.5bars", "8 bars",
    ]
  ),
  (
    "--from",
    "0…1000h, such as 90 or 1:30; a number alone is seconds; or a bar and its beat, counted from 1, such as bar17 or bar17.3",
    ["", "-1", "1001h", "1:60", "ten", "bar0", "bar1.0", "bar", "8bars"]
  ),
  ("--connect", "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)", [""]),
  ("--split", "bass,keys or each", ["", "keys", "bass", "none", "all"]),
  (
    "--stage",
    "an address of this machine, a port, or both: 7777, [::1]:7777; run, score: 0.0.0.0:7777 is for all networks, and needs the token that is printed",
    ["65536", "127.0.0.1:", "127.0.0.256:7777", "[127.0.0.1]:7777", "example.org", "::1:x"]
  ),
  ("--score", "a score's file, or nothing for an empty canvas", ["-"]),
  ("--port", "a UDP port, 1…65535", ["", "0", "65536", "-1", "udp"]),
  (
    "--listen", "an IPv4 address of this machine, such as 192.168.1.7; 0.0.0.0 is for all networks",
    ["", "127.0.0", "::1", "studio.local", "127.0.0.1:3514", "224.0.0.1", "255.255.255.255"]
  ),
  ("--parts", "1…999", ["", "0", "1000", "-1", "all"]),
  (
    "--osc", "a host and its port, 1…65535, such as 127.0.0.1:9000, [::1]:9000 or studio.local:9000",
    ["", "9000", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "::1:9000"]
  ),
  (
    "--score-to",
    "a host, or a host with a port, 1…65535, that replaces the standard port: 127.0.0.1, [::1]:3515 or ipad.local",
    ["", "127.0.0.1:0", "127.0.0.1:65536", "::1:9000", "a b"]
  ),
  ("--lookahead", "1…500 ms", ["", "0", "0.9", "501", "-10", "nan", "10s", "ms", "501ms"]),
  (
    "--audio", "an ALSA device's name, 127 bytes at most (clumsy ports lists all)",
    [String(repeating: "x", count: 128)]
  ),
  ("--latency", "10…500 ms", ["", "0", "9.9", "501", "-40", "nan", "1s", "ms"]),
  (
    "--input", "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)",
    ["", String(repeating: "x", count: 128)]
  ),
  (
    "--map",
    "for KNOB, cc0…cc119, bend or pressure, then @ and a channel if wanted; for NAME, a parameter's flag without --, or a number of the image such as image-hue.base or image-canvas-opacity; "
      + "KNOB or a note, note0…note127, also maps to tap for the tempo, image-pad-1…image-pad-8, image-hold, image-stay or image-erase; "
      + "after NAME, :RANGE, :linear or :log, and :jump if wanted; commas between mappings: cc1=gravity,cc74@2=cutoff:250..2000",
    []
  ),
  ("--clock", "send, follow or follow=CLIENT; doctor: CLIENT (clumsy ports lists clients)", [""]),
  ("--clock-offset", "-500…500 ms", ["", "501", "-501", "1s", "late"]),
  (
    "--output",
    "a file's name, or - for standard output; render: the extension gives the format (.mid, .midi, .jsonl, .wav, "
      + ".svg, .pdf, .musicxml, .png or .mp4)",
    [""]
  ),
  ("--site", "a folder's name; a missing folder is made", [""]),
  ("--format", "mid, jsonl, wav, svg, pdf, musicxml, png, mp4", ["", "mp3", "midi", "json"]),
  ("--rate", "8000…192000 Hz", ["", "0", "7999", "192001", "48k", "44.1", "48000Hz", "-48000"]),
  ("--bits", "16, 24, 32f", ["", "8", "64", "0"]),
  ("--soundfont", "a file's name, of the format SF2 or SF3", [""]),
  ("--notation", "measured, proportional", ["", "1", "paper"]),
  ("--notate", "1/4, 1/8, 1/16, 1/32", ["", "16", "0"]),
  ("--frames", "a folder's name; a missing folder is made", [""]),
  ("--fps", "1…120 frames a second", ["", "0", "121", "29.97", "fast"]),
  (
    "--size", "16…8192 pixels each way, such as 1920x1080",
    ["", "1280", "1280x", "x720", "15x16", "1280x8193", "1280x720x3", "1280*720", "-16x16"]
  ),
  ("--session", "a name, a file, or @2 for the run before the latest (clumsy sessions lists them)", [""]),
  (
    "--last", "1ms…1000h, such as 5m; a number alone is seconds; or bars or a note value, such as 8bars or 3/16",
    ["", "0", "-1", "5 m", "ten", "0bars", "bar8"]
  ),
  (
    "--at",
    "0s…1000h, such as 1:17.5; a number alone is seconds; or a bar and its beat, counted from 1, such as bar17 or bar17.3",
    ["", "-1", "1:77", "1001h", "bar0", "8bars"]
  ),
  ("--then", "a gesture as in a session, such as 'gravity 4.9', 'chord 2 V7/ii', 'spawn 620 640'", [""]),
  (
    "--name", "letters, digits, - and _ (64 at most, first a letter or a digit), but not 'last'",
    ["", "-x", "last", "@1", "a b", "a/b", "a.b", "ä", String(repeating: "x", count: 65)]
  ),
  (
    "--density", "a number of 0…10000 with /bar, /s or /min, such as 8/bar, or a range, such as 6..10/bar",
    ["", "8", "-1/bar", "8/hour", "10..6/bar", "8 /bar", "6/bar..8/bar", "nan/s", "10001/s"]
  ),
  (
    "--share",
    "a bouncer 1…7 or a bouncer's chord, such as I or V7/V, then = and 0…100 with %, such as 40%, or a range, such as 30..50%",
    ["", "I", "I=", "=40%", "I=40", "I=101%", "40%", "I=50..30%"]
  ),
  ("--bass-share", "0…100 with %, such as 40%, or a range, such as 30..50%", ["", "15", "-1%", "101%", "%"]),
  (
    "--chord-changes", "a number of 0…10000 with /bar, /s or /min, such as 8/bar, or a range, such as 6..10/bar",
    ["", "20", "often"]
  ),
  ("--longest-chord", goalTime, ["", "0", "2h", "8..", "9s..8s", "-1", "0bars", "8bars..1bar"]),
  ("--longest-silence", goalTime, ["", "0", "2 s"]),
  ("--first-note", goalTime, ["", "0"]),
  ("--densest", "0…10000, or a range, such as 6..12", ["", "-1", "10001", "12/s"]),
  ("--velocity", "1…127, or a range, such as 6..12", ["", "0", "128", "90..80", "loud"]),
  ("--alike", "0…100 with %, such as 40%, or a range, such as 30..50%", ["", "70", "0.7", "101%"]),
  (
    "--wish",
    "pulse, groove-adjacent, groove-all, motif, steps, pitches, notes-per-second, polyphony, entropy, entropy-1-bar, "
      + "entropy-4-bars, scale, empty-beats, gap-variation, velocity-deviation; then = and a number of 0…10000, or a "
      + "range, such as pulse=0.6..0.8", ["", "groove", "pulse=", "pulse=-1", "pulse=a", "pulse=2..1"]
  ),
  ("--budget", "1…100000000", ["", "0", "-1", "1e3", "100000001"]),
  ("--threads", "1…256", ["", "0", "257", "all"]),
  ("--shard", "1/N…N/N, N up to 10000", ["", "1", "0/2", "3/2", "1/10001", "1/2/3", "a/b"]),
  ("--to", "the process number of a clumsy that runs", ["", "0", "-1", "clumsy", "2147483648"]),
  ("--timing", "1s…1h, such as 10s; a number alone is seconds", ["", "0", "999ms", "61m", "x"]),
  ("--per", "bar, half, beat", ["", "2", "quarter"]),
]

@Suite struct RefusalTests {
  @Test func everyFlagIsInTheTable() {
    #expect(refusals.map(\.flag) == Flag.all.filter { $0.placeholder != nil }.map(\.name))
  }

  /// ALSA keeps 63 bytes of a client's name and 63 bytes of a port's name. With the colon, the full name has at most
  /// 127 bytes.
  @Test func aNameLongerThanALSAAllowsIsRefused() {
    let name = String(repeating: "x", count: 128)
    let allowed = "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)"
    #expect(
      throws: Failure(.usage, "--connect cannot be '\(String(repeating: "x", count: 60))…'; allowed: \(allowed)")
    ) { try Invocation([Argument("run"), Argument("--connect"), Argument(name)]) }
    #expect(throws: Never.self) { try Invocation([Argument("run"), Argument("--connect=\(name.dropLast())")]) }
  }

  @Test(arguments: refusals.flatMap { row in row.values.map { (row.flag, row.allowed, $0) } }.map(Refusal.init))
  fileprivate func wrongValueIsRefused(refusal: Refusal) throws {
    let flag = try #require(Flag.named(refusal.flag))
    let command = try #require(flag.commands.first)
    let expected = Failure(.usage, "\(flag.name) cannot be '\(printable(refusal.value))'; allowed: \(refusal.allowed)")
    #expect(throws: expected) { try Invocation([command.rawValue, flag.name, refusal.value].map(Argument.init)) }
    #expect(throws: expected) {
      try Invocation([command.rawValue, "\(flag.name)=\(refusal.value)"].map(Argument.init))
    }
  }

  @Test(arguments: refusals.filter { Flag.named($0.flag)?.mayLackValue == false }.map { ($0.flag, $0.allowed) })
  func missingValueIsRefused(name: String, allowed: String) throws {
    let flag = try #require(Flag.named(name))
    let command = try #require(flag.commands.first)
    let expected = Failure(.usage, "\(name) needs a value; allowed: \(allowed)")
    #expect(throws: expected) { try Invocation([command.rawValue, name].map(Argument.init)) }
    #expect(throws: expected) { try Invocation([command.rawValue, name, "--seed", "7"].map(Argument.init)) }
  }

  @Test(arguments: Flag.all.filter { $0.placeholder == nil }.map(\.name))
  func switchesTakeNoValue(name: String) throws {
    let command = try #require(Flag.named(name)?.commands.first)
    #expect(throws: Failure(.usage, "\(name) takes no value, but was given 'yes'")) {
      try Invocation([command.rawValue, "\(name)=yes"].map(Argument.init))
    }
  }

  @Test(arguments: [
    ("play", "no command 'play'; choose \(Command.choices)"),
    (
      "rnder",
      "no command 'rnder'; choose \(Command.choices); did you mean render?"
    ),
    (
      "help prots",
      "no help on 'prots': did you mean ports?"
    ),
    (
      "--seed 7 run",
      "'--seed' stands before the command: begin with \(Command.choices)"
    ),
    ("ports song.mid", "unexpected 'song.mid': ports takes flags (\(Command.ports.usage))"),
    ("render a b", "unexpected 'b': render takes flags (\(Command.render.usage))"),
    ("help run render", "unexpected 'render': help explains one command or subject at a time"),
    ("run --sped 300", "no flag '--sped': did you mean --speed?"),
    ("run --volume 3", "no flag '--volume': clumsy help run lists the flags there are"),
    ("run -x", "no flag '-x': clumsy help run lists the flags there are"),
    ("ports --seed 7", "--seed belongs to run, render, page, odds, tune and settings, not to ports"),
    ("run -o a.mid", "-o belongs to render, fork, page, roll and drop, not to run"),
    ("render --connect 20:0", "--connect belongs to run, not to render"),
    ("run --key Cm --scale dorian", "--key says minor and --scale says dorian: give the scale once"),
    ("run --scale minor --key CM", "--key says major and --scale says minor: give the scale once"),
    ("run --clock sent", "--clock cannot be 'sent'; allowed: send, follow or follow=CLIENT"),
    ("run --no-audio --audio", "--audio and --no-audio exclude each other: give one of them"),
    ("run --bass 256,364", "the bass ball starts in bouncer-1; allowed: where it touches no bouncer that is on"),
    ("run --piano-key 2=690,12.5", "keys 1 and 2 overlap; allowed: keys that touch, or stand apart"),
    ("run --ball 538.4,300", "piano ball 1 starts at 538.4,300, in a wall or outside; allowed: 538.5…1004,20…680"),
    ("run --ball 700,680.1", "piano ball 1 starts at 700,680.1, in a wall or outside; allowed: 538.5…1004,20…680"),
    ("run --bass 480.6,192", "the bass ball starts at 480.6,192, in a wall or outside; allowed: 33…480.5,33…667"),
    ("run --bass 256,32", "the bass ball starts at 256,32, in a wall or outside; allowed: 33…480.5,33…667"),
    ("run --bouncer 3=400,500,r4.9", "bouncer-3 has a radius of 4.9; allowed: 5…150 points"),
    ("run --bouncer 3=400,500,r151", "bouncer-3 has a radius of 151; allowed: 5…150 points"),
    ("run --bouncer iii=-1,500", "bouncer-3 is at -1,500; allowed: 0…512,0…700"),
    ("run --bouncer 3=400,701", "bouncer-3 is at 400,701; allowed: 0…512,0…700"),
    ("run --piano-key 2=703,20,w19", "key 2 is 19 wide and 25 high; allowed: 20…500 by 5…300 points"),
    ("run --piano-key 2=703,20,h301,w100", "key 2 is 100 wide and 301 high; allowed: 20…500 by 5…300 points"),
    (
      "run --piano-key 2=703,-1",
      "key 2 at 703,-1 is not all on the stage; allowed: 511…1024 from the left, 0…350 from the bottom"
    ),
    (
      "render --ball 700,300 --ball 700,400 --balls 1",
      "1 ball for 2 places: --balls counts the balls of --ball too"
    ),
  ])
  func wrongCommandLineIsRefused(line: String, message: String) {
    let arguments = line.split(separator: " ").map { Argument(String($0)) }
    #expect(throws: Failure(.usage, message)) { try Invocation(arguments) }
  }

  @Test func messagesStayOnOneLine() {
    for text in ["a\nb", "a\r\u{2028}b", "\u{1B}[31m", String(repeating: "x", count: 1_000_000)] {
      for arguments in [[text], ["ports", text], ["run", "--\(text)"], ["run", "--speed", text], ["help", text]] {
        do {
          _ = try Invocation(arguments.map(Argument.init))
          Issue.record("\(printable(text)) was accepted")
        } catch {
          #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x2028 })
          #expect(error.message.count < 300)
        }
      }
    }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0x2D, 0x2D, 0xFF], [0xED, 0xA0, 0x80]] {
      #expect(throws: Failure.self) { try Invocation([Argument(bytes: bytes)]) }
      #expect(throws: Failure.self) { try Invocation([Argument("ports"), Argument(bytes: bytes)]) }
      #expect(throws: Failure.self) { try Invocation([Argument("run"), Argument("--seed"), Argument(bytes: bytes)]) }
    }
  }
}

private struct Refusal: CustomTestStringConvertible {
  let flag: String
  let allowed: String
  let value: String

  var testDescription: String { "\(flag) '\(value)'" }
}
