// The measurements that the runners of both peers (Box2D and Chipmunk) share. Each runner includes this file and then
// defines its engine.
//
//   RUNNER time SCENE DURATION WALL [SPEED]   simulates DURATION seconds, but for at most WALL seconds of the clock
//   RUNNER drift SCENE DURATION [SPEED]       prints the change of the energy from start to end
//   RUNNER drop SCENE                         compares the first impacts of a dropped ball with the closed form
//   RUNNER missed SCENE WINDOWS SPEED         counts the windows in which the engine misses the expected impact
//
// A window is a state of the scene's disc, and its next impact. `PhysicsBenchmark windows` writes the file WINDOWS.
#ifndef PEER_H
#define PEER_H

#include <math.h>
#include <stdint.h>
#include <time.h>

#include "scene.h"

#define STEPS_PER_SECOND 240

// A runner defines ENGINE, the engine's name, before it includes this file, and these functions after it.
typedef struct Engine Engine;
static Engine *engine_new(const Scene *scene);
static void engine_step(Engine *engine);
static Disc engine_disc(const Engine *engine, int index);
static void engine_free(Engine *engine);

// The engine's reports: the number of impacts, and the speed of the latest impact.
static struct {
  long impacts;
  double speed;
  // `awaited`: the index of the fixed shape that a disc should hit in this window; `met`: 1 once a disc has hit it.
  int awaited, met;
} reported;

// The engine calls this when two shapes begin to touch. `fixed`: the fixed shape's index, or −1 if both are discs.
static void report_impact(int fixed, double speed) {
  reported.impacts += 1;
  reported.speed = speed;
  if (fixed >= 0 && fixed == reported.awaited) reported.met = 1;
}

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static double peak_kib(void) {
  FILE *file = opened("/proc/self/status");
  char line[256];
  double peak = NAN;
  while (fgets(line, sizeof line, file)) sscanf(line, "VmHWM: %lf", &peak);
  fclose(file);
  return peak;
}

static char scene_name[256];
static void print(const char *figure, double value) { printf("%s.%s.%s=%.10g\n", scene_name, ENGINE, figure, value); }

// Names the scene after its file, and appends the speed if the runner sets one.
static void name_scene(const char *path, double speed) {
  const char *slash = strrchr(path, '/');
  snprintf(scene_name, sizeof scene_name - 24, "%s", slash ? slash + 1 : path);
  char *dot = strrchr(scene_name, '.');
  if (dot) *dot = 0;
  if (speed > 0) snprintf(scene_name + strlen(scene_name), 24, "-%.0f", speed);
}

// Scales the first disc's velocity to a speed, in points/s.
static void set_speed(Scene *scene, double speed) {
  Disc *disc = scene->discs;
  double factor = speed / sqrt(disc->vx * disc->vx + disc->vy * disc->vy);
  disc->vx *= factor;
  disc->vy *= factor;
}

// Returns the energy of all discs. Heights are measured from the scene's origin.
static double energy(const Engine *engine, const Scene *scene) {
  double sum = 0;
  for (int index = 0; index < scene->disc_count; index++) {
    Disc disc = engine_disc(engine, index);
    double fall = scene->gravity_x * disc.x + scene->gravity_y * disc.y;
    sum += disc.mass * (0.5 * (disc.vx * disc.vx + disc.vy * disc.vy) - disc.gravity_scale * fall);
  }
  return sum;
}

static int by_size(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static void measure_time(const Scene *scene, double duration, double wall) {
  Engine *engine = engine_new(scene);
  int most = (int)(duration * STEPS_PER_SECOND + 0.5), steps = 0;
  int64_t *times = (int64_t *)calloc(most, sizeof *times), sum = 0;
  while (steps < most && sum < wall * 1e9) {
    int64_t start = nanoseconds();
    engine_step(engine);
    times[steps] = nanoseconds() - start;
    sum += times[steps++];
  }
  qsort(times, steps, sizeof *times, by_size);
  double simulated = (double)steps / STEPS_PER_SECOND;
  print("ns_per_tick", times[steps / 2]);
  print("worst_tick_ns", times[steps - 1]);
  print("simulated_s", simulated);
  print("seconds_per_second", simulated / (sum * 1e-9));
  print("impacts", reported.impacts);
  print("impacts_per_second", reported.impacts / simulated);
  print("ns_per_impact", (double)sum / reported.impacts);
  print("ns_per_ball_step", (double)sum / steps / scene->disc_count);
  print("peak_kib", peak_kib());
  engine_free(engine);
}

static void measure_drift(const Scene *scene, double duration) {
  Engine *engine = engine_new(scene);
  double start = energy(engine, scene);
  for (int step = 0; step < duration * STEPS_PER_SECOND; step++) engine_step(engine);
  char figure[64];
  snprintf(figure, sizeof figure, "energy_drift_%.0fs", duration);
  print(figure, fabs(energy(engine, scene) - start) / start);
  engine_free(engine);
}

// The time of an impact counts as the middle of the step that reports it.
static void measure_drop(const Scene *scene) {
  enum { COUNT = 20 };
  Engine *engine = engine_new(scene);
  Disc ball = scene->discs[0];
  double gravity = -scene->gravity_y, speed = sqrt(2 * gravity * (ball.y - ball.radius)), time = speed / gravity;
  double worst_time = 0, worst_speed = 0;
  int found = 0;
  for (int step = 0; step < 60 * STEPS_PER_SECOND && found < COUNT; step++) {
    engine_step(engine);
    if (reported.impacts == found) continue;
    found += 1;
    worst_time = fmax(worst_time, fabs((step + 0.5) / STEPS_PER_SECOND - time));
    worst_speed = fmax(worst_speed, fabs(reported.speed - speed) / speed);
    speed *= ball.restitution;
    time += 2 * speed / gravity;
  }
  print("impacts", found);
  print("time_error_s", worst_time);
  print("speed_error", worst_speed);
  engine_free(engine);
}

static void measure_missed(Scene scene, const char *path) {
  int count, missed = 0;
  Window *windows = read_windows(path, &count);
  for (int index = 0; index < count; index++) {
    Window window = windows[index];
    scene.discs[0].x = window.x, scene.discs[0].y = window.y;
    scene.discs[0].vx = window.vx, scene.discs[0].vy = window.vy;
    reported.awaited = window.fixed, reported.met = 0;
    Engine *engine = engine_new(&scene);
    // The limit is two steps more than the window lasts, so a late report does not count as missed.
    for (int step = 0; step < window.seconds * STEPS_PER_SECOND + 2; step++) engine_step(engine);
    missed += !reported.met;
    engine_free(engine);
  }
  print("windows", count);
  print("missed", missed);
  print("missed_share", (double)missed / count);
  free(windows);
}

int main(int count, char **words) {
  const char *mode = count > 2 ? words[1] : "";
  Scene scene = count > 2 ? read_scene(words[2]) : read_scene("/dev/null");
  int speed_at = strcmp(mode, "drift") == 0 ? 4 : 5;
  if (strcmp(mode, "missed") == 0) speed_at = 4;
  double speed = count > speed_at ? atof(words[speed_at]) : 0;
  name_scene(count > 2 ? words[2] : "", speed);
  if (speed > 0) set_speed(&scene, speed);
  reported.awaited = -1;
  if (strcmp(mode, "time") == 0 && count > 4) {
    measure_time(&scene, atof(words[3]), atof(words[4]));
  } else if (strcmp(mode, "drift") == 0 && count > 3) {
    measure_drift(&scene, atof(words[3]));
  } else if (strcmp(mode, "drop") == 0) {
    measure_drop(&scene);
  } else if (strcmp(mode, "missed") == 0 && count > 4) {
    measure_missed(scene, words[3]);
  } else {
    fail("not a mode, or too few arguments (see peer.h)", mode);
  }
  return 0;
}

#endif
