import type { Page } from '@evops/platform/contract'
import { readPage, type RowScope, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import type { TariffContent } from '@evops/tariffs/contract'
import { sql, type SqlBool } from 'kysely'
import type { Backtest, BacktestRow } from '../../contract/index.ts'
import type { StoredBacktestResult } from './tally.rules.ts'

/** Input of a back-test job. */
export interface BacktestJobInput {
  id: string
  operatorId: string
  scope: RowScope
  content: TariffContent
  currency: string
  stationIds: string[] | null
  from: Date
  to: Date
}

export interface BacktestToInsert {
  operatorId: string
  id: string
  ruleId: string
  ruleName: string
  versionId: string | null
  versionNumber: number | null
  draftVersion: number | null
  content: TariffContent
  currency: string
  stationIds: readonly string[] | null
  from: Date
  to: Date
  scopeStations: readonly string[] | null
  userId: string
  userName: string
  at: Date
}

export async function insertBacktest(tx: Tx, made: BacktestToInsert): Promise<void> {
  await tx
    .insertInto('charging_backtests')
    .values({
      operator_id: made.operatorId,
      id: made.id,
      rule_id: made.ruleId,
      rule_name: made.ruleName,
      version_id: made.versionId,
      version_number: made.versionNumber,
      draft_version: made.draftVersion,
      content: JSON.stringify(made.content),
      currency: made.currency,
      station_ids: made.stationIds && [...made.stationIds],
      started_from: made.from,
      started_to: made.to,
      scope_stations: made.scopeStations && [...made.scopeStations],
      requested_by: made.userId,
      requested_by_name: made.userName,
      requested_at: made.at,
    })
    .execute()
}

const selectBacktests = (tx: Tx) =>
  tx
    .selectFrom('charging_backtests as b')
    .select([
      ...aliasColumns('b', [
        'id',
        'ruleId',
        'ruleName',
        'versionId',
        'versionNumber',
        'draftVersion',
        'currency',
        'stationIds',
        'startedFrom',
        'startedTo',
        'state',
        'handled',
        'total',
        'requestedByName',
        'requestedAt',
        'finishedAt',
      ]),
      sql<number | null>`(b.result ->> 'oldMinor')::bigint`.as('oldMinor'),
      sql<number | null>`(b.result ->> 'newMinor')::bigint`.as('newMinor'),
    ])

type Shown = Awaited<ReturnType<ReturnType<typeof selectBacktests>['execute']>>[number]
function present(row: Shown): BacktestRow {
  return toReplyRow(row)
}

export async function pageOfBacktests(
  tx: Tx,
  { ruleId, ...wanted }: { ruleId?: string | undefined; page: number; pageSize: number },
): Promise<Page<BacktestRow>> {
  let rows = selectBacktests(tx).orderBy('b.id', 'desc')
  if (ruleId) rows = rows.where('b.rule_id', '=', ruleId)
  const found = await readPage(tx, rows, wanted)
  return { ...found, list: found.list.map(present) }
}

export async function findBacktest(tx: Tx, id: string): Promise<BacktestRow | undefined> {
  const row = await selectBacktests(tx).where('b.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns a back-test with its result and the names of its stations. */
export async function wholeBacktest(tx: Tx, id: string): Promise<Backtest | undefined> {
  const row = await selectBacktests(tx).where('b.id', '=', id).select('b.result').executeTakeFirst()
  if (!row) return undefined
  const { result: stored, ...rest } = row
  // Safe cast: only the job writes this column, in this shape.
  const result = stored as StoredBacktestResult | null
  const names = await stationNames(tx, [
    ...(row.stationIds ?? []),
    ...(result?.byStation.map((station) => station.stationId) ?? []),
  ])
  const nameOf = (stationId: string) => names.get(stationId) ?? ''
  return {
    ...present(rest),
    stationNames: (row.stationIds ?? []).map(nameOf),
    result: result && {
      ...result,
      byStation: result.byStation.map((line) => ({ ...line, stationName: nameOf(line.stationId) })),
    },
  }
}

async function stationNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('stations_station_names')
    .where(sql<SqlBool>`station_id = any(${[...new Set(ids)]}::uuid[])`)
    .select(['station_id', 'station_name'])
    .execute()
  return new Map(rows.map((row) => [row.station_id, row.station_name]))
}

/** Returns how many of the named stations the transaction can see. */
export async function countBacktestStations(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await stationNames(tx, ids)).size
}

export async function countOpenBacktests(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('charging_backtests')
    .where('state', 'in', ['waiting', 'running'])
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Starts or restarts the job. Figures of an interrupted run are deleted. Undefined if nothing is left to do. */
export async function startBacktestRun(tx: Tx, operatorId: string, id: string): Promise<BacktestJobInput | undefined> {
  const row = await tx
    .updateTable('charging_backtests')
    .set({ state: 'running', handled: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['content', 'currency', 'station_ids', 'started_from', 'started_to', 'scope_stations'])
    .executeTakeFirst()
  if (!row) return undefined
  await deleteBacktestFigures(tx, id)
  return {
    id,
    operatorId,
    scope: row.scope_stations ? { stationIds: row.scope_stations } : 'all',
    // Safe cast: the tariffs module supplied this content at the start.
    content: row.content as TariffContent,
    currency: row.currency,
    stationIds: row.station_ids,
    from: row.started_from,
    to: row.started_to,
  }
}

export async function deleteBacktestFigures(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('charging_backtest_sessions').where('backtest_id', '=', id).execute()
  await tx.deleteFrom('charging_backtest_customers').where('backtest_id', '=', id).execute()
}

/** Saves the progress. Returns false if the back-test was stopped. */
export async function updateBacktestProgress(
  tx: Tx,
  id: string,
  { handled, total }: { handled: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charging_backtests')
    .set({ handled, total })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the back-test. Returns false if it had already ended. */
export async function endBacktest(
  tx: Tx,
  id: string,
  end: { state: 'done' | 'failed' | 'stopped'; at: Date; result?: StoredBacktestResult },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charging_backtests')
    .set({
      state: end.state,
      finished_at: end.at,
      ...(end.result ? { result: JSON.stringify(end.result) } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteBacktest(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('charging_backtests').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Returns back-tests of all operators that were requested some time ago and never started, because a process died in
 * between.
 */
export async function listUnstartedBacktests(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('charging_backtests')
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`requested_at < now() - interval '2 minutes'`)
    .select(aliasColumns(['operatorId', 'id']))
    .execute()
}

/** Deletes old back-tests of all operators. */
export async function deleteBacktestsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('charging_backtests').where('requested_at', '<', before).execute()
}
