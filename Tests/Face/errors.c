// Makes calls that the functions of clumsy.h must refuse, and some that they must accept. Checks the returned values.
// A call that returns 0 for a gesture must leave the event unchanged.
#include "clumsy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(int is_true, const char *words) {
  if (is_true) return;
  fprintf(stderr, "FAILED: unexpected result: %s\n", words);
  exit(1);
}

static void refused(const clumsy_settings *settings, int32_t refusal, int32_t which, const char *words) {
  int32_t found = -1;
  expect(clumsy_check(settings, &found) == refusal && found == which, words);
  expect(clumsy_check(settings, NULL) == refusal, words);
  expect(!clumsy_create(settings), words);
}

static void settings_are_refused(const clumsy_settings *defaults) {
  clumsy_settings bad = *defaults;
  bad.scale = 0;
  refused(&bad, CLUMSY_BAD_KEY, 0, "a scale that does not exist");
  bad = *defaults, bad.keys_channel = 17;
  refused(&bad, CLUMSY_BAD_CHANNEL, 1, "a channel 17");
  bad = *defaults, bad.values[2] = 1.5;
  refused(&bad, CLUMSY_BAD_PARAMETER, 2, "a value out of its range");
  bad = *defaults, bad.balls = CLUMSY_BALLS + 1;
  refused(&bad, CLUMSY_BAD_BALLS, 0, "seventeen balls");
  bad = *defaults, bad.places = CLUMSY_BALLS + 1;
  refused(&bad, CLUMSY_BAD_PLACES, 0, "seventeen places");
  bad = *defaults, bad.bouncers[6].radius = 4;
  refused(&bad, CLUMSY_BAD_BOUNCER, 6, "a small bouncer");
  bad = *defaults, bad.keys[2].width = 501;
  refused(&bad, CLUMSY_BAD_PIANO_KEY, 2, "a wide key");
  bad = *defaults, bad.bass_ball.y = 364;
  refused(&bad, CLUMSY_BAD_BASS_BALL, 0, "a bass ball in a bouncer");
  bad = *defaults, bad.balls = 2, bad.places = 2;
  bad.piano_balls[0] = (clumsy_place){768, 600}, bad.piano_balls[1] = (clumsy_place){768, 601};
  refused(&bad, CLUMSY_BAD_PIANO_BALL, 1, "a piano ball in another");
  bad = *defaults, bad.key_count = 9;
  refused(&bad, CLUMSY_BAD_KEY_COUNT, 0, "nine keys");
  bad = *defaults, bad.motion_count = 1, bad.motions[0].parameter = 1;
  refused(&bad, CLUMSY_BAD_MOTION, 1, "a motion without a period");
  bad = *defaults, bad.chords = "I,IV,H";
  refused(&bad, CLUMSY_BAD_CHORDS, 2, "a chord on H");
  bad = *defaults, bad.form[2] = 1, bad.sections = "A gravity 4\n\nA gravity 400\n";
  refused(&bad, CLUMSY_BAD_SECTIONS, 2, "a gravity of 400 after an empty line");
  int32_t which = -1;
  expect(clumsy_check(defaults, &which) == CLUMSY_PLAYABLE && which == 0, "the default settings");
}

static void tables_end(void) {
  clumsy_parameter row = {0};
  clumsy_preset preset = {0};
  clumsy_settings settings = {0};
  expect(clumsy_preset_row(1, &preset) == 1 && strcmp(preset.name, "original") == 0, "the original preset");
  expect(clumsy_preset_row(-1, &preset) == 0 && clumsy_preset_row(255, &preset) == 0, "presets that do not exist");
  expect(clumsy_preset_settings(255, &settings) == 0 && settings.balls == 0, "the settings of no preset");
  expect(clumsy_parameter_row(2, &row) == 1 && strcmp(row.name, "bounce") == 0, "the row of the bounce");
  expect(clumsy_parameter_row(CLUMSY_PARAMETERS - 1, &row) == 1, "the last row");
  expect(clumsy_parameter_row(CLUMSY_PARAMETERS, &row) == 0 && clumsy_parameter_row(-1, &row) == 0, "rows that do not exist");
  expect(clumsy_choice(3, 1) && strcmp(clumsy_choice(3, 1), "close") == 0, "the name of a voicing");
  expect(!clumsy_choice(3, 8) && !clumsy_choice(3, -1), "voicings that do not exist");
  expect(!clumsy_choice(2, 0) && !clumsy_choice(CLUMSY_PARAMETERS, 0), "choices of parameters without choices");
}

static void chords_are_refused(const clumsy_settings *settings) {
  clumsy_chordset row = {0};
  expect(clumsy_chordset_row(0, &row) == 1 && strcmp(row.name, "diatonic") == 0, "the first chordset");
  expect(clumsy_chordset_row(-1, &row) == 0 && clumsy_chordset_row(255, &row) == 0, "chordsets that do not exist");
  char name[32] = {0};
  expect(clumsy_scale_name(0, name, sizeof name) == 5 && strcmp(name, "major") == 0, "the first scale");
  expect(clumsy_scale_name(-1, name, sizeof name) == -1 && clumsy_scale_name(255, NULL, 0) == -1, "scales that do not exist");
  int32_t character = -1;
  const char *expected = NULL;
  expect(clumsy_check_chords(row.chords, NULL, NULL) == 0, "the first chordset's chords");
  expect(clumsy_check_chords("Dm9,Gq", &character, &expected) == 2 && character == 5 && expected, "a chord Gq");
  clumsy_performance *performance = clumsy_create(settings);
  clumsy_event event = {.kind = 42};
  expect(clumsy_apply_chords(performance, "Dm9,Gq", 0, &event) == 0 && event.kind == 42, "chords that cannot be read");
  expect(clumsy_apply_chord(performance, 0, "", 0, &event) == 0 && event.kind == 42, "no chord");
  expect(clumsy_apply_chords(performance, "Dm9,G13", 3, &event) == 1 && event.gesture.kind == CLUMSY_CHORDS, "two chords");
  expect(clumsy_apply_chord(performance, 8, "C", 3, &event) == 1 && event.integers[1] == CLUMSY_NO_SUCH_SLOT, "a ninth slot");
  expect(clumsy_apply_chord(performance, 7, "C", 3, &event) == 1 && event.integers[1] == CLUMSY_APPLIED, "the pad");
  char text[64] = {0};
  int32_t size = clumsy_chords(performance, text, sizeof text - 1);
  expect(size == 29 && strcmp(text, "Dm9,G13,Dm9,G13,Dm9,G13,Dm9,C") == 0, "the chords' text");
  clumsy_gesture gesture = {.kind = CLUMSY_CHORD};
  expect(clumsy_apply(performance, &gesture, 0, &event) == 0, "a chord without a text");
  gesture = (clumsy_gesture){.kind = CLUMSY_MOVE, .integers = {1, 0}, .numbers = {4, 20, 0.5e9}};
  expect(clumsy_apply(performance, &gesture, 0, &event) == 1 && event.integers[1] == CLUMSY_NO_MOTION, "a motion with a period of half a second");
  clumsy_free(performance);
}

static void gestures_are_refused(const clumsy_settings *settings) {
  clumsy_performance *performance = clumsy_create(settings);
  expect(performance != NULL, "the default settings");
  clumsy_gesture gesture = {.kind = CLUMSY_METER};
  clumsy_event event = {.kind = 42};
  expect(clumsy_apply(performance, &gesture, 0, &event) == 0, "a meter of zero beats");
  gesture.kind = 99;
  expect(clumsy_apply(performance, &gesture, 0, &event) == 0, "a kind that does not exist");
  gesture.kind = CLUMSY_PAUSE;
  expect(clumsy_apply(performance, &gesture, -1, &event) == 0, "a hand below 0");
  expect(clumsy_apply(performance, &gesture, 263, &event) == 0, "a hand beyond 255");
  int32_t is_complete = 42;
  expect(clumsy_advance(performance, 1, &event, 1, &is_complete) == 0 && is_complete == 1, "a nanosecond");
  expect(clumsy_apply(performance, &gesture, 0, &event) == 0, "a gesture between ticks");
  expect(clumsy_advance(performance, 10 * INT64_C(1000000000), &event, 1, &is_complete) == 1 && is_complete == 0, "an event");
  event.kind = 42;
  expect(clumsy_apply(performance, &gesture, 0, &event) == 0, "a gesture while events wait");
  expect(event.kind == 42, "no gesture: the event stays unchanged");
  expect(clumsy_save(performance, NULL, 0) == -1, "a performance is saved while events wait");
  expect(clumsy_resend_programs(performance) == 0, "programs are sent again while events wait");
  clumsy_free(performance);
}

static void times_are_refused(const clumsy_settings *settings) {
  clumsy_performance *performance = clumsy_create(settings);
  clumsy_gesture gesture = {.kind = CLUMSY_PAUSE};
  clumsy_event event;
  int32_t is_complete = 42;
  expect(clumsy_apply(performance, &gesture, 255, &event) == 1 && event.integers[0] == 255, "the hand 255");
  expect(clumsy_advance(performance, -1, &event, 1, &is_complete) == -1, "time before the start");
  expect(clumsy_advance(performance, 1, &event, 0, &is_complete) == -1, "no room");
  expect(clumsy_end(performance, &event, 0, &is_complete) == -1 && is_complete == 42, "no room for the end");
  expect(clumsy_advance(performance, CLUMSY_LATEST + 1, &event, 1, &is_complete) == -1, "time after the end");
  expect(clumsy_advance(performance, INT64_C(9223372033852000000), &event, 1, &is_complete) == -1, "time long after the end");
  expect(clumsy_advance(performance, CLUMSY_LATEST, &event, 1, &is_complete) == 0 && is_complete == 1, "the latest time");
  gesture.kind = CLUMSY_PLAY;
  expect(clumsy_apply(performance, &gesture, 0, &event) == 1, "a gesture at the latest time");
  expect(clumsy_advance(performance, CLUMSY_LATEST + 3 * INT64_C(1000000000), &event, 1, &is_complete) == -1, "time after the end");
  expect(clumsy_advance(performance, CLUMSY_LATEST - 1, &event, 1, &is_complete) == -1, "time that runs back");
  clumsy_free(performance);
}

static void bytes_are_refused(const clumsy_settings *settings) {
  clumsy_performance *performance = clumsy_create(settings);
  int32_t size = clumsy_save(performance, NULL, 0);
  uint8_t *bytes = malloc((size_t)size), *again = malloc((size_t)size);
  expect(bytes && clumsy_save(performance, bytes, size) == size, "saved bytes have another size");
  expect(again && clumsy_save(performance, again, size) == size && memcmp(bytes, again, (size_t)size) == 0, "saving twice gave different bytes");
  free(again);
  uint64_t version = 42;
  expect(clumsy_check_bytes(bytes, size, &version) == CLUMSY_RESTORABLE && version == 0, "bytes as they were saved");
  expect(clumsy_check_bytes(bytes, size - 1, NULL) == CLUMSY_DAMAGED, "bytes that are cut off");
  bytes[16] = 77;
  expect(clumsy_check_bytes(bytes, size, &version) == CLUMSY_OTHER_VERSION && version == 77, "bytes of another engine");
  expect(!clumsy_restore(bytes, size), "bytes of another engine");
  bytes[0] ^= 1;
  expect(clumsy_check_bytes(bytes, size, &version) == CLUMSY_NO_PERFORMANCE && version == 0, "bytes of something else");
  expect(!clumsy_restore(NULL, 0), "no bytes");
  free(bytes);
  clumsy_free(performance);
  clumsy_free(NULL);
}

static void texts_are_refused(const clumsy_settings *settings) {
  static const char text[] = "clumsy 1 engine 2\nseed 7\n750 gravity 12\nend 1000\n", bad[] = "clumsy 1 engine 2\ngravty 3\n";
  clumsy_text_error error;
  expect(!clumsy_session_read(bad, sizeof bad - 1, &error) && error.line == 2 && error.column == 1, "a line that is no setting");
  expect(strcmp(error.nearest, "gravity") == 0 && strstr(error.message, "gravty"), "the suggestion for a misspelled word");
  expect(!clumsy_session_read(NULL, 0, NULL) && !clumsy_session_of_share("clumsy:1abc", &error), "no session");
  clumsy_session *session = clumsy_session_read(text, sizeof text - 1, &error);
  char room[256] = {0};
  expect(session && clumsy_session_text(session, room, sizeof room) == sizeof text - 1 && strcmp(room, text) == 0, "a session's text");
  int32_t size = clumsy_session_share(session, room, sizeof room);
  expect(size > 10 && size < (int32_t)sizeof room, "a share line");
  room[size] = 0;
  clumsy_session *shared = clumsy_session_of_share(room, NULL);
  expect(shared && clumsy_session_add(shared, 1001, "pause", &error) == 0 && error.line == 0, "a gesture after the end");
  expect(clumsy_session_finish(shared, 2000) == 0 && !clumsy_session_perform(shared, -1), "a second end, a tick before the start");
  clumsy_session *own = clumsy_session_create(settings);
  expect(own && clumsy_session_add(own, 5, "paus", &error) == 0 && error.column == 1, "a text that is no gesture was accepted");
  expect(clumsy_session_add(own, 5, "pause", NULL) == 1 && clumsy_session_finish(own, 5) == 1, "a gesture and the end");
  clumsy_gesture gesture = {.kind = 13};
  clumsy_event event = {.kind = 42};
  expect(clumsy_gesture_of_text("gravity 300", &gesture, &error) == 0 && error.column == 9, "a gravity of 300");
  expect(clumsy_gesture_of_text("gravity 12", &gesture, NULL) == 1 && clumsy_gesture_text(&gesture, room, sizeof room) == 10, "a gravity");
  gesture.kind = CLUMSY_CHORD;
  expect(clumsy_gesture_text(&gesture, room, 0) == -1, "the text of a chord that is not there");
  clumsy_performance *performance = clumsy_session_perform(session, 800);
  expect(performance && clumsy_apply_text(performance, "gravty", 0, &event, &error) == 0 && event.kind == 42, "no gesture is applied");
  expect(clumsy_apply_text(performance, "pause", 256, &event, &error) == 0 && error.line == 0, "a hand beyond 255");
  clumsy_stand stand;
  clumsy_settings now;
  clumsy_bouncer_now bouncer;
  clumsy_stand_now(performance, &stand);
  clumsy_settings_now(performance, &now);
  expect(stand.nanoseconds == 800 * CLUMSY_TICK && stand.is_playing && now.seed == 7 && now.values[1] == 12, "the current settings");
  expect(clumsy_bouncer_state(performance, 7, &bouncer) == 0 && clumsy_bouncer_state(performance, 6, &bouncer) == 1, "eight bouncers");
  expect(clumsy_key_note(performance, 8) == -1 && clumsy_note_name(performance, 128, room, 0) == -1, "keys and notes that do not exist");
  expect(clumsy_edge_note(performance, 8, 0) == -1 && clumsy_edge_note(performance, -1, 1) == -1, "edges of keys that do not exist");
  expect(clumsy_edge_note(performance, 0, 1) == clumsy_key_note(performance, 0) && clumsy_edge_share() < 0.5, "keys without edges");
  expect(clumsy_section_name(performance, room, 0) == 0, "no section");
  expect(clumsy_slot_numeral(performance, 8, room, 0) == -1 && clumsy_slot_chord(performance, -1, room, 0) == -1, "a ninth slot's name");
  expect(clumsy_key_text(performance, room, 0) == 12 && clumsy_motion_text(performance, 1, room, 0) == -1, "key C4 major; no motion");
  expect(!clumsy_sound_create(performance, 7999) && clumsy_sound_frame(1000000000, 0) == 0, "a rate of 7999 hertz");
  clumsy_sound *sound = clumsy_sound_create(performance, 48000);
  float frames[2] = {1, 1};
  expect(sound && clumsy_sound_is_silent(sound) && clumsy_sound_latency(sound) > 0, "a sound");
  event = (clumsy_event){.kind = 99};
  clumsy_sound_apply(sound, &event);
  clumsy_sound_resync(sound, -1);
  clumsy_sound_restart(sound, performance);
  clumsy_sound_render(sound, frames, -1);
  expect(frames[0] == 1, "a negative number of frames");
  clumsy_sound_render(sound, frames, 1);
  expect(frames[0] == 0 && frames[1] == 0, "silence");
  clumsy_sound_free(sound), clumsy_sound_free(NULL), clumsy_free(performance);
  clumsy_session_free(session), clumsy_session_free(shared), clumsy_session_free(own), clumsy_session_free(NULL);
}

int main(void) {
  clumsy_settings settings;
  clumsy_default_settings(&settings);
  settings_are_refused(&settings);
  tables_end();
  chords_are_refused(&settings);
  gestures_are_refused(&settings);
  times_are_refused(&settings);
  bytes_are_refused(&settings);
  texts_are_refused(&settings);
  puts("all that clumsy.h refuses is refused");
  return 0;
}
