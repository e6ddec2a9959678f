import type { Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  sessionNumberStartsWith,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type Insertable, type SqlBool } from 'kysely'
import type { OperationFilter, SessionOperation } from '../../contract/index.ts'
import type { Tables } from '@evops/platform/server'

type NewRow = Omit<Insertable<Tables['charging_session_operations']>, 'at'>

/**
 * Inserts an operation. Returns false, and writes nothing, if the request key is taken. Times are those of the
 * database.
 */
export async function insertSessionOperation(tx: Tx, row: NewRow): Promise<boolean> {
  const done = await tx
    .insertInto('charging_session_operations')
    .values({ ...row, at: sql<Date>`clock_timestamp()` })
    .onConflict((on) => on.constraint('charging_session_operations_request_key').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Returns the operation for which a request key was used. */
export async function findOperationByRequestKey(
  tx: Tx,
  key: string,
): Promise<{ sessionId: string; hash: string | null; after: unknown } | undefined> {
  return tx
    .selectFrom('charging_session_operations')
    .where('request_key', '=', key)
    .select([...aliasColumns(['sessionId', 'after']), 'request_hash as hash'])
    .executeTakeFirst()
}

function selectOperations(tx: Tx, { search, sessionId, action, stationId, by, from, to }: OperationFilter) {
  let query = tx
    .selectFrom('charging_session_operations as p')
    .innerJoin('charging_sessions as o', (on) =>
      on.onRef('o.operator_id', '=', 'p.operator_id').onRef('o.id', '=', 'p.session_id'),
    )
  if (sessionId) query = query.where('p.session_id', '=', sessionId)
  if (action) query = query.where('p.action', '=', action)
  if (stationId) query = query.where('o.station_id', '=', stationId)
  if (by) query = query.where('p.actor_id', by === 'people' ? 'is not' : 'is', null)
  if (from) query = query.where('p.at', '>=', new Date(from))
  if (to) query = query.where('p.at', '<', new Date(to))
  if (search) {
    const numbered = sessionNumberStartsWith(search, { no: sql`o.session_no`, startedAt: sql`o.started_at` })
    query = query.where(sql<SqlBool>`(${numbered}
      or ${textMatchesSql(search, { names: [sql`p.actor_name`, sql`p.approver_name`] })})`)
  }
  return query
}

/** A page of operations, newest first. */
export async function pageOfOperations(
  tx: Tx,
  { page: number, pageSize, ...filter }: OperationFilter & { page: number; pageSize: number },
): Promise<Page<SessionOperation>> {
  const ids = selectOperations(tx, filter).select('p.id').orderBy('p.at', 'desc').orderBy('p.id', 'desc')
  const found = await readPage(tx, ids, { page: number, pageSize })
  return {
    ...found,
    list: await operationsById(
      tx,
      found.list.map((row) => row.id),
    ),
  }
}

export interface OperationCursor {
  id: string
  at: string
}

/** Returns a slice of the operations that a filter selects, newest first, after a position in this order. */
export async function sliceOfOperations(
  tx: Tx,
  filter: OperationFilter,
  { after, limit }: { after: OperationCursor | undefined; limit: number },
): Promise<{ rows: SessionOperation[]; last: OperationCursor | undefined }> {
  let query = selectOperations(tx, filter)
    .select(['p.id', sql<string>`to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')])
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(p.at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const places = await query.execute()
  return {
    rows: await operationsById(
      tx,
      places.map((place) => place.id),
    ),
    last: places.at(-1),
  }
}

export async function countOfOperations(tx: Tx, filter: OperationFilter): Promise<number> {
  const { count } = await selectOperations(tx, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Found = Omit<SessionOperation, 'at'> & { at: Date }

/** Returns operations in the order of `ids`. */
async function operationsById(tx: Tx, ids: readonly string[]): Promise<SessionOperation[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select p.id, p.session_id as "sessionId", o.session_no as "sessionNo", n.station_name as "stationName", n.charge_point_no as "chargePointNo",
      n.charge_point_name as "chargePointName", o.connector_no as "connectorNo", p.at, o.time_zone as "timeZone", o.currency, p.action, p.actor_id as "actorId", p.actor_name as "actorName",
      p.before, p.after, p.reason, p.approval_id as "approvalId", p.approver_name as "approverName"
    from charging_session_operations p
    join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    where p.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toReplyRow(row)] : []
  })
}
