import type { VdvName, VdvNameTarget } from '../../contract/index.ts'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { connectorKeys } from './names.rules.ts'

interface Mapped {
  kind: VdvName['kind']
  name: string
  vehicleId: string | null
  pileId: string | null
  gunNo: number | null
  /** What people call what it stands for. */
  target: string | null
}
export async function mappedNames(tx: Tx, partnerId: string): Promise<Mapped[]> {
  const { rows } = await sql<Mapped>`
    select n.kind, n.name, n.vehicle_id as "vehicleId", n.pile_id as "pileId", n.gun_no as "gunNo",
      coalesce(v.label, p.pile_no || ' · ' || n.gun_no) as target
    from depots_vdv_names n
    left join fleet_depot_vehicles v on v.operator_id = n.operator_id and v.vehicle_id = n.vehicle_id
    left join stations_pile_names p on p.operator_id = n.operator_id and p.pile_id = n.pile_id
    where n.partner_id = ${partnerId} order by n.name_key`.execute(tx)
  return rows
}

export interface Connector {
  pileId: string
  gunNo: number
  /** As people call it. */
  label: string
}
/** Connectors of a depot by the names that they have here: `pile:connector` as we tell it, and as the depot and its charge points are called. */
export async function connectorsByName(tx: Tx, stationId: string): Promise<Map<string, Connector>> {
  const { rows } = await sql<Connector & { pileNo: string; nodeName: string }>`
    select g.pile_id as "pileId", g.gun_no as "gunNo", g.pile_no as "pileNo", n.name as "nodeName", g.pile_no || ' · ' || g.gun_no as label
    from depots_nodes n join stations_bookable_guns g on g.operator_id = n.operator_id and g.pile_id = n.pile_id
    where n.station_id = ${stationId} order by g.pile_no, g.gun_no`.execute(tx)
  return new Map(rows.flatMap((row) => connectorKeys(row).map((key) => [key, row] as const)))
}

export async function vehicleIsThere(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from fleet_depot_vehicles where vehicle_id = ${id} and state <> 'retired'`.execute(tx)
  return rows.length > 0
}

export async function putName(
  tx: Tx,
  given: {
    operatorId: string
    partnerId: string
    kind: VdvName['kind']
    name: string
    target: VdvNameTarget
  },
): Promise<void> {
  const { operatorId, partnerId, kind, name, target } = given
  await sql`insert into depots_vdv_names (operator_id, partner_id, kind, name, vehicle_id, pile_id, gun_no)
    values (${operatorId}, ${partnerId}, ${kind}, ${name}, ${target.vehicleId}, ${target.pileId}, ${target.gunNo})
    on conflict (operator_id, partner_id, kind, name_key) do update set name = excluded.name, vehicle_id = excluded.vehicle_id,
      pile_id = excluded.pile_id, gun_no = excluded.gun_no`.execute(tx)
}
export async function dropName(
  tx: Tx,
  { partnerId, kind, name }: { partnerId: string; kind: VdvName['kind']; name: string },
): Promise<void> {
  await sql`delete from depots_vdv_names where partner_id = ${partnerId} and kind = ${kind} and name_key = lower(${name})`.execute(
    tx,
  )
}
export async function putWanted(
  tx: Tx,
  { id, wanted }: { id: string; wanted: Connector | null },
): Promise<void> {
  await sql`update depots_departures set wanted_pile_id = ${wanted?.pileId ?? null}, wanted_gun_no = ${wanted?.gunNo ?? null}
    where id = ${id}`.execute(tx)
}
