// Box2D 2.4.1, as built by Debian (libbox2d-dev), with the settings that suit elastic discs best:
//
// - Lengths are in metres, for which Box2D is tuned; 150 points are a metre.
// - 240 steps a second; 8 velocity and 3 position iterations, as the manual recommends; sleeping is off.
// - The fixtures' restitution threshold is 0, so that slow discs bounce too. The default is 1 m/s.
// - Edges and boxes have no skin. The default skin makes them 1.5 points too big.
// - A disc is a bullet only if it is alone: several bullets take up to twice as long and gain more energy. Other discs
//   collide continuously with static shapes, and no two discs here pass through each other in a step.
#include <box2d/box2d.h>

#define ENGINE "box2d"
#include "peer.h"

static const float points_per_metre = 150;

static b2Vec2 metres(double x, double y) { return b2Vec2(float(x / points_per_metre), float(y / points_per_metre)); }

// A fixture's user data is 0 for a disc, and 1 + its index in `scene->fixed` for a fixed shape.
struct Engine : b2ContactListener {
  b2World world;
  b2Body **discs;
  const Scene *scene;

  explicit Engine(const Scene *scene) : world(metres(scene->gravity_x, scene->gravity_y)), scene(scene) {}

  void BeginContact(b2Contact *contact) override {
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    b2Fixture *a = contact->GetFixtureA(), *b = contact->GetFixtureB();
    b2Vec2 velocity = b->GetBody()->GetLinearVelocity() - a->GetBody()->GetLinearVelocity();
    double speed = -b2Dot(velocity, manifold.normal) * points_per_metre;
    report_impact(int(a->GetUserData().pointer + b->GetUserData().pointer) - 1, speed);
  }
};

static void add(b2Body *body, b2Shape *shape, double restitution, unsigned layers, uintptr_t name) {
  b2FixtureDef fixture;
  fixture.shape = shape;
  fixture.density = 1;
  fixture.friction = 0;
  fixture.restitution = float(restitution);
  fixture.restitutionThreshold = 0;
  fixture.filter.categoryBits = uint16(layers);
  fixture.filter.maskBits = uint16(layers);
  fixture.userData.pointer = name;
  body->CreateFixture(&fixture);
}

static void add_fixed(b2Body *ground, const Fixed &fixed, uintptr_t name) {
  // Box2D takes the higher of two restitutions, so a fixed shape has 0.
  b2Vec2 place = metres(fixed.x, fixed.y);
  if (fixed.kind == PEG) {
    b2CircleShape circle;
    circle.m_p = place;
    circle.m_radius = float(fixed.a / points_per_metre);
    add(ground, &circle, 0, fixed.layers, name);
  } else if (fixed.kind == BOX) {
    b2PolygonShape box;
    b2Vec2 half = metres(fixed.a / 2, fixed.b / 2);
    box.SetAsBox(half.x, half.y, place, 0);
    box.m_radius = 0;
    add(ground, &box, 0, fixed.layers, name);
  } else {
    b2EdgeShape edge;
    edge.SetTwoSided(place, metres(fixed.a, fixed.b));
    edge.m_radius = 0;
    add(ground, &edge, 0, fixed.layers, name);
  }
}

static Engine *engine_new(const Scene *scene) {
  Engine *engine = new Engine(scene);
  engine->world.SetContactListener(engine);
  engine->world.SetAllowSleeping(false);
  b2BodyDef standing;
  b2Body *ground = engine->world.CreateBody(&standing);
  for (int index = 0; index < scene->fixed_count; index++) add_fixed(ground, scene->fixed[index], uintptr_t(index) + 1);
  engine->discs = new b2Body *[scene->disc_count];
  for (int index = 0; index < scene->disc_count; index++) {
    const Disc &disc = scene->discs[index];
    b2BodyDef flying;
    flying.type = b2_dynamicBody;
    flying.position = metres(disc.x, disc.y);
    flying.linearVelocity = metres(disc.vx, disc.vy);
    flying.gravityScale = float(disc.gravity_scale);
    flying.fixedRotation = true;
    flying.bullet = scene->disc_count == 1;
    b2Body *body = engine->discs[index] = engine->world.CreateBody(&flying);
    b2CircleShape circle;
    circle.m_radius = float(disc.radius / points_per_metre);
    add(body, &circle, disc.restitution, disc.layers, 0);
    b2MassData mass = {float(disc.mass), b2Vec2_zero, 1};
    body->SetMassData(&mass);
  }
  return engine;
}

static void engine_step(Engine *engine) { engine->world.Step(1.0f / STEPS_PER_SECOND, 8, 3); }

static Disc engine_disc(const Engine *engine, int index) {
  Disc disc = engine->scene->discs[index];
  b2Vec2 place = engine->discs[index]->GetPosition(), velocity = engine->discs[index]->GetLinearVelocity();
  disc.x = double(place.x) * points_per_metre, disc.y = double(place.y) * points_per_metre;
  disc.vx = double(velocity.x) * points_per_metre, disc.vy = double(velocity.y) * points_per_metre;
  return disc;
}

static void engine_free(Engine *engine) {
  delete[] engine->discs;
  delete engine;
}
