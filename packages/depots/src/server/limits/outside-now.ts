import type { Tx } from '@evops/platform/server'
import type { NodeRow } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { outsideOf } from '../outside/outside.service.ts'

/** Adds the current external limit to sites, if it is lower than their own limit. */
export async function withOutside(tx: Tx, deps: DepotDeps, rows: readonly NodeRow[]): Promise<NodeRow[]> {
  const now = deps.services.now()
  const stationIds = rows.filter(({ kind }) => kind === 'site').map(({ stationId }) => stationId)
  const all = await outsideOf(tx, deps, { stationIds, now })
  return rows.map((row) => {
    const spans = row.kind === 'site' ? (all.get(row.stationId) ?? []) : []
    const [lowest] = spans
      .filter(({ from, until }) => from <= now.getTime() && until > now.getTime())
      .toSorted((a, b) => a.limitW - b.limitW)
    if (!lowest || lowest.limitW >= row.limitW) return row
    return { ...row, outsideW: lowest.limitW, outsideUntil: new Date(lowest.until).toISOString() }
  })
}
