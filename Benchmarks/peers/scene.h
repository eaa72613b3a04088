// Reads scene files, whose format is in Benchmarks/README.md. Lengths are in points; places are measured from the
// bottom left.
#ifndef SCENE_H
#define SCENE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double x, y, vx, vy, radius, mass, restitution, gravity_scale;
  unsigned layers;
} Disc;

typedef enum { PEG, BOX, SEGMENT } FixedKind;

// A peg: centre x, y, radius a. A box: centre x, y, width a, height b. A segment: from x, y to a, b.
typedef struct {
  FixedKind kind;
  double x, y, a, b;
  unsigned layers;
} Fixed;

typedef struct {
  double gravity_x, gravity_y;
  Disc *discs;
  Fixed *fixed;
  int disc_count, fixed_count;
} Scene;

// A state of the scene's first disc, the seconds until its next impact, and the index of the shape that the disc hits.
typedef struct {
  double x, y, vx, vy, seconds;
  int fixed;
} Window;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", what, which);
  exit(1);
}

// Returns the list with room for one more item: doubles it when `count` is a power of two.
static void *grown(void *list, int count, size_t size) {
  if (count & (count - 1)) return list;
  list = realloc(list, (count ? 2 * (size_t)count : 1) * size);
  if (!list) fail("no memory", "for a list");
  return list;
}

static FILE *opened(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot be read", path);
  return file;
}

static Scene read_scene(const char *path) {
  Scene scene = {0, 0, NULL, NULL, 0, 0};
  FILE *file = opened(path);
  char line[512];
  while (fgets(line, sizeof line, file)) {
    Disc disc;
    Fixed fixed;
    memset(&fixed, 0, sizeof fixed);
    if (line[0] == '#' || line[0] == '\n') continue;
    if (sscanf(line, "gravity %lf %lf", &scene.gravity_x, &scene.gravity_y) == 2) continue;
    if (sscanf(line, "disc %lf %lf %lf %lf %lf %lf %lf %lf %u", &disc.x, &disc.y, &disc.vx, &disc.vy, &disc.radius,
               &disc.mass, &disc.restitution, &disc.gravity_scale, &disc.layers) == 9) {
      scene.discs = (Disc *)grown(scene.discs, scene.disc_count, sizeof disc);
      scene.discs[scene.disc_count++] = disc;
      continue;
    }
    if (sscanf(line, "peg %lf %lf %lf %u", &fixed.x, &fixed.y, &fixed.a, &fixed.layers) == 4) {
      fixed.kind = PEG;
    } else if (sscanf(line, "box %lf %lf %lf %lf %u", &fixed.x, &fixed.y, &fixed.a, &fixed.b, &fixed.layers) == 5) {
      fixed.kind = BOX;
    } else if (sscanf(line, "segment %lf %lf %lf %lf %u", &fixed.x, &fixed.y, &fixed.a, &fixed.b, &fixed.layers) == 5) {
      fixed.kind = SEGMENT;
    } else {
      fail("not a line of a scene", line);
    }
    scene.fixed = (Fixed *)grown(scene.fixed, scene.fixed_count, sizeof fixed);
    scene.fixed[scene.fixed_count++] = fixed;
  }
  fclose(file);
  return scene;
}

static Window *read_windows(const char *path, int *count) {
  Window *windows = NULL, window;
  FILE *file = opened(path);
  *count = 0;
  while (fscanf(file, " window %lf %lf %lf %lf %lf %d", &window.x, &window.y, &window.vx, &window.vy, &window.seconds,
                &window.fixed) == 6) {
    windows = (Window *)grown(windows, *count, sizeof window);
    windows[(*count)++] = window;
  }
  fclose(file);
  if (!*count) fail("no windows", path);
  return windows;
}

#endif
