import type { Page, PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, tagSortSql, readPage, type Tx, toReplyRow, aliasColumns } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  BacktestCustomer,
  BacktestSession,
  BacktestSessionFilter,
  BacktestResult,
  PriceChangeDirection,
  listBacktestSessions,
} from '../../contract/index.ts'

export interface RatedRow {
  sessionId: string
  stationId: string
  idTag: string
  startedAt: Date
  energyDwh: number
  oldMinor: number
  newMinor: number
}

export async function insertRatedSessions(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  rows: readonly RatedRow[],
): Promise<void> {
  const column = <T>(value: (row: RatedRow) => T) => rows.map(value)
  await sql`
    insert into charging_backtest_sessions (operator_id, backtest_id, session_id, station_id, id_tag, started_at, energy_dwh, old_minor, new_minor)
    select ${operatorId}::uuid, ${id}::uuid, r.* from unnest(${column((r) => r.sessionId)}::uuid[], ${column((r) => r.stationId)}::uuid[],
      ${column((r) => r.idTag)}::text[], ${column((r) => r.startedAt)}::timestamptz[], ${column((r) => r.energyDwh)}::bigint[],
      ${column((r) => r.oldMinor)}::bigint[], ${column((r) => r.newMinor)}::bigint[]) as r`.execute(tx)
}

/** Sums the sessions by customer. Tags are compared without case. */
export async function sumBacktestCustomers(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<BacktestResult['customers']> {
  const { rows } = await sql<BacktestResult['customers']>`
    with summed as (
      insert into charging_backtest_customers (operator_id, backtest_id, id_tag, sessions, energy_dwh, old_minor, new_minor)
      select ${operatorId}::uuid, ${id}::uuid, min(id_tag), count(*), sum(energy_dwh), sum(old_minor), sum(new_minor)
      from charging_backtest_sessions where backtest_id = ${id} group by lower(id_tag)
      returning difference_minor
    )
    select count(*) as "all", count(*) filter (where difference_minor < 0) as winners,
      count(*) filter (where difference_minor > 0) as losers from summed`.execute(tx)
  return rows[0] ?? { all: 0, winners: 0, losers: 0 }
}

function whereChange(change: PriceChangeDirection) {
  if (change === 'dearer') return sql<SqlBool>`f.difference_minor > 0`
  return change === 'cheaper' ? sql<SqlBool>`f.difference_minor < 0` : sql<SqlBool>`f.difference_minor = 0`
}
interface Wanted {
  backtestId: string
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listBacktestSessions>['sort']
}

function ratedSessions(tx: Tx, backtestId: string, { stationId, customerOf, change }: BacktestSessionFilter) {
  let rows = tx.selectFrom('charging_backtest_sessions as f').where('f.backtest_id', '=', backtestId)
  if (stationId) rows = rows.where('f.station_id', '=', stationId)
  if (customerOf)
    rows = rows.where(
      sql<SqlBool>`lower(f.id_tag) = (select lower(id_tag) from charging_backtest_sessions
        where backtest_id = ${backtestId} and session_id = ${customerOf})`,
    )
  if (change) rows = rows.where(whereChange(change))
  return rows
}

/** Returns a page of the sessions, largest increase first by default. */
export async function pageOfRatedSessions(
  tx: Tx,
  { backtestId, sort, ...wanted }: Wanted & BacktestSessionFilter,
): Promise<Page<BacktestSession>> {
  const [column, down] = sortColumnOf(sort, { differenceMinor: 'f.difference_minor' }, '-differenceMinor')
  const ids = ratedSessions(tx, backtestId, wanted)
    .select('f.session_id as id')
    .orderBy(column, down)
    .orderBy('f.session_id', down)
  const found = await readPage(tx, ids, wanted)
  return {
    ...found,
    list: await ratedById(
      tx,
      backtestId,
      found.list.map((row) => row.id),
    ),
  }
}

/** Returns all sessions in slices by id, for an export. */
export async function sliceOfRatedSessions(
  tx: Tx,
  {
    backtestId,
    after,
    limit,
    ...filter
  }: BacktestSessionFilter & { backtestId: string; after?: string; limit: number },
): Promise<BacktestSession[]> {
  let ids = ratedSessions(tx, backtestId, filter).select('f.session_id as id').orderBy('f.session_id').limit(limit)
  if (after) ids = ids.where('f.session_id', '>', after)
  const found = await ids.execute()
  return ratedById(
    tx,
    backtestId,
    found.map((row) => row.id),
  )
}

export async function countRatedSessions(tx: Tx, backtestId: string, filter: BacktestSessionFilter): Promise<number> {
  const { n } = await ratedSessions(tx, backtestId, filter)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function ratedById(tx: Tx, backtestId: string, ids: readonly string[]): Promise<BacktestSession[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<BacktestSession, 'startedAt'> & { startedAt: Date }>`
    select f.session_id as "sessionId", o.session_no as "sessionNo", f.station_id as "stationId", s.station_name as "stationName",
      o.time_zone as "timeZone", f.started_at as "startedAt", f.id_tag as "idTag", t.label as "tokenLabel", f.energy_dwh as "energyDwh",
      f.old_minor as "oldMinor", f.new_minor as "newMinor", f.difference_minor as "differenceMinor"
    from charging_backtest_sessions f
    join charging_sessions o on o.operator_id = f.operator_id and o.id = f.session_id
    join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
    left join charging_tokens t on t.operator_id = o.operator_id and t.id = o.token_id
    where f.backtest_id = ${backtestId} and f.session_id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.sessionId, toReplyRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns a page of customers, largest increase first by default. */
export async function pageOfCustomers(
  tx: Tx,
  { backtestId, sort, change, ...wanted }: Wanted & { change?: PriceChangeDirection | undefined },
): Promise<Page<BacktestCustomer>> {
  const [column, down] = sortColumnOf(sort, { differenceMinor: 'f.difference_minor' }, '-differenceMinor')
  let rows = tx
    .selectFrom('charging_backtest_customers as f')
    .leftJoin('charging_tokens as t', (join) =>
      join.onRef('t.operator_id', '=', 'f.operator_id').on(sql<SqlBool>`t.id_tag_key = lower(f.id_tag)`),
    )
    .where('f.backtest_id', '=', backtestId)
    .select([
      sql<string>`(select o.session_id from charging_backtest_sessions o
        where o.backtest_id = f.backtest_id and lower(o.id_tag) = lower(f.id_tag) limit 1)`.as('sessionId'),
      ...aliasColumns('f', ['idTag', 'sessions', 'energyDwh', 'oldMinor', 'newMinor', 'differenceMinor']),
      't.label as tokenLabel',
    ])
    .orderBy(column, down)
    .orderBy(tagSortSql(sql.ref('f.id_tag'), false))
    .orderBy('f.sessions')
    .orderBy('f.energy_dwh')
    .orderBy('f.old_minor')
    .orderBy('f.id_tag')
  if (change) rows = rows.where(whereChange(change))
  return readPage(tx, rows, wanted)
}
