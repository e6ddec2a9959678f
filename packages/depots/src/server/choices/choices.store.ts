import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { DepotChoiceKind } from '../../contract/index.ts'

/** Source of each kind: the rows, the name, and the texts that are searched. */
const sources: Readonly<Record<DepotChoiceKind, RawBuilder<unknown>>> = {
  station: sql`select station_id as id, station_name as name, array[lower(station_name)] as keys, station_id from stations_station_names`,
  depot: sql`select s.station_id as id, s.station_name as name, array[lower(s.station_name)] as keys, s.station_id
    from stations_station_names s join depots_nodes n on n.operator_id = s.operator_id and n.station_id = s.station_id and n.kind = 'site'`,
  chargePoint: sql`select charge_point_id as id, concat_ws(' · ', charge_point_no, nullif(charge_point_name, '')) as name, array[lower(charge_point_no), lower(charge_point_name)] as keys, station_id
    from stations_charge_point_names`,
  feeder: sql`select id, name, array[lower(name)] as keys, station_id from depots_nodes where kind <> 'point'`,
  line: sql`select line_id as id, line_name as name, array[line_no_key, lower(line_name)] as keys, null::uuid as station_id from fleet_line_names`,
  vehicle: sql`select vehicle_id as id, label as name, keys, station_id from fleet_depot_vehicles where state <> 'retired'`,
}

/** Returns at most 50 choices by name, or a single one by id, including expired ones. */
export async function listDepotChoicesByName(
  tx: Tx,
  {
    kind,
    search,
    id,
    stationId,
  }: {
    kind: DepotChoiceKind
    search?: string | undefined
    id?: string | undefined
    stationId?: string | undefined
  },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from (${sources[kind]}) c
    where true
      ${id ? sql`and c.id = ${id}` : sql``}
      ${stationId ? sql`and coalesce(c.station_id, ${stationId}) = ${stationId}` : sql``}
      ${search ? sql`and ${textMatchesSql(search, { names: [sql`array_to_string(c.keys, ' ')`] })}` : sql``}
    order by c.name limit 50`.execute(tx)
  return rows
}
