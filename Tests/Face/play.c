// Plays a minute through clumsy.h, and prints the digest after each second, as Tests/Golden has it. Each second begins with the performance
// restored from its bytes.
//
//   play SEED BOUNCE [LAYOUT] < SCRIPT     SCRIPT: lines "tick refused kind integer integer integer number number"
//                                          LAYOUT: a file of the numbers of balls and places, and the layout's numbers
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
  if (!bytes || clumsy_save(performance, bytes, size) != size) fail("saved otherwise the second time");
  clumsy_performance *copy = clumsy_restore(bytes, size);
  bytes[size / 2] ^= 1;
  if (clumsy_restore(bytes, size)) fail("damaged bytes are restored");
  free(bytes);
  if (!copy || clumsy_digest(copy) != clumsy_digest(performance)) fail("restored otherwise");
  clumsy_free(performance);
  return copy;
}

static void refused(const clumsy_settings *settings, int32_t refusal, int32_t which) {
  int32_t found = -1;
  if (clumsy_check(settings, &found) != refusal || found != which) {
    fprintf(stderr, "refusal %d of %d is expected\n", refusal, which);
    fail("settings are refused for another reason");
  }
  clumsy_check(settings, NULL);
}

// A number of the layout, from its file.
static double number(FILE *file) {
  double number = 0;
  if (fscanf(file, "%lf", &number) != 1) fail("a number of the layout");
  return number;
}

static void read_layout(const char *name, clumsy_settings *settings) {
  FILE *file = fopen(name, "r");
  if (!file || fscanf(file, "%" SCNd32 " %" SCNd32, &settings->balls, &settings->places) != 2) fail("the layout's file");
  for (int index = 0; index < 7; index++) {
    clumsy_bouncer *bouncer = &settings->bouncers[index];
    bouncer->x = number(file), bouncer->y = number(file), bouncer->radius = number(file);
  }
  for (int index = 0; index < 4; index++) {
    clumsy_piano_key *key = &settings->keys[index];
    key->x = number(file), key->y = number(file), key->width = number(file), key->height = number(file);
  }
  settings->bass_ball.x = number(file), settings->bass_ball.y = number(file);
  for (int index = 0; index < CLUMSY_BALLS; index++) {
    settings->piano_balls[index].x = number(file), settings->piano_balls[index].y = number(file);
  }
  fclose(file);
}

// Advances in events of three at a time, and checks their times. Not where it is already: what a gesture ends at its tick is still to come
// when the golden numbers look.
static void advance(clumsy_performance *performance, int64_t to) {
  static int64_t last, reached;
  if (to == reached) return;
  reached = to;
  clumsy_event events[3];
  int32_t is_complete = 0;
  while (!is_complete) {
    int32_t count = clumsy_advance(performance, to, events, 3, &is_complete);
    if (count < 0 || count > 3) fail("so many events do not fit");
    for (int32_t index = 0; index < count; index++) {
      if (events[index].nanoseconds < last || events[index].nanoseconds > to) fail("time runs back");
      if (events[index].kind == CLUMSY_STRIKE_EVENT && (events[index].integers[6] < 1 || events[index].integers[6] > 127)) {
        fail("a velocity out of its range");
      }
      last = events[index].nanoseconds;
    }
  }
}

int main(int count, char **arguments) {
  if (count != 3 && count != 4) fail("play SEED BOUNCE [LAYOUT] < SCRIPT");
  clumsy_settings settings;
  clumsy_default_settings(&settings);
  settings.seed = strtoull(arguments[1], NULL, 10);
  clumsy_parameter bounce;
  if (!clumsy_parameter_row(2, &bounce) || clumsy_parameter_row(CLUMSY_PARAMETERS, &bounce)) fail("the table's rows");
  settings.values[2] = bounce.highest + 1;
  if (clumsy_create(&settings)) fail("a value out of its range is accepted");
  refused(&settings, CLUMSY_BAD_PARAMETER, 2);
  settings.values[2] = strtod(arguments[2], NULL);
  settings.bass_ball = (clumsy_place){256, 364};
  if (clumsy_create(&settings)) fail("a bass ball in a bouncer is accepted");
  refused(&settings, CLUMSY_BAD_BASS_BALL, 0);
  settings.bass_ball.y = 192;
  settings.places = CLUMSY_BALLS + 1;
  if (clumsy_create(&settings)) fail("seventeen places are accepted");
  refused(&settings, CLUMSY_BAD_PLACES, 0);
  settings.places = 0;
  clumsy_settings bad = settings;
  bad.scale = 9;
  refused(&bad, CLUMSY_BAD_KEY, 0);
  bad = settings, bad.keys_channel = 17;
  refused(&bad, CLUMSY_BAD_CHANNEL, 1);
  bad = settings, bad.balls = CLUMSY_BALLS + 1;
  refused(&bad, CLUMSY_BAD_BALLS, 0);
  bad = settings, bad.bouncers[6].radius = 4;
  refused(&bad, CLUMSY_BAD_BOUNCER, 6);
  bad = settings, bad.keys[2].width = 501;
  refused(&bad, CLUMSY_BAD_PIANO_KEY, 2);
  bad = settings, bad.balls = 2, bad.places = 2;
  bad.piano_balls[0] = (clumsy_place){768, 600}, bad.piano_balls[1] = (clumsy_place){768, 601};
  refused(&bad, CLUMSY_BAD_PIANO_BALL, 1);
  refused(&settings, CLUMSY_PLAYABLE, 0);
  if (count == 4) read_layout(arguments[3], &settings);
  clumsy_performance *performance = clumsy_create(&settings);
  if (!performance) fail("nothing is created");
  clumsy_free(NULL);

  clumsy_event event;
  clumsy_gesture gesture = {0};
  int64_t tick = 0;
  int is_refused = 0;
  int has_gesture = 0, ended = 0;
  for (int64_t second = 1; second <= 60; second++) {
    performance = restored(performance);
    for (;;) {
      if (!has_gesture && !ended) {
        int read = scanf(
            "%" SCNd64 " %d %" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32 " %lf %lf", &tick, &is_refused, &gesture.kind,
            &gesture.integers[0], &gesture.integers[1], &gesture.integers[2], &gesture.numbers[0], &gesture.numbers[1]);
        if (read == 8) has_gesture = 1; else if (read == EOF) ended = 1; else fail("a line of the script");
      }
      if (!has_gesture || tick > second * 250) break;
      advance(performance, tick * CLUMSY_TICK);
      if (!clumsy_apply(performance, &gesture, 7, &event)) fail("a gesture that does not exist");
      if (event.kind != CLUMSY_GESTURE_EVENT || event.integers[0] != 7) fail("not the event of a gesture");
      if ((event.integers[1] != CLUMSY_APPLIED) != is_refused) fail("a gesture is refused, or applied, against the script");
      has_gesture = 0;
    }
    advance(performance, second * 250 * CLUMSY_TICK);
    printf("tick=%" PRId64 " digest=%016" PRIx64 "\n", second * 250, clumsy_digest(performance));
  }
  clumsy_event events[4];
  int32_t is_complete = 0;
  while (!is_complete && clumsy_end(performance, events, 4, &is_complete) >= 0) {}
  clumsy_free(performance);
  return 0;
}
