/* The core of clumsy for C: settings and gestures go in, and one stream of events in order of time comes out.
 *
 * On the left half of the stage, the bass ball strikes seven bouncers, discs that each set a chord. On the
 * right half, piano balls fall on piano keys ("keys" below). The keys sound the notes of the active chord: the
 * chord of the bouncer that was struck last. A gesture changes a running performance: it sets a parameter (a
 * number such as the gravity), moves a ball or a bouncer, and so on.
 *
 * Only one thread at a time may use a performance. The same settings and gestures at the same ticks give
 * bit-identical events on every machine, also after a performance was saved and restored. The WebAssembly
 * module exports the same functions, with the same structures in its memory.
 *
 * A real-time thread may call these functions, which neither allocate nor lock nor block: `clumsy_apply`,
 * `clumsy_advance`, `clumsy_end`, `clumsy_resend_programs`, `clumsy_report_flights`, `clumsy_report_beats`,
 * `clumsy_sound_apply`, `clumsy_sound_render`, `clumsy_sound_resync`, `clumsy_sound_frame`,
 * `clumsy_sound_latency` and `clumsy_sound_is_silent`. Any other function may allocate.
 *
 * Pointers and sizes are not checked. Other numbers may have any value: a value out of the stated range is refused or
 * clamped. NaN is clamped to the lowest value. A time `nanoseconds` is clamped to 0…CLUMSY_LATEST; only
 * `clumsy_advance` refuses a time outside this range. */
#ifndef CLUMSY_H
#define CLUMSY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The time from one tick to the next, in nanoseconds. Gestures apply at ticks: multiples of this time. */
#define CLUMSY_TICK ((int64_t)4000000)

/* The latest time of a performance, in nanoseconds since its start: 146 years. */
#define CLUMSY_LATEST ((int64_t)4611686018424000000)

/* The parameters are numbered 0 … CLUMSY_PARAMETERS - 1; a number never changes its meaning. */
#define CLUMSY_PARAMETERS 85

/* The largest number of piano balls. */
#define CLUMSY_BALLS 16

/* The largest number of keys. */
#define CLUMSY_KEYS 8

/* The numbers of the knobs that are not MIDI controllers: the pitch wheel, and the pressure of a channel or of any
 * note. */
#define CLUMSY_BEND 128
#define CLUMSY_PRESSURE 129

/* The number of chord slots: seven for the bouncers, and one for the spare pad, whose chord sounds only after
 * a gesture assigns the chord to a bouncer. */
#define CLUMSY_SLOTS 8

/* The largest number of motions. A motion is an LFO that moves a parameter. */
#define CLUMSY_MOTIONS 8

/* A performance. */
typedef struct clumsy_performance clumsy_performance;

/* A session: settings, gestures with their ticks, and the ticks at which the sound begins and the session
 * ends. Sources/Sessions/README.md describes the text of a session. */
typedef struct clumsy_session clumsy_session;

/* A synthesizer that plays the events of a performance. */
typedef struct clumsy_sound clumsy_sound;

/* A recording of a session as files, which is made in steps. */
typedef struct clumsy_recording clumsy_recording;

/* Controls, which turn the messages of MIDI controllers into gestures. They store the mappings of knobs to
 * parameters, and the positions of the knobs. */
typedef struct clumsy_controls clumsy_controls;

/* A canvas: the objects that programs draw on a score by the commands of the Decibel ScorePlayer. It is 1024 pixels
 * wide and 768 high; y grows downwards. */
typedef struct clumsy_canvas clumsy_canvas;

/* A live score: the notes of a performance's last minute, and the notes that are going to be struck. */
typedef struct clumsy_score clumsy_score;

/* A piano roll: notes, their selection, and edits that can be undone. */
typedef struct clumsy_roll clumsy_roll;

/* An image: a stage of light, on which hands and music release lumis (moving lights). Lengths are in stage heights: x
 * is 0…16/9 from the left, y is 0…1 upwards. */
typedef struct clumsy_image clumsy_image;

/* A painter of images, which keeps the traces that lumis leave. */
typedef struct clumsy_painter clumsy_painter;

/* The limiter of the flashes in a painter's pictures. */
typedef struct clumsy_flashes clumsy_flashes;

/* A place, in points from the bottom left of a stage of 1024 by 700 points. */
typedef struct {
  double x, y;
} clumsy_place;

/* A bouncer: its centre, 0…512 points from the left and 0…700 from the bottom, and its radius, 5…150
 * points. */
typedef struct {
  double x, y, radius;
} clumsy_bouncer;

/* A key: its centre, its width, 20…500 points, and its height, 5…300 points. The whole key lies 511…1024
 * points from the left and 0…350 points from the bottom. Keys do not overlap. A gap between two keys, or
 * between a key and a wall or the floor, is at most 30 or at least 50 points. */
typedef struct {
  double x, y, width, height;
} clumsy_piano_key;

/* A motion: an LFO that moves a parameter between two values. */
typedef struct {
  int32_t parameter;
  int32_t shape; /* 0 triangle, 1 smooth, 2 a random walk, 3 random steps */
  double from, to;
  int64_t period; /* in nanoseconds, 1 s…24 h */
} clumsy_motion;

/* Everything that determines a performance, except its gestures. */
typedef struct {
  uint64_t seed;
  int32_t balls;        /* the number of piano balls at the start, 0…CLUMSY_BALLS */
  int32_t tonic;        /* semitones above C, 0…11 */
  int32_t octave;       /* of the tonic's letter, -1…9: C4 is MIDI note 60, Cb4 is 59 */
  int32_t scale;        /* tones as bits: bit n for n semitones above the tonic; 0xAB5 major, 0x5AD minor */
  int32_t bass_channel; /* 1…16 */
  int32_t keys_channel; /* 1…16 */
  int32_t places;       /* how many of piano_balls are used, 0…balls; other balls start at random places */
  int32_t letter;       /* of the tonic, from 1 (C) to 7 (B); 0: the letter that needs the fewest accidentals */
  int32_t key_count;    /* the number of keys used, 4…CLUMSY_KEYS */
  int32_t motion_count; /* the number of motions used, 0…CLUMSY_MOTIONS */
  double values[CLUMSY_PARAMETERS];
  clumsy_bouncer bouncers[7];
  clumsy_piano_key keys[CLUMSY_KEYS];
  clumsy_place bass_ball; /* its start place: outside the bouncers that are on, and not enclosed by them */
  clumsy_place piano_balls[CLUMSY_BALLS];
  clumsy_motion motions[CLUMSY_MOTIONS]; /* each moves a different parameter */
  const char *chords; /* UTF-8: "Dm9,G13,Cmaj9", "I,V,vi,IV", "1:sus2"; NULL: the scale's seventh chords */
  int32_t beats;      /* in a bar, 1…32; 0 means 4/4 */
  int32_t unit;       /* note value of a beat: 1 whole note, 2 half, 4 quarter, 8, 16 or 32 */
  uint8_t rhythm[32]; /* the lengths of a piano ball's successive flights, as pairs: a count, 1…64, and its
                         unit (4: quarter notes; 0: steps of the grid); count 0 ends the list */
  uint8_t form[48];   /* the sections in their order, as triples: a letter, from 0 (A) to 25; the variation: 0 none,
                         1 a new one each time, 2…9 its number; and the bars, 1…64; 0 bars end the list */
  const char *sections; /* UTF-8: a line for each letter, such as "B gravity 4; balls 3"; NULL: no section
                           changes a setting */
  const char *map_out;  /* UTF-8: the balls as controllers, "ball1.y=cc1:20..110@3,bass.x=pan"; NULL: none */
  int32_t mpe;          /* 0 off; otherwise each note of the keys has its own channel, and its ball moves the note's
                           pitch (1) or timbre (2) */
  int32_t channels_of_balls; /* 0: keys_channels is a list for the keys; otherwise for the balls */
  uint8_t keys_channels[16]; /* 1…16: one for each key, or for the balls, which get the channels in turn; a 0 ends the
                                list. If the list is empty, all keys have the channel `keys_channel`. */
  int8_t transposition[16];  /* of the channels 1…16, in semitones, -48…48 */
} clumsy_settings;

/* A row of the table of parameters. The texts are static UTF-8. */
typedef struct {
  const char *name;
  const char *unit;
  const char *moves; /* the thing that the parameter acts on, such as the bass ball */
  const char *help;
  double lowest, highest, standard; /* standard: the default value */
  int32_t scale; /* 0 linear, 1 logarithmic, 2 whole numbers, 3 off or on, 4 a choice */
} clumsy_parameter;

/* A built-in chordset. The texts are static UTF-8. */
typedef struct {
  const char *name;
  const char *chords;
  const char *help;
} clumsy_chordset;

/* A preset: settings with a name. The texts are static UTF-8. */
typedef struct {
  const char *name;
  const char *help;
} clumsy_preset;

/* The reasons why `clumsy_check` refuses settings. `clumsy_check` also sets `which` to an index, from 0. */
enum clumsy_settings_refusal {
  CLUMSY_PLAYABLE,
  CLUMSY_BAD_KEY,        /* the tonic, the octave or the scale */
  CLUMSY_BAD_CHANNEL,    /* which: 0 the bass channel, 1 the channels of the keys, 2 a transposition */
  CLUMSY_BAD_PARAMETER,  /* which: the parameter with a wrong value */
  CLUMSY_BAD_BALLS,      /* the number of balls */
  CLUMSY_BAD_PLACES,     /* the number of start places, `places`, is not 0…balls */
  CLUMSY_BAD_BOUNCER,    /* which: the bouncer with a wrong place or radius */
  CLUMSY_BAD_PIANO_KEY,  /* which: the key that has a wrong place or size, overlaps an earlier key, or has
                            a wrong gap to an earlier key, a wall or the floor */
  CLUMSY_BAD_BASS_BALL,  /* the bass ball starts in a bouncer, outside its half, or enclosed by bouncers */
  CLUMSY_BAD_PIANO_BALL, /* which: the piano ball that starts in a key, in another ball or outside the right
                            half, or for which there is no room */
  CLUMSY_BAD_KEY_COUNT,  /* the number of keys */
  CLUMSY_BAD_MOTION,     /* which: the motion's parameter, or CLUMSY_PARAMETERS for a wrong motion_count */
  CLUMSY_BAD_CHORDS,     /* which: the slot; clumsy_check_chords returns the reason */
  CLUMSY_BAD_METER,      /* the beats, or their unit */
  CLUMSY_BAD_RHYTHM,     /* which: the pair in `rhythm` */
  CLUMSY_BAD_FORM,       /* which: the triple in `form` */
  CLUMSY_BAD_SECTIONS,   /* which: the line in `sections`, from 0 */
  CLUMSY_BAD_MAP_OUT,    /* which: the mapping in `map_out` */
  CLUMSY_BAD_MPE         /* `mpe`, or a setting that does not fit it: the bass channel, a list of channels, or a mapping */
};

/* The reasons why the bytes of a saved performance are refused. */
enum clumsy_bytes_refusal {
  CLUMSY_RESTORABLE,
  CLUMSY_NO_PERFORMANCE, /* the bytes do not begin like a saved performance */
  CLUMSY_OTHER_VERSION,  /* another version of clumsy or of its engine wrote them */
  CLUMSY_DAMAGED         /* truncated or corrupted */
};

enum clumsy_gesture_kind {
  CLUMSY_SET,    /* integers[0]: the parameter; numbers[0]: its value */
  CLUMSY_SPAWN,  /* numbers: the place of a new piano ball, in points */
  CLUMSY_REMOVE, /* integers[0]: the piano ball, from 1 */
  CLUMSY_KEY,    /* integers: the tonic, the octave, the scale and the letter, as in the settings */
  CLUMSY_PAUSE,
  CLUMSY_PLAY,         /* resumes after a pause */
  CLUMSY_RESET,        /* removes the piano balls, and launches the bass ball from its start place */
  CLUMSY_MOVE_BOUNCER, /* integers[0]: the bouncer, from 0; numbers: the place to which it glides, in points */
  CLUMSY_DRAG_BALL,    /* integers[0]: the ball (0: bass ball); numbers: the place where a hand holds it, in points */
  CLUMSY_FLICK_BALL,   /* integers[0]: the ball (0: bass ball); numbers: the velocity, up to 5000 points/s */
  CLUMSY_MOVE,         /* integers: the parameter, the shape; numbers: from, to, the period in nanoseconds;
                          CLUMSY_SET ends the motion */
  CLUMSY_CHORDS,       /* the chords of all slots; only in events: clumsy_apply_chords applies it */
  CLUMSY_CHORD,        /* integers[0]: the slot, from 0; only in events: clumsy_apply_chord applies it */
  CLUMSY_METER,        /* integers: the beats and their unit, as in the settings */
  CLUMSY_RHYTHM,       /* only in events: clumsy_apply_text applies it */
  CLUMSY_FORM,         /* only in events: clumsy_apply_text applies it */
  CLUMSY_LOCK,         /* a tempo and the time of a beat; only in events: clumsy_apply_text applies it */
  CLUMSY_LOCATE,       /* integers[0]: the place in the piece to which the music jumps, in sixteenths from the beginning */
  CLUMSY_SUPPRESS,     /* integers: a ball, and the number, from 1, of its strike that must make no note */
  CLUMSY_ADD,          /* a note that no ball plays. integers: the voice (0 bass, 1 key), the note, the velocity; numbers:
                          the beginning and the length in nanoseconds; only in events: clumsy_apply_text applies it */
  CLUMSY_LIGHT         /* a command of the image; only in events: clumsy_apply_text applies it */
};

typedef struct {
  int32_t kind;
  int32_t integers[5];
  double numbers[3];
} clumsy_gesture;

/* The reasons why a gesture is refused. */
enum clumsy_refusal {
  CLUMSY_APPLIED,
  CLUMSY_OUT_OF_RANGE, /* the parameter's value */
  CLUMSY_OUTSIDE,      /* the place is not in the required half of the stage */
  CLUMSY_OCCUPIED,     /* another ball is at or too near the place; for the bass ball: a bouncer is at the place */
  CLUMSY_FULL,         /* there are already CLUMSY_BALLS piano balls */
  CLUMSY_NO_SUCH_BALL,
  CLUMSY_TOO_FAST,
  CLUMSY_NO_DIRECTION, /* the velocity of the bass ball is 0 */
  CLUMSY_NO_MOTION,    /* from, to or the period is out of range, or CLUMSY_MOTIONS motions exist already */
  CLUMSY_NO_SUCH_SLOT,
  CLUMSY_FAR_BEAT,     /* the time of the beat is more than a minute from the present time */
  CLUMSY_FAR_PLACE,    /* the place of CLUMSY_LOCATE is not in 0…16383, or is reached only after more than 20 minutes of
                          music */
  CLUMSY_PASSED,       /* the ball has already made the strike that should be suppressed */
  CLUMSY_EDITS,        /* too many suppressed strikes, or too many added notes, are still to come */
  CLUMSY_BAD_NOTE,     /* the note begins too early or too late, is out of range, or a note of its pitch waits already */
  CLUMSY_BAD_IMAGE     /* a number of the command is out of range, or the command would copy a chordset into a full
                          list, or remove the only chordset of the list */
};

enum clumsy_event_kind {
  CLUMSY_GESTURE_EVENT, /* integers: the source, and the refusal or 0; gesture: the gesture */
  CLUMSY_FLIGHT_EVENT,  /* the path of a ball until its next flight event. integers: the ball, and 1 if it is
                           on the stage; start: the nanosecond at which the path starts; numbers: the fraction
                           of a nanosecond after start, x, y, velocity x, y, acceleration x, y (points,
                           points/s, points/s²) */
  CLUMSY_STRIKE_EVENT,  /* integers: the voice (0 bass, 1 key), the bouncer or key from 0, the ball, the slot
                           of the active chord from 0, the channel from 1, the note, the velocity; numbers:
                           the speed (points/s), x, y (points), and the reason why the strike is silent: 0 it
                           is not silent, 1 it is too soft, 2 it follows the key's last note too soon, or a note
                           of its pitch still waits for a grid line, 3 it is at the end of the performance,
                           4 a gesture suppresses it */
  CLUMSY_MESSAGE_EVENT, /* integers: the voice (0 bass, 1 key, 2 click), the number of MIDI bytes, and these
                           bytes; numbers: the stereo position of a key's note-on, from -1 (left) to 1 (right);
                           0 for other messages */
  CLUMSY_BEAT_EVENT,    /* integers: the bar and the beat, both from 0; the bar is negative in a count-in */
  CLUMSY_SECTION_EVENT  /* a section of the form, or the last chord of the piece, begins. Written only while flights
                           or beats are reported; the first section of a performance has no event. integers: the
                           number of sections before it, its letter from 0 (-1 for the last chord), and its
                           variation, as in the settings */
};

typedef struct {
  int64_t nanoseconds; /* since the start of the performance */
  int64_t start;       /* only in flight events */
  double numbers[7];
  int32_t kind;
  int32_t integers[7];
  clumsy_gesture gesture;
} clumsy_event;

/* An argument of a command for a canvas. */
typedef struct {
  int32_t tag;      /* its type in OSC: 'i' integer, 'f' number, 's' text; commands refuse any other type */
  int32_t integer;
  float number;
  int32_t size;     /* of `text`, in bytes */
  const char *text; /* UTF-8 without a terminating 0 */
} clumsy_argument;

/* The kinds of primitives of a drawing. */
enum clumsy_primitive_kind {
  CLUMSY_FILL,        /* fills a rectangle */
  CLUMSY_LINE,        /* draws a line with square ends; size: its width in pixels */
  CLUMSY_GLYPH,       /* draws a symbol of a SMuFL font with its origin at (x, y); size: pixels per em */
  CLUMSY_TEXT,        /* draws a text with its anchor at (x, y); size: pixels per em */
  CLUMSY_IMAGE,       /* draws the image that the text names, stretched to a rectangle */
  CLUMSY_BEGIN_CLIP,  /* until the matching end, draws only inside a rectangle */
  CLUMSY_END_CLIP,
  CLUMSY_BEGIN_GROUP, /* until the matching end, draws into one picture, which then is drawn with an opacity;
                         size: the opacity, 0…1 */
  CLUMSY_END_GROUP,
  CLUMSY_POLYGON      /* fills a polygon; its text has the corners as x and y in hundredths of a pixel: `0 0 150 0 75 90` */
};

/* A primitive of a drawing. */
typedef struct {
  double x, y;        /* in pixels: the start of a line, the upper left corner of a rectangle */
  double x2, y2;      /* the end of a line, the lower right corner of a rectangle */
  double size;
  int32_t kind;       /* a `clumsy_primitive_kind` */
  uint32_t colour;    /* 0xRRGGBBAA; the components are not multiplied by the opacity */
  uint32_t codepoint; /* of a glyph, in Unicode's private use area */
  int32_t font;       /* of a text; `clumsy_font_row` describes it */
  int32_t anchor;     /* the point of a text that is at (x, y): 0 the upper left corner; on the baseline: 1 the start,
                         2 the middle, 3 the end */
  int32_t text;       /* where the text begins in the buffer of texts, in bytes */
  int32_t text_size;  /* in bytes */
} clumsy_primitive;

/* The part of a score to draw: a grand staff on which a notehead's left edge is at the time of its onset. */
typedef struct {
  int64_t begin, end;   /* the span of time, in nanoseconds; not empty */
  int64_t now;          /* the present time, in nanoseconds */
  double left, right;   /* the places of `begin` and `end`, in pixels. Clefs and key signature take 12.5 spaces before `left` */
  double top;           /* the top line of the upper staff, in pixels. Chord names take 13 spaces above this line */
  double space;         /* the distance of adjacent staff lines, in pixels, more than 0. The staves are 17 spaces high */
  uint32_t ink, quiet, sounding; /* the colours of notes, of numerals, and of sounding notes, as 0xRRGGBBAA */
} clumsy_score_view;

/* A font of texts on a canvas. The texts are static UTF-8. */
typedef struct {
  const char *name; /* the name that the command `setFont` expects, such as Helvetica-Bold */
  const char *css;  /* the family and its substitutes, for CSS */
  int32_t is_bold, is_italic;
} clumsy_font;

/* The state of a lumi. A number without a comment is 0…1. */
typedef struct {
  int64_t number; /* from 1 */
  double age;     /* in seconds */
  double x, y;    /* in stage heights */
  double hue, purity, lightness, opacity;
  double size;     /* the mean half-axis, in stage heights */
  double aspect;   /* width / height, ⅛…8 */
  double rotation; /* in turns */
  double travel;   /* the way along the path, in cycles */
  double trail;    /* the length of the trail, 0…1 */
  double gate;     /* a factor of the opacity, from 0 (closed) to 1 (open) */
  double alpha;    /* the opacity that is drawn: `opacity` times the gate, the envelope (attack, life, fade), the
                      canvas's opacity and the dimming by the flash guard */
  int32_t chord, tone;   /* from 0 */
  int32_t form;          /* 0 point, 1 line, 2 plane, 3 polygon, 4 ring, 5 wave, 6 ribbon, 7 text */
  int32_t sides;         /* of a polygon, or half waves of a wave, 3…12 */
} clumsy_lumi;

/* The background and the traces of an image. Light is linear sRGB. */
typedef struct {
  float red, green, blue; /* the background */
  float keep;             /* the share of a trace that is left after a step */
  float spread;           /* the share of a trace that spreads to its neighbours at a step */
  int32_t has_traces;
  int32_t is_light;       /* 1: the background is light, and traces keep the darkest light of a place;
                             0: the background is dark, and traces keep the brightest light */
  int32_t erasures;       /* the number changes when the traces begin again from the background */
} clumsy_image_canvas;

/* The tables of the image performer; see clumsy_image_table. */
enum clumsy_image_tables {
  CLUMSY_IMAGE_FIELDS,  /* of a lumi: name, lowest, highest, names of values */
  CLUMSY_IMAGE_OPTIONS, /* of the canvas: name, lowest, highest, names of values, meaning */
  CLUMSY_IMAGE_ACTIONS, /* of trigger pads: name, 1 if it is for one chord only */
  CLUMSY_IMAGE_SETS,    /* name, preset, purpose */
  CLUMSY_IMAGE_PANELS,  /* name, title, 1 if it is shown at first */
  CLUMSY_IMAGE_FORMS,   /* name; a lumi gets form n, from 0, by the value 125 n + 62 of its field `form.base` */
  /* name, value. Counts: `chords` in a chordset, `tones` in a chord, `pads`, `glyphs` (letters), `stride` (numbers in a
   * shape), `trace-rate` (steps of the traces a second), `flash-columns` and `flash-rows` (cells of clumsy_flashes_step). Largest
   * numbers: `chordsets` in a list, `shapes` in an image, `place` (x or y in a command), `velocity` (also
   * the largest pressure), `amount` of a trigger pad. Indices: `subtractive` among the blendings, `guard` among the
   * options. */
  CLUMSY_IMAGE_LIMITS
};

/* The numbers of a shape; see clumsy_image_shapes. */
#define CLUMSY_IMAGE_STRIDE 16

/* A note of a piano roll. A tick is a whole number, 0…2^48, which a double represents exactly. */
typedef struct {
  double start, end; /* in ticks */
  int32_t id;
  uint8_t pitch;    /* 0…127 */
  uint8_t velocity; /* 1…127 */
  uint16_t voice;   /* in a MIDI file: 16 · track + channel, both from 0 */
} clumsy_roll_note;

/* The part of a piano roll to draw. */
typedef struct {
  double from;            /* the time at the left edge, in ticks */
  double pixels_per_tick; /* above 0 */
  double top;             /* pixels from the top of the first row */
  double row_height;      /* in pixels, above 0 */
  double width, height;   /* in pixels, at most 65536 */
} clumsy_roll_view;

/* A note as a rectangle, in pixels from the upper left corner of the view. */
typedef struct {
  float x, y, width, height;
  int32_t id;
  uint8_t velocity;
  uint8_t flags; /* bits: 1 selected; 2 a ghost: a note of a voice that edits may not change; 4 dragged */
  uint16_t voice;
} clumsy_roll_rectangle;

/* A line of a piano roll's grid. */
typedef struct {
  double tick;
  int32_t rank; /* 0 the beginning of a bar, 1 a beat, 2 a quarter of a beat, 3 a finer line */
  int32_t bar;  /* from 0 */
} clumsy_roll_line;

/* The zoom of a piano roll. */
typedef struct {
  int32_t level;                        /* of the grid: 0 whole notes … 6 64th notes; −1 two whole notes, and so on */
  int32_t lowest_level, highest_level;  /* −12…6 */
  double step_width;                    /* in pixels, 20…40; outside these limits, the level changes */
  double row_height;                    /* in pixels */
  double lowest_height, highest_height; /* of rows, in pixels */
} clumsy_roll_zoom;

/* The actions of clumsy_roll_do, with their arguments in parentheses. An edit changes only notes that have a row and
 * are of the editable voice (clumsy_roll_set_voice), and returns the number of changed notes. A tick snaps to the grid
 * only if the comment of the action says so. Modes: 0 replaces the selection, 1 adds to it, 2 toggles, 3 removes. */
enum clumsy_roll_action {
  CLUMSY_ROLL_SELECT_ALL,           /* () */
  CLUMSY_ROLL_DESELECT_ALL,         /* () */
  CLUMSY_ROLL_SELECT,               /* (id, mode) */
  CLUMSY_ROLL_SELECT_VOICE,         /* (voice, mode) */
  CLUMSY_ROLL_SELECT_BOX,           /* (tick, end tick, row, end row, mode) the box ends just before the end tick and
                                       the end row; returns the number of editable notes in the box */
  CLUMSY_ROLL_BEGIN_DRAG,           /* () begins to drag the selected notes */
  CLUMSY_ROLL_DRAG,                 /* (ticks, rows) places the dragged notes this far from their places before the drag, as
                                       far as the edges allow */
  CLUMSY_ROLL_DRAG_ENDS,            /* (ticks) places the dragged notes' ends this far from their places before the drag */
  CLUMSY_ROLL_DROP,                 /* () ends the drag as one edit */
  CLUMSY_ROLL_CANCEL_DRAG,          /* () */
  CLUMSY_ROLL_MOVE,                 /* (ticks, rows) */
  CLUMSY_ROLL_RESIZE,               /* (ticks) */
  CLUMSY_ROLL_QUANTIZE,             /* (strength in percent, swing in percent, 50…75) */
  CLUMSY_ROLL_HUMANIZE,             /* (seed, largest change of ticks, largest change of velocity) */
  CLUMSY_ROLL_TRANSPOSE,            /* (semitones) */
  CLUMSY_ROLL_TRANSPOSE_IN_SCALE,   /* (steps of the scale, the scale's tones as bits, tonic in semitones above C) */
  CLUMSY_ROLL_SNAP_TO_SCALE,        /* (the scale's tones as bits, tonic) */
  CLUMSY_ROLL_LEGATO,               /* () */
  CLUMSY_ROLL_SPLIT,                /* (id, tick) splits the note, or the selection if it contains the note, at the nearest line */
  CLUMSY_ROLL_GLUE_SELECTION,       /* () */
  CLUMSY_ROLL_GLUE,                 /* (id) joins the note with the next note of its pitch and voice */
  CLUMSY_ROLL_DRAW,                 /* (tick, end tick, row, velocity, voice) snaps the ticks; returns the id or −1 */
  CLUMSY_ROLL_ERASE_SELECTION,      /* () */
  CLUMSY_ROLL_COPY,                 /* () returns the number of copied notes */
  CLUMSY_ROLL_PASTE,                /* (tick) pastes at the nearest grid line */
  CLUMSY_ROLL_VELOCITIES,           /* (percent, added) sets each velocity to a percentage of itself, plus a number */
  CLUMSY_ROLL_RAMP,                 /* (velocity of the first selected note, velocity of the last) */
  CLUMSY_ROLL_SET_VOICE,            /* (voice) moves the selected notes to the voice */
  CLUMSY_ROLL_UNDO,                 /* () */
  CLUMSY_ROLL_REDO,                 /* () */
};

/* The kinds of edits, one of which clumsy_roll_report returns. */
enum clumsy_roll_edit {
  CLUMSY_ROLL_NONE, CLUMSY_ROLL_MOVED, CLUMSY_ROLL_RESIZED, CLUMSY_ROLL_QUANTIZED, CLUMSY_ROLL_HUMANIZED,
  CLUMSY_ROLL_TRANSPOSED, CLUMSY_ROLL_MADE_LEGATO, CLUMSY_ROLL_SPLIT_UP, CLUMSY_ROLL_GLUED, CLUMSY_ROLL_DRAWN,
  CLUMSY_ROLL_ERASED, CLUMSY_ROLL_PASTED, CLUMSY_ROLL_VELOCITIES_SET, CLUMSY_ROLL_SNAPPED, CLUMSY_ROLL_VOICE_SET,
  CLUMSY_ROLL_UNDONE, CLUMSY_ROLL_REDONE,
};

/* An error, and its place if it is in a text. `nearest` and `message` are NUL-terminated UTF-8. A text
 * that is too long is cut after a whole character. */
typedef struct {
  int32_t line;      /* from 1; 1 for a gesture; 0 for no error, or an error without a place, as in a share line or value */
  int32_t column;    /* the number of the character in the line, from 1; 0 if `line` is 0 */
  char nearest[64];  /* the allowed name that was probably meant, or empty */
  char message[440]; /* the whole message, which begins, for example: line 3, column 1: found 'gravty' */
} clumsy_text_error;

/* The present state of a performance's clock and chord. */
typedef struct {
  int64_t nanoseconds; /* since the start of the performance */
  int64_t paused;      /* the length of the whole count-in and of all pauses until now, in nanoseconds */
  int32_t is_playing;  /* 0 during a pause, otherwise 1 */
  int32_t slot;        /* the slot of the active chord, from 0 */
} clumsy_stand;

/* The present state of a bouncer. A gliding bouncer moves in a straight line at constant speed, at most 1000
 * points/s, and stands still during a pause. */
typedef struct {
  double x, y;               /* its centre */
  double target_x, target_y; /* the end of its glide; its centre if it is not gliding */
  double radius;
  int64_t left;  /* the time until its glide ends, in nanoseconds, not counting pauses; 0 without a glide */
  int64_t is_on; /* 1 if it is switched on, otherwise 0 */
} clumsy_bouncer_now;

/* A time in bars and beats. */
typedef struct {
  int64_t bar;   /* from 0; negative in a count-in */
  int32_t beat;  /* of the bar, from 0 */
  int32_t beats; /* of each bar */
  double phase;  /* the share of the beat that has passed, 0 to below 1 */
} clumsy_position;

/* A place, in points, and the time at which a hand or a ball is there. A hand's time is from a clock that
 * also runs during pauses; a ball's time is since the start of the performance. */
typedef struct {
  double x, y;
  int64_t nanoseconds;
} clumsy_way_place;

/* Returns the version of the engine. Another version may give other events for the same settings and
 * gestures. */
uint64_t clumsy_engine_version(void);

/* Writes a row of the table of parameters. Returns 0 if no parameter has this number. */
int32_t clumsy_parameter_row(int32_t number, clumsy_parameter *row);

/* Returns the name of a parameter's value, as static UTF-8; NULL if the parameter has no such named value. */
const char *clumsy_choice(int32_t number, int32_t value);

/* Writes a row of the table of chordsets, counted from 0. Returns 0 if there is no such chordset. */
int32_t clumsy_chordset_row(int32_t number, clumsy_chordset *row);

/* Writes the name of a scale, counted from 0, as UTF-8: at most `capacity` bytes without a terminating 0. Returns the
 * length of the name in bytes; -1 if there is no such scale. */
int32_t clumsy_scale_name(int32_t number, char *text, int32_t capacity);

/* Returns a scale's tones as bits: bit n for n semitones above the tonic. -1 if there is no such scale. */
int32_t clumsy_scale_tones(int32_t number);

/* Checks the text of chords. Returns 0 if the text is valid, otherwise the slot of the first error, from 1.
 * Sets `character` to the number of characters before the error, and `expected` to a static UTF-8 text that
 * describes what is allowed there. If the text is valid, sets them to 0 and NULL. Each of these two pointers
 * may be NULL. */
int32_t clumsy_check_chords(const char *text, int32_t *character, const char **expected);

/* Writes a row of the table of presets. Preset 0 is the standard preset, and preset 1 is the original
 * instrument. Returns 0 if there is no such preset. */
int32_t clumsy_preset_row(int32_t number, clumsy_preset *row);

/* Writes the settings of a preset, with seed 1. Returns 0 if there is no such preset. */
int32_t clumsy_preset_settings(int32_t number, clumsy_settings *settings);

/* Writes the default settings: the values that apply unless a session's text states other values. */
void clumsy_default_settings(clumsy_settings *settings);

/* Checks settings. Returns CLUMSY_PLAYABLE if they can be played. Otherwise returns another
 * `clumsy_settings_refusal`, and sets `which` to the index of the wrong part. `which` may be NULL. */
int32_t clumsy_check(const clumsy_settings *settings, int32_t *which);

/* Creates a performance at its start. Returns NULL if `clumsy_check` refuses the settings. */
clumsy_performance *clumsy_create(const clumsy_settings *settings);

/* Frees a performance; NULL is allowed. */
void clumsy_free(clumsy_performance *performance);

/* Sets whether `clumsy_advance` also returns flights. 0, the initial value, means no. */
void clumsy_report_flights(clumsy_performance *performance, int32_t reports);

/* Sets whether `clumsy_advance` also returns beats. 0, the initial value, means no. */
void clumsy_report_beats(clumsy_performance *performance, int32_t reports);

/* Applies or refuses a gesture at the present tick, and writes the result to `event`. `source`, 0…255,
 * identifies the hand (the source of user input) that makes the gesture; the caller chooses the number.
 * Returns 0, and changes nothing, if the gesture is invalid, the source is not 0…255, or the present time is not
 * a tick. Does the same if events are not yet fetched: the last `clumsy_advance` or `clumsy_end` set `is_complete`
 * to 0. */
int32_t clumsy_apply(clumsy_performance *performance, const clumsy_gesture *gesture, int32_t source, clumsy_event *event);

/* Applies the gesture that sets the chords of all slots. Works like `clumsy_apply`, but also returns 0 if
 * `clumsy_check_chords` refuses the text. */
int32_t clumsy_apply_chords(clumsy_performance *performance, const char *text, int32_t source, clumsy_event *event);

/* Applies the gesture that sets the chord of one slot. Works like `clumsy_apply`, but also returns 0 if
 * `text` is not one chord. Slots 0…6 belong to the bouncers; slot 7 belongs to the spare pad. */
int32_t clumsy_apply_chord(
    clumsy_performance *performance, int32_t slot, const char *text, int32_t source, clumsy_event *event);

/* Writes the present chords of the eight slots as text, at most `capacity` bytes without a terminating 0.
 * Returns the length of the whole text in bytes. */
int32_t clumsy_chords(const clumsy_performance *performance, char *text, int32_t capacity);

/* Advances to a time in nanoseconds, at most CLUMSY_LATEST, and writes up to `capacity` (> 0) events. Returns
 * the number of events. Sets `is_complete` to 1 if no more events remain, and to 0 if some may remain because
 * `events` became full. In that case, call the function again with the same time. Returns -1, and changes nothing, if
 * the time is before the last requested time or beyond CLUMSY_LATEST, or if `capacity` is not above 0. */
int32_t clumsy_advance(
    clumsy_performance *performance, int64_t nanoseconds, clumsy_event *events, int32_t capacity, int32_t *is_complete);

/* Makes the next `clumsy_advance` send the banks and programs of bass and keys again, for a new receiver.
 * Returns 0, and changes nothing, if earlier events are not yet fetched. */
int32_t clumsy_resend_programs(clumsy_performance *performance);

/* Ends every note at the present time. Writes the events, returns their number and sets `is_complete`, like
 * `clumsy_advance`. Returns -1 if `capacity` is not above 0. */
int32_t clumsy_end(clumsy_performance *performance, clumsy_event *events, int32_t capacity, int32_t *is_complete);

/* Returns a hash of all state that determines how the performance continues. */
uint64_t clumsy_digest(const clumsy_performance *performance);

/* Saves a performance: writes at most `capacity` bytes, and returns the whole size. Returns -1 if earlier
 * events are not yet fetched. */
int32_t clumsy_save(const clumsy_performance *performance, uint8_t *bytes, int32_t capacity);

/* Checks the bytes of a saved performance. Returns CLUMSY_RESTORABLE if the performance can be restored, otherwise
 * another `clumsy_bytes_refusal`. For CLUMSY_OTHER_VERSION, sets `version` to the wrong version in the bytes (of the
 * byte format or of the engine), otherwise to 0. `version` may be NULL. */
int32_t clumsy_check_bytes(const uint8_t *bytes, int32_t size, uint64_t *version);

/* Restores a performance from its bytes. Returns NULL if `clumsy_check_bytes` refuses the bytes. Flights and
 * beats are not reported at first. */
clumsy_performance *clumsy_restore(const uint8_t *bytes, int32_t size);

/* Writes the present state of a performance's clock and chord. */
void clumsy_stand_now(const clumsy_performance *performance, clumsy_stand *stand);

/* Writes the present settings, including the effects of gestures. Sets `chords`, `sections` and `map_out` to
 * NULL; `clumsy_chords` writes the chords. The seed, the number of balls and their start places have their initial
 * values. */
void clumsy_settings_now(const clumsy_performance *performance, clumsy_settings *settings);

/* Writes the musical position at a time in nanoseconds, which must not be before the last event. */
void clumsy_position_at(const clumsy_performance *performance, int64_t nanoseconds, clumsy_position *position);

/* Writes approximately where and when the ball of a flight event lands on a key if no other ball hits it first. Writes
 * the x of the ball's centre, the y of the key's top, and the time. Returns 0 if `flight` is not the flight of a piano
 * ball on the stage. Also returns 0 if the ball has no gravity (a hand holds it, or the performance is paused), moves
 * sideways too fast, touches the ceiling first, or lands on no key in the next minute. */
int32_t clumsy_landing(const clumsy_performance *performance, const clumsy_event *flight, clumsy_way_place *landing);

/* Writes the present state of a bouncer, 0…6. Returns 0 if there is no such bouncer. */
int32_t clumsy_bouncer_state(const clumsy_performance *performance, int32_t bouncer, clumsy_bouncer_now *state);

/* Returns the MIDI note that a key, from 0, sounds in the active chord; -1 if there is no such key. */
int32_t clumsy_key_note(const clumsy_performance *performance, int32_t key);

/* Returns the MIDI note of a key's left edge (`right` 0) or right edge (`right` 1); -1 if there is no such key. If the
 * parameter `tones` has the value mixed, the result is a neighbour of the key's note in the scale; otherwise, the result
 * is the key's note. */
int32_t clumsy_edge_note(const clumsy_performance *performance, int32_t key, int32_t right);

/* Returns the width of an edge of a key, as a share of the key's width. Each key has two edges: its leftmost and its
 * rightmost part. */
double clumsy_edge_share(void);

/* All functions below that write a text to `text` write at most `capacity` bytes of UTF-8, without a
 * terminating 0, and return the length of the whole text in bytes. */

/* Writes the numeral of the chord in a slot, 0…7, in the present key, such as V7. Returns -1 if there is no
 * such slot. */
int32_t clumsy_slot_numeral(const clumsy_performance *performance, int32_t slot, char *text, int32_t capacity);

/* Writes the name of the chord in a slot, 0…7, in the present key, such as Cm7. Returns -1 if there is no
 * such slot. */
int32_t clumsy_slot_chord(const clumsy_performance *performance, int32_t slot, char *text, int32_t capacity);

/* Writes the name of a MIDI note, 0…127, as the active chord spells it, without its octave, such as E♭.
 * Returns -1 if there is no such note. */
int32_t clumsy_note_name(const clumsy_performance *performance, int32_t note, char *text, int32_t capacity);

/* Writes the name of the present section of the form, such as A, a or A2; nothing without a section. */
int32_t clumsy_section_name(const clumsy_performance *performance, char *text, int32_t capacity);

/* Writes the gesture that sets the present key, such as: key Bb3 dorian. */
int32_t clumsy_key_text(const clumsy_performance *performance, char *text, int32_t capacity);

/* Writes the gesture that sets a parameter's present motion, such as: move gravity=4..20/90s,walk. Returns -1
 * if the parameter has no motion, or does not exist. */
int32_t clumsy_motion_text(const clumsy_performance *performance, int32_t parameter, char *text, int32_t capacity);

/* Reads a gesture in the notation of a session's line, without its tick: "gravity 4.9". If the text is not a
 * gesture, returns 0 and writes the reason to `error`, which may be NULL. For a kind that is marked "only in events",
 * `gesture` is incomplete: it lacks the chords, the rhythm and so on. `clumsy_apply_text` applies such gestures. */
int32_t clumsy_gesture_of_text(const char *text, clumsy_gesture *gesture, clumsy_text_error *error);

/* Writes the canonical text of a gesture. Returns -1 for an invalid gesture, and for a kind that is marked "only in
 * events". */
int32_t clumsy_gesture_text(const clumsy_gesture *gesture, char *text, int32_t capacity);

/* Applies the gesture of a text. Works like `clumsy_apply`, but also returns 0 if `clumsy_gesture_of_text`
 * refuses the text; the reason is then written to `error`, which may be NULL. The line of `error` is 0 if the
 * text is a gesture. */
int32_t clumsy_apply_text(
    clumsy_performance *performance, const char *text, int32_t source, clumsy_event *event, clumsy_text_error *error);

/* Searches for a ball that plays a note. The ball is dropped or flicked at the present time or later, and strikes a key
 * near the time `nanoseconds`. Writes the deviation of the nearest note found from the wanted note: in nanoseconds,
 * semitones and steps of velocity. Then writes the gestures, one per line, each after its tick. They add, flick and
 * remove a ball, or flick a ball that is already on the stage. Returns the length in bytes; -1 if no ball can play the
 * note, or if events of the last call of clumsy_advance were not fetched. */
int32_t clumsy_find_drop(
    const clumsy_performance *performance, int64_t nanoseconds, int32_t pitch, int32_t velocity, char *text,
    int32_t capacity);

/* Creates a session with settings and without gestures. Returns NULL if `clumsy_check` refuses the settings,
 * or if a session's text cannot express them. */
clumsy_session *clumsy_session_create(const clumsy_settings *settings);

/* Creates a session with the present settings of a performance, chords and sections included, and without
 * gestures. The seed, the number of balls and their start places have their initial values. Returns NULL if a
 * session's text cannot express the settings. */
clumsy_session *clumsy_session_now(const clumsy_performance *performance);

/* Reads the text of a session, `size` bytes of UTF-8. If the text is not a session, returns NULL and writes
 * the reason to `error`, which may be NULL. */
clumsy_session *clumsy_session_read(const char *text, int32_t size, clumsy_text_error *error);

/* Reads a share line (a whole session in one line of ASCII, clumsy:1…), without blanks around it. If the text
 * is not a share line, returns NULL and writes the reason to `error`, which may be NULL. */
clumsy_session *clumsy_session_of_share(const char *line, clumsy_text_error *error);

/* Frees a session; NULL is allowed. */
void clumsy_session_free(clumsy_session *session);

/* Writes the canonical text of a session: a line of versions, the settings, the beginning, the gestures with
 * their ticks, and the end. */
int32_t clumsy_session_text(const clumsy_session *session, char *text, int32_t capacity);

/* Writes the share line of a session. Returns -1 if the text of the session is longer than 1 MiB. */
int32_t clumsy_session_share(const clumsy_session *session, char *text, int32_t capacity);

/* Adds the gesture of a text at a tick. Returns 0, and adds nothing, if `clumsy_gesture_of_text` refuses the
 * text, if the tick is out of range or before the last gesture's tick, or if the session has an end. If the
 * text is refused, the reason is written to `error`, which may be NULL. In the other cases, the line of
 * `error` is 0. */
int32_t clumsy_session_add(clumsy_session *session, int64_t tick, const char *gesture, clumsy_text_error *error);

/* Sets the end of a session to a tick. Returns 0, and changes nothing, if the tick is out of range, before
 * the last gesture's tick or before the beginning of the sound, or if the session already has an end. */
int32_t clumsy_session_finish(clumsy_session *session, int64_t tick);

/* Creates the performance of a session, advanced to a tick. Gestures before the tick are applied, gestures at
 * the tick are not. Returns NULL if the tick is out of range. */
clumsy_performance *clumsy_session_perform(const clumsy_session *session, int64_t tick);

/* The functions below serve hands (user input). The command line, the terminal and the web page share
 * them. */

/* Writes a value of a parameter for display, with the parameter's unit, if any: 9.8 m/s², none, marimba.
 * Returns -1 if there is no such parameter. */
int32_t clumsy_value_text(int32_t parameter, double value, char *text, int32_t capacity);

/* Writes a description of the values that a user may type, such as 0…100 m/s². Returns -1 if there is no such
 * parameter. */
int32_t clumsy_allowed_text(int32_t parameter, char *text, int32_t capacity);

/* Reads a typed value. A value is a number in the range, with or without its unit; a time such as 500ms; on, off or
 * none; or a name, which may be abbreviated to an unambiguous prefix. Returns 0 if the text is not a value, or if
 * there is no such parameter. If the text is not a value, a message with the allowed values is written to `error`, which
 * may be NULL. */
int32_t clumsy_value_of_text(int32_t parameter, const char *text, double *value, clumsy_text_error *error);

/* Returns the value that is `steps` steps of an arrow key above (positive) or below (negative) a value,
 * clamped to the range. Returns NaN if there is no such parameter. */
double clumsy_step_value(int32_t parameter, double value, int32_t steps);

/* Returns the value at a position of a slider, 0…1. The value is rounded to few decimals, which still
 * distinguish a thousand positions. Returns NaN if there is no such parameter. */
double clumsy_value_at(int32_t parameter, double position);

/* Returns the position, 0…1, of a value on a slider. Returns NaN if there is no such parameter. */
double clumsy_position_of(int32_t parameter, double value);

/* Writes the gesture that sets the musical key that a user typed: "key A4 minor" for "Am". Other typed texts
 * are "Bb3", "F# minor" and "C4 0,2,3,7,8". The default octave is 4, the default scale is the scale of the present
 * key. If the text is not a key, returns -1 and writes the allowed texts to `error`, which may be NULL. */
int32_t clumsy_typed_key(
    const clumsy_performance *performance, const char *typed, char *text, int32_t capacity, clumsy_text_error *error);

/* Returns the number of the built-in chordset whose chords the slots have now; -1 if there is no such
 * chordset. */
int32_t clumsy_chordset_now(const clumsy_performance *performance);

/* Writes the gestures, one per line, that change the present settings to `goal`, for example to those of a
 * preset. The seed and the start places of the balls do not change. For each further difference that gestures
 * cannot remove, such as different places of the keys, a line that begins with # follows. Returns -1 if
 * `clumsy_check` refuses `goal`. */
int32_t clumsy_change_text(
    const clumsy_performance *performance, const clumsy_settings *goal, char *text, int32_t capacity);

/* Writes the same lines as `clumsy_change_text`, for the settings of a session. */
int32_t clumsy_change_to_session(
    const clumsy_performance *performance, const clumsy_session *session, char *text, int32_t capacity);
/* Writes the gestures, one per line, that restart the balls: a reset, then a new ball at the start place of each ball
 * that the settings state. */
int32_t clumsy_fresh_start_text(const clumsy_performance *performance, char *text, int32_t capacity);

/* Returns whether a gesture belongs to an undo step: the gestures that one undo removes. To find the step,
 * call the function for each gesture, from the latest to the earliest. Returns 1 if the gesture is part of
 * the step, and -1 if neither this gesture nor any earlier one is part of the step. Returns 0 if the gesture
 * is not part of the step, but an earlier one possibly is, or if the text is not a gesture. `step` is the earliest
 * gesture of the step found so far; NULL if none is found yet. The gestures of one movement, such as a drag,
 * or of one action, such as a preset, are one step. `action` is the caller's number of the action, or -1 if
 * the gesture belongs to none. A refused gesture alone is no step, but may be part of a step. */
int32_t clumsy_undo_relation(
    const char *gesture, int64_t tick, uint8_t source, int32_t action, int32_t is_refused, const char *step, int64_t step_tick,
    uint8_t step_source, int32_t step_action);

/* Returns the half of the stage that contains a place: 0 the left, 1 the right. Returns -1 if a hand can put
 * no ball there. */
int32_t clumsy_half_at(const clumsy_place *place);

/* Moves a place to the nearest place, in whole points, where a hand may put a ball: the bass ball if `ball`
 * is 0, otherwise a piano ball. */
void clumsy_reach_ball(int32_t ball, clumsy_place *place);

/* Moves a place to the nearest place, in whole points, where a hand may put a bouncer's centre. */
void clumsy_reach_bouncer(clumsy_place *place);

/* Writes a place for a new piano ball in the upper part of the right half. Successive numbers, from 1, give
 * evenly spread places. */
void clumsy_new_ball_place(int32_t number, clumsy_place *place);

/* Writes the velocity, in whole points/s, with which a hand releases a ball: the average over the last 150 ms
 * of the hand's path. `way` is the path: `count` (> 0) places, beginning where the hand grabbed the ball.
 * `nanoseconds` is the present time on the clock of `way`. The velocity of the bass ball (ball 0) is never 0;
 * only its direction matters. */
void clumsy_flick(int32_t ball, const clumsy_way_place *way, int32_t count, int64_t nanoseconds, clumsy_place *velocity);

/* Returns the tempo of taps, in quarters a minute; 0 if the last tap gives no tempo. A tap gives no tempo if
 * it is the first, or if it follows the previous tap by less than 150 ms or more than two seconds. The tempo is fitted
 * to at most the latest eight taps: a tap after less than 150 ms is left out, and more than two seconds without a tap
 * make all earlier taps forgotten. The times are in nanoseconds on any clock, in order. */
double clumsy_tapped_tempo(const int64_t *nanoseconds, int32_t count);

/* Creates controls of a performance in its present state, without mapped knobs. Notes 36…42 switch the
 * bouncers on or off, note 43 resets the stage, and program changes select presets. */
clumsy_controls *clumsy_controls_create(const clumsy_performance *performance);

/* Maps a knob on any channel (a controller, 0…119, CLUMSY_BEND or CLUMSY_PRESSURE) to the whole range of a
 * parameter. Returns 0 if there is no such knob or parameter. */
int32_t clumsy_controls_map(clumsy_controls *controls, int32_t knob, int32_t parameter);

/* Frees controls; NULL is allowed. */
void clumsy_controls_free(clumsy_controls *controls);

/* Processes a message of a controller, 1…3 bytes; any other bytes are ignored. */
void clumsy_controls_take(clumsy_controls *controls, const uint8_t *bytes, int32_t size);

/* Writes the next action: a gesture such as "gravity 4.9", or a preset such as "preset 3", numbered from 0.
 * Returns -1 if no action waits. Waiting values of a parameter are coalesced to the latest. */
int32_t clumsy_controls_next(const clumsy_controls *controls, char *text, int32_t capacity);

/* Removes the action that `clumsy_controls_next` writes, so that another action follows. */
void clumsy_controls_done(clumsy_controls *controls);

/* Writes advice, such as "turn cc1 to 9.8 m/s²: there it picks gravity up", if the knob of the last message did not
 * move its parameter. The reason is soft takeover: the knob must first reach the parameter's value. Returns -1 if the
 * knob moved the parameter, or is not mapped. */
int32_t clumsy_controls_missed(const clumsy_controls *controls, char *text, int32_t capacity);

/* Maps a parameter to the next knob that moves by at least 10 of its 127 steps. From CLUMSY_PARAMETERS on, `parameter`
 * stands for a press: an effect such as a tap of the tempo. A press is mapped to the next note, button or pedal that
 * is pressed. After the presses, `parameter` stands for a field of the image's lumis, or an option of its canvas.
 * Fields and options are mapped to the next knob, as parameters are. `clumsy_learnable_name` writes the names of
 * presses, fields and options. Any other `parameter` cancels a mapping that still waits for its knob or press. */
void clumsy_controls_learn(clumsy_controls *controls, int32_t parameter);

/* Writes the name of a press, field or option, as in mappings: tap, image-pad-1, image-hue.base. `number` has the same
 * meaning as `parameter` of `clumsy_controls_learn`. Returns -1 if it stands for a parameter, or for nothing. */
int32_t clumsy_learnable_name(int32_t number, char *text, int32_t capacity);

/* Sets whether notes that are not mapped release lumis of the image: 1 means yes; 0, the initial value, means no. */
void clumsy_controls_play_image(clumsy_controls *controls, int32_t plays);

/* Writes the mapping learned since the last call of `clumsy_controls_learn`, such as cc20@1=resonance.
 * Returns -1 if no mapping was learned yet. */
int32_t clumsy_controls_learned(const clumsy_controls *controls, char *text, int32_t capacity);

/* Records another hand's gesture, given as text, which was applied at a time in nanoseconds. If the gesture
 * moves a parameter away from a knob's position, the knob must pick the parameter up again. Returns 0 if
 * `clumsy_gesture_of_text` refuses the text. */
int32_t clumsy_controls_follow(clumsy_controls *controls, const char *gesture, int64_t nanoseconds);

/* Tells the controls a time in nanoseconds, so that they know the present value of each parameter that has a motion. If
 * the value differs from the position of the parameter's knob, the knob must pick the parameter up again. */
void clumsy_controls_move(clumsy_controls *controls, int64_t nanoseconds);

/* Continues with the present state of a performance, for example after an undo. */
void clumsy_controls_restart(clumsy_controls *controls, const clumsy_performance *performance);

/* Creates the sound of a performance from its present time on, silent at first. The first frame to render is
 * the frame at that time. Returns NULL for a rate that is not 8000…192000 hertz. The same events give
 * bit-identical samples for any block length, in WebAssembly and natively. */
clumsy_sound *clumsy_sound_create(const clumsy_performance *performance, int32_t rate);

/* Frees a sound; NULL is allowed. */
void clumsy_sound_free(clumsy_sound *sound);

/* Returns the number of the frame nearest to a time, 0…CLUMSY_LATEST. Frames are counted from the start of
 * the performance at a rate in hertz. Returns 0 for a rate that is not 8000…192000. */
int64_t clumsy_sound_frame(int64_t nanoseconds, int32_t rate);

/* Passes the next event to the sound. Pass events in order, each after all frames before its time have been
 * rendered. An event's time is clamped to at most an hour after the next frame. */
void clumsy_sound_apply(clumsy_sound *sound, const clumsy_event *event);

/* Writes the next `count` frames: left and right samples, interleaved, full scale ±1. */
void clumsy_sound_render(clumsy_sound *sound, float *frames, int32_t count);

/* Returns the delay of all output, in frames. */
int32_t clumsy_sound_latency(const clumsy_sound *sound);

/* Returns 1 if all samples until the next note are exactly 0; otherwise 0. */
int32_t clumsy_sound_is_silent(const clumsy_sound *sound);

/* Switches to another performance, whose present time must be the time of the next frame. Held notes end; their
 * tails continue. */
void clumsy_sound_restart(clumsy_sound *sound, const clumsy_performance *performance);

/* Jumps to another time, 0…CLUMSY_LATEST: held notes end, and the next frame is the frame at that time. */
void clumsy_sound_resync(clumsy_sound *sound, int64_t nanoseconds);

/* Creates a recording of a session from its beginning to its end, like `clumsy render`. `kind` is 0 for a
 * Standard MIDI File, 1 for a WAV file, and 2 for two WAV files: the bass, and the keys. Returns NULL if the
 * session has no end or no length, if there is no such kind or rate (8000…192000 hertz), or if the sound is too
 * long for a WAV file. */
clumsy_recording *clumsy_recording_create(const clumsy_session *session, int32_t kind, int32_t rate);

/* Frees a recording; NULL is allowed. */
void clumsy_recording_free(clumsy_recording *recording);

/* Records the next second. Returns 1 if the files are complete, otherwise 0. */
int32_t clumsy_recording_advance(clumsy_recording *recording);

/* Returns the share of the session that is recorded, 0…1. */
double clumsy_recording_share(const clumsy_recording *recording);

/* Returns the number of files. */
int32_t clumsy_recording_files(const clumsy_recording *recording);

/* Writes the bytes of a file, counted from 0, that the last `clumsy_recording_advance` made: at most `capacity`.
 * Returns their number; -1 if there is no such file. */
int32_t clumsy_recording_bytes(const clumsy_recording *recording, int32_t file, uint8_t *bytes, int32_t capacity);

/* Writes the header of a file: the bytes that precede all others. Call this when the files are complete. Works like
 * `clumsy_recording_bytes`. */
int32_t clumsy_recording_header(const clumsy_recording *recording, int32_t file, uint8_t *bytes, int32_t capacity);

/* Creates an empty canvas with a number of parts, clamped to 1…999. */
clumsy_canvas *clumsy_canvas_create(int32_t parts);

/* Frees a canvas; NULL is allowed. */
void clumsy_canvas_free(clumsy_canvas *canvas);

/* Sets the size, in pixels, of an image of the score. The command `loadImage` with `autosize` gives an object this
 * size. Returns 0 if the canvas knows too many images, or if the name is too long. The reason is then written to
 * `error`, which may be NULL. */
int32_t clumsy_canvas_add_image(
    clumsy_canvas *canvas, const char *name, int32_t width, int32_t height, clumsy_text_error *error);

/* Applies a command, such as "addLayer", to an object, such as "canvas", at a time in nanoseconds. A time before
 * the last command becomes that command's time. If the command is refused, changes nothing, returns 0, and writes
 * the reason to `error`, which may be NULL. The reason is the text of a reply to the program that sent the command. */
int32_t clumsy_canvas_apply(
    clumsy_canvas *canvas, const char *object, const char *command, const clumsy_argument *arguments, int32_t count,
    int64_t nanoseconds, clumsy_text_error *error);

/* Applies commands at a time in nanoseconds: the bytes that the server of clumsy-stage sends after a line `draw`. The
 * commands are OSC messages, each after its length as a big-endian integer of 4 bytes. Returns the number of commands
 * that are refused or damaged; such commands change nothing. After a wrong length, the remaining bytes count as one
 * damaged command. */
int32_t clumsy_canvas_take(clumsy_canvas *canvas, const uint8_t *bytes, int32_t size, int64_t nanoseconds);

/* Returns the width of every canvas, in pixels. */
double clumsy_canvas_width(void);

/* Returns the height of every canvas, in pixels. */
double clumsy_canvas_height(void);

/* Returns the number of parts of a canvas. */
int32_t clumsy_canvas_parts(const clumsy_canvas *canvas);

/* Draws a canvas at a time, which must not be before the last command. `part` is the viewer's part; 0 shows all
 * parts. Writes up to `capacity` primitives, and up to `text_capacity` bytes of their texts to `texts`. Returns
 * the number of all primitives, and sets `text_size` to the number of all bytes of texts. */
int32_t clumsy_canvas_draw(
    clumsy_canvas *canvas, int32_t part, int64_t nanoseconds, clumsy_primitive *primitives, int32_t capacity,
    char *texts, int32_t text_capacity, int32_t *text_size);

/* Returns the number of commands applied so far. The drawing stays the same while this number stays the same and
 * nothing moves. */
uint64_t clumsy_canvas_changes(const clumsy_canvas *canvas);

/* Returns the time at which the last movement or fade ends, in nanoseconds; -1 if nothing moves or fades after the
 * given time. */
int64_t clumsy_canvas_moves_until(const clumsy_canvas *canvas, int64_t nanoseconds);

/* Saves a canvas: writes at most `capacity` bytes, and returns the whole size. */
int32_t clumsy_canvas_save(const clumsy_canvas *canvas, uint8_t *bytes, int32_t capacity);

/* Restores a canvas from its bytes. Returns NULL if the bytes are not a canvas, or are damaged. */
clumsy_canvas *clumsy_canvas_restore(const uint8_t *bytes, int32_t size);

/* Writes the row of a font, 0…255. Returns 0 if there is no such font. */
int32_t clumsy_font_row(int32_t font, clumsy_font *row);

/* Creates a score that begins with the present state of a performance. The score plays a copy of the performance.
 * Returns NULL if the performance is not at a tick, or events of the last call of clumsy_advance were not fetched. */
clumsy_score *clumsy_score_create(const clumsy_performance *performance);

/* Frees a score; NULL is allowed. */
void clumsy_score_free(clumsy_score *score);

/* Forgets all gestures at a tick and later, and the music after the tick. Returns 0, and changes nothing, if the tick
 * is before the score's beginning, or too far in the past. A tick at most 12 s before the `now` of the last call of
 * clumsy_score_advance is never too far in the past. */
int32_t clumsy_score_forget(clumsy_score *score, int64_t tick);

/* Adds a gesture (as text, see clumsy_apply_text) at a tick, which may be in the future. Notes that will no longer be
 * played fade out, and new notes fade in. Returns 0, and changes nothing, if the text is no gesture, or if the tick is
 * before the last gesture's tick or too far in the past, as for clumsy_score_forget. */
int32_t clumsy_score_add(clumsy_score *score, int64_t tick, const char *text);

/* Writes the music up to a time, at most a minute after the present time `now`; both are in nanoseconds. After a
 * change, each call rewrites one second of music, so call this for each frame. Returns 0 if more must be rewritten,
 * otherwise 1. As long as calls return 0, the score is drawn as it was before the change. */
int32_t clumsy_score_advance(clumsy_score *score, int64_t nanoseconds, int64_t now);

/* Draws a part of a score, which must have been advanced to the end of this part. Writes primitives and texts as
 * clumsy_canvas_draw does. Returns −1 if `begin` is not before `end`, one of them is beyond ±CLUMSY_LATEST,
 * `space` is not above 0, or a number is not finite. */
int32_t clumsy_score_draw(
    clumsy_score *score, const clumsy_score_view *view, clumsy_primitive *primitives, int32_t capacity, char *texts,
    int32_t text_capacity, int32_t *text_size);

/* Writes the plain shape of a symbol as a path of SVG: a thousand units are an em, and y grows downwards. Draw this
 * shape if the outline of the music font is missing. Returns the length in bytes; −1 if there is no shape for the code
 * point. */
int32_t clumsy_symbol_path(uint32_t codepoint, char *text, int32_t capacity);

/* Returns the beginning of the bar that contains a time; both are in nanoseconds. −1 if the score has no bar there. */
int64_t clumsy_score_bar_start(const clumsy_score *score, int64_t nanoseconds);

/* Writes the bar that contains a time in words, for screen readers: a line for each beat, such as
 * "Bar 3, beat 1: E♭ minor, G♭4 E♭3". Returns the length in bytes; −1 if the score has no bar there. */
int32_t clumsy_score_bar_text(const clumsy_score *score, int64_t nanoseconds, char *text, int32_t capacity);

/* Creates a piano roll without notes, in 4/4. A quarter note has this number of ticks, 1…2^24. */
clumsy_roll *clumsy_roll_create(int32_t ticks_per_quarter);

/* Opens a MIDI file as a roll. Each note gets an id, in the order of tracks and then of starts. Returns NULL if the
 * bytes are no MIDI file, and writes the reason to `error`, which may be NULL. A damaged file is opened as far as it can
 * be read. */
clumsy_roll *clumsy_roll_open(const uint8_t *bytes, int32_t size, clumsy_text_error *error);

/* Writes the roll as a MIDI file, and returns its size. Apart from edited notes, everything in the opened file keeps
 * its bytes and its place. A MIDI file can state at most 32767 ticks per quarter. For a new roll with more, the file
 * states 480, although the ticks of the notes stay the same. */
int32_t clumsy_roll_save(const clumsy_roll *roll, uint8_t *bytes, int32_t capacity);

/* Writes a line for each damaged or unusual part of the opened file, and returns the length in bytes. */
int32_t clumsy_roll_warnings(const clumsy_roll *roll, char *text, int32_t capacity);

/* Return the time of a tick in nanoseconds, and the last tick at or before a time, by the tempos of the opened file. */
double clumsy_roll_nanoseconds(const clumsy_roll *roll, double tick);
double clumsy_roll_tick_at(const clumsy_roll *roll, double nanoseconds);

/* Writes the voices that have notes, in rising order, and returns their number. */
int32_t clumsy_roll_voices(const clumsy_roll *roll, int32_t *voices, int32_t capacity);

/* Frees a roll; NULL is allowed. */
void clumsy_roll_free(clumsy_roll *roll);

/* Adds notes, but not as an edit: this cannot be undone. Returns the first note's id; the other notes have the ids
 * after it. */
int32_t clumsy_roll_add(clumsy_roll *roll, const clumsy_roll_note *notes, int32_t count);

/* Changes the notes with the given ids, but not as an edit: this cannot be undone. A velocity of 0 erases the note. */
void clumsy_roll_update(clumsy_roll *roll, const clumsy_roll_note *notes, int32_t count);

/* Sets the time signature from a tick on, and removes all later time signatures. Returns 0 if a number is out of range:
 * `beats` is 1…255, `unit` is a power of two up to 128. */
int32_t clumsy_roll_set_meter(clumsy_roll *roll, double tick, int32_t beats, int32_t unit);

/* Set the rows: a range of notes; the tones of a scale (as bits), from the tonic in the lowest octave up to the tonic
 * after the highest octave; or a list of notes in any order. Octave 4 begins at middle C. clumsy_roll_set_scale_keys
 * returns 0, and changes nothing, if there is no such scale or tonic, or if the lowest octave is above the highest. */
void clumsy_roll_set_keys(clumsy_roll *roll, int32_t lowest, int32_t highest);
int32_t clumsy_roll_set_scale_keys(
    clumsy_roll *roll, int32_t scale, int32_t tonic, int32_t lowest_octave, int32_t highest_octave);
void clumsy_roll_set_own_keys(clumsy_roll *roll, const uint8_t *notes, int32_t count);

/* Writes the rows' notes, from high to low, and returns their number, at most 128. */
int32_t clumsy_roll_keys(const clumsy_roll *roll, uint8_t *notes, int32_t capacity);

/* Sets the number of bars; 0 means as many as the notes need. */
void clumsy_roll_set_bars(clumsy_roll *roll, int32_t bars);

/* Sets the grid to which edits snap: its level, −12…6, and whether it has triplets: three steps in the time of two. */
void clumsy_roll_set_step(clumsy_roll *roll, int32_t level, int32_t is_triplet);

/* Sets the voice that edits may change; −1 for all. */
void clumsy_roll_set_voice(clumsy_roll *roll, int32_t voice);

/* Applies a pinch to a zoom: one factor for time, one for the height of rows. Returns the pixels per tick. */
double clumsy_roll_pinch(const clumsy_roll *roll, clumsy_roll_zoom *zoom, double factor, double row_factor);

/* Return the number of notes, of bars, and of ids (including those of erased notes); and the end of the last bar in
 * ticks. */
int32_t clumsy_roll_count(const clumsy_roll *roll);
int32_t clumsy_roll_bars(const clumsy_roll *roll);
int32_t clumsy_roll_ids(const clumsy_roll *roll);
double clumsy_roll_end(const clumsy_roll *roll);

/* Carries out an action of clumsy_roll_action. Returns −1 for an unknown action. */
int32_t clumsy_roll_do(clumsy_roll *roll, int32_t action, double a, double b, double c, double d, double e);

/* Erases notes, or sets their velocities, as one edit. Returns the number of changed notes. */
int32_t clumsy_roll_erase(clumsy_roll *roll, const int32_t *ids, int32_t count);
int32_t clumsy_roll_set_velocities(clumsy_roll *roll, const int32_t *ids, const int32_t *velocities, int32_t count);

/* Returns the clumsy_roll_edit of the last edit; writes the ids of the notes that it changed, and sets `count` to
 * their number. */
int32_t clumsy_roll_report(const clumsy_roll *roll, int32_t *ids, int32_t capacity, int32_t *count);

/* Writes the ids of the selected notes, and returns their number. */
int32_t clumsy_roll_selection(const clumsy_roll *roll, int32_t *ids, int32_t capacity);

/* Writes the note with an id. Returns 0 if there is no such note. */
int32_t clumsy_roll_note_of(const clumsy_roll *roll, int32_t id, clumsy_roll_note *note);

/* Writes the notes that begin at `from` or later, but before `to`, and returns their number. */
int32_t clumsy_roll_notes(
    const clumsy_roll *roll, double from, double to, clumsy_roll_note *notes, int32_t capacity);

/* Returns the id of the note on a row at a tick, or at most `slack` ticks away; −1 if there is none. */
int32_t clumsy_roll_at(const clumsy_roll *roll, double tick, int32_t row, double slack);

/* Returns the id of the first note after a place, or of the last note before it; −1 if there is none. Notes are in the
 * order of time, then of rows. */
int32_t clumsy_roll_beside(const clumsy_roll *roll, double tick, int32_t row, int32_t is_forward);

/* The user drags a note, or only its end, by `ticks`. Returns the number of ticks by which the note or the end moves,
 * so that it snaps to the grid. */
double clumsy_roll_snap(const clumsy_roll *roll, int32_t id, double ticks, int32_t is_end);

/* Returns the tick of a grid line: the line nearest to a tick (`which` 0), the last line at or before the tick (1), or
 * the first line after the tick (2). */
double clumsy_roll_line_at(const clumsy_roll *roll, double tick, int32_t which);

/* Writes the grid lines of a level between two ticks, and returns their number, at most `capacity`. */
int32_t clumsy_roll_lines(
    const clumsy_roll *roll, double from, double to, int32_t level, clumsy_roll_line *lines, int32_t capacity);

/* Return the number, from 0, of the bar that contains a tick, and the tick at which a bar begins. */
int32_t clumsy_roll_bar_of(const clumsy_roll *roll, double tick);
double clumsy_roll_bar_start(const clumsy_roll *roll, int32_t bar);

/* clumsy_roll_position writes a tick as bar.beat.subbeat.cent, all from 0: 0.3.3.239. A subbeat is a quarter of a beat,
 * and a cent is 1/240 of a subbeat. A cent of 0 is omitted, as in 0.3.3; if both are 0, both are omitted, as in 0.3.
 * clumsy_roll_duration writes the duration of a note in the same form. Both return the length in bytes; −1 if there is
 * no such note. */
int32_t clumsy_roll_position(const clumsy_roll *roll, double tick, char *text, int32_t capacity);
int32_t clumsy_roll_duration(const clumsy_roll *roll, int32_t id, char *text, int32_t capacity);

/* Writes the names of the chords of at most 64 bars, one line per bar, and returns the length in bytes. */
int32_t clumsy_roll_chords(const clumsy_roll *roll, int32_t bar, int32_t count, char *text, int32_t capacity);

/* clumsy_roll_draw writes the notes of a view, ghosts first and dragged notes last, and returns their number; −1 if
 * there are more than `capacity` or 20000. In that case, call clumsy_roll_density, which writes a byte for each of
 * `columns` columns of each row of the roll, row by row: the number of notes that begin there, at most 255. */
int32_t clumsy_roll_draw(
    const clumsy_roll *roll, const clumsy_roll_view *view, clumsy_roll_rectangle *rectangles, int32_t capacity);
void clumsy_roll_density(const clumsy_roll *roll, const clumsy_roll_view *view, int32_t columns, uint8_t *cells);

/* Creates an image, which has no lumis yet. A set, 0…5, is a built-in chordset: eight chords of eight lumis each, and
 * options of the canvas. At first, the image's list of chordsets contains all sets, and `set` is chosen. Falling lumis
 * bounce off the keys. A key is four numbers: x and y of its centre, its width and its height. Returns NULL for an
 * unknown set. */
clumsy_image *clumsy_image_create(int32_t set, uint64_t seed, const double *keys, int32_t key_count);

/* Frees an image; NULL is allowed. */
void clumsy_image_free(clumsy_image *image);

/* Begins the image of a performance (`follows` 1), or ends it (0). The performance's strikes and its `image` gestures
 * act on its image, and `clumsy_save` saves the image with the performance. A restored performance has the image with
 * which it was saved. */
void clumsy_follow_image(clumsy_performance *performance, int32_t follows);

/* Returns the image of a performance, valid until the performance is freed or its image ends; NULL if the performance
 * has no image. The caller must neither free the image nor apply commands to it. */
clumsy_image *clumsy_image_of(clumsy_performance *performance);

/* Applies a command, such as "strike 1 3 96 60 2048 2048", at a time in nanoseconds, to which the image first advances.
 * Returns 1. If the command is refused, returns 0 and writes the reason to `error`, which may be NULL. */
int32_t clumsy_image_apply(
    clumsy_image *image, const char *text, int64_t nanoseconds, clumsy_text_error *error);

/* Sets the beats from a time on: the beat at that time, in quarters, and the tempo, 1…999 quarters a minute. */
void clumsy_image_set_timeline(clumsy_image *image, int64_t nanoseconds, double quarters, double tempo);

/* Advances to a time in nanoseconds; an earlier time changes nothing. */
void clumsy_image_advance(clumsy_image *image, int64_t nanoseconds);

/* Return the time to which the image has advanced, and the number of its lumis, at most 500. */
int64_t clumsy_image_nanoseconds(const clumsy_image *image);
int32_t clumsy_image_count(const clumsy_image *image);

/* Writes the state of a lumi. The lumis are counted from 0 in the order of their births. Returns 0 if there is no such
 * lumi. */
int32_t clumsy_image_lumi(clumsy_image *image, int32_t index, clumsy_lumi *lumi);

/* Returns the shapes of the image now, CLUMSY_IMAGE_STRIDE numbers each, valid until the next call for this image, and
 * sets `count` to the number of shapes. The numbers of a shape, in order: kind (0 point, 1 line, 2 plane, 3 polygon, 4
 * ring, 5 wave, 6 segment, 7 glyph), x, y, half-axes a and b, cosine and sine of the rotation, p, q, softness, red,
 * green, blue (linear), alpha, blending (0 additive, 1 subtractive, 2 over), extra.
 * Sources/Lumia/Painting/Coverage.swift defines the pixels that a shape covers. */
const float *clumsy_image_shapes(clumsy_image *image, int32_t *count);

/* Writes the background and the traces of an image. */
void clumsy_image_get_canvas(const clumsy_image *image, clumsy_image_canvas *canvas);

/* Returns the time of a step of the traces, counted from 0, in nanoseconds. The traces make thirty steps a second. */
int64_t clumsy_image_trace_tick(int64_t number);

/* Writes the eight strokes of a letter, in a box from −1 to 1. A stroke is four numbers: x and y of its start, x and y
 * of its end. Returns 0 for an unknown letter: 0…25 stand for A…Z, 26…35 for the digits, 36 for the sharp. */
int32_t clumsy_image_glyph(int32_t glyph, float strokes[32]);

/* Creates a painter of images, whose pictures have a size in pixels, 1…16384. A painter keeps the traces of one image;
 * a second window, or an image that is performed again, needs a painter of its own. */
clumsy_painter *clumsy_painter_create(int32_t width, int32_t height);

/* Frees a painter; NULL is allowed. */
void clumsy_painter_free(clumsy_painter *painter);

/* Changes the size of a painter's pictures. The traces keep their places on the stage. */
void clumsy_painter_resize(clumsy_painter *painter, int32_t width, int32_t height);

/* clumsy_painter_trace steps the traces to the image's present time. clumsy_painter_paint writes the picture: red, green,
 * blue and opacity of each pixel, the top row first. Places that flash too often change slowly, if the option `guard`
 * is on. The traces begin anew when the image erases them. */
void clumsy_painter_trace(clumsy_painter *painter, clumsy_image *image);
void clumsy_painter_paint(clumsy_painter *painter, clumsy_image *image, uint8_t *pixels);

/* Creates a limiter, which finds the places of a painter's pictures that flash more than three times a second. */
clumsy_flashes *clumsy_flashes_create(void);
void clumsy_flashes_free(clumsy_flashes *flashes);
/* Passes a picture, whose light is not limited yet, to the limiter: the means in each of 16 x 9 cells, the top row
 * first. They are the relative luminance, 0…1, and the redness: red less green less blue in linear light, or 0 if
 * negative. */
void clumsy_flashes_step(
    clumsy_flashes *flashes, const float luminances[144], const float reds[144], int64_t nanoseconds);
/* Writes the share, 0…1, of each cell's light that must be limited in the picture to show next. Limited light may
 * change only slowly: returns the largest change that it may make in a second, where full light is 1. Returns 0 if no
 * cell is limited in this picture, and none can be limited in the picture after it. `unseen` is the number of pictures,
 * including this one, whose means were not yet passed to clumsy_flashes_step. */
float clumsy_flashes_limit(clumsy_flashes *flashes, int64_t nanoseconds, int32_t unseen, float shares[144]);

/* Writes the number of the chosen chordset and of the chosen chord, counted from 0, and the number of chordsets in the
 * list. */
void clumsy_image_chosen(const clumsy_image *image, int32_t *chordset, int32_t *chord, int32_t *chordsets);

/* Return the set from which a chordset of the list comes, and the value of a field of a lumi of the chosen chordset.
 * All arguments are counted from 0. Without such a chordset, the result is −1; without such a chord, tone or field,
 * the result is −32768. */
int32_t clumsy_image_origin(const clumsy_image *image, int32_t chordset);
int32_t clumsy_image_field(const clumsy_image *image, int32_t chord, int32_t tone, int32_t field);

/* Returns the value of an option, by its number in the table; −1 if there is none. */
int32_t clumsy_image_option(const clumsy_image *image, int32_t option);

/* Writes what a trigger pad, 0…7, does: its action, its chord, from 0 (−1 for all lumis), and its amount. Returns 0 if
 * there is no such pad. */
int32_t clumsy_image_trigger(const clumsy_image *image, int32_t pad, int32_t trigger[3]);

/* Writes a table as lines; tabs separate the columns, and spaces the names of values. Returns the length in bytes. */
int32_t clumsy_image_table(int32_t table, char *text, int32_t capacity);

/* Simplifies a drawn stroke. A point is four numbers: x and y in stage heights, seconds, and the pressure, 0…1. Writes
 * the text of the stroke for the command `stroke`, and returns its length; −1 if the points are no stroke. */
int32_t clumsy_image_stroke(const double *points, int32_t count, char *text, int32_t capacity);

/* Places the canvas, the area that shows the image, among the visible panels in a window. The window's size is in
 * pixels. `panels` has a bit for each panel, in the order of the table of panels. Writes x and y of the canvas's upper
 * left corner, its width and its height. */
void clumsy_image_rectangle(int32_t panels, double width, double height, double rectangle[4]);

/* clumsy_image_save writes an image as bytes, at most `capacity`, and returns the whole size. clumsy_image_restore
 * restores an image; it returns NULL if the bytes are not those of an image. */
int32_t clumsy_image_save(const clumsy_image *image, uint8_t *bytes, int32_t capacity);
clumsy_image *clumsy_image_restore(const uint8_t *bytes, int32_t size);

/* Returns a hash of the whole state of an image. */
uint64_t clumsy_image_digest(const clumsy_image *image);

#ifdef __cplusplus
}
#endif

#endif
