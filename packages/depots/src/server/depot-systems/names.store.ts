import type { VdvName, VdvNameTarget } from '../../contract/index.ts'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { vdvConnectorNames } from './names.rules.ts'

interface Mapped {
  kind: VdvName['kind']
  name: string
  vehicleId: string | null
  chargePointId: string | null
  connectorNo: number | null
  /** What people call what it stands for. */
  target: string | null
}
export async function listMappedNames(tx: Tx, partnerId: string): Promise<Mapped[]> {
  const { rows } = await sql<Mapped>`
    select n.kind, n.name, n.vehicle_id as "vehicleId", n.charge_point_id as "chargePointId", n.connector_no as "connectorNo",
      coalesce(v.label, p.charge_point_no || ' · ' || n.connector_no) as target
    from depots_vdv_names n
    left join fleet_depot_vehicles v on v.operator_id = n.operator_id and v.vehicle_id = n.vehicle_id
    left join stations_charge_point_names p on p.operator_id = n.operator_id and p.charge_point_id = n.charge_point_id
    where n.partner_id = ${partnerId} order by n.name_key`.execute(tx)
  return rows
}

export interface DepotConnector {
  chargePointId: string
  connectorNo: number
  label: string
}
/**
 * Returns the connectors of a depot by their names here: `chargePoint:connector` as we send it, and the names in the
 * depot and of its charge points.
 */
export async function connectorsByName(tx: Tx, stationId: string): Promise<Map<string, DepotConnector>> {
  const { rows } = await sql<DepotConnector & { chargePointNo: string; nodeName: string }>`
    select g.charge_point_id as "chargePointId", g.connector_no as "connectorNo", g.charge_point_no as "chargePointNo", n.name as "nodeName", g.charge_point_no || ' · ' || g.connector_no as label
    from depots_nodes n join stations_bookable_connectors g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id
    where n.station_id = ${stationId} order by g.charge_point_no, g.connector_no`.execute(tx)
  return new Map(rows.flatMap((row) => vdvConnectorNames(row).map((key) => [key, row] as const)))
}

export async function vehicleExists(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from fleet_depot_vehicles where vehicle_id = ${id} and state <> 'retired'`.execute(
    tx,
  )
  return rows.length > 0
}

export async function saveVdvName(
  tx: Tx,
  mapping: {
    operatorId: string
    partnerId: string
    kind: VdvName['kind']
    name: string
    target: VdvNameTarget
  },
): Promise<void> {
  const { operatorId, partnerId, kind, name, target } = mapping
  await sql`insert into depots_vdv_names (operator_id, partner_id, kind, name, vehicle_id, charge_point_id, connector_no)
    values (${operatorId}, ${partnerId}, ${kind}, ${name}, ${target.vehicleId}, ${target.chargePointId}, ${target.connectorNo})
    on conflict (operator_id, partner_id, kind, name_key) do update set name = excluded.name, vehicle_id = excluded.vehicle_id,
      charge_point_id = excluded.charge_point_id, connector_no = excluded.connector_no`.execute(tx)
}
export async function deleteVdvName(
  tx: Tx,
  { partnerId, kind, name }: { partnerId: string; kind: VdvName['kind']; name: string },
): Promise<void> {
  await sql`delete from depots_vdv_names where partner_id = ${partnerId} and kind = ${kind} and name_key = lower(${name})`.execute(
    tx,
  )
}
export async function setRequestedConnector(
  tx: Tx,
  { id, wanted }: { id: string; wanted: DepotConnector | null },
): Promise<void> {
  await sql`update depots_departures set wanted_charge_point_id = ${wanted?.chargePointId ?? null}, wanted_connector_no = ${wanted?.connectorNo ?? null}
    where id = ${id}`.execute(tx)
}
