interface PositionOfRow {
  row: number
  longitude: number
  latitude: number
}
/** Number of positions below which no position counts as far from the others. */
const fewest = 10
/** Share of the positions above which those far away are an area of their own. */
const mostOfThem = 0.05
const leastKm = 100
/** Factor of the usual distance from the middle above which a position counts as far away. */
const farFactor = 10
const kmOfDegree = 111.2

/**
 * Returns the rows whose position is far from nearly all others: more than ten times the usual distance from the middle
 * of the file, and more than 100 km. Such a position often has a digit or a sign wrong, or is 0/0.
 */
export function outlierRows(positions: readonly PositionOfRow[]): ReadonlySet<number> {
  if (positions.length < fewest) return new Set()
  const middle = {
    longitude: medianOf(positions.map(({ longitude }) => longitude)),
    latitude: medianOf(positions.map(({ latitude }) => latitude)),
  }
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180)
  const distances = positions.map(({ row, longitude, latitude }) => ({
    row,
    km: kmOfDegree * Math.hypot((longitude - middle.longitude) * narrowing, latitude - middle.latitude),
  }))
  const limit = Math.max(leastKm, farFactor * medianOf(distances.map(({ km }) => km)))
  const far = distances.filter(({ km }) => km > limit)
  return new Set(far.length > positions.length * mostOfThem ? [] : far.map(({ row }) => row))
}

function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
