import { firstPlannedProfileId } from '@evops/stations/contract'
import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { controlJson, lockControls, type DepotConnectorPlace } from './control.store.ts'
import type { ConnectorControl } from './control.types.ts'
import type { ConnectorRating } from './volts.rules.ts'

const claimMs = 90_000

/** SQL condition: at least one operator has a depot, or a charge point that left one. */
export const controlsExistSql = 'exists (select from depots_nodes) or exists (select from depots_controls)'

/** Returns operators with depots, or with charge points that left one. */
export async function operatorsWithControls(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from depots_nodes union select operator_id from depots_controls`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Sets each depot connector's share of its charge point's fallback limit. Changed shares are sent. `again`: also
 * resends them to connectors that were enabled or returned to the depot and whose limits were removed.
 */
export async function saveFallbacks(tx: Tx, now: Date, { again }: { again: boolean }): Promise<void> {
  await lockControls(tx)
  await sql`
    insert into depots_controls as c (operator_id, station_id, charge_point_id, connector_no, fallback_w, since, due_at)
    select n.operator_id, n.station_id, n.charge_point_id, g.connector_no,
      n.fallback_w / (count(*) over (partition by n.charge_point_id))::int / 100 * 100, ${now}, ${now}
    from depots_nodes n
    join stations_profile_places g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id
    where n.kind = 'point'
    on conflict (operator_id, charge_point_id, connector_no) do update set fallback_w = excluded.fallback_w, station_id = excluded.station_id,
      due_at = excluded.due_at, fallback_why = null
    where (c.fallback_w, c.station_id) is distinct from (excluded.fallback_w, excluded.station_id)`.execute(tx)
  await sql`
    update depots_controls c set fallback_w = null, due_at = ${now} where fallback_w is not null
      and not exists (select from depots_nodes n where n.operator_id = c.operator_id and n.charge_point_id = c.charge_point_id)`.execute(
    tx,
  )
  if (!again) return
  await sql`
    update depots_controls c set due_at = ${now} from stations_profile_places g
    where g.operator_id = c.operator_id and g.charge_point_id = c.charge_point_id and g.connector_no = c.connector_no and g.connected
      and (c.due_at is null or c.due_at > ${now})
      and ((date_trunc('milliseconds', g.link_at), date_trunc('milliseconds', g.booted_at)) is distinct from (c.link_at, c.booted_at)
        or (c.due_at is null and c.fallback_sent_w is not null
          and not (${firstPlannedProfileId}::int + c.connector_no * 10) = any (g.held_nos)))`.execute(tx)
}

/** Due command for a connector, and the rating of its charge point. */
export interface ConnectorWithDueCommand extends DepotConnectorPlace, ConnectorRating {
  operatorId: string
  stationId: string
  chargePointNo: string
  connected: boolean
  tx: number | null
  linkAt: Date | null
  otherLevel: number | null
  heldNos: readonly number[]
  maxLevel: string | null
  maxPeriods: string | null
  rateUnits: string | null
  control: ConnectorControl
}

/** Claims the connectors of a charge point with due commands exclusively until they are released. */
export async function claimChargePoint(tx: Tx, chargePointId: string, now: Date): Promise<ConnectorWithDueCommand[]> {
  await lockControls(tx)
  const { rows: claimed } = await sql<{ connectorNo: number }>`
    update depots_controls set claimed_until = ${new Date(now.getTime() + claimMs)}
    where charge_point_id = ${chargePointId} and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    returning connector_no as "connectorNo"`.execute(tx)
  if (claimed.length === 0) return []
  const { rows } = await sql<ConnectorWithDueCommand>`
    select c.operator_id as "operatorId", c.station_id as "stationId", c.charge_point_id as "chargePointId", c.connector_no as "connectorNo", g.charge_point_no as "chargePointNo",
      g.connected, f.rated_power_w as "ratedW", f.connector_type as "connectorType",
      f.max_voltage_dv as "maxVoltageDv", f.max_current_da as "maxCurrentDa", o.transaction_id as tx, g.link_at as "linkAt", g.other_level as "otherLevel",
      g.held_nos as "heldNos", g.max_level as "maxLevel", g.max_periods as "maxPeriods", g.rate_units as "rateUnits",
      ${controlJson} as control
    from depots_controls c
    join stations_profile_places g on g.operator_id = c.operator_id and g.charge_point_id = c.charge_point_id and g.connector_no = c.connector_no
    join stations_connector_facts f on f.operator_id = c.operator_id and f.charge_point_id = c.charge_point_id and f.connector_no = c.connector_no
    left join charging_session_energy o on o.operator_id = c.operator_id and o.charge_point_id = c.charge_point_id and o.connector_no = c.connector_no
      and o.state = 'charging'
    where c.charge_point_id = ${chargePointId} and c.connector_no = any (${claimed.map(({ connectorNo }) => connectorNo)}::int[]) order by c.connector_no`.execute(
    // Planning this query takes ten times as long as reading the connectors of a charge point.
    withPreparedStatements(tx),
  )
  return rows
}

export async function releaseChargePoint(tx: Tx, chargePointId: string): Promise<void> {
  await lockControls(tx)
  await tx
    .updateTable('depots_controls')
    .set({ claimed_until: null })
    .where('charge_point_id', '=', chargePointId)
    .where('claimed_until', 'is not', null)
    .execute()
}

export async function deleteControl(tx: Tx, { chargePointId, connectorNo }: DepotConnectorPlace): Promise<void> {
  await tx
    .deleteFrom('depots_controls')
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', '=', connectorNo)
    .where('fallback_w', 'is', null)
    .execute()
}
