/* The core of clumsy for C: settings and gestures go in, and one stream of events in order of time comes out.
 *
 * Only one thread at a time may use a performance. The same settings and gestures at the same ticks give the same events to the bit, on every
 * machine; so does a performance that was saved and restored. WebAssembly exports these functions too, with these structures in its memory.
 *
 * `clumsy_apply`, `clumsy_advance`, `clumsy_end`, `clumsy_resend_programs`, `clumsy_report_flights` and `clumsy_report_beats`, `clumsy_sound_apply`, `clumsy_sound_render`,
 * `clumsy_sound_resync` and all functions that only read a number neither allocate nor lock nor block: a real-time thread may call them. Functions
 * that take or return a text allocate.
 *
 * Pointers and sizes are not checked. Numbers may have any value: a value out of the stated range is refused, or counts as the nearest end of the
 * range, and NaN as its lowest. Times of hands, controls and sound are 0…CLUMSY_LATEST. */
#ifndef CLUMSY_H
#define CLUMSY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Gestures apply at multiples of this many nanoseconds. */
#define CLUMSY_TICK ((int64_t)4000000)

/* A performance can be advanced to this time, in nanoseconds since its start: 146 years. */
#define CLUMSY_LATEST ((int64_t)4611686018424000000)

/* The parameters are numbered 0 … CLUMSY_PARAMETERS - 1; a number never changes its meaning. */
#define CLUMSY_PARAMETERS 65

/* The most piano balls. */
#define CLUMSY_BALLS 16

/* The most keys. */
#define CLUMSY_KEYS 8

/* Knobs without a controller number: the pitch wheel, and the pressure of a channel or of any key. */
#define CLUMSY_BEND 128
#define CLUMSY_PRESSURE 129

/* The slots of chords: seven bouncers and a spare pad. */
#define CLUMSY_SLOTS 8

/* The most parameters that move by themselves at a time. */
#define CLUMSY_MOTIONS 8

/* A performance. */
typedef struct clumsy_performance clumsy_performance;

/* A session: settings, gestures at their ticks, and where it begins and ends. As a text it is what Sources/Sessions/README.md says. */
typedef struct clumsy_session clumsy_session;

/* A synthesizer that plays the events of a performance. */
typedef struct clumsy_sound clumsy_sound;

/* Turns the messages of MIDI controllers into gestures: it knows which knobs move what, and where they stand. */
typedef struct clumsy_controls clumsy_controls;

/* A place, in points from the bottom left of a stage of 1024 by 700. */
typedef struct {
  double x, y;
} clumsy_place;

/* A bouncer: its centre, 0…512 from the left and 0…700 from the bottom, and its radius, 5…150 points. */
typedef struct {
  double x, y, radius;
} clumsy_bouncer;

/* A key: its centre, and its size, 20…500 by 5…300 points. It lies within 511…1024 from the left and 0…350 from the bottom. Keys do not
 * overlap; between two, or one and a wall, there is no gap of more than 30 and less than 50 points. */
typedef struct {
  double x, y, width, height;
} clumsy_piano_key;

/* A parameter that moves between two values by itself. */
typedef struct {
  int32_t parameter;
  int32_t shape; /* 0 triangle, 1 smooth, 2 a random walk, 3 random steps */
  double from, to;
  int64_t period; /* in nanoseconds, 1 s…24 h */
} clumsy_motion;

/* Everything that decides a performance but its gestures. */
typedef struct {
  uint64_t seed;
  int32_t balls;        /* 0…CLUMSY_BALLS */
  int32_t tonic;        /* semitones above C, 0…11 */
  int32_t octave;       /* of the tonic, -1…9; 4 puts C at 60; that of its letter: Cb4 is 59 */
  int32_t scale;        /* its tones, a bit each: bit n is n semitones above the tonic; 0xAB5 major, 0x5AD minor */
  int32_t bass_channel; /* 1…16 */
  int32_t keys_channel; /* 1…16 */
  int32_t places;       /* how many of piano_balls are stated, 0…balls; further balls start at random places */
  int32_t letter;       /* of the tonic's name, 1 C, 2 D … 7 B; 0 the one whose scale has the fewest signs */
  int32_t key_count;    /* how many of keys there are, 4…CLUMSY_KEYS */
  int32_t motion_count; /* how many of motions there are, 0…CLUMSY_MOTIONS */
  double values[CLUMSY_PARAMETERS];
  clumsy_bouncer bouncers[7];
  clumsy_piano_key keys[CLUMSY_KEYS];
  clumsy_place bass_ball; /* where it starts: outside the bouncers that are on, and not enclosed by them */
  clumsy_place piano_balls[CLUMSY_BALLS];
  clumsy_motion motions[CLUMSY_MOTIONS]; /* each of another parameter */
  const char *chords; /* of the slots, UTF-8: "Dm9,G13,Cmaj9", "I,V,vi,IV", "1:sus2"; NULL: the scale's seventh chords. Read at once. */
  int32_t beats;      /* of a bar, 1…32; 0 for 4/4 */
  int32_t unit;       /* the beat as a part of a whole note: 1, 2, 4, 8, 16 or 32 */
  uint8_t rhythm[32]; /* pairs of a count, 1…64, and the part of a whole note, 0 for lines of the grid; a count of 0 ends it */
} clumsy_settings;

/* A row of the table of parameters. The texts are UTF-8, and live for ever. */
typedef struct {
  const char *name;
  const char *unit;
  const char *moves;
  const char *help;
  double lowest, highest, standard;
  int32_t scale; /* 0 linear, 1 logarithmic, 2 whole numbers, 3 off or on, 4 a choice */
} clumsy_parameter;

/* A chordset that comes with the instrument. The texts are UTF-8, and live for ever. */
typedef struct {
  const char *name;
  const char *chords;
  const char *help;
} clumsy_chordset;

/* A preset: settings of a character. The texts are UTF-8, and live for ever. */
typedef struct {
  const char *name;
  const char *help;
} clumsy_preset;

/* The reasons why settings are refused; `which` is counted from 0. */
enum clumsy_settings_refusal {
  CLUMSY_PLAYABLE,
  CLUMSY_BAD_KEY,        /* the tonic, the octave or the scale */
  CLUMSY_BAD_CHANNEL,    /* which: 0 the bass's, 1 the keys' */
  CLUMSY_BAD_PARAMETER,  /* which parameter's value */
  CLUMSY_BAD_BALLS,      /* the number of balls */
  CLUMSY_BAD_PLACES,     /* more places than balls, or less than 0 */
  CLUMSY_BAD_BOUNCER,    /* which bouncer's place or radius */
  CLUMSY_BAD_PIANO_KEY,  /* which key's place or size, or its gap to a wall or to a key before it */
  CLUMSY_BAD_BASS_BALL,  /* it starts in something, outside, or enclosed */
  CLUMSY_BAD_PIANO_BALL, /* which piano ball starts in something, outside, or finds no room */
  CLUMSY_BAD_KEY_COUNT,  /* the number of keys */
  CLUMSY_BAD_MOTION,     /* which parameter's motion; of CLUMSY_PARAMETERS, their number */
  CLUMSY_BAD_CHORDS,     /* which slot's chord: clumsy_check_chords says why */
  CLUMSY_BAD_METER,      /* the beats, or their unit */
  CLUMSY_BAD_RHYTHM      /* which length of the rhythm */
};

/* The reasons why bytes of a performance are refused. */
enum clumsy_bytes_refusal {
  CLUMSY_RESTORABLE,
  CLUMSY_NO_PERFORMANCE, /* they do not begin as a performance does */
  CLUMSY_OTHER_VERSION,  /* another version of clumsy wrote them, or another engine */
  CLUMSY_DAMAGED         /* cut off, or changed since */
};

enum clumsy_gesture_kind {
  CLUMSY_SET,    /* integers[0] the parameter, numbers[0] its value */
  CLUMSY_SPAWN,  /* numbers the place, in points */
  CLUMSY_REMOVE, /* integers[0] the ball, from 1 */
  CLUMSY_KEY,    /* integers the tonic, the octave, the scale and the letter, as in the settings */
  CLUMSY_PAUSE,
  CLUMSY_PLAY,
  CLUMSY_RESET,
  CLUMSY_MOVE_BOUNCER, /* integers[0] the bouncer, from 0; numbers the place to which it glides, in points, at 1000 points/s at most */
  CLUMSY_DRAG_BALL,    /* integers[0] the ball, 0 the bass ball; numbers the place where it is held, in points */
  CLUMSY_FLICK_BALL,   /* integers[0] the ball, 0 the bass ball; numbers its velocity, in points/s, 5000 at most */
  CLUMSY_MOVE,         /* integers the parameter and the shape; numbers both ends and the period in nanoseconds; CLUMSY_SET ends it */
  CLUMSY_CHORDS,       /* in events: clumsy_apply_chords makes it */
  CLUMSY_CHORD,        /* in events: integers[0] the slot, from 0; clumsy_apply_chord makes it */
  CLUMSY_METER,        /* integers the beats and their unit */
  CLUMSY_RHYTHM        /* in events: clumsy_apply_text makes it */
};

typedef struct {
  int32_t kind;
  int32_t integers[5];
  double numbers[3];
} clumsy_gesture;

enum clumsy_refusal {
  CLUMSY_APPLIED,
  CLUMSY_OUT_OF_RANGE,
  CLUMSY_OUTSIDE,
  CLUMSY_OCCUPIED,
  CLUMSY_FULL,
  CLUMSY_NO_SUCH_BALL,
  CLUMSY_TOO_FAST,
  CLUMSY_NO_DIRECTION,
  CLUMSY_NO_MOTION, /* the parameter does not take both ends, the period is out of range, or as many move already as can */
  CLUMSY_NO_SUCH_SLOT
};

enum clumsy_event_kind {
  CLUMSY_GESTURE_EVENT, /* integers: the source, the refusal or 0; gesture */
  CLUMSY_FLIGHT_EVENT,  /* integers: the ball, whether it is there; start, numbers: fraction of a nanosecond, x, y, their
                           velocities, their accelerations (points, points/s, points/s²) */
  CLUMSY_STRIKE_EVENT,  /* integers: 0 bass or 1 key, the bouncer or key from 0, the ball, the chord from 0, the channel from 1, the
                           note, the velocity; numbers: the speed (points/s), x, y (points), and why it makes no note: 0 it makes
                           one, 1 it is too soft, 2 it comes too soon, 3 the performance ends then */
  CLUMSY_MESSAGE_EVENT, /* integers: 0 bass, 1 key or 2 click, the number of bytes, the bytes */
  CLUMSY_BEAT_EVENT     /* integers: the bar and the beat, both from 0; the bar is negative in a count-in */
};

typedef struct {
  int64_t nanoseconds; /* since the start */
  int64_t start;
  double numbers[7];
  int32_t kind;
  int32_t integers[7];
  clumsy_gesture gesture;
} clumsy_event;

/* An error in a text, and its place. Both texts are UTF-8 that ends with a 0, cut at whole characters. */
typedef struct {
  int32_t line;      /* from 1; 1 for a gesture, 0 for a share line */
  int32_t column;    /* the character, from 1; 0 for a share line */
  char nearest[64];  /* the allowed name that was probably meant, or empty */
  char message[440]; /* all of it in words: line 3, column 1: found 'gravty', expected … */
} clumsy_text_error;

/* The present state of a performance's clock and chord. */
typedef struct {
  int64_t nanoseconds; /* since the start */
  int64_t paused;      /* how long the balls have stood before now, a present pause included, in nanoseconds */
  int32_t is_playing;  /* whether the balls move */
  int32_t slot;        /* of the active chord, from 0 */
} clumsy_stand;

/* A bouncer as it is now. While it glides it moves straight, with one speed, and waits in a pause. */
typedef struct {
  double x, y;               /* its centre */
  double target_x, target_y; /* where it glides to, or stands */
  double radius;
  int64_t left;  /* nanoseconds that it glides still; 0 for one that stands */
  int64_t is_on; /* whether it is switched on */
} clumsy_bouncer_now;

/* A place in musical time. */
typedef struct {
  int64_t bar;   /* from 0; negative in a count-in */
  int32_t beat;  /* of the bar, from 0 */
  int32_t beats; /* of each bar */
  double phase;  /* the share of the beat that has passed, 0 to below 1 */
} clumsy_position;

/* A place, in points, and when something is there: a hand, by a clock that does not stand still, or a ball, since the start. */
typedef struct {
  double x, y;
  int64_t nanoseconds;
} clumsy_way_place;

/* The version of the engine; another one may give other events. */
uint64_t clumsy_engine_version(void);

/* Fills a row of the table; 0 where there is no such parameter. */
int32_t clumsy_parameter_row(int32_t number, clumsy_parameter *row);

/* Returns the name of a value of a choice, as static UTF-8; NULL if the parameter has no such named value. */
const char *clumsy_choice(int32_t number, int32_t value);

/* Fills a row of the table of chordsets; 0 where there is no such chordset. */
int32_t clumsy_chordset_row(int32_t number, clumsy_chordset *row);

/* Checks the text of chords. Returns 0 if it is right, else the slot of the first error, from 1. `character` becomes the number of characters before
 * the place, and `expected` what is allowed there, UTF-8 that lives for ever; either may be NULL. */
int32_t clumsy_check_chords(const char *text, int32_t *character, const char **expected);

/* Fills a row of the table of presets, 0 the standard, 1 the original instrument …; 0 where there is no such preset. */
int32_t clumsy_preset_row(int32_t number, clumsy_preset *row);

/* The settings of a preset, with seed 1; 0 where there is no such preset. */
int32_t clumsy_preset_settings(int32_t number, clumsy_settings *settings);

/* The neutral settings: those that the text of a session does not state. */
void clumsy_default_settings(clumsy_settings *settings);

/* Returns why settings cannot be played, a `clumsy_settings_refusal`, and sets `which` to the part that is wrong; CLUMSY_PLAYABLE if they can be
 * played. `which` may be NULL. */
int32_t clumsy_check(const clumsy_settings *settings, int32_t *which);

/* A performance at its start; NULL where `clumsy_check` refuses the settings. */
clumsy_performance *clumsy_create(const clumsy_settings *settings);

/* Ends a performance; NULL is allowed. */
void clumsy_free(clumsy_performance *performance);

/* Sets if `clumsy_advance` gives flights too: 0 at first. */
void clumsy_report_flights(clumsy_performance *performance, int32_t reports);

/* Sets if `clumsy_advance` gives beats too: 0 at first. */
void clumsy_report_beats(clumsy_performance *performance, int32_t reports);

/* Applies a gesture at the present tick, or refuses it; `event` tells which. The source, 0…255, is the hand that makes the gesture, a number of the
 * caller's choice. Returns 0 if the gesture does not exist, the source is not 0…255, or the performance does not stand at a tick with all its events
 * fetched. Then nothing has changed, `event` included. */
int32_t clumsy_apply(clumsy_performance *performance, const clumsy_gesture *gesture, int32_t source, clumsy_event *event);

/* Applies the gesture that sets the chords of all slots, as `clumsy_apply` does; 0 also where `clumsy_check_chords` refuses the text. */
int32_t clumsy_apply_chords(clumsy_performance *performance, const char *text, int32_t source, clumsy_event *event);

/* The same for the chord of one slot: 0…6 a bouncer's, 7 the spare pad's. */
int32_t clumsy_apply_chord(
    clumsy_performance *performance, int32_t slot, const char *text, int32_t source, clumsy_event *event);

/* Writes the chords of the eight slots, as they are now, in the first `capacity` bytes; returns the number of all, without a 0 at the end. */
int32_t clumsy_chords(const clumsy_performance *performance, char *text, int32_t capacity);

/* Advances to a time in nanoseconds, at most CLUMSY_LATEST, and writes up to `capacity` (> 0) events; returns their number. `is_complete` becomes 0
 * if more events are to come: call again. Returns -1 if time would run back or beyond CLUMSY_LATEST, or if the capacity is not above 0. Then nothing
 * has changed. */
int32_t clumsy_advance(
    clumsy_performance *performance, int64_t nanoseconds, clumsy_event *events, int32_t capacity, int32_t *is_complete);

/* Makes the next `clumsy_advance` send the banks and programs of both voices again, for a new receiver. Returns 0, and changes nothing, if events of
 * the last advance are not yet fetched. */
int32_t clumsy_resend_programs(clumsy_performance *performance);

/* Ends every note now; otherwise as `clumsy_advance`. */
int32_t clumsy_end(clumsy_performance *performance, clumsy_event *events, int32_t capacity, int32_t *is_complete);

/* The hash of everything that decides how the performance goes on. */
uint64_t clumsy_digest(const clumsy_performance *performance);

/* Writes the first `capacity` bytes of a saved performance; returns the number of all. -1 where it is not advanced to its end. */
int32_t clumsy_save(const clumsy_performance *performance, uint8_t *bytes, int32_t capacity);

/* Returns why bytes cannot be restored, a `clumsy_bytes_refusal`; CLUMSY_RESTORABLE if they can be. If another version wrote them, `version` becomes
 * its number, else 0; it may be NULL. */
int32_t clumsy_check_bytes(const uint8_t *bytes, int32_t size, uint64_t *version);

/* A performance from its bytes; NULL where `clumsy_check_bytes` refuses them. Flights are not reported at first. */
clumsy_performance *clumsy_restore(const uint8_t *bytes, int32_t size);

/* The present state of a performance's clock and chord. */
void clumsy_stand_now(const clumsy_performance *performance, clumsy_stand *stand);

/* The settings as they are now, gestures included, at the time to which the performance is advanced. `chords` is NULL: `clumsy_chords` gives
 * them. What only counts at the start (seed, balls, their places) is as it was there. */
void clumsy_settings_now(const clumsy_performance *performance, clumsy_settings *settings);

/* The place in musical time of a time near the present one, in nanoseconds. */
void clumsy_position_at(const clumsy_performance *performance, int64_t nanoseconds, clumsy_position *position);

/* Where and when the ball of a flight event lands on a key, if no other ball meets it. 0 if it lands on none, or touches the ceiling first, and for
 * other events. */
int32_t clumsy_landing(const clumsy_performance *performance, const clumsy_event *flight, clumsy_way_place *landing);

/* A bouncer as it is now, 0…6; 0 where there is no such bouncer. */
int32_t clumsy_bouncer_state(const clumsy_performance *performance, int32_t bouncer, clumsy_bouncer_now *state);

/* The MIDI note that a key sounds in the active chord; -1 where there is no such key. */
int32_t clumsy_key_note(const clumsy_performance *performance, int32_t key);

/* Functions that return a text write its first `capacity` bytes, UTF-8 without a 0 at the end, and return its whole length. */

/* The name of a slot's bouncer, 0…7: the numeral of its chord in the key. -1 where there is no such slot. */
int32_t clumsy_slot_numeral(const clumsy_performance *performance, int32_t slot, char *text, int32_t capacity);

/* The name of a slot's chord, 0…7, with its root in the key: Cm7. -1 where there is no such slot. */
int32_t clumsy_slot_chord(const clumsy_performance *performance, int32_t slot, char *text, int32_t capacity);

/* The name of a MIDI note, 0…127, as the active chord spells it, without its octave: E♭. -1 where there is no such note. */
int32_t clumsy_note_name(const clumsy_performance *performance, int32_t note, char *text, int32_t capacity);

/* The gesture that sets the key as it is now: key Bb3 dorian. */
int32_t clumsy_key_text(const clumsy_performance *performance, char *text, int32_t capacity);

/* Writes the gesture that makes a parameter move as it does now: move gravity=4..20/90s,walk. Returns -1 if the parameter does not move, or does not
 * exist. */
int32_t clumsy_motion_text(const clumsy_performance *performance, int32_t parameter, char *text, int32_t capacity);

/* Reads a gesture as a line of a session has it, without its tick: "gravity 4.9". Returns 0 if it is no gesture; then `error`, which may be NULL,
 * says why. For chords, `gesture` has only the kind and the slot: `clumsy_apply_text` takes their text. */
int32_t clumsy_gesture_of_text(const char *text, clumsy_gesture *gesture, clumsy_text_error *error);

/* The text of a gesture, in its one form. -1 for chords, and for a gesture that does not exist. */
int32_t clumsy_gesture_text(const clumsy_gesture *gesture, char *text, int32_t capacity);

/* Applies the gesture of a text, as `clumsy_apply` does; 0 also where `clumsy_gesture_of_text` refuses it: then `error`, which may be NULL, says why.
 * Its line is 0 if the reason is not in the text. */
int32_t clumsy_apply_text(
    clumsy_performance *performance, const char *text, int32_t source, clumsy_event *event, clumsy_text_error *error);

/* A session of settings, without gestures; NULL where `clumsy_check` refuses them. */
clumsy_session *clumsy_session_create(const clumsy_settings *settings);

/* Reads the text of a session, of `size` bytes of UTF-8; NULL where it is none: then `error`, which may be NULL, says why. */
clumsy_session *clumsy_session_read(const char *text, int32_t size, clumsy_text_error *error);

/* Reads a share line, clumsy:1…, without blanks around it; NULL where it is none: then `error`, which may be NULL, says why. */
clumsy_session *clumsy_session_of_share(const char *line, clumsy_text_error *error);

/* Ends a session; NULL is allowed. */
void clumsy_session_free(clumsy_session *session);

/* The text of a session, in its one form: a line of versions, the settings, the gestures with their ticks, and where it ends. */
int32_t clumsy_session_text(const clumsy_session *session, char *text, int32_t capacity);

/* The share line of a session; -1 where its text is longer than 1 MiB. */
int32_t clumsy_session_share(const clumsy_session *session, char *text, int32_t capacity);

/* Adds the gesture of a text at a tick. Returns 0, and adds nothing, if `clumsy_gesture_of_text` refuses the text (then `error`, which may be NULL,
 * says why; else its line is 0), if the tick is before the last gesture's, or if the session has an end. */
int32_t clumsy_session_add(clumsy_session *session, int64_t tick, const char *gesture, clumsy_text_error *error);

/* Sets the end of a session to a tick. Returns 0, and changes nothing, if the tick is before the last gesture's, or if the session has an end. */
int32_t clumsy_session_finish(clumsy_session *session, int64_t tick);

/* Returns a performance at a tick of a session: all gestures before the tick are made, those at the tick are not. NULL for a tick out of range. */
clumsy_performance *clumsy_session_perform(const clumsy_session *session, int64_t tick);

/* The functions for hands, shared by the command line, the terminal and the page. */

/* A value of a parameter as people see it, with its unit: 9.8 m/s², none, marimba. -1 where there is no such parameter. */
int32_t clumsy_value_text(int32_t parameter, double value, char *text, int32_t capacity);

/* The values that a hand may type, in words: 0…100 m/s². -1 where there is no such parameter. */
int32_t clumsy_allowed_text(int32_t parameter, char *text, int32_t capacity);

/* Reads a value as a hand types it: a number of the range, with its unit or without, a time such as 500ms, on, off, none, or a name or its
 * unambiguous beginning. Returns 0 if it is no value, or if there is no such parameter; then `error`, which may be NULL, says what is allowed,
 * without a place. */
int32_t clumsy_value_of_text(int32_t parameter, const char *text, double *value, clumsy_text_error *error);

/* Returns the value some steps of a hand away, as for an arrow key, within the range. NaN if there is no such parameter. */
double clumsy_step_value(int32_t parameter, double value, int32_t steps);

/* Returns the value at a position of a slider, 0…1, rounded to the fewest decimals that distinguish a thousand positions. NaN if there is no such
 * parameter. */
double clumsy_value_at(int32_t parameter, double position);

/* Returns the position, 0…1, of a value on a slider. NaN if there is no such parameter. */
double clumsy_position_of(int32_t parameter, double value);

/* Writes the gesture that sets a key as it is typed: "Am", "F# minor", "Bb3", or a session's "C4 0,2,3,7,8" give key A4 minor and the like. The
 * octave is 4 if none is given; the scale is that of the present key if none is given. Returns -1 if the text is no key; then `error`, which may be
 * NULL, says what is allowed. */
int32_t clumsy_typed_key(
    const clumsy_performance *performance, const char *typed, char *text, int32_t capacity, clumsy_text_error *error);

/* Returns the number of the chordset that the slots hold now; -1 if they hold no known one. */
int32_t clumsy_chordset_now(const clumsy_performance *performance);

/* Writes the gestures that change the present settings into others, such as a preset's, one a line. The seed stays. Each setting that gestures cannot
 * change follows in a line after a #. Returns -1 if `clumsy_check` refuses the settings. */
int32_t clumsy_change_text(
    const clumsy_performance *performance, const clumsy_settings *goal, char *text, int32_t capacity);

/* Tells whether a gesture belongs to an undo step. Call it for each gesture, from the latest to the earliest. It returns 1 if the gesture is a part
 * of the step, 0 if not, and -1 if neither it nor any earlier one is. `step` is the earliest part found so far; NULL before the first. An action,
 * such as a preset, is one step; -1 means no action. A refused gesture alone is no step, but may be a part of one. It returns 0 also if a text is no
 * gesture. */
int32_t clumsy_undo_relation(
    const char *gesture, int64_t tick, uint8_t source, int32_t action, int32_t is_refused, const char *step, int64_t step_tick,
    uint8_t step_source, int32_t step_action);

/* The half in which a hand can put a ball at a place: 0 the left, 1 the right; -1 where it can put none. */
int32_t clumsy_half_at(const clumsy_place *place);

/* Moves a place to the nearest one, in whole points, where a hand may put a ball: 0 the bass ball, or another. */
void clumsy_reach_ball(int32_t ball, clumsy_place *place);

/* The same of a bouncer's centre. */
void clumsy_reach_bouncer(clumsy_place *place);

/* Returns a place for a new ball in the upper part of the right half. Each number, from 1, has a place of its own. */
void clumsy_new_ball_place(int32_t number, clumsy_place *place);

/* Returns the velocity, in whole points/s, with which a hand releases a ball: the average over the last 150 ms of its way. `way` has `count` places,
 * from where the ball was taken; `nanoseconds` is the present time of the same clock. The bass ball, 0, always has a direction. */
void clumsy_flick(int32_t ball, const clumsy_way_place *way, int32_t count, int64_t nanoseconds, clumsy_place *velocity);

/* Returns the tempo of taps, in quarters a minute: what the last of them says, from the second one on. 0 if it says none: after two seconds without a
 * tap, and where two are nearer than 150 ms. The times are in nanoseconds of any clock, in their order; those of the last 16 taps suffice. */
double clumsy_tapped_tempo(const int64_t *nanoseconds, int32_t count);

/* Controls of a performance as it stands, without knobs: notes 36…42 switch the bouncers, 43 resets, programs are presets. */
clumsy_controls *clumsy_controls_create(const clumsy_performance *performance);

/* Maps a knob on any channel (a controller, 0…119, CLUMSY_BEND or CLUMSY_PRESSURE) to the whole range of a parameter. Returns 0 if there is no such
 * knob or parameter. */
int32_t clumsy_controls_map(clumsy_controls *controls, int32_t knob, int32_t parameter);

/* Ends controls; NULL is allowed. */
void clumsy_controls_free(clumsy_controls *controls);

/* Takes a message of a controller, 1…3 bytes; any other bytes do nothing. */
void clumsy_controls_take(clumsy_controls *controls, const uint8_t *bytes, int32_t size);

/* The next action: a gesture, "gravity 4.9", or "preset 3", from 0. -1 where there is none. Only the last value of a parameter waits. */
int32_t clumsy_controls_next(const clumsy_controls *controls, char *text, int32_t capacity);

/* Ends the next action, so that another one follows. */
void clumsy_controls_done(clumsy_controls *controls);

/* Writes advice if the knob of the last message did not move its parameter: turn cc1 to 9.8 m/s²: there it picks gravity up. Returns -1 if the knob
 * moved the parameter, or is not mapped. */
int32_t clumsy_controls_missed(const clumsy_controls *controls, char *text, int32_t capacity);

/* Maps a parameter to the next knob that moves by a tenth of its way. A number that is no parameter ends the search. */
void clumsy_controls_learn(clumsy_controls *controls, int32_t parameter);

/* The mapping that was learned since `clumsy_controls_learn`: cc20@1=resonance. -1 where there is none yet. */
int32_t clumsy_controls_learned(const clumsy_controls *controls, char *text, int32_t capacity);

/* Follows the gesture of another hand, given as text, that was applied at a time in nanoseconds. Knobs must then pick up what the gesture set.
 * Returns 0 if `clumsy_gesture_of_text` refuses it. */
int32_t clumsy_controls_follow(clumsy_controls *controls, const char *gesture, int64_t nanoseconds);

/* Updates parameters that move by themselves to a time in nanoseconds. Knobs must then pick these up. */
void clumsy_controls_move(clumsy_controls *controls, int64_t nanoseconds);

/* Goes on with a performance as it stands, as after an undo. */
void clumsy_controls_restart(clumsy_controls *controls, const clumsy_performance *performance);

/* The sound of a performance from where it stands on, silent at first; NULL for a rate that is not 8000…192000 hertz. Its next frame is that of
 * the performance's time. The same events give the same samples to the bit, in blocks of whatever length, natively too. */
clumsy_sound *clumsy_sound_create(const clumsy_performance *performance, int32_t rate);

/* Ends a sound; NULL is allowed. */
void clumsy_sound_free(clumsy_sound *sound);

/* The frame that is nearest to a time, 0…CLUMSY_LATEST, counted from the start of the performance at a rate in hertz. */
int64_t clumsy_sound_frame(int64_t nanoseconds, int32_t rate);

/* Passes the next event to the sound. Pass events in order, each after all frames before its time are rendered. A time more than an hour after the
 * next frame counts as an hour. */
void clumsy_sound_apply(clumsy_sound *sound, const clumsy_event *event);

/* Writes the next `count` frames, left and right of each, full scale ±1. */
void clumsy_sound_render(clumsy_sound *sound, float *frames, int32_t count);

/* The latency of the sound, in frames. */
int32_t clumsy_sound_latency(const clumsy_sound *sound);

/* 1 if only exact zeros come until the next note. */
int32_t clumsy_sound_is_silent(const clumsy_sound *sound);

/* Follows another performance from its present time on. Held notes end; their tails go on. */
void clumsy_sound_restart(clumsy_sound *sound, const clumsy_performance *performance);

/* Jumps to another time, 0…CLUMSY_LATEST: held notes end, and the next frame is that of the time. */
void clumsy_sound_resync(clumsy_sound *sound, int64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif
