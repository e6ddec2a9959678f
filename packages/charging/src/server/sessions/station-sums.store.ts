import type { Tx } from '@evops/platform/server'
import { periodKinds } from '@evops/tariffs/contract'
import { sql, type SqlBool } from 'kysely'
import type { StationSums } from '../../contract/index.ts'
import { selectedSessions, type SessionSelectionFilter } from './session-filter.store.ts'
import { countedSessions, sumNonVoidColumn } from './sessions.store.ts'

/**
 * Returns the totals of a filter by station, like `sumsOfSessions`. Charging sessions add no energy yet. `forPublic`:
 * only public charge points.
 */
export async function stationsByTotal(
  tx: Tx,
  filter: SessionSelectionFilter,
  { limit, forPublic = false }: { limit: number; forPublic?: boolean },
): Promise<StationSums[]> {
  const selected = await selectedSessions(tx, filter)
  const isPublic = sql<SqlBool>`(o.operator_id, o.charge_point_id) in (select operator_id, charge_point_id from stations_public_charge_points)`
  const sums = (forPublic ? selected.where(isPublic) : selected)
    .groupBy(['o.operator_id', 'o.station_id'])
    .select([
      'o.operator_id',
      'o.station_id',
      sql<number>`count(*)`.as('sessions'),
      countedSessions.as('countedSessions'),
      sumNonVoidColumn('energy_dwh').as('energy_dwh'),
      sumNonVoidColumn('payable_minor').as('payable_minor'),
    ])
  const { rows } = await sql<StationSums>`
    select s.station_id as "stationId", n.station_name as "stationName", s.sessions, s."countedSessions", s.energy_dwh as "energyDwh", s.payable_minor as "payableMinor"
    from (${sums}) s join stations_station_names n on n.operator_id = s.operator_id and n.station_id = s.station_id
    order by s.payable_minor desc, s.energy_dwh desc, n.station_name limit ${limit}`.execute(tx)
  return rows
}

/**
 * Returns the energy of a filter's sessions per kind of price period, in the order of kinds, from their latest bills.
 */
export async function energyByPeriod(tx: Tx, filter: SessionSelectionFilter): Promise<number[]> {
  const sessions = (await selectedSessions(tx, filter)).where('o.state', '<>', 'void').select(['o.operator_id', 'o.id'])
  const { rows } = await sql<{ kind: string; energyDwh: number }>`
    select p ->> 'period' as kind, sum((p ->> 'meteredDwh')::bigint)::bigint as "energyDwh"
    from (${sessions}) o
    cross join lateral (
      select bill from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1) b
    cross join lateral jsonb_array_elements(b.bill -> 'byPeriod') p group by 1`.execute(tx)
  return periodKinds.map((kind) => rows.find((row) => row.kind === kind)?.energyDwh ?? 0)
}
