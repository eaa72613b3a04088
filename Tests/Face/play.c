// Plays a minute through clumsy.h. Prints the engine's version and, after each second, the digest. After every tenth
// second and at the end, prints the number and hash of all events so far. The lines are as in Tests/Golden. With
// FLIGHTS 0, saves and restores the performance before each second.
//
//   play SEED BOUNCE FLIGHTS PRESET [LAYOUT] < SCRIPT
//                  FLIGHTS: 1 to report the balls' flights (CLUMSY_FLIGHT_EVENT), else 0
//                  PRESET: 0 for the standard preset, 1 for the original instrument
//                  SCRIPT: one gesture per line: tick, 1 if it must be refused (else 0), kind, five integers, three numbers
//                  LAYOUT: a file with the counts of balls, start places and piano keys, then the layout's places and
//                          sizes in the order of clumsy.h
#include "clumsy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *words) {
  fprintf(stderr, "FAILED: %s\n", words);
  exit(1);
}

static clumsy_performance *restored(clumsy_performance *performance) {
  int32_t size = clumsy_save(performance, NULL, 0);
  if (size <= 0) fail("nothing is saved");
  uint8_t *bytes = malloc((size_t)size);
  if (!bytes || clumsy_save(performance, bytes, size) != size) fail("saved bytes have another size");
  clumsy_performance *copy = clumsy_restore(bytes, size);
  bytes[size / 2] ^= 1;
  if (clumsy_restore(bytes, size)) fail("damaged bytes are restored");
  free(bytes);
  if (!copy || clumsy_digest(copy) != clumsy_digest(performance)) fail("the restored performance has another digest");
  clumsy_free(performance);
  return copy;
}

static double number(FILE *file) {
  double number = 0;
  if (fscanf(file, "%lf", &number) != 1) fail("cannot read a number of the layout");
  return number;
}

static void read_layout(const char *name, clumsy_settings *settings) {
  FILE *file = fopen(name, "r");
  if (!file || fscanf(file, "%" SCNd32 " %" SCNd32 " %" SCNd32, &settings->balls, &settings->places, &settings->key_count) != 3) {
    fail("cannot read the layout's file");
  }
  for (int index = 0; index < 7; index++) {
    clumsy_bouncer *bouncer = &settings->bouncers[index];
    bouncer->x = number(file), bouncer->y = number(file), bouncer->radius = number(file);
  }
  for (int index = 0; index < CLUMSY_KEYS; index++) {
    clumsy_piano_key *key = &settings->keys[index];
    key->x = number(file), key->y = number(file), key->width = number(file), key->height = number(file);
  }
  settings->bass_ball.x = number(file), settings->bass_ball.y = number(file);
  for (int index = 0; index < CLUMSY_BALLS; index++) {
    settings->piano_balls[index].x = number(file), settings->piano_balls[index].y = number(file);
  }
  fclose(file);
}

static uint64_t events_count, events_hash = 0xcbf29ce484222325;

// Adds each byte of an event to the FNV-1a hash; the structure has no padding.
static void hash(const clumsy_event *event) {
  events_count++;
  for (size_t index = 0; index < sizeof *event; index++) {
    events_hash = (events_hash ^ ((const uint8_t *)event)[index]) * 0x100000001b3;
  }
}

static void print_events(const char *tick) {
  printf("tick=%s events=%" PRIu64 " fnv1a=%016" PRIx64 "\n", tick, events_count, events_hash);
}

// Advances, and hashes three events at a time. Does nothing if `to` is already reached, because Tests/Golden fetches a
// gesture's messages only when it advances to a later tick.
static void advance(clumsy_performance *performance, int64_t to) {
  static int64_t last, reached;
  if (to == reached) return;
  reached = to;
  clumsy_event events[3];
  int32_t is_complete = 0;
  while (!is_complete) {
    int32_t count = clumsy_advance(performance, to, events, 3, &is_complete);
    if (count < 0 || count > 3) fail("the number of events is out of range");
    for (int32_t index = 0; index < count; index++) {
      if (events[index].nanoseconds < last || events[index].nanoseconds > to) fail("time runs back");
      last = events[index].nanoseconds;
      hash(&events[index]);
    }
  }
}

int main(int count, char **arguments) {
  if (count != 5 && count != 6) fail("play SEED BOUNCE FLIGHTS PRESET [LAYOUT] < SCRIPT");
  clumsy_settings settings;
  if (!clumsy_preset_settings(atoi(arguments[4]), &settings)) fail("there is no such preset");
  settings.seed = strtoull(arguments[1], NULL, 10);
  settings.values[2] = strtod(arguments[2], NULL);
  int flights = atoi(arguments[3]);
  if (count == 6) read_layout(arguments[5], &settings);
  clumsy_performance *performance = clumsy_create(&settings);
  if (!performance) fail("no performance was created");
  clumsy_report_flights(performance, flights);
  printf("engine=%" PRIu64 "\n", clumsy_engine_version());

  clumsy_event event;
  clumsy_gesture gesture = {0};
  int64_t tick = 0;
  int is_refused = 0;
  int has_gesture = 0, ended = 0;
  for (int64_t second = 1; second <= 60; second++) {
    if (!flights) performance = restored(performance);
    for (;;) {
      if (!has_gesture && !ended) {
        int read = scanf(
            "%" SCNd64 " %d %" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32 " %lf %lf %lf", &tick,
            &is_refused, &gesture.kind, &gesture.integers[0], &gesture.integers[1], &gesture.integers[2], &gesture.integers[3],
            &gesture.integers[4], &gesture.numbers[0], &gesture.numbers[1], &gesture.numbers[2]);
        if (read == 11) has_gesture = 1; else if (read == EOF) ended = 1; else fail("cannot read a line of the script");
      }
      if (!has_gesture || tick > second * 250) break;
      advance(performance, tick * CLUMSY_TICK);
      if (!clumsy_apply(performance, &gesture, 7, &event)) fail("a gesture that does not exist");
      hash(&event);
      if ((event.integers[1] != CLUMSY_APPLIED) != is_refused) fail("a gesture is refused, or applied, against the script");
      has_gesture = 0;
    }
    advance(performance, second * 250 * CLUMSY_TICK);
    printf("tick=%" PRId64 " digest=%016" PRIx64 "\n", second * 250, clumsy_digest(performance));
    if (second % 10 == 0) {
      char text[16];
      snprintf(text, sizeof text, "%" PRId64, second * 250);
      print_events(text);
    }
  }
  clumsy_event events[4];
  int32_t is_complete = 0;
  while (!is_complete) {
    int32_t ended = clumsy_end(performance, events, 4, &is_complete);
    if (ended < 0 || ended > 4) fail("the number of events is out of range");
    for (int32_t index = 0; index < ended; index++) hash(&events[index]);
  }
  print_events("end");
  clumsy_free(performance);
  return 0;
}
