/** A location on the earth, in degrees; WGS 84. */
export interface GeoLocation {
  lat: number
  lng: number
}
const earthKm = 6_371

/** Returns the great-circle distance. */
export function kmBetween(a: GeoLocation, b: GeoLocation): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (of: number) => Math.sin(of / 2) ** 2
  const h = half(rad(b.lat - a.lat)) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(rad(b.lng - a.lng))
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}
