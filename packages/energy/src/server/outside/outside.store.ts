import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SupplyExternalLimit } from './outside.rules.ts'

/** Returns external limits of a supply point from an instant on. The lowest of several simultaneous limits counts. */
export async function supplyExternalLimitsOf(tx: Tx, supplyId: string, from: Date): Promise<SupplyExternalLimit[]> {
  const { rows } = await sql<SupplyExternalLimit>`
    select floor(extract(epoch from o.from_at) * 1000)::float8 as from, floor(extract(epoch from o.until_at) * 1000)::float8 as until, o.limit_w as "limitW"
    from energy_outside_limits o where o.supply_id = ${supplyId} and o.until_at > ${from} order by o.from_at, o.limit_w`.execute(
    tx,
  )
  return rows
}

/** External limit of the supply points of these stations. The limit applies to all stations of its supply point. */
export interface StationsExternalLimit extends SupplyExternalLimit {
  stationIds: string[]
}
export async function stationsExternalLimitsAt(
  tx: Tx,
  { stationIds, from }: { stationIds: readonly string[]; from: Date },
): Promise<StationsExternalLimit[]> {
  const { rows } = await sql<StationsExternalLimit>`
    select floor(extract(epoch from o.from_at) * 1000)::float8 as from, floor(extract(epoch from o.until_at) * 1000)::float8 as until, o.limit_w as "limitW",
      array(select f.station_id::text from energy_supply_stations f where f.operator_id = o.operator_id and f.supply_id = o.supply_id
        order by f.station_id) as "stationIds"
    from energy_outside_limits o
    where o.until_at > ${from} and exists (select from energy_supply_stations f where f.operator_id = o.operator_id
      and f.supply_id = o.supply_id and f.station_id = any(${stationIds}::uuid[]))
    order by o.from_at, o.limit_w, o.connection_id`.execute(tx)
  return rows
}
