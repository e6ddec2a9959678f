import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { EnergyChoiceKind } from '../../contract/index.ts'

/** Source of each kind: the rows, the name, and the texts that are searched. */
const sources: Readonly<Record<EnergyChoiceKind, RawBuilder<unknown>>> = {
  station: sql`select station_id as id, station_name as name, array[lower(station_name)] as keys from stations_station_names`,
  meter: sql`select m.meter_id as id, concat_ws(' · ', m.meter_no, s.station_name) as name, array[lower(m.meter_no), lower(m.meter_name), lower(s.station_name)] as keys
    from stations_meter_names m join stations_station_names s on s.operator_id = m.operator_id and s.station_id = m.station_id`,
  chargePoint: sql`select charge_point_id as id, concat_ws(' · ', charge_point_no, station_name) as name, array[lower(charge_point_no), lower(charge_point_name), lower(station_name)] as keys
    from stations_charge_point_names`,
  tariff: sql`select id, name, array[name_key] as keys from energy_tariffs`,
  supply: sql`select id, name, array[name_key, supply_no_key] as keys from energy_supply_points`,
}

/** Returns at most 50 choices by name, or a single one by id. */
export async function listEnergySelectOptions(
  tx: Tx,
  { kind, search, id }: { kind: EnergyChoiceKind; search?: string | undefined; id?: string | undefined },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from (${sources[kind]}) c where ${id ? sql`c.id = ${id}` : sql`true`}
      and ${search ? textMatchesSql(search, { names: [sql`array_to_string(c.keys, ' ')`] }) : sql`true`}
    order by c.name, c.id limit 50`.execute(tx)
  return rows
}
