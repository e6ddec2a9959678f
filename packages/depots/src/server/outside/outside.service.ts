import type { Tx } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import type { ExternalLimitSpan } from '../limit-at.rules.ts'
import { depotStations, siteLimits } from './outside.store.ts'

export interface ExternalLimitReaders extends Pick<DepotDeps, 'contractLimitsAt' | 'outsideLimitsAt'> {
  /** Returns the stations whose charging is planned. Default: read from the database. */
  depotStationsAt?: (tx: Tx, now: Date) => Promise<readonly string[]>
}

/**
 * Returns the limits of the supply points of these stations from now until an instant. Several depots at a supply point
 * share its limit in proportion to their own limits. The load of buildings and of stations that are no depots is
 * subtracted before.
 */
export async function siteExternalLimitsOf(
  tx: Tx,
  { contractLimitsAt, outsideLimitsAt, depotStationsAt = depotStations }: ExternalLimitReaders,
  { stationIds, now, until }: { stationIds: readonly string[]; now: Date; until: Date },
): Promise<Map<string, ExternalLimitSpan[]>> {
  if (stationIds.length === 0) return new Map()
  const outside = await outsideLimitsAt(tx, { stationIds, from: now })
  const plannedStationIds = await depotStationsAt(tx, now)
  const limits = [
    ...outside.map((one) => ({ ...one, cause: 'outside' as const })),
    ...(await contractLimitsAt(tx, { stationIds, from: now, until, plannedStationIds })),
  ]
  const spans = new Map<string, ExternalLimitSpan[]>()
  if (limits.length === 0) return spans
  const sites = await siteLimits(tx, [...new Set(limits.flatMap((one) => one.stationIds))])
  for (const { stationIds: fed, limitW, ...span } of limits) {
    const sum = fed.reduce((watts, id) => watts + (sites.get(id) ?? 0), 0)
    for (const id of fed) {
      const own = sites.get(id)
      if (own === undefined || !stationIds.includes(id)) continue
      const shareW = own === sum ? limitW : Math.floor((limitW * own) / sum)
      spans.set(id, [...(spans.get(id) ?? []), { ...span, limitW: shareW }])
    }
  }
  return spans
}
