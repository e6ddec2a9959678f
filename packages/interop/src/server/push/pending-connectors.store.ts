import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { beforeDate, beforeAll, isBefore, positionAfterChange, type ChangePosition } from './place.rules.ts'

export interface PendingConnector {
  stationId: string
  chargePointId: string
  connectorNo: number
  /** Null: the connector was removed. */
  chargePointNo: string | null
  /** Current status. `removeElements`: the connector was removed. */
  state: string
  lastReported: string | null
  failures: number
  changedAt: Date
  /** Time of the change, for its position among all changes. Null: the item is due independent of changes. */
  at: string | null
}
export interface PendingQuery {
  id: string
  /** Selects only changes since this time, and items that are due independent of changes. Null: all. */
  since: Date | null
  /** Selects only changes after this position. */
  after?: ChangePosition | null
  most: number
}
interface Look {
  wanted: readonly PendingQuery[]
  now: Date
  byStation: boolean
  /** Number of changes that one statement compares with the sent states. */
  piece?: number
}
/** Limit for the rows of each partner in a statement, however many changes there are. */
const mostInPiece = 1_000

/**
 * Returns connectors whose status differs from the status last sent to each partner. Due retries come first, then
 * changes in chronological order. Changes are read once for all requesting partners, piece by piece from the earliest
 * missing one, until each partner has its maximum or nothing is pending. `byStation`: partners receive complete
 * stations, no single connector of an unknown station, and are notified of removed connectors.
 */
export async function listPendingConnectors(
  tx: Tx,
  operatorId: string,
  { wanted, now, byStation, piece = mostInPiece }: Look,
): Promise<Map<string, PendingConnector[]>> {
  const how = { operatorId, now, byStation }
  // A query plan made when partners had no sent states yet would read all sent states for each connector. Sequential
  // scans are therefore disabled, and the order is fixed below.
  await sql`set local enable_seqscan = off`.execute(tx)
  const found = new Map<string, PendingConnector[]>(wanted.map(({ id }) => [id, []]))
  let looking: Looking[] = wanted.map((one) => ({
    id: one.id,
    from: one.after ?? (one.since ? beforeDate(one.since) : beforeAll),
    most: one.most,
  }))
  const add = (rows: readonly (PendingConnector & { partnerId: string })[]) => {
    for (const { partnerId, ...connector } of rows) found.get(partnerId)?.push(connector)
  }
  add((await due(how, looking).execute(tx)).rows)
  for (const one of looking) one.most -= found.get(one.id)?.length ?? 0
  looking = looking.filter(({ most }) => most > 0)
  while (looking.length > 0) {
    const from = looking.map((one) => one.from).reduce((a, b) => (isBefore(b, a) ? b : a))
    const to = await pieceEnd(tx, { operatorId, from, piece })
    const here = looking.filter((one) => to === null || isBefore(one.from, to))
    const { rows } = await pendingOf(how, { from, to, looking: here }).execute(tx)
    add(rows)
    const got = new Map<string, number>()
    for (const { partnerId } of rows) got.set(partnerId, (got.get(partnerId) ?? 0) + 1)
    for (const one of here) {
      one.most -= got.get(one.id) ?? 0
      if (to !== null) one.from = to
    }
    looking = to === null ? [] : looking.filter(({ most }) => most > 0)
  }
  return found
}

interface Looking {
  id: string
  from: ChangePosition
  most: number
}
interface How {
  operatorId: string
  now: Date
  byStation: boolean
}

const exact = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Returns the position of the last of a number of changes after `from`. Null: no more changes. Uses only the instants,
 * whose indexes are sorted. Changes of the same instant are sorted by charge point.
 */
async function pieceEnd(
  tx: Tx,
  { operatorId, from, piece }: { operatorId: string; from: ChangePosition; piece: number },
): Promise<ChangePosition | null> {
  const behind = sql`operator_id = ${operatorId} and changed_at >= ${from.at} and (changed_at > ${from.at} or charge_point_id > ${from.chargePointId})`
  const { rows } = await sql<{ at: string; chargePointId: string }>`
    with edge as materialized (
      select changed_at from stations_charge_point_changes where ${behind} order by changed_at offset ${piece}::int limit 1)
    select ${exact(sql`changed_at`)} as at, charge_point_id as "chargePointId" from (
      select c.changed_at, c.charge_point_id from edge e cross join lateral (select changed_at, charge_point_id from stations_charge_point_changes
        where ${behind} and changed_at <= e.changed_at order by changed_at, charge_point_id limit ${piece}) c) piece
    order by changed_at desc, charge_point_id desc limit 1`.execute(tx)
  const [last] = rows
  return last ? positionAfterChange(last.at, last.chargePointId) : null
}

const place = ({ operatorId, byStation }: How) => sql`cross join lateral (
  select from organisation_partner_stations o ${
    byStation
      ? sql`join interop_sent_stations s on s.operator_id = o.operator_id and s.partner_id = o.partner_id
          and s.station_id = o.station_id and s.confirmed_at is not null`
      : sql``
  } where o.operator_id = ${operatorId} and o.partner_id = a.partner_id and o.station_id = c.station_id offset 0) place`
const other = ({
  now,
  byStation,
}: How) => sql`t.state is distinct from c.state and coalesce(t.next_at, '-infinity') <= ${now}
  and ${byStation ? sql`t.removed_at is null` : sql`true`}`
const fields = sql`c.station_id as "stationId", c.charge_point_id as "chargePointId", c.connector_no as "connectorNo", c.charge_point_no as "chargePointNo", c.state,
  t.state as "lastReported", coalesce(t.failures, 0) as failures, greatest(c.changed_at, t.ruled_at) as "changedAt"`
const partners = (looking: readonly Looking[]) => sql`unnest(${looking.map(({ id }) => id)}::uuid[],
  ${looking.map(({ from }) => from.at)}::timestamptz[], ${looking.map(({ from }) => from.chargePointId)}::uuid[],
  ${looking.map(({ from }) => from.connectorNo)}::int[], ${looking.map(({ most }) => most)}::int[]) a (partner_id, at, charge_point_id, connector_no, most)`

/**
 * Compares the changes of a piece with the states sent to a partner, connector by connector, independent of the
 * planner's row estimate.
 */
function pendingOf(
  how: How,
  { from, to, looking }: { from: ChangePosition; to: ChangePosition | null; looking: readonly Looking[] },
) {
  const { operatorId } = how
  const end = (chargePoint: ReturnType<typeof sql>) =>
    to ? sql`changed_at <= ${to.at} and (changed_at < ${to.at} or ${chargePoint} <= ${to.chargePointId})` : sql`true`
  return sql<PendingConnector & { partnerId: string }>`
    with changed as materialized (
      select c.*, ${exact(sql`c.changed_at`)} as at from (select distinct charge_point_id from stations_charge_point_changes
        where operator_id = ${operatorId} and changed_at >= ${from.at} and (changed_at > ${from.at} or charge_point_id >= ${from.chargePointId}) and ${end(sql`charge_point_id`)}) t
      cross join lateral (select station_id, charge_point_id, connector_no, charge_point_no, state, changed_at from stations_connector_cards
        where operator_id = ${operatorId} and charge_point_id = t.charge_point_id and changed_at >= ${from.at} and ${end(sql`charge_point_id`)} offset 0) c)
    select a.partner_id as "partnerId", d.* from ${partners(looking)} cross join lateral (
      select ${fields}, c.at from changed c ${place(how)} left join lateral (
        select * from interop_sent_states where operator_id = ${operatorId} and partner_id = a.partner_id
          and (charge_point_id, connector_no) >= (c.charge_point_id, c.connector_no) order by charge_point_id, connector_no limit 1) t
        on t.charge_point_id = c.charge_point_id and t.connector_no = c.connector_no
      where ${other(how)} and t.due is not true and c.changed_at >= a.at
        and (c.changed_at > a.at or c.charge_point_id > a.charge_point_id or (c.charge_point_id = a.charge_point_id and c.connector_no > a.connector_no))
      order by c.changed_at, c.charge_point_id, c.connector_no limit a.most) d
    order by d.at, d."chargePointId", d."connectorNo"`
}

/** Returns items that are due independent of changes, by the index of due items. */
function due(how: How, looking: readonly Looking[]) {
  const ofPartner = sql`t.operator_id = ${how.operatorId} and t.partner_id = a.partner_id and t.due and t.next_at <= ${how.now}`
  const gone = sql`
    union all
    select t.station_id, t.charge_point_id, t.connector_no, null, 'removed', t.state, t.failures, t.removed_at from interop_sent_states t
    where ${ofPartner} and t.removed_at is not null and t.state <> 'removed' and t.station_id is not null`
  return sql<PendingConnector & { partnerId: string }>`
    select a.partner_id as "partnerId", d.*, null as at from ${partners(looking)} cross join lateral (
      select ${fields} from interop_sent_states t
      join stations_connector_cards c on c.operator_id = t.operator_id and c.charge_point_id = t.charge_point_id and c.connector_no = t.connector_no ${place(how)}
      where ${ofPartner} and ${other(how)} ${how.byStation ? gone : sql``}
      order by "changedAt" nulls first, "chargePointId", "connectorNo" limit a.most) d
    order by d."changedAt" nulls first, d."chargePointId", d."connectorNo"`
}
