#include "clumsy.h"

#include <stddef.h>

// The structures have the same layout in WebAssembly and natively, except that pointers differ in size.
// JavaScript reads the fields at these offsets.
_Static_assert(offsetof(clumsy_settings, balls) == 8, "balls");
_Static_assert(offsetof(clumsy_settings, scale) == 20, "the scale");
_Static_assert(offsetof(clumsy_settings, keys_channel) == 28, "the channel of the keys");
_Static_assert(offsetof(clumsy_settings, places) == 32, "places");
_Static_assert(offsetof(clumsy_settings, key_count) == 40, "the number of keys");
_Static_assert(offsetof(clumsy_settings, motion_count) == 44, "the number of motions");
_Static_assert(offsetof(clumsy_settings, values) == 48, "values");
_Static_assert(offsetof(clumsy_settings, bouncers) == 48 + 8 * CLUMSY_PARAMETERS, "bouncers");
_Static_assert(offsetof(clumsy_settings, keys) == offsetof(clumsy_settings, bouncers) + 7 * 24, "keys");
_Static_assert(offsetof(clumsy_settings, bass_ball) == offsetof(clumsy_settings, keys) + 32 * CLUMSY_KEYS, "the bass ball");
_Static_assert(offsetof(clumsy_settings, piano_balls) == offsetof(clumsy_settings, bass_ball) + 16, "the piano balls");
_Static_assert(offsetof(clumsy_settings, motions) == offsetof(clumsy_settings, piano_balls) + 16 * CLUMSY_BALLS, "motions");
_Static_assert(offsetof(clumsy_settings, chords) == offsetof(clumsy_settings, motions) + 32 * CLUMSY_MOTIONS, "chords");
_Static_assert(offsetof(clumsy_settings, beats) == offsetof(clumsy_settings, chords) + sizeof(char *), "the meter");
_Static_assert(offsetof(clumsy_settings, rhythm) == offsetof(clumsy_settings, beats) + 8, "the rhythm");
_Static_assert(offsetof(clumsy_settings, form) == offsetof(clumsy_settings, rhythm) + 32, "the form");
_Static_assert(sizeof(clumsy_settings) == offsetof(clumsy_settings, bouncers) + (sizeof(char *) == 4 ? 1096 : 1104), "settings");
_Static_assert(sizeof(clumsy_gesture) == 48, "gesture");
_Static_assert(offsetof(clumsy_event, numbers) == 16, "numbers");
_Static_assert(offsetof(clumsy_event, kind) == 72, "kind");
_Static_assert(offsetof(clumsy_event, integers) == 76, "integers");
_Static_assert(offsetof(clumsy_event, gesture) == 104, "gesture");
_Static_assert(sizeof(clumsy_event) == 152, "event");
_Static_assert(offsetof(clumsy_text_error, nearest) == 8 && offsetof(clumsy_text_error, message) == 72, "error");
_Static_assert(sizeof(clumsy_text_error) == 512, "error");
_Static_assert(offsetof(clumsy_stand, is_playing) == 16 && sizeof(clumsy_stand) == 24, "stand");
_Static_assert(offsetof(clumsy_bouncer_now, left) == 40 && sizeof(clumsy_bouncer_now) == 56, "bouncer");
_Static_assert(offsetof(clumsy_way_place, nanoseconds) == 16 && sizeof(clumsy_way_place) == 24, "a place of a way");
_Static_assert(offsetof(clumsy_position, phase) == 16 && sizeof(clumsy_position) == 24, "a musical position");
_Static_assert(offsetof(clumsy_argument, text) == 16, "argument");
_Static_assert(offsetof(clumsy_primitive, kind) == 40 && offsetof(clumsy_primitive, text_size) == 64, "primitive");
_Static_assert(sizeof(clumsy_primitive) == 72, "primitive");
_Static_assert(offsetof(clumsy_score_view, left) == 24 && offsetof(clumsy_score_view, ink) == 56, "view of a score");
_Static_assert(sizeof(clumsy_score_view) == 72, "view of a score");
_Static_assert(offsetof(clumsy_roll_note, id) == 16 && offsetof(clumsy_roll_note, pitch) == 20, "note of a roll");
_Static_assert(offsetof(clumsy_roll_note, voice) == 22 && sizeof(clumsy_roll_note) == 24, "note of a roll");
_Static_assert(sizeof(clumsy_roll_view) == 48, "view of a roll");
_Static_assert(offsetof(clumsy_roll_rectangle, velocity) == 20 && sizeof(clumsy_roll_rectangle) == 24, "rectangle");
_Static_assert(offsetof(clumsy_roll_line, rank) == 8 && sizeof(clumsy_roll_line) == 16, "line of a roll");
_Static_assert(offsetof(clumsy_roll_zoom, step_width) == 16 && sizeof(clumsy_roll_zoom) == 48, "zoom");
