import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Widens the time range, so that the range before a correction is recalculated, too. */
const orWider = sql.raw(`on conflict (operator_id, session_id) do update set
  from_at = least(charging_unreported.from_at, excluded.from_at), until_at = greatest(charging_unreported.until_at, excluded.until_at)`)
const asNow = sql.raw(
  'o.operator_id, o.id, o.station_id, o.charge_point_id, o.connector_no, o.started_at, greatest(o.started_at, o.ended_at, o.unplugged_at)',
)
/** Sessions with facts: ended sessions and failed starts. */
const factsCondition = sql.raw("(o.ended_at is not null or o.state = 'failed')")
/** Longest wait for the removal of a plug. */
const plugWait = sql.raw("interval '60 days'")

/**
 * Marks the facts of these sessions as outdated. Called in the transaction of the change, before and after it if times
 * change.
 */
export async function markFactsStale(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into charging_unreported (operator_id, session_id, station_id, charge_point_id, connector_no, from_at, until_at)
    select ${asNow} from charging_sessions o where o.id = any(${ids}::uuid[]) and ${factsCondition} order by o.id ${orWider}`.execute(
    tx,
  )
}

/** Marks closed sessions whose plug removal is still unknown. */
export async function markUnplugPending(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into charging_still_plugged (operator_id, session_id)
    select o.operator_id, o.id from charging_sessions o
    where o.id = any(${ids}::uuid[]) and o.ended_at is not null and o.unplugged_at is null and o.source = 'ocpp' on conflict do nothing`.execute(
    tx,
  )
}

/** Marks the facts of sessions that were unplugged since. Runs in a platform transaction. */
export async function markUnpluggedFactsStale(tx: Tx, now: Date): Promise<void> {
  await sql`
    with freed as (
      delete from charging_still_plugged p using charging_sessions o
      where o.operator_id = p.operator_id and o.id = p.session_id and (o.unplugged_at is not null or o.ended_at < ${now}::timestamptz - ${plugWait})
      returning p.operator_id, p.session_id)
    insert into charging_unreported (operator_id, session_id, station_id, charge_point_id, connector_no, from_at, until_at)
    select ${asNow} from freed f join charging_sessions o on o.operator_id = f.operator_id and o.id = f.session_id
    where o.unplugged_at is not null order by o.id ${orWider}`.execute(tx)
}

/** Marks the facts of all ended sessions of a station as outdated. */
export async function markStationFactsStale(tx: Tx, stationId: string): Promise<void> {
  await sql`
    insert into charging_unreported (operator_id, session_id, station_id, charge_point_id, connector_no, from_at, until_at)
    select ${asNow} from charging_sessions o where o.station_id = ${stationId} and ${factsCondition} order by o.id ${orWider}`.execute(
    tx,
  )
}

/**
 * Marks the facts of about this many of a station's newest sessions before an instant as outdated. Returns the start of
 * the first of them, or null if there was none.
 */
export async function markEarlierFactsStale(
  tx: Tx,
  { stationId, before, most }: { stationId: string; before: Date; most: number },
): Promise<Date | null> {
  const { rows } = await sql<{ from: Date | null }>`
    with newest as (
      select id, started_at from charging_sessions where station_id = ${stationId} and started_at < ${before}
      order by started_at desc fetch first ${most} rows with ties),
    noted as (
      insert into charging_unreported (operator_id, session_id, station_id, charge_point_id, connector_no, from_at, until_at)
      select ${asNow} from newest n join charging_sessions o on o.id = n.id where ${factsCondition} order by o.id ${orWider})
    select min(started_at) as from from newest`.execute(tx)
  return rows[0]?.from ?? null
}

/**
 * Marks the facts of a start token's sessions from an instant on as outdated, because they belong to another vehicle.
 * Null for all of them.
 */
export async function markTokenFactsStale(
  tx: Tx,
  { tokenId, from }: { tokenId: string; from: Date | null },
): Promise<void> {
  await sql`
    insert into charging_unreported (operator_id, session_id, station_id, charge_point_id, connector_no, from_at, until_at)
    select ${asNow} from charging_sessions o
    where o.token_id = ${tokenId} and o.started_at >= coalesce(${from}::timestamptz, '-infinity') and ${factsCondition} order by o.id ${orWider}`.execute(
    tx,
  )
}

export interface StaleFactSession {
  sessionId: string
  stationId: string
  chargePointId: string
  connectorNo: number
  from: Date
  until: Date
}

/** Returns sessions of an operator's stations with outdated facts that overlap a span. They stay in the queue. */
export async function listStaleSessionsWithin(
  tx: Tx,
  span: { from: Date; to: Date; stationIds?: readonly string[] | undefined; limit: number },
): Promise<StaleFactSession[]> {
  const { from, to, stationIds, limit } = span
  const { rows } = await sql<StaleFactSession>`
    select u.session_id as "sessionId", u.station_id as "stationId", u.charge_point_id as "chargePointId", u.connector_no as "connectorNo", u.from_at as "from", u.until_at as until
    from charging_unreported u where u.from_at < ${to} and u.until_at >= ${from}
      and (${stationIds ?? null}::uuid[] is null or u.station_id = any(${stationIds ?? null}::uuid[]))
    order by u.charge_point_id, u.connector_no, u.from_at limit ${limit}`.execute(tx)
  return rows
}

/**
 * Takes sessions with outdated facts from the queue, those of one connector together, in the queue's order after
 * `after`. Sessions that are locked by an operation stay in the queue.
 */
export async function takeStaleSessions(tx: Tx, limit: number, after?: StaleFactSession): Promise<StaleFactSession[]> {
  const { rows } = await sql<StaleFactSession>`
    with taken as (
      select operator_id, session_id from charging_unreported
      where ${after ? sql`(charge_point_id, connector_no, from_at) >= (${after.chargePointId}::uuid, ${after.connectorNo}::smallint, ${after.from}::timestamptz)` : sql`true`}
      order by charge_point_id, connector_no, from_at limit ${limit} for update skip locked),
    gone as (
      delete from charging_unreported u using taken t where u.operator_id = t.operator_id and u.session_id = t.session_id returning u.*)
    select session_id as "sessionId", station_id as "stationId", charge_point_id as "chargePointId", connector_no as "connectorNo", from_at as "from", until_at as until
    from gone order by charge_point_id, connector_no, from_at`.execute(tx)
  return rows
}

/** Returns operators that have sessions with outdated facts. Runs in a platform transaction. */
export async function operatorsWithStaleFacts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      (select operator_id as id from charging_unreported order by operator_id limit 1)
      union all
      select (select u.operator_id from charging_unreported u where u.operator_id > f.id order by u.operator_id limit 1) from found f where f.id is not null)
    select id from found where id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
