import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import {
  orderImportCounts,
  orderImportSettings,
  type OrderImportRow,
  type OrderImportSettings,
} from '../../contract/index.ts'
import { orderImportWords, type OrderFaultKey } from './order-import.words.ts'
import type { SessionFault } from './sessions.rules.ts'
import './tables.ts'

export const faultsKept = 1_000
const faultKeys = Object.keys(orderImportWords) as [OrderFaultKey, ...OrderFaultKey[]]
/** What stays of an import: counts, and the first faults untranslated. */
const storedResult = z.object({
  counts: orderImportCounts,
  faultCount: z.int(),
  faults: z.array(
    z.object({
      row: z.int(),
      column: z.string().nullable(),
      key: z.enum(faultKeys),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type ImportResult = z.infer<typeof storedResult>

const shown = (tx: Tx) =>
  tx
    .selectFrom('charging_imports')
    .select([
      'id',
      'file_name as fileName',
      'state',
      'handled',
      'total',
      'result',
      'requested_by_name as requestedByName',
      'requested_at as requestedAt',
      'finished_at as finishedAt',
    ])
type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

function present({ result, ...row }: Shown): OrderImportRow & { faults: SessionFault[] } {
  const stored = result === null ? null : storedResult.parse(result)
  return {
    ...row,
    counts: stored?.counts ?? null,
    faultCount: stored?.faultCount ?? 0,
    faults: stored?.faults ?? [],
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export async function insertImport(
  tx: Tx,
  made: {
    operatorId: string
    id: string
    fileName: string
    content: string
    settings: OrderImportSettings
    userId: string
    userName: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('charging_imports')
    .values({
      operator_id: made.operatorId,
      id: made.id,
      file_name: made.fileName,
      content: made.content,
      settings: JSON.stringify(made.settings),
      state: 'waiting',
      requested_by: made.userId,
      requested_by_name: made.userName,
      requested_at: made.at,
    })
    .execute()
}

export async function findImport(tx: Tx, id: string) {
  const row = await shown(tx).select('settings').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { settings, ...rest } = row
  return { ...present(rest), settings: orderImportSettings.parse(settings) }
}

export async function pageOfImports(
  tx: Tx,
  wanted: { page: number; pageSize: number },
): Promise<Page<OrderImportRow>> {
  const found = await page(tx, shown(tx).orderBy('id', 'desc'), wanted)
  return {
    ...found,
    list: found.list.map((row) => {
      const { faults: _, ...rest } = present(row)
      return rest
    }),
  }
}

/** The file and its settings, while there is still something to do. */
export async function takeUpImport(
  tx: Tx,
  id: string,
): Promise<{ content: string; settings: OrderImportSettings } | undefined> {
  const row = await tx
    .updateTable('charging_imports')
    .set({ state: 'checking', handled: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'checking', 'writing'])
    .returning(['content', 'settings'])
    .executeTakeFirst()
  return row && { content: row.content ?? '', settings: orderImportSettings.parse(row.settings) }
}

export async function tellProgress(
  tx: Tx,
  id: string,
  { handled, total }: { handled: number; total: number },
): Promise<void> {
  await tx
    .updateTable('charging_imports')
    .set({ state: 'writing', handled, total })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'writing'])
    .execute()
}

/** Ends an import. The file itself is not kept. */
export async function finishImport(
  tx: Tx,
  id: string,
  end: { state: 'done' | 'refused' | 'failed'; at: Date; result: ImportResult | null },
): Promise<void> {
  await tx
    .updateTable('charging_imports')
    .set({
      state: end.state,
      content: null,
      result: end.result && JSON.stringify(end.result),
      finished_at: end.at,
      ...(end.state === 'done' ? { handled: sql<number>`total` } : { handled: 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Of all operators: asked for a while ago and never begun. */
export async function forgottenImports(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('charging_imports')
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`requested_at < now() - interval '2 minutes'`)
    .select(['operator_id as operatorId', 'id'])
    .execute()
}
