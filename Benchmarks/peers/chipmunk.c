// Chipmunk 7.0.3, as built by Debian (chipmunk-dev, assertions on), with the settings that suit elastic discs best:
//
// - Lengths are in points: Chipmunk prefers no unit. 240 steps a second. Sleeping is off by default.
// - 10 iterations, as recommended. A single iteration is a quarter faster, but the energy of the scene `stage` grows
//   fortyfold.
// - A collision bias of 1, so that overlapping shapes are not pushed apart. Elastic discs separate by themselves.
//   Pushing would lift the dropped ball of the mode `drop` (see peer.h).
// - The tree of bounding boxes. The spatial hash was not faster in any scene, with cells of 45, 68, 90 or 130 points.
// - Chipmunk has no restitution threshold, and no continuous collision for fast discs.
#include <chipmunk/chipmunk.h>

#define ENGINE "chipmunk"
#include "peer.h"

struct Engine {
  cpSpace *space;
  cpBody **discs;
  const Scene *scene;
};

static cpBool begin(cpArbiter *arbiter, cpSpace *space, cpDataPointer data) {
  (void)space, (void)data;
  CP_ARBITER_GET_SHAPES(arbiter, a, b);
  CP_ARBITER_GET_BODIES(arbiter, one, other);
  cpVect velocity = cpvsub(cpBodyGetVelocity(other), cpBodyGetVelocity(one));
  intptr_t fixed = (intptr_t)cpShapeGetUserData(a) + (intptr_t)cpShapeGetUserData(b) - 1;
  report_impact((int)fixed, -cpvdot(velocity, cpArbiterGetNormal(arbiter)));
  return cpTrue;
}

// Scales the space's gravity by the disc's gravity scale.
static void fall(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt) {
  const Disc *disc = (const Disc *)cpBodyGetUserData(body);
  cpBodyUpdateVelocity(body, cpvmult(gravity, disc->gravity_scale), damping, dt);
}

// A shape's user data is 0 for a disc, and 1 + its index in `scene->fixed` for a fixed shape.
static void add(Engine *engine, cpShape *shape, double restitution, unsigned layers, intptr_t name) {
  cpShapeSetElasticity(shape, restitution);
  cpShapeSetFriction(shape, 0);
  cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, layers, layers));
  cpShapeSetUserData(shape, (cpDataPointer)name);
  cpSpaceAddShape(engine->space, shape);
}

static void add_fixed(Engine *engine, const Fixed *fixed, intptr_t name) {
  cpBody *ground = cpSpaceGetStaticBody(engine->space);
  cpShape *shape;
  if (fixed->kind == PEG) {
    shape = cpCircleShapeNew(ground, fixed->a, cpv(fixed->x, fixed->y));
  } else if (fixed->kind == BOX) {
    cpBB box = cpBBNewForExtents(cpv(fixed->x, fixed->y), fixed->a / 2, fixed->b / 2);
    shape = cpBoxShapeNew2(ground, box, 0);
  } else {
    shape = cpSegmentShapeNew(ground, cpv(fixed->x, fixed->y), cpv(fixed->a, fixed->b), 0);
  }
  // Chipmunk multiplies restitutions, so a fixed shape has restitution 1, and the disc's decides.
  add(engine, shape, 1, fixed->layers, name);
}

static Engine *engine_new(const Scene *scene) {
  Engine *engine = (Engine *)calloc(1, sizeof *engine);
  engine->scene = scene;
  engine->space = cpSpaceNew();
  cpSpaceSetGravity(engine->space, cpv(scene->gravity_x, scene->gravity_y));
  cpSpaceSetIterations(engine->space, 10);
  cpSpaceSetCollisionBias(engine->space, 1);
  cpSpaceAddDefaultCollisionHandler(engine->space)->beginFunc = begin;
  for (int index = 0; index < scene->fixed_count; index++) add_fixed(engine, scene->fixed + index, index + 1);
  engine->discs = (cpBody **)calloc(scene->disc_count, sizeof *engine->discs);
  for (int index = 0; index < scene->disc_count; index++) {
    Disc *disc = scene->discs + index;
    // The infinite moment of inertia prevents spin.
    cpBody *body = engine->discs[index] = cpSpaceAddBody(engine->space, cpBodyNew(disc->mass, INFINITY));
    cpBodySetPosition(body, cpv(disc->x, disc->y));
    cpBodySetVelocity(body, cpv(disc->vx, disc->vy));
    cpBodySetUserData(body, disc);
    if (disc->gravity_scale != 1) cpBodySetVelocityUpdateFunc(body, fall);
    add(engine, cpCircleShapeNew(body, disc->radius, cpvzero), disc->restitution, disc->layers, 0);
  }
  return engine;
}

static void engine_step(Engine *engine) { cpSpaceStep(engine->space, 1.0 / STEPS_PER_SECOND); }

static Disc engine_disc(const Engine *engine, int index) {
  Disc disc = engine->scene->discs[index];
  cpVect place = cpBodyGetPosition(engine->discs[index]), velocity = cpBodyGetVelocity(engine->discs[index]);
  disc.x = place.x, disc.y = place.y;
  disc.vx = velocity.x, disc.vy = velocity.y;
  return disc;
}

static void free_shape(cpBody *body, cpShape *shape, void *space) {
  (void)body;
  cpSpaceRemoveShape((cpSpace *)space, shape);
  cpShapeFree(shape);
}

static void engine_free(Engine *engine) {
  cpBodyEachShape(cpSpaceGetStaticBody(engine->space), free_shape, engine->space);
  for (int index = 0; index < engine->scene->disc_count; index++) {
    cpBody *body = engine->discs[index];
    cpBodyEachShape(body, free_shape, engine->space);
    cpSpaceRemoveBody(engine->space, body);
    cpBodyFree(body);
  }
  cpSpaceFree(engine->space);
  free(engine->discs);
  free(engine);
}
