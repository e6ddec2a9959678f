import type { Tx } from '@evops/platform/server'
import type { LimitNodeRow } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { siteExternalLimitsOf } from '../outside/outside.service.ts'

/** Span in ms in which a change of the limit is shown. */
const shownMs = 32 * 3_600_000

/** Adds the current limit of the supply point to sites, if it is lower than their own limit. */
export async function addExternalLimits(
  tx: Tx,
  deps: DepotDeps,
  rows: readonly LimitNodeRow[],
): Promise<LimitNodeRow[]> {
  const now = deps.services.now()
  const stationIds = rows.filter(({ kind }) => kind === 'site').map(({ stationId }) => stationId)
  const all = await siteExternalLimitsOf(tx, deps, { stationIds, now, until: new Date(now.getTime() + shownMs) })
  return rows.map((row) => {
    const spans = row.kind === 'site' ? (all.get(row.stationId) ?? []) : []
    const [lowest] = spans
      .filter(({ from, until }) => from <= now.getTime() && until > now.getTime())
      .toSorted((a, b) => a.limitW - b.limitW)
    if (!lowest || lowest.limitW >= row.limitW) return row
    return {
      ...row,
      outsideW: lowest.limitW,
      outsideCause: lowest.cause,
      outsideUntil: new Date(lowest.until).toISOString(),
    }
  })
}
