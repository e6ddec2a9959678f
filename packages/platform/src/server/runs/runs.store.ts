import { aliasColumns } from '../db/shape.ts'
import { sql } from 'kysely'
import type { ExportFormat, Page, RunRow, RunState, AppliedFilter } from '../../contract/index.ts'
import type { RowScope, Tx } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import type { StoredFile } from '../files/file-store.ts'

/** Parameters of a run. */
export interface RunParams {
  filter?: unknown
  keys?: string[]
  params?: unknown
  format?: ExportFormat
  /** For an export: the screen labels of its filter and view. */
  filterTexts?: AppliedFilter
  view?: string
  /** The higher-level domain that started the run and may use its result. */
  by?: string
}
/** The user at the time of the start. */
export interface RunActor {
  name: string
  language: 'zh' | 'en' | 'es'
  scope: RowScope
  platformStaff: boolean
  address: string
  /** Codes of the call; absent in runs of earlier releases. */
  codes?: readonly string[]
}
export interface RunRecord {
  operatorId: string
  id: string
  userId: string
  kind: 'export' | 'act'
  name: string
  params: RunParams
  actor: RunActor
  state: RunState
  total: number | null
  done: number
  refused: number
  error: string | null
  createdAt: Date
  finishedAt: Date | null
  fileId: string | null
  fileName: string | null
  fileBytes: number | null
  fileExpiresAt: Date | null
}

const record = sql`r.operator_id as "operatorId", r.id, r.user_id as "userId", r.kind, r.name, r.params, r.actor, r.state,
  r.total, r.done, r.refused, r.error, r.created_at as "createdAt", r.finished_at as "finishedAt",
  f.id as "fileId", f.name as "fileName", f.bytes as "fileBytes", f.expires_at as "fileExpiresAt"`
const joined = sql`platform_runs r left join platform_files f on f.operator_id = r.operator_id and f.id = r.file_id`

export async function insertRun(
  tx: Tx,
  run: Pick<RunRecord, 'operatorId' | 'id' | 'userId' | 'kind' | 'name' | 'params' | 'actor' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into platform_runs (operator_id, id, user_id, kind, name, params, actor, created_at)
    values (${run.operatorId}, ${run.id}, ${run.userId}, ${run.kind}, ${run.name}, ${JSON.stringify(run.params)}::jsonb,
            ${JSON.stringify(run.actor)}::jsonb, ${run.createdAt})`.execute(tx)
}

export async function findBackgroundRun(tx: Tx, operatorId: string, id: string): Promise<RunRecord | undefined> {
  const { rows } = await sql<RunRecord>`
    select ${record} from ${joined} where r.operator_id = ${operatorId} and r.id = ${id}`.execute(tx)
  return rows[0]
}

export async function latestRuns(
  tx: Tx,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    select ${record} from ${joined} where r.operator_id = ${operatorId} and r.user_id = ${userId}
    order by r.created_at desc, r.id desc limit 30`.execute(tx)
  return rows
}

/** Counts the unfinished runs of a person. */
export async function openRuns(
  tx: Tx,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from platform_runs
    where operator_id = ${operatorId} and user_id = ${userId} and state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.open ?? 0
}

/** Records the progress; returns false if the run was stopped meanwhile or has ended. */
export async function recordRunProgress(
  tx: Tx,
  run: { operatorId: string; id: string },
  at: { total?: number | undefined; done: number; refused: number },
): Promise<boolean> {
  const { rows } = await sql`
    update platform_runs set state = 'running', done = ${at.done}, refused = ${at.refused},
      total = coalesce(${at.total ?? null}::bigint, total)
    where operator_id = ${run.operatorId} and id = ${run.id} and state in ('waiting', 'running') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Ends an unfinished run; returns false if it has already ended. */
export async function endRun(
  tx: Tx,
  run: { operatorId: string; id: string },
  end: { state: 'done' | 'failed' | 'stopped'; at: Date; error?: string; fileId?: string; done?: number },
): Promise<boolean> {
  const { rows } = await sql`
    update platform_runs set state = ${end.state}, finished_at = ${end.at}, error = ${end.error ?? null},
      file_id = ${end.fileId ?? null}::uuid, done = coalesce(${end.done ?? null}::bigint, done),
      total = case when ${end.state} = 'done' then coalesce(${end.done ?? null}::bigint, total) else total end
    where operator_id = ${run.operatorId} and id = ${run.id} and state in ('waiting', 'running') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function insertFile(
  tx: Tx,
  file: StoredFile & {
    operatorId: string
    id: string
    userId: string
    name: string
    contentType: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('platform_files')
    .values({
      operator_id: file.operatorId,
      id: file.id,
      user_id: file.userId,
      name: file.name,
      stored_as: file.storedAs,
      content_type: file.contentType,
      bytes: file.bytes,
      sha256: file.sha256,
      created_at: file.createdAt,
      expires_at: file.expiresAt,
    })
    .execute()
}

export async function findRunFile(tx: Tx, operatorId: string, id: string) {
  return tx
    .selectFrom('platform_files')
    .select(aliasColumns(['name', 'storedAs', 'contentType', 'bytes', 'sha256']))
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the keys of rows already processed, and the number of rejected ones. */
export async function findProcessedRows(tx: Tx, run: { operatorId: string; id: string }) {
  const { rows } = await sql<{ key: string; ok: boolean }>`
    select row_key as key, ok from platform_run_rows
    where operator_id = ${run.operatorId} and run_id = ${run.id}`.execute(tx)
  return { keys: new Set(rows.map(({ key }) => key)), refused: rows.filter(({ ok }) => !ok).length }
}

export async function addRunRow(
  tx: Tx,
  run: { operatorId: string; id: string },
  row: RunRow & { at: Date },
): Promise<void> {
  await sql`
    insert into platform_run_rows (operator_id, run_id, row_key, label, ok, answer, at)
    values (${run.operatorId}, ${run.id}, ${row.key}, ${row.label.slice(0, 200)}, ${row.ok}, ${row.answer.slice(0, 500)}, ${row.at})
    on conflict do nothing`.execute(tx)
}

export async function pageOfRunRows(
  tx: Tx,
  run: { operatorId: string; id: string },
  { ok, ...wanted }: { page: number; pageSize: number; ok?: boolean | undefined },
): Promise<Page<RunRow>> {
  let query = tx
    .selectFrom('platform_run_rows')
    .select(['row_key as key', 'label', 'ok', 'answer'])
    .where('operator_id', '=', run.operatorId)
    .where('run_id', '=', run.id)
    .orderBy('ok')
    .orderBy('label')
    .orderBy('row_key')
  if (ok !== undefined) query = query.where('ok', '=', ok)
  return readPage(tx, query, wanted)
}

/** Deletes expired files and old runs in a platform transaction; returns the names of the files on disk. */
export async function deleteExpiredRuns(tx: Tx, now: Date, keepRunsDays: number): Promise<string[]> {
  await sql`update platform_runs r set file_id = null from platform_files f
    where f.expires_at < ${now} and r.operator_id = f.operator_id and r.file_id = f.id`.execute(tx)
  const { rows } = await sql<{ storedAs: string }>`
    delete from platform_files where expires_at < ${now} returning stored_as as "storedAs"`.execute(tx)
  await sql`delete from platform_runs where created_at < ${now}::timestamptz - make_interval(days => ${keepRunsDays})
    and file_id is null`.execute(tx)
  return rows.map(({ storedAs }) => storedAs)
}

/** Returns those of the names that belong to a recorded file. */
export async function findReferencedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from platform_files where stored_as = any(${names}::text[])`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}
