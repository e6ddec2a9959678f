import type { GunStatus, StationPast } from '../../contract/index.ts'

export interface GunThen {
  status: GunStatus | null
  /** When it reported that. */
  since: number | null
  errorCode: string | null
  powerW: number | null
  soc: number | null
  /** Ms of the sample; null: none within a quarter of an hour. */
  sampledAt: number | null
}
const sampleMs = 15 * 60_000
const unknown: GunThen = {
  status: null,
  since: null,
  errorCode: null,
  powerW: null,
  soc: null,
  sampledAt: null,
}

/** Each gun as it was at an instant, from what was read of the past: the last report and the last sample up to then. */
export function gunsAt(past: StationPast, at: number): Map<string, GunThen> {
  const guns = new Map(past.guns.map((gun) => [gun.key, { ...unknown }]))
  for (const { key, status, errorCode, ...report } of past.states) {
    const since = Date.parse(report.at)
    if (since > at) break
    const gun = guns.get(key)
    if (gun) Object.assign(gun, { status, errorCode, since })
  }
  for (const { key, powerW, soc, ...sample } of past.samples) {
    const sampledAt = Date.parse(sample.at)
    if (sampledAt > at) break
    const gun = guns.get(key)
    if (gun && at - sampledAt <= sampleMs) Object.assign(gun, { powerW, soc, sampledAt })
  }
  for (const [pileId, since] of lostAt(past, at))
    for (const [key, gun] of guns)
      if (key.startsWith(`${pileId}:`)) Object.assign(gun, { ...unknown, status: 'offline', since })
  return guns
}

/** Charge points without a connection at an instant, and since when. */
function lostAt({ links }: StationPast, at: number): Map<string, number> {
  const lost = new Map<string, number>()
  for (const { pileId, connected, ...link } of links) {
    const since = Date.parse(link.at)
    if (since > at) break
    if (connected) lost.delete(pileId)
    else lost.set(pileId, since)
  }
  return lost
}

/** What it drew then; a gun that was not charging draws nothing, whatever its last sample said. */
export function powerAt(guns: ReadonlyMap<string, GunThen>): number {
  let sum = 0
  for (const { status, powerW } of guns.values())
    if (status === 'charging' || status === 'suspended') sum += powerW ?? 0
  return sum
}
