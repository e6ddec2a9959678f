import type { Tx } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import type { OutsideSpan } from '../limit-at.rules.ts'
import { siteLimits } from './outside.store.ts'

/**
 * Returns external limits of these stations from now on. Several depots at a supply point share its limit in proportion
 * to their own limits, as if there were no other load.
 */
export async function outsideOf(
  tx: Tx,
  { outsideLimitsAt }: Pick<DepotDeps, 'outsideLimitsAt'>,
  { stationIds, now }: { stationIds: readonly string[]; now: Date },
): Promise<Map<string, OutsideSpan[]>> {
  const limits = stationIds.length === 0 ? [] : await outsideLimitsAt(tx, { stationIds, from: now })
  const spans = new Map<string, OutsideSpan[]>()
  if (limits.length === 0) return spans
  const sites = await siteLimits(tx, [...new Set(limits.flatMap((one) => one.stationIds))])
  for (const { from, until, limitW, stationIds: fed } of limits) {
    const sum = fed.reduce((watts, id) => watts + (sites.get(id) ?? 0), 0)
    for (const id of fed) {
      const own = sites.get(id)
      if (own === undefined || !stationIds.includes(id)) continue
      const shareW = own === sum ? limitW : Math.floor((limitW * own) / sum)
      spans.set(id, [...(spans.get(id) ?? []), { from, until, limitW: shareW }])
    }
  }
  return spans
}
