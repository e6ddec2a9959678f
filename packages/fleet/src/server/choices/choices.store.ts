import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { FleetChoiceKind } from '../../contract/index.ts'

/** Source of each kind: table, name, and search keys; retired ones are not offered. */
const sources: Readonly<Record<FleetChoiceKind, RawBuilder<unknown>>> = {
  maker: sql`select id, name, array[name_key] as keys from fleet_makers`,
  type: sql`select id, name, array[name_key] as keys from fleet_types`,
  model: sql`select m.id, k.name || ' ' || m.name as name, array[m.name_key, k.name_key] as keys
    from fleet_models m join fleet_makers k on k.operator_id = m.operator_id and k.id = m.maker_id`,
  fleet: sql`select id, name, array[name_key] as keys from fleet_fleets`,
  line: sql`select id, concat_ws(' · ', line_no, nullif(name, '')) as name, array[line_no_key, lower(name)] as keys, state = 'closed' as over from fleet_lines`,
  driver: sql`select id, name || ' · ' || driver_no as name, array[name_key, driver_no_key] as keys, state = 'left' as over from fleet_drivers`,
  vehicle: sql`select id, concat_ws(' · ', nullif(self_no, ''), nullif(plate, ''), case when self_no = '' and plate = '' then vin end) as name,
      array[self_no_key, plate_key, lower(vin), lower(plate)] as keys, state = 'retired' as over from fleet_vehicles`,
  station: sql`select station_id as id, station_name as name, array[lower(station_name)] as keys from stations_station_names`,
  chargePoint: sql`select charge_point_id as id, concat_ws(' · ', charge_point_no, nullif(charge_point_name, '')) as name, array[lower(charge_point_no), lower(charge_point_name)] as keys from stations_charge_point_names`,
  organisation: sql`select org_id as id, org_name as name, array[lower(org_name)] as keys from organisation_organisation_names`,
  company: sql`select company_id as id, company_name as name, array[name_key] as keys from members_company_names`,
}
const ending = new Set<FleetChoiceKind>(['line', 'driver', 'vehicle'])

/** Returns at most 50 choices by name; or one by id, retired or not. */
export async function findFleetChoices(
  tx: Tx,
  { kind, search, id }: { kind: FleetChoiceKind; search?: string | undefined; id?: string | undefined },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from (${sources[kind]}) c
    where ${id ? sql`c.id = ${id}` : ending.has(kind) ? sql`not c.over` : sql`true`}
      ${search ? sql`and ${textMatchesSql(search, { names: [sql`array_to_string(c.keys, ' ')`] })}` : sql``}
    order by c.name limit 50`.execute(tx)
  return rows
}
