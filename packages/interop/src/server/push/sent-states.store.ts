import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface SentState {
  chargePointId: string
  connectorNo: number
  /** Null: the partner rejected the state, and it is sent again at `nextAt`. */
  state: string | null
  nextAt: Date
}
/** Stores the states that a partner has received, each connector once. */
export async function saveSentStates(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  states: readonly SentState[],
  now: Date,
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into interop_sent_states as t (operator_id, partner_id, charge_point_id, connector_no, state, sent_at, failures, next_at, due)
    select ${operatorId}, ${id}, n.charge_point_id, n.connector_no, n.state, case when n.state is not null then ${now}::timestamptz end,
      case when n.state is null then 1 else 0 end, n.next_at, n.state is null
    from unnest(${states.map(({ chargePointId }) => chargePointId)}::uuid[], ${states.map(({ connectorNo }) => connectorNo)}::int[],
      ${states.map(({ state }) => state)}::text[], ${states.map(({ nextAt }) => nextAt)}::timestamptz[]) n (charge_point_id, connector_no, state, next_at)
    on conflict (operator_id, partner_id, charge_point_id, connector_no) do update set state = coalesce(excluded.state, t.state),
      sent_at = coalesce(excluded.sent_at, t.sent_at), next_at = excluded.next_at,
      due = excluded.due or (t.removed_at is not null and excluded.state is distinct from 'removed'),
      failures = case when excluded.state is null then least(t.failures + 1, 100) else 0 end`.execute(tx)
}

export interface SentStationMarks {
  stationId: string
  /**
   * Time of the sent change, with the full precision of the database. Null: the partner does not have the current
   * state, and it is sent again at `nextAt`.
   */
  changed: string | null
  nextAt: Date
}
export async function saveSentStations(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stations: readonly SentStationMarks[],
): Promise<void> {
  if (stations.length === 0) return
  await sql`
    update interop_sent_stations s set confirmed_at = n.changed::timestamptz, next_at = n.next_at,
      failures = case when n.changed is null then least(s.failures + 1, 100) else 0 end
    from unnest(${stations.map(({ stationId }) => stationId)}::uuid[], ${stations.map(({ changed }) => changed)}::text[],
      ${stations.map(({ nextAt }) => nextAt)}::timestamptz[]) n (station_id, changed, next_at)
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.station_id = n.station_id`.execute(tx)
}
