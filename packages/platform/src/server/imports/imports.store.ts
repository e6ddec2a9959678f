import { aliasColumns, toReplyRow } from '../db/shape.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { undoHours, type ImportState, type ImportUndoStop, type Page } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import { conditionSqlText } from '../jobs/conditions.store.ts'

/** A stored row error; it is translated when read. `column`: the file's title. */
export interface StoredRowError<Key extends string = string> {
  row: number
  column: string | null
  key: Key
  values: Record<string, string | number>
}
/** The stored result of an import: counts, and the first errors. */
export interface ImportResult<Counts, Key extends string> {
  counts: Counts
  faultCount: number
  faults: StoredRowError<Key>[]
}
export interface ImportRecord<Counts> {
  id: string
  fileName: string
  state: ImportState
  handled: number
  total: number
  counts: Counts | null
  faultCount: number
  requestedByName: string
  requestedAt: string
  finishedAt: string | null
  undoUntil: string | null
  /** True if a secret is waiting to be collected. */
  isSealed: boolean
  isCancelled: boolean
  undoHandled: number
  undoTotal: number
  undoStop: ImportUndoStop | null
  undoStopWhat: string | null
}

export interface StoredKind<Settings, Counts, Key extends string> {
  kind: string
  settings: z.ZodType<Settings>
  counts: z.ZodType<Counts>
  faultKeys: readonly [Key, ...Key[]]
}

const selectImports = (tx: Tx, kind: string) =>
  tx
    .selectFrom('platform_imports')
    .select([
      ...aliasColumns([
        'id',
        'fileName',
        'state',
        'handled',
        'total',
        'result',
        'requestedByName',
        'requestedAt',
        'finishedAt',
        'isCancelled',
        'undoHandled',
        'undoTotal',
        'undoStop',
        'undoStopWhat',
      ]),
      sql<Date | null>`case when state = 'done' and made is not null and undo_until > now() then undo_until end`.as(
        'undoUntil',
      ),
      sql<boolean>`sealed is not null`.as('isSealed'),
    ])
    .where('kind', '=', kind)
type Shown = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

/** Creates the store of one kind of import. */
export function createImportStore<Settings, Counts, Key extends string>({
  kind,
  ...schemas
}: StoredKind<Settings, Counts, Key>) {
  const stored = z.object({
    counts: schemas.counts,
    faultCount: z.int(),
    faults: z.array(
      z.object({
        row: z.int(),
        column: z.string().nullable(),
        key: z.enum(schemas.faultKeys),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  })
  function present({ result, ...row }: Shown): ImportRecord<Counts> & { faults: StoredRowError<Key>[] } {
    // The schema is built from the same types.
    const storedResult = result === null ? null : (stored.parse(result) as ImportResult<Counts, Key>)
    return {
      ...toReplyRow(row),
      counts: storedResult?.counts ?? null,
      faultCount: storedResult?.faultCount ?? 0,
      faults: storedResult?.faults ?? [],
    }
  }

  return {
    async insert(
      tx: Tx,
      made: {
        operatorId: string
        id: string
        fileName: string
        content: string
        shape: string
        settings: Settings
        userId: string
        userName: string
        at: Date
      },
    ): Promise<void> {
      await sql`
        insert into platform_imports (operator_id, id, kind, file_name, content, shape, settings, state, requested_by, requested_by_name, requested_at)
        values (${made.operatorId}, ${made.id}, ${kind}, ${made.fileName}, ${made.content}, ${made.shape}, ${JSON.stringify(made.settings)}::jsonb,
                'waiting', ${made.userId}, ${made.userName}, ${made.at})`.execute(tx)
    },

    async find(tx: Tx, id: string) {
      const row = await selectImports(tx, kind).select('settings').where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { settings, ...rest } = row
      return { ...present(rest), settings: schemas.settings.parse(settings) }
    },

    /** Returns a page, newest first. */
    async page(tx: Tx, wanted: { page: number; pageSize: number }): Promise<Page<ImportRecord<Counts>>> {
      const found = await readPage(tx, selectImports(tx, kind).orderBy('id', 'desc'), wanted)
      return {
        ...found,
        list: found.list.map((row) => {
          const { faults: _, ...rest } = present(row)
          return rest
        }),
      }
    },

    /** Returns the file and its settings while the import is not finished. */
    async takeUp(
      tx: Tx,
      id: string,
    ): Promise<{ content: string; settings: Settings; by: { id: string; name: string } } | undefined> {
      const { rows } = await sql<{
        content: string | null
        settings: unknown
        by: { id: string; name: string }
      }>`
        update platform_imports set state = 'checking', handled = 0
        where kind = ${kind} and id = ${id} and state in ('waiting', 'checking', 'writing')
        returning content, settings, jsonb_build_object('id', requested_by, 'name', requested_by_name) as by`.execute(
        tx,
      )
      const [row] = rows
      return row && { content: row.content ?? '', settings: schemas.settings.parse(row.settings), by: row.by }
    },

    /** Stores the progress of an import. Returns true if a user cancelled it. */
    async saveProgress(tx: Tx, id: string, { handled, total }: { handled: number; total: number }): Promise<boolean> {
      const { rows } = await sql<{ isCancelled: boolean }>`
        update platform_imports set state = 'writing', handled = ${handled}, total = ${total}
        where kind = ${kind} and id = ${id} and state in ('checking', 'writing') returning is_cancelled as "isCancelled"`.execute(
        tx,
      )
      return rows[0]?.isCancelled ?? false
    },

    /**
     * Cancels a waiting import at once, and a running import or undo at its next step. Returns false if the import has
     * ended.
     */
    async cancel(tx: Tx, id: string, at: Date): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        update platform_imports set is_cancelled = true, state = case state when 'waiting' then 'cancelled' else state end,
          content = case when state <> 'waiting' then content end, finished_at = case when state = 'waiting' then ${at} else finished_at end
        where kind = ${kind} and id = ${id} and state in ('waiting', 'checking', 'writing', 'undoing')`.execute(tx)
      return numAffectedRows > 0n
    },

    /** Finishes an import and deletes the stored file. Returns false, and does nothing, if it is done but cancelled. */
    async finish(
      tx: Tx,
      id: string,
      end: {
        state: 'done' | 'refused' | 'failed' | 'cancelled'
        at: Date
        result: ImportResult<Counts, Key> | null
        sealed?: Buffer | undefined
        /** Created data in the form that the resource needs to undo the import. */
        made?: object | null | undefined
      },
    ): Promise<boolean> {
      const result = end.result && JSON.stringify(end.result)
      const made = end.made ? JSON.stringify(end.made) : null
      const { numAffectedRows = 0n } = await sql`
        update platform_imports set state = ${end.state}, content = null, result = ${result}::jsonb, sealed = ${end.sealed ?? null},
          made = ${made}::jsonb, undo_until = case when ${made}::jsonb is not null then ${end.at}::timestamptz + make_interval(hours => ${undoHours}) end,
          finished_at = ${end.at}, handled = case when ${end.state} = 'done' then total else 0 end
        where kind = ${kind} and id = ${id} and not (is_cancelled and ${end.state} = 'done')`.execute(tx)
      return numAffectedRows > 0n
    },

    /** Deletes the undo data that has expired, for all operators. */
    async forgetMade(tx: Tx): Promise<void> {
      await sql`
        update platform_imports set made = null, undo_until = null
        where kind = ${kind} and made is not null and undo_until <= now() and state <> 'undoing'`.execute(tx)
    },

    /** Returns the settings of the newest import of a file with exactly these columns. */
    async settingsOfShape(tx: Tx, shape: string): Promise<Settings | undefined> {
      const row = await tx
        .selectFrom('platform_imports')
        .select('settings')
        .where('kind', '=', kind)
        .where('shape', '=', shape)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      // The settings may come from an older version.
      return row && schemas.settings.safeParse(row.settings).data
    },

    /** Returns the encrypted secret and clears it in the same step. */
    async takeSealed(tx: Tx, id: string): Promise<Buffer | undefined> {
      const { rows } = await sql<{ sealed: Buffer }>`
        with held as (
          select operator_id, id, sealed from platform_imports
          where kind = ${kind} and id = ${id} and sealed is not null for update)
        update platform_imports i set sealed = null from held
        where i.operator_id = held.operator_id and i.id = held.id returning held.sealed`.execute(tx)
      return rows[0]?.sealed
    },

    /** Condition: there is expired data to delete or an import to resume. */
    waits: conditionSqlText(sql`exists (select from platform_imports where kind = ${sql.lit(kind)}
      and ((state = 'waiting' and requested_at < now() - interval '2 minutes') or (state = 'undoing' and undo_step_at < now() - interval '2 minutes')
      or (made is not null and undo_until <= now() and state <> 'undoing')))`),

    /** Returns imports of all operators that were requested some time ago and never started. */
    async forgotten(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
      const { rows } = await sql<{ operatorId: string; id: string }>`
        select operator_id as "operatorId", id from platform_imports
        where kind = ${kind} and state = 'waiting' and requested_at < now() - interval '2 minutes'`.execute(tx)
      return rows
    },
  }
}
export type ImportStore<Settings, Counts, Key extends string> = ReturnType<
  typeof createImportStore<Settings, Counts, Key>
>
