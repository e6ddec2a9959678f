import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  importCounts,
  importSettings,
  type ImportCounts,
  type ImportRow,
  type ImportSettings,
  type ImportState,
} from '../../contract/index.ts'
import type { Fault } from './cells.rules.ts'
import { importWords, type FaultKey } from './import.words.ts'
import '../tables.ts'

/** What stays of an import: counts, and the first faults untranslated. */
export interface ImportResult {
  counts: ImportCounts
  faultCount: number
  faults: Fault[]
}
export const faultsKept = 1_000

const faultKeys = Object.keys(importWords) as [FaultKey, ...FaultKey[]]
const storedResult = z.object({
  counts: importCounts,
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

const columns = [
  'id',
  'file_name as fileName',
  'state',
  'handled',
  'total',
  'result',
  'requested_at as requestedAt',
  'finished_at as finishedAt',
] as const
const passwordsReady = sql<boolean>`sealed_passwords is not null`.as('passwordsReady')

interface Found {
  id: string
  fileName: string
  state: ImportState
  handled: number
  total: number
  result: unknown
  requestedAt: Date
  finishedAt: Date | null
  passwordsReady: boolean
}
function present({ result, ...row }: Found): ImportRow & { faults: Fault[] } {
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
    settings: ImportSettings
    userId: string
  },
): Promise<void> {
  await tx
    .insertInto('stations_imports')
    .values({
      operator_id: made.operatorId,
      id: made.id,
      file_name: made.fileName,
      content: made.content,
      settings: JSON.stringify(made.settings),
      state: 'waiting',
      requested_by: made.userId,
      requested_at: sql<Date>`now()`,
    })
    .execute()
}

export async function findImport(
  tx: Tx,
  id: string,
): Promise<(ImportRow & { faults: Fault[]; settings: ImportSettings }) | undefined> {
  const row = await tx
    .selectFrom('stations_imports')
    .select([...columns, passwordsReady, 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { settings, ...rest } = row
  return { ...present(rest), settings: importSettings.parse(settings) }
}

export async function pageOfImports(
  tx: Tx,
  query: { page: number; pageSize: number },
): Promise<Page<ImportRow>> {
  const found = await page(
    tx,
    tx
      .selectFrom('stations_imports')
      .select([...columns, passwordsReady])
      .orderBy('id', 'desc'),
    query,
  )
  return {
    ...found,
    list: found.list.map((row) => {
      const { faults: _, ...shown } = present(row)
      return shown
    }),
  }
}

/** The file and its settings, while there is still something to do. */
export async function takeUp(
  tx: Tx,
  id: string,
): Promise<{ content: string; settings: ImportSettings } | undefined> {
  const row = await tx
    .updateTable('stations_imports')
    .set({ state: 'checking', handled: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'checking', 'writing'])
    .returning(['content', 'settings'])
    .executeTakeFirst()
  return row && { content: row.content ?? '', settings: importSettings.parse(row.settings) }
}

export async function setProgress(
  tx: Tx,
  id: string,
  { handled, total }: { handled: number; total: number },
): Promise<void> {
  await tx
    .updateTable('stations_imports')
    .set({ state: 'writing', handled, total })
    .where('id', '=', id)
    .execute()
}

/** Ends an import. The file itself is not kept. */
export async function finishImport(
  tx: Tx,
  id: string,
  end: { state: 'done' | 'refused' | 'failed'; result: ImportResult | null; sealedPasswords?: Buffer },
): Promise<void> {
  await tx
    .updateTable('stations_imports')
    .set({
      state: end.state,
      content: null,
      result: end.result && JSON.stringify(end.result),
      sealed_passwords: end.sealedPasswords ?? null,
      finished_at: sql<Date>`clock_timestamp()`,
      ...(end.state === 'done' ? { handled: sql<number>`total` } : { handled: 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Hands the sealed passwords out and clears them in the same step. */
export async function takePasswords(tx: Tx, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    with held as (select operator_id, id, sealed_passwords as sealed from stations_imports where id = ${id} and sealed_passwords is not null for update)
    update stations_imports i set sealed_passwords = null from held
    where i.operator_id = held.operator_id and i.id = held.id returning held.sealed`.execute(tx)
  return rows[0]?.sealed
}

/** Imports of all operators that were asked for and never begun. */
export async function forgottenImports(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('stations_imports')
    .select(['operator_id as operatorId', 'id'])
    .where('state', '=', 'waiting')
    .where(sql<boolean>`requested_at < now() - interval '2 minutes'`)
    .execute()
}
