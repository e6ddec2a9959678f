import { isAwaiting, type GunRow, type GunStatusCounts } from '../contract/index.ts'

/** The eight states of a connector in the order of who needs somebody: faults, charging, waiting, idle, out of sight. */
export const gunStates = [
  'faulted',
  'charging',
  'occupied',
  'suspended',
  'reserved',
  'idle',
  'disabled',
  'offline',
] as const
export type GunState = (typeof gunStates)[number]

/** Stations with faults first, the most of them above; then as their first connector in the order of need. */
export function byNeed(
  a: { byStatus: GunStatusCounts; guns: number },
  b: { byStatus: GunStatusCounts; guns: number },
): number {
  const rank = ({ byStatus, guns }: typeof a) =>
    guns === 0 ? gunStates.length : gunStates.findIndex((state) => byStatus[state] > 0)
  return rank(a) - rank(b) || b.byStatus.faulted - a.byStatus.faulted
}

type Gun = Pick<GunRow, 'key' | 'pileNo' | 'gunNo' | 'status' | 'connected' | 'lastSeenAt'>
function gunOrder(a: Gun, b: Gun): number {
  const rank = (gun: Gun) => (isAwaiting(gun) ? gunStates.length : gunStates.indexOf(gun.status))
  const place = a.pileNo < b.pileNo ? -1 : a.pileNo > b.pileNo ? 1 : a.gunNo - b.gunNo
  return rank(a) - rank(b) || place
}

/** A station's connectors by need. Nobody's place changes under the eye unless one came, went, or a fault did. */
export function gunsByNeed<G extends Gun>(rows: readonly G[], before: readonly G[] | undefined): G[] {
  const place = new Map(before?.map((gun, at) => [gun.key, { at, gun }]))
  const isFault = (gun: Gun | undefined) => gun?.status === 'faulted'
  const isCalm =
    rows.length === place.size &&
    rows.every((row) => place.has(row.key) && isFault(row) === isFault(place.get(row.key)?.gun))
  return rows.toSorted(
    isCalm ? (a, b) => (place.get(a.key)?.at ?? 0) - (place.get(b.key)?.at ?? 0) : gunOrder,
  )
}

/** How a place looks on a map: red where a connector is faulted, blue where one charges, grey where nothing answers. */
export function toneOf(counts: GunStatusCounts): 'bad' | 'acc' | 'good' | 'plain' {
  if (counts.faulted > 0) return 'bad'
  if (counts.charging > 0) return 'acc'
  const answering = counts.idle + counts.occupied + counts.suspended + counts.reserved
  return answering > 0 ? 'good' : 'plain'
}
