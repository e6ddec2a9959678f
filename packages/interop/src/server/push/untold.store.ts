import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { beforeDate, beforeAll, isBefore, lastOf, type Place } from './place.rules.ts'

export interface UntoldGun {
  stationId: string
  pileId: string
  gunNo: number
  /** Null: the connector is gone. */
  pileNo: string | null
  /** How it stands; `removed`: it is gone. */
  state: string
  known: string | null
  failures: number
  changedAt: Date
  /** Where its change stands among all; null: it is due whether it changed or not. */
  at: string | null
}
export interface AskedGuns {
  id: string
  /** Alone what changed since, and what is due whether it changed or not; null: all. */
  since: Date | null
  /** Of what changed since alone what comes after this one. */
  after?: Place | null
  most: number
}
interface Look {
  asked: readonly AskedGuns[]
  now: Date
  byStation: boolean
  /** So many changes are compared with what partners know in one statement. */
  piece?: number
}
/** However many changed at once: a statement reads no more of each partner's. */
const mostInPiece = 1_000

/**
 * Connectors that stand otherwise than each partner knows: what is due, then the others in the order in which they changed. Changes are read once for all who ask, piece
 * by piece from the earliest on that any of them lacks, until each has as many as it takes or nothing is left. `byStation`: partners know stations
 * whole, of no other any connector, and are notified of what is gone.
 */
export async function untoldGuns(
  tx: Tx,
  operatorId: string,
  { asked, now, byStation, piece = mostInPiece }: Look,
): Promise<Map<string, UntoldGun[]>> {
  const how = { operatorId, now, byStation }
  // A plan made while partners knew nothing yet would read all that they know for every connector: hence no sequential scan, and the order below.
  await sql`set local enable_seqscan = off`.execute(tx)
  const found = new Map<string, UntoldGun[]>(asked.map(({ id }) => [id, []]))
  let looking: Looking[] = asked.map((one) => ({
    id: one.id,
    from: one.after ?? (one.since ? beforeDate(one.since) : beforeAll),
    most: one.most,
  }))
  const add = (rows: readonly (UntoldGun & { partnerId: string })[]) => {
    for (const { partnerId, ...gun } of rows) found.get(partnerId)?.push(gun)
  }
  add((await due(how, looking).execute(tx)).rows)
  for (const one of looking) one.most -= found.get(one.id)?.length ?? 0
  looking = looking.filter(({ most }) => most > 0)
  while (looking.length > 0) {
    const from = looking.map((one) => one.from).reduce((a, b) => (isBefore(b, a) ? b : a))
    const to = await pieceEnd(tx, { operatorId, from, piece })
    const here = looking.filter((one) => to === null || isBefore(one.from, to))
    const { rows } = await untold(how, { from, to, looking: here }).execute(tx)
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
  from: Place
  most: number
}
interface How {
  operatorId: string
  now: Date
  byStation: boolean
}

const exact = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The place of the last of so many changes behind `from`; null: no more are left. By the instants alone, whose indexes are in order; what changed in one instant, by charge point. */
async function pieceEnd(
  tx: Tx,
  { operatorId, from, piece }: { operatorId: string; from: Place; piece: number },
): Promise<Place | null> {
  const behind = sql`operator_id = ${operatorId} and changed_at >= ${from.at} and (changed_at > ${from.at} or pile_id > ${from.pileId})`
  const { rows } = await sql<{ at: string; pileId: string }>`
    with edge as materialized (
      select changed_at from stations_pile_changes where ${behind} order by changed_at offset ${piece}::int limit 1)
    select ${exact(sql`changed_at`)} as at, pile_id as "pileId" from (
      select c.changed_at, c.pile_id from edge e cross join lateral (select changed_at, pile_id from stations_pile_changes
        where ${behind} and changed_at <= e.changed_at order by changed_at, pile_id limit ${piece}) c) piece
    order by changed_at desc, pile_id desc limit 1`.execute(tx)
  const [last] = rows
  return last ? lastOf(last.at, last.pileId) : null
}

const place = ({ operatorId, byStation }: How) => sql`cross join lateral (
  select from organisation_partner_stations o ${
    byStation
      ? sql`join interop_told_stations s on s.operator_id = o.operator_id and s.partner_id = o.partner_id
          and s.station_id = o.station_id and s.known_at is not null`
      : sql``
  } where o.operator_id = ${operatorId} and o.partner_id = a.partner_id and o.station_id = c.station_id offset 0) place`
const other = ({
  now,
  byStation,
}: How) => sql`t.state is distinct from c.state and coalesce(t.next_at, '-infinity') <= ${now}
  and ${byStation ? sql`t.removed_at is null` : sql`true`}`
const fields = sql`c.station_id as "stationId", c.pile_id as "pileId", c.gun_no as "gunNo", c.pile_no as "pileNo", c.state,
  t.state as known, coalesce(t.failures, 0) as failures, greatest(c.changed_at, t.ruled_at) as "changedAt"`
const partners = (looking: readonly Looking[]) => sql`unnest(${looking.map(({ id }) => id)}::uuid[],
  ${looking.map(({ from }) => from.at)}::timestamptz[], ${looking.map(({ from }) => from.pileId)}::uuid[],
  ${looking.map(({ from }) => from.gunNo)}::int[], ${looking.map(({ most }) => most)}::int[]) a (partner_id, at, pile_id, gun_no, most)`

/** What changed in a piece, each connector by itself beside what the partner knows of it, whatever the planner takes for many. */
function untold(
  how: How,
  { from, to, looking }: { from: Place; to: Place | null; looking: readonly Looking[] },
) {
  const { operatorId } = how
  const end = (pile: ReturnType<typeof sql>) =>
    to ? sql`changed_at <= ${to.at} and (changed_at < ${to.at} or ${pile} <= ${to.pileId})` : sql`true`
  return sql<UntoldGun & { partnerId: string }>`
    with changed as materialized (
      select c.*, ${exact(sql`c.changed_at`)} as at from (select distinct pile_id from stations_pile_changes
        where operator_id = ${operatorId} and changed_at >= ${from.at} and (changed_at > ${from.at} or pile_id >= ${from.pileId}) and ${end(sql`pile_id`)}) t
      cross join lateral (select station_id, pile_id, gun_no, pile_no, state, changed_at from stations_gun_cards
        where operator_id = ${operatorId} and pile_id = t.pile_id and changed_at >= ${from.at} and ${end(sql`pile_id`)} offset 0) c)
    select a.partner_id as "partnerId", d.* from ${partners(looking)} cross join lateral (
      select ${fields}, c.at from changed c ${place(how)} left join lateral (
        select * from interop_told_states where operator_id = ${operatorId} and partner_id = a.partner_id
          and (pile_id, gun_no) >= (c.pile_id, c.gun_no) order by pile_id, gun_no limit 1) t
        on t.pile_id = c.pile_id and t.gun_no = c.gun_no
      where ${other(how)} and t.due is not true and c.changed_at >= a.at
        and (c.changed_at > a.at or c.pile_id > a.pile_id or (c.pile_id = a.pile_id and c.gun_no > a.gun_no))
      order by c.changed_at, c.pile_id, c.gun_no limit a.most) d
    order by d.at, d."pileId", d."gunNo"`
}

/** What is due whether it changed or not, by the index of what is. */
function due(how: How, looking: readonly Looking[]) {
  const ofPartner = sql`t.operator_id = ${how.operatorId} and t.partner_id = a.partner_id and t.due and t.next_at <= ${how.now}`
  const gone = sql`
    union all
    select t.station_id, t.pile_id, t.gun_no, null, 'removed', t.state, t.failures, t.removed_at from interop_told_states t
    where ${ofPartner} and t.removed_at is not null and t.state <> 'removed' and t.station_id is not null`
  return sql<UntoldGun & { partnerId: string }>`
    select a.partner_id as "partnerId", d.*, null as at from ${partners(looking)} cross join lateral (
      select ${fields} from interop_told_states t
      join stations_gun_cards c on c.operator_id = t.operator_id and c.pile_id = t.pile_id and c.gun_no = t.gun_no ${place(how)}
      where ${ofPartner} and ${other(how)} ${how.byStation ? gone : sql``}
      order by "changedAt" nulls first, "pileId", "gunNo" limit a.most) d
    order by d."changedAt" nulls first, d."pileId", d."gunNo"`
}
