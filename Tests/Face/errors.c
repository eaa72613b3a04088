// Tries everything that clumsy.h refuses: what it returns, and that nothing else happens.
#include "clumsy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(int is_true, const char *words) {
  if (is_true) return;
  fprintf(stderr, "FAILED: %s\n", words);
  exit(1);
}

static void refused(const clumsy_settings *settings, int32_t refusal, int32_t which, const char *words) {
  int32_t found = -1;
  expect(clumsy_check(settings, &found) == refusal && found == which, words);
  expect(clumsy_check(settings, NULL) == refusal, words);
  expect(!clumsy_create(settings), words);
}

static void settings_are_refused(const clumsy_settings *original) {
  clumsy_settings bad = *original;
  bad.scale = 0;
  refused(&bad, CLUMSY_BAD_KEY, 0, "a scale that does not exist");
  bad = *original, bad.keys_channel = 17;
  refused(&bad, CLUMSY_BAD_CHANNEL, 1, "a channel 17");
  bad = *original, bad.values[2] = 1.5;
  refused(&bad, CLUMSY_BAD_PARAMETER, 2, "a value out of its range");
  bad = *original, bad.balls = CLUMSY_BALLS + 1;
  refused(&bad, CLUMSY_BAD_BALLS, 0, "seventeen balls");
  bad = *original, bad.places = CLUMSY_BALLS + 1;
  refused(&bad, CLUMSY_BAD_PLACES, 0, "seventeen places");
  bad = *original, bad.bouncers[6].radius = 4;
  refused(&bad, CLUMSY_BAD_BOUNCER, 6, "a small bouncer");
  bad = *original, bad.keys[2].width = 501;
  refused(&bad, CLUMSY_BAD_PIANO_KEY, 2, "a wide key");
  bad = *original, bad.bass_ball.y = 364;
  refused(&bad, CLUMSY_BAD_BASS_BALL, 0, "a bass ball in a bouncer");
  bad = *original, bad.balls = 2, bad.places = 2;
  bad.piano_balls[0] = (clumsy_place){768, 600}, bad.piano_balls[1] = (clumsy_place){768, 601};
  refused(&bad, CLUMSY_BAD_PIANO_BALL, 1, "a piano ball in another");
  bad = *original, bad.key_count = 9;
  refused(&bad, CLUMSY_BAD_KEY_COUNT, 0, "nine keys");
  bad = *original, bad.motion_count = 1, bad.motions[0].parameter = 1;
  refused(&bad, CLUMSY_BAD_MOTION, 1, "a motion without a period");
  bad = *original, bad.chords = "I,IV,H";
  refused(&bad, CLUMSY_BAD_CHORDS, 2, "a chord on H");
  int32_t which = -1;
  expect(clumsy_check(original, &which) == CLUMSY_PLAYABLE && which == 0, "the original's settings");
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
  expect(!clumsy_choice(2, 0) && !clumsy_choice(CLUMSY_PARAMETERS, 0), "choices of what is none");
}

static void chords_are_refused(const clumsy_settings *settings) {
  clumsy_chordset row = {0};
  expect(clumsy_chordset_row(0, &row) == 1 && strcmp(row.name, "diatonic") == 0, "the first chordset");
  expect(clumsy_chordset_row(-1, &row) == 0 && clumsy_chordset_row(255, &row) == 0, "chordsets that do not exist");
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
  expect(clumsy_apply(performance, &gesture, 0, &event) == 1 && event.integers[1] == CLUMSY_NO_MOTION, "half a second");
  clumsy_free(performance);
}

static void gestures_are_refused(const clumsy_settings *settings) {
  clumsy_performance *performance = clumsy_create(settings);
  expect(performance != NULL, "the original's settings");
  clumsy_gesture gesture = {.kind = 13};
  clumsy_event event = {.kind = 42};
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
  expect(event.kind == 42, "the event of no gesture is as it was");
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
  uint8_t *bytes = malloc((size_t)size);
  expect(bytes && clumsy_save(performance, bytes, size) == size, "saved otherwise the second time");
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

int main(void) {
  clumsy_settings settings;
  clumsy_default_settings(&settings);
  settings_are_refused(&settings);
  tables_end();
  chords_are_refused(&settings);
  gestures_are_refused(&settings);
  times_are_refused(&settings);
  bytes_are_refused(&settings);
  puts("all that clumsy.h refuses is refused");
  return 0;
}
