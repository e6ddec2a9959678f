/** Countries with a single time zone, by bounding box. Where two boxes overlap, the result is undefined. */
const countries: readonly (readonly [
  code: string,
  zone: string,
  west: number,
  south: number,
  east: number,
  north: number,
])[] = [
  ['CN', 'Asia/Shanghai', 97.5, 21.5, 122.5, 41.5],
  ['TW', 'Asia/Taipei', 119.9, 21.8, 122.1, 25.4],
  ['JP', 'Asia/Tokyo', 129.5, 30.9, 146, 45.6],
  ['KR', 'Asia/Seoul', 125.9, 33, 129.4, 38.3],
  ['ES', 'Europe/Madrid', -9.4, 36.1, 3.1, 43],
  ['ES', 'Europe/Madrid', 1.1, 38.6, 4.4, 40.2],
  ['ES', 'Atlantic/Canary', -18.3, 27.5, -13.3, 29.5],
  ['PT', 'Europe/Lisbon', -9.6, 36.9, -7.4, 42.2],
  ['FR', 'Europe/Paris', -4.9, 43.4, 7, 49.5],
  ['DE', 'Europe/Berlin', 8.3, 49, 12.5, 54.9],
  ['IT', 'Europe/Rome', 9.2, 36.6, 13.4, 46],
  ['GB', 'Europe/London', -5.8, 50.9, 1.5, 58.7],
  ['IE', 'Europe/Dublin', -10.6, 51.4, -6.1, 54.2],
  ['MX', 'America/Mexico_City', -105, 15.9, -96.2, 22.5],
  ['CO', 'America/Bogota', -77, 1.5, -72.7, 11],
  ['PE', 'America/Lima', -81, -16, -75.3, -3.5],
  ['CL', 'America/Santiago', -73.6, -43, -70.6, -24],
  ['AR', 'America/Argentina/Buenos_Aires', -66, -38, -58, -27.5],
]

/** Returns the country and the zone that contain all positions; undefined if this is not certain. */
export function countryAndZoneOf(
  positions: readonly { longitude: number; latitude: number }[],
): { country: string; timeZone: string } | undefined {
  if (positions.length === 0) return undefined
  const around = countries.filter(([, , west, south, east, north]) =>
    positions.some(
      ({ longitude, latitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    ),
  )
  const inside = positions.every(({ longitude, latitude }) =>
    around.some(
      ([, , west, south, east, north]) =>
        longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    ),
  )
  const zones = new Set(around.map(([code, zone]) => `${code} ${zone}`))
  const [first] = around
  return inside && zones.size === 1 && first ? { country: first[0], timeZone: first[1] } : undefined
}
