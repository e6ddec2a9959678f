import { newId, type Page, type PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  sessionNumberStartsWith,
  sortColumnOf,
  readPage,
  type Tx,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { AbnormalFilter, AbnormalRow, AbnormalFlag, AnomalyHandling, listAbnormal } from '../../contract/index.ts'
import type { FoundAnomaly } from './flags.rules.ts'

/** Findings of the rules on one session. */
export interface SessionFindings {
  session: { id: string; stationId: string; startedAt: number }
  found: readonly FoundAnomaly[]
}

/** An anomaly that is new. */
export interface NewSessionAnomaly {
  sessionId: string
  flag: AbnormalFlag
}

/**
 * Saves the findings on sessions of the transaction's operator. New anomalies are open, open ones are marked as seen
 * again, and handled ones stay handled. Open ones that no longer apply become `gone`, except that a rule closed the
 * session, which is permanent. Returns the new ones.
 */
export async function saveFlags(tx: Tx, looked: readonly SessionFindings[], now: Date): Promise<NewSessionAnomaly[]> {
  const sessions = looked.map(({ session: { id, stationId, startedAt }, found }) => ({
    id,
    stationId,
    startedAt: new Date(startedAt),
    codes: found.map(({ flag }) => flag),
  }))
  const rows = looked.flatMap(({ session, found }) =>
    found.map(({ flag, evidence }) => ({ id: newId(now.getTime()), sessionId: session.id, flag, evidence })),
  )
  const started =
    rows.length === 0
      ? []
      : (
          await sql<NewSessionAnomaly & { isNew: boolean }>`
      insert into charging_flags as f (operator_id, id, session_id, station_id, flag, started_at, evidence, first_seen_at, last_seen_at)
      select platform_operator(), r.id, r."sessionId", o."stationId", r.flag, o."startedAt", r.evidence, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "sessionId" uuid, flag text, evidence jsonb)
      join jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as o (id uuid, "stationId" uuid, "startedAt" timestamptz) on o.id = r."sessionId"
      order by r."sessionId", r.flag
      on conflict (operator_id, session_id, flag) do update set evidence = excluded.evidence, last_seen_at = greatest(f.last_seen_at, excluded.last_seen_at)
        where f.state = 'open'
      returning with (old as o, new as n) n.session_id as "sessionId", n.flag, o.id is null as "isNew"`.execute(tx)
        ).rows
  await sql`
    update charging_flags f set state = 'handled', handled_at = ${now}, handling = 'gone'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as o (id uuid, codes text[])
    where f.session_id = any(${sessions.map(({ id }) => id)}::uuid[]) and f.session_id = o.id and f.state = 'open' and f.evidence ->> 'kind' not like 'closed-%' and f.flag <> all (o.codes)`.execute(
    tx,
  )
  return started.filter(({ isNew }) => isNew)
}

/** Marks the open anomalies of a session, or those of the given codes, as handled. Returns the codes. */
export async function closeFlags(
  tx: Tx,
  sessionId: string,
  by: { at: Date; name: string | null; handling: AnomalyHandling; reason: string },
): Promise<AbnormalFlag[]> {
  const { rows } = await sql<{ flag: AbnormalFlag }>`
    update charging_flags set state = 'handled', handled_at = ${by.at}, handled_by_name = ${by.name}, handling = ${by.handling}, handling_reason = ${by.reason}
    where session_id = ${sessionId} and state = 'open' returning flag`.execute(tx)
  return rows.map(({ flag }) => flag)
}

/** Operations by which users already handled the anomaly. */
const doneAbout = `f.state = 'open' and p.operator_id = f.operator_id and p.session_id = f.session_id and p.at >= f.first_seen_at
      and p.action in ('void', 'waive', 'refund', 'edit')`
export const flagsAwaitClosingSql = `exists (select from charging_flags f, charging_session_operations p where ${doneAbout})`
/** Marks anomalies as handled if their session was changed after they were found. Runs in a platform transaction. */
export async function closeFlagsOfChangedSessions(tx: Tx): Promise<void> {
  await sql`
    update charging_flags f set state = 'handled', handled_at = p.at, handled_by_name = p.actor_name, handling = p.action, handling_reason = p.reason
    from charging_session_operations p
    where ${sql.raw(doneAbout)}`.execute(tx)
}

async function selectFlags(tx: Tx, filter: AbnormalFilter) {
  let query = tx
    .selectFrom('charging_flags as f')
    .innerJoin('charging_sessions as o', (on) =>
      on.onRef('o.operator_id', '=', 'f.operator_id').onRef('o.id', '=', 'f.session_id'),
    )
  const { search, flag, state, stationId, sessionId, startedFrom, startedTo } = filter
  if (flag) query = query.where('f.flag', '=', flag)
  if (state) query = query.where('f.state', '=', state)
  if (stationId) query = query.where('f.station_id', '=', stationId)
  if (sessionId) query = query.where('f.session_id', '=', sessionId)
  if (startedFrom) query = query.where('f.started_at', '>=', new Date(startedFrom))
  if (startedTo) query = query.where('f.started_at', '<', new Date(startedTo))
  if (search) {
    const numbered = sessionNumberStartsWith(search, { no: sql`o.session_no`, startedAt: sql`o.started_at` })
    query = query.where(sql<SqlBool>`(${numbered}
      or o.charge_point_id in (select n.charge_point_id from stations_charge_point_names n where ${textMatchesSql(search, { codes: [sql`n.charge_point_no`] })}))`)
  }
  return query
}

const sortColumns = { startedAt: 'f.started_at', firstSeenAt: 'f.first_seen_at' } as const

/** Returns a page of anomalies. Default order: newest sessions first. */
export async function pageOfFlags(
  tx: Tx,
  { page: number, pageSize, sort, ...filter }: AbnormalFilter & PagedQuery<typeof listAbnormal>,
): Promise<Page<AbnormalRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, '-startedAt')
  const ids = (await selectFlags(tx, filter)).select('f.id').orderBy(column, down).orderBy('f.id', down)
  const found = await readPage(tx, ids, { page: number, pageSize })
  return {
    ...found,
    list: await flagsById(
      tx,
      found.list.map((row) => row.id),
    ),
  }
}

export interface FlagCursor {
  id: string
  at: string
}

/** Returns a slice of the anomalies that a filter selects, newest session first, after a position in this order. */
export async function sliceOfFlags(
  tx: Tx,
  filter: AbnormalFilter,
  { after, limit }: { after: FlagCursor | undefined; limit: number },
): Promise<{ rows: AbnormalRow[]; last: FlagCursor | undefined }> {
  let query = (await selectFlags(tx, filter))
    .select(['f.id', sql<string>`to_char(f.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')])
    .orderBy('f.started_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(f.started_at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const places = await query.execute()
  return {
    rows: await flagsById(
      tx,
      places.map((row) => row.id),
    ),
    last: places.at(-1),
  }
}

/** Counts the open anomalies by flag, and their sessions. */
export async function countOpenFlags(
  tx: Tx,
  filter: AbnormalFilter,
): Promise<{ sessions: number; flags: { flag: AbnormalFlag; open: number }[] }> {
  const open = await selectFlags(tx, { ...filter, state: 'open' })
  const { sessions } = await open
    .select(sql<number>`count(distinct f.session_id)`.as('sessions'))
    .executeTakeFirstOrThrow()
  const flags = await open
    .groupBy('f.flag')
    .orderBy('f.flag')
    .select(['f.flag', sql<number>`count(*)`.as('open')])
    .execute()
  return { sessions, flags }
}

export async function countFilteredFlags(tx: Tx, filter: AbnormalFilter): Promise<number> {
  const { count } = await (
    await selectFlags(tx, filter)
  )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns all anomalies of a session. */
export async function flagsOfSession(tx: Tx, sessionId: string): Promise<AbnormalRow[]> {
  const rows = await tx
    .selectFrom('charging_flags')
    .where('session_id', '=', sessionId)
    .orderBy('flag')
    .select('id')
    .execute()
  return flagsById(
    tx,
    rows.map((row) => row.id),
  )
}

type Raw = Omit<AbnormalRow, 'firstSeenAt' | 'lastSeenAt' | 'handledAt' | 'startedAt' | 'endedAt'> & {
  firstSeenAt: Date
  lastSeenAt: Date
  handledAt: Date | null
  startedAt: Date
  endedAt: Date | null
}

/** Returns anomalies as lists show them, in the order of `ids`. */
export async function flagsById(tx: Tx, ids: readonly string[]): Promise<AbnormalRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Raw>`
    select f.id, f.session_id as "sessionId", o.session_no as "sessionNo", f.station_id as "stationId", n.station_name as "stationName",
      n.charge_point_no as "chargePointNo", n.charge_point_name as "chargePointName", o.connector_no as "connectorNo", f.flag, f.evidence, f.state,
      f.first_seen_at as "firstSeenAt", f.last_seen_at as "lastSeenAt", f.handled_at as "handledAt", f.handled_by_name as "handledByName",
      f.handling, f.handling_reason as "handlingReason", o.state as "sessionState", o.pay_state as "payState", o.started_at as "startedAt",
      o.ended_at as "endedAt", o.time_zone as "timeZone", o.currency, o.energy_dwh as "energyDwh", o.total_minor as "totalMinor"
    from charging_flags f
    join charging_sessions o on o.operator_id = f.operator_id and o.id = f.session_id
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    where f.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [toReplyRow(row)]
  })
}
