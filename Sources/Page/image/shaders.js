// @ts-check
// The shaders of the image. They repeat the coverage that Sources/Lumia/Painting/Coverage.swift defines, and the steps of
// LumiaPainter.swift; Tests/Page/image.py compares their pictures with the core's pictures.

const HEAD = '#version 300 es\nprecision highp float; precision highp sampler2D;\n'

/** The number of shapes in a row of the texture that holds the shapes. */
export const ROW = 256

export const SHAPES = [`${HEAD}
uniform sampler2D shapes; uniform vec2 size; uniform float pixel;
out vec2 at; flat out vec4 form, more, light;
vec4 part(int n) { int shape = gl_VertexID / 6; return texelFetch(shapes, ivec2(shape % ${ROW} * 4 + n, shape / ${ROW}), 0); }
void main() {
  int turn = gl_VertexID % 6;
  vec2 corner = vec2(0x32 >> turn & 1, 0x2C >> turn & 1) * 2. - 1.;
  vec4 one = part(0), two = part(1), three = part(2), four = part(3);
  float least = one.x == 0. ? .75 * pixel : 0.;
  float a = max(one.w, least), b = max(two.x, least), p = two.w, q = three.x, extra = four.w;
  float width = max(three.y, pixel), soft = width / 2.;
  vec2 reach = vec2(a, b);
  switch (int(one.x)) {
    case 0: break;
    case 1: reach += vec2(b + soft, soft); break;
    case 2: reach += soft; break;
    case 3: reach *= 1. + soft / (min(a, b) * cos(3.14159265 / p)); break;
    case 4: reach += 2. * (extra + soft); break;
    case 5: reach += extra + soft; break;
    case 6: reach += vec2(pixel, soft); break;
    default: reach += q + soft;
  }
  at = corner * (reach + pixel);
  vec2 place = one.yz + vec2(at.x * two.y - at.y * two.z, at.x * two.z + at.y * two.y);
  gl_Position = vec4((place - vec2(8. / 9., .5)) / pixel / size * 2., 0, 1);
  form = vec4(one.x, a, b, width); more = vec4(p, q, extra, four.z); light = vec4(three.zw, four.xy);
}`, `${HEAD}
in vec2 at; flat in vec4 form, more, light; out vec4 result;
uniform sampler2D glyphs; uniform float pixel;
float edge(float d) { float t = clamp(.5 - d / form.w, 0., 1.); return t * t * (3. - 2. * t); }
float coverage() {
  float u = at.x, v = at.y, a = form.y, b = form.z, p = more.x, q = more.y, extra = more.z;
  switch (int(form.x)) {
    case 0: { float rest = max(1. - u / a * u / a - v / b * v / b, 0.); return rest * rest; }
    case 1: return edge(length(vec2(max(abs(u) - a, 0.), v)) - b);
    case 2: return edge(abs(u) - a) * edge(abs(v) - b);
    case 3: {
      float turn = 6.28318531 / p, angle = atan(v / b, u / a);
      float farthest = length(vec2(u / a, v / b)) * cos(mod(angle, turn) - turn / 2.);
      return edge((farthest - cos(turn / 2.)) * min(a, b));
    }
    case 4: {
      float radius = length(vec2(u / a, v / b)), slope = length(vec2(u / (a * a), v / (b * b)));
      return edge(abs(radius - 1.) * radius / max(slope, 1e-9) - extra);
    }
    case 5: {
      float angle = 6.28318531 * fract(p * u / a / 2. + q);
      float slope = b * p * 3.14159265 / a * cos(angle);
      float d = abs(v - b * sin(angle)) / sqrt(1. + slope * slope);
      return edge(max(max(d, abs(u) - a), abs(v) - b) - extra);
    }
    case 6: {
      float along = clamp((a - abs(u)) / pixel + .5, 0., 1.);
      return along * edge(abs(v) - mix(p, q, clamp(.5 + .5 * u / max(a, 1e-9), 0., 1.)));
    }
    default: {
      float nearest = 1e9;
      for (int n = 0; n < 8; n++) {
        vec4 stroke = texelFetch(glyphs, ivec2(n, int(extra)), 0) * vec4(a, b, a, b);
        vec2 way = stroke.zw - stroke.xy, here = at - stroke.xy;
        nearest = min(nearest, length(here - way * clamp(dot(here, way) / max(dot(way, way), 1e-12), 0., 1.)));
      }
      return edge(nearest - q);
    }
  }
}
void main() {
  float k = coverage() * light.w;
  vec3 c = vec3(light.xyz);
  int blend = int(more.w);
  result = blend == 1 ? vec4(1. - k * (1. - c), 1) : vec4(k * c, blend == 0 ? 0. : k);
}`]

/** A triangle that covers the whole picture. */
const ALL = `${HEAD}void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4. - 1., 0, 1); }`

/** Draws a step of the traces: they spread, fade, and take the present light where it is brighter or, on a light background, darker. */
export const TRACE = [ALL, `${HEAD}
uniform sampler2D light, traces; uniform vec3 ground; uniform float keep, spread; uniform int reach; uniform bool isLight;
out vec4 result;
vec3 at(ivec2 place) { return texelFetch(traces, clamp(place, ivec2(0), textureSize(traces, 0) - 1), 0).rgb; }
void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec3 trace = at(place);
  if (spread > 0.) {
    vec3 mean = vec3(0);
    for (int y = -1; y < 2; y++) for (int x = -1; x < 2; x++) mean += at(place + reach * ivec2(x, y)) * float((2 - abs(x)) * (2 - abs(y))) / 16.;
    trace += spread * (mean - trace);
  }
  trace = ground + (trace - ground) * keep;
  vec3 now = texelFetch(light, place, 0).rgb;
  result = vec4(isLight ? min(trace, now) : max(trace, now), 1);
}`]

/** Draws the traces of a picture of another size, so that they keep their places on the stage: see LumiaPainter+Size.swift. */
export const MOVE = [ALL, `${HEAD}
uniform sampler2D traces; uniform vec2 size; uniform float scale;
out vec4 result;
vec3 at(ivec2 place) { return texelFetch(traces, min(place, textureSize(traces, 0) - 1), 0).rgb; }
void main() {
  vec2 old = vec2(textureSize(traces, 0));
  vec2 place = clamp((gl_FragCoord.xy - size / 2.) * scale + old / 2. - .5, vec2(0), old - 1.);
  ivec2 first = ivec2(place);
  vec2 share = place - vec2(first);
  vec3 lower = mix(at(first), at(first + ivec2(1, 0)), share.x), upper = mix(at(first + ivec2(0, 1)), at(first + 1), share.x);
  result = vec4(mix(lower, upper, share.y), 1);
}`]

const FINISHED = `${HEAD}
uniform sampler2D light, traces; uniform bool hasTraces, isLight;
out vec4 result;
vec3 finished(ivec2 place) {
  vec3 now = texelFetch(light, place, 0).rgb;
  vec3 trace = texelFetch(traces, place, 0).rgb;
  if (hasTraces) now = isLight ? min(trace, now) : max(trace, now);
  now = max(now, 0.);
  vec3 excess = (now - .8) / .2;
  return mix(now, .8 + .2 * excess / (1. + excess), greaterThan(now, vec3(.8)));
}
`

/** Shows light and traces as sRGB, with the core's dither. If `isLimited`, `light` is the result of `LIMIT`, which includes the traces. */
export const SHOW = [ALL, `${FINISHED}
uniform bool isLimited; uniform int height;
void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec3 now = isLimited ? texelFetch(light, place, 0).rgb : finished(place);
  now = mix(12.92 * now, 1.055 * pow(now, vec3(1. / 2.4)) - .055, greaterThan(now, vec3(.0031308)));
  int x = place.x, y = height - 1 - place.y, rank = 0;
  for (int bit = 0; bit < 3; bit++) rank |= ((x ^ y) >> bit & 1) << (5 - 2 * bit) | (y >> bit & 1) << (4 - 2 * bit);
  result = vec4(floor(min(255. * now + (float(rank) + .5) / 64., 255.)) / 255., 1);
}`]

/** The mean relative luminance and redness of each cell of a picture, from 12 × 12 places in the cell. */
export const CELLS = [ALL, `${FINISHED}
uniform vec2 cells;
void main() {
  vec2 size = vec2(textureSize(light, 0));
  vec2 sum = vec2(0);
  for (int y = 0; y < 12; y++) for (int x = 0; x < 12; x++) {
    vec3 now = finished(ivec2(min((gl_FragCoord.xy - .5 + (vec2(x, y) + .5) / 12.) / cells * size, size - 1.)));
    sum += vec2(dot(now, vec3(.2126, .7152, .0722)), max(now.r - now.g - now.b, 0.));
  }
  result = vec4(sum / 144., 0, 1);
}`]

/** Limits the light: where `shares` is 1, a place differs from the last picture by at most `change`; where `shares` is 0, it is not limited. If `change` is negative, there is no last picture. */
export const LIMIT = [ALL, `${FINISHED}
uniform sampler2D last, shares; uniform float change;
void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  // The last picture may have another size than this one, so read it at the same fraction of width and height.
  vec3 wanted = finished(place), old = texture(last, gl_FragCoord.xy / vec2(textureSize(light, 0))).rgb;
  vec3 slow = change < 0. ? wanted : clamp(wanted, old - change, old + change);
  result = vec4(mix(wanted, slow, texture(shares, gl_FragCoord.xy / vec2(textureSize(light, 0))).r), 1);
}`]
