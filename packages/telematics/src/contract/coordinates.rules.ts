import type { PositionSystem } from './mapping.ts'

/*
 * Coordinates of Chinese maps in degrees. GCJ-02 shifts WGS-84 within mainland China by a published polynomial on the
 * Krasovsky ellipsoid. BD-09 transforms GCJ-02 once more. The inverse has no formula and is calculated by iteration.
 */

export interface LngLat {
  longitude: number
  latitude: number
}
const { PI, sin, cos, sqrt, abs, atan2 } = Math
const axis = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

/** Returns true in the approximate area of the shift. Elsewhere GCJ-02 equals WGS-84. */
function isShifted({ longitude, latitude }: LngLat): boolean {
  return longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271
}
/** Common term of both series of the shift. */
const wave = (x: number) => (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * (2 / 3)

function shiftAt({ longitude, latitude }: LngLat): LngLat {
  const [x, y] = [longitude - 105, latitude - 35]
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * sqrt(abs(x)) +
    wave(x) +
    (20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * (2 / 3) +
    (160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * sqrt(abs(x)) +
    wave(x) +
    (20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * (2 / 3) +
    (150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * (2 / 3)
  const angle = (latitude / 180) * PI
  const bend = 1 - eccentricity * sin(angle) ** 2
  return {
    longitude: (east * 180) / ((axis / sqrt(bend)) * cos(angle) * PI),
    latitude: (north * 180) / (((axis * (1 - eccentricity)) / (bend * sqrt(bend))) * PI),
  }
}
function wgs84ToGcj02(at: LngLat): LngLat {
  if (!isShifted(at)) return at
  const by = shiftAt(at)
  return { longitude: at.longitude + by.longitude, latitude: at.latitude + by.latitude }
}
function gcj02ToWgs84(at: LngLat): LngLat {
  if (!isShifted(at)) return at
  let found = at
  // Each step leaves about a hundredth of the previous error.
  for (let step = 0; step < 10; step += 1) {
    const again = wgs84ToGcj02(found)
    const [east, north] = [at.longitude - again.longitude, at.latitude - again.latitude]
    found = { longitude: found.longitude + east, latitude: found.latitude + north }
    if (abs(east) < 1e-9 && abs(north) < 1e-9) break
  }
  return found
}
const turn = (PI * 3_000) / 180
function bd09ToGcj02({ longitude, latitude }: LngLat): LngLat {
  const [x, y] = [longitude - 0.0065, latitude - 0.006]
  const away = sqrt(x * x + y * y) - 0.000_02 * sin(y * turn)
  const angle = atan2(y, x) - 0.000_003 * cos(x * turn)
  return { longitude: away * cos(angle), latitude: away * sin(angle) }
}
function gcj02ToBd09({ longitude: x, latitude: y }: LngLat): LngLat {
  const away = sqrt(x * x + y * y) + 0.000_02 * sin(y * turn)
  const angle = atan2(y, x) + 0.000_003 * cos(x * turn)
  return { longitude: away * cos(angle) + 0.0065, latitude: away * sin(angle) + 0.006 }
}

/** Converts a position of another system to WGS-84. */
export function toWgs84(at: LngLat, system: PositionSystem): LngLat {
  if (system === 'wgs84') return at
  return gcj02ToWgs84(system === 'bd09' ? bd09ToGcj02(at) : at)
}
/** Converts a WGS-84 position to another system, for maps in that system. */
export function fromWgs84(at: LngLat, system: PositionSystem): LngLat {
  if (system === 'wgs84') return at
  const shifted = wgs84ToGcj02(at)
  return system === 'bd09' ? gcj02ToBd09(shifted) : shifted
}
