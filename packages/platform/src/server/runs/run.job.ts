import { z } from 'zod'
import {
  longestAct,
  newId,
  Problem,
  sayProblem,
  type ExportFormat,
  type ProblemTable,
} from '../../contract/index.ts'
import { csvFile } from '../files/csv.ts'
import type { Cells } from '../../contract/csv.ts'
import type { FileStore } from '../files/file-store.ts'
import { jsonlFile } from '../files/jsonl.ts'
import { xlsxFile } from '../files/xlsx.ts'
import type { Tx } from '../db/db.ts'
import type { AuditWriter, House } from '../house.ts'
import type { Actor } from '../actor.ts'
import type { ActAnswer, ActKind, ActTarget, ExportKind } from './kinds.ts'
import { addRunRow, endRun, insertFile, progress, rowsDone, runOf, type RunRecord } from './runs.store.ts'

export const runJob = 'platform:run'
/** Work in the background waits for other such work, never for the clock's jobs. */
export const runQueue = 'platform:runs'
const attempts = 3
/** After this long an act stands in line again, so that others' work comes to its turn. */
const turnMs = 20_000
const progressMs = 1_000
const fileDays = 7
const order = z.object({ operatorId: z.uuid(), id: z.uuid() })

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
}
type Rows = AsyncIterable<Cells>
const fileOf = {
  csv: (head: Cells, rows: Rows) => csvFile(head, rows),
  xlsx: (head: Cells, rows: Rows, title: string) => xlsxFile(rows, { head, sheet: title }),
  jsonl: (head: Cells, rows: Rows) => jsonlFile(head, rows),
}

/** Ends an export that somebody stopped, from within. */
class Stopped extends Error {}

export interface RunParts {
  house: House
  files: FileStore
  audit: AuditWriter
  exports: ReadonlyMap<string, ExportKind>
  acts: ReadonlyMap<string, ActKind>
  /** Refusals of all domains: what a row is answered that was refused. */
  problems: ProblemTable
}

/** Who the work is done for: what they might see then, and no codes, which were checked when it was set going. */
function actorOf(run: RunRecord): Actor {
  return { userId: run.userId, operatorId: run.operatorId, permissions: new Set(), ...run.actor }
}

/** Does a run, whole or for one turn. Harmless when repeated: a file is made anew, a row that is done is left alone. */
export async function doRun(parts: RunParts, payload: unknown, attempt: number): Promise<void> {
  const { house } = parts
  const given = order.parse(payload)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => house.db.inTenant(given.operatorId, work)
  const run = await inTenant((tx) => runOf(tx, given.operatorId, given.id))
  if (!run || (run.state !== 'waiting' && run.state !== 'running')) return
  try {
    if (run.kind === 'export') await doExport(parts, run)
    else await doAct(parts, run)
  } catch (error) {
    if (error instanceof Stopped) return
    if (attempt < attempts) throw error
    house.log.error({ error, run: run.id }, 'work in the background failed')
    await inTenant((tx) => endRun(tx, run, { state: 'failed', at: house.now(), error: 'server.failed' }))
  }
}

async function doExport({ house, files, exports }: RunParts, run: RunRecord): Promise<void> {
  const kind = exports.get(run.name)
  if (!kind) throw new Error(`nothing is exported as ${run.name}`)
  const actor = actorOf(run)
  const { filter, format = 'csv' } = run.params
  const total = await house.db.inTenant(actor, (tx) => kind.count(tx, filter, actor))
  let done = 0
  let told = 0
  const counted = async function* (): AsyncGenerator<Cells> {
    for await (const row of kind.rows(actor, filter)) {
      if (Date.now() - told > progressMs) {
        const goesOn = await house.db.inTenant(run.operatorId, (tx) =>
          progress(tx, run, { total, done, refused: 0 }),
        )
        if (!goesOn) throw new Stopped()
        told = Date.now()
      }
      yield row
      done += 1
    }
  }
  const head = kind.head(actor, filter)
  const title = kind.title[actor.language]
  const source = fileOf[format](head, counted(), title)
  const stored = await files.write(source)
  const now = house.now()
  const fileId = newId()
  const kept = await house.db.inTenant(run.operatorId, async (tx) => {
    await insertFile(tx, {
      ...stored,
      operatorId: run.operatorId,
      id: fileId,
      userId: run.userId,
      name: `${title.replace(/[^\p{L}\p{N} _-]/gu, '')} ${now.toISOString().slice(0, 10)}.${format}`,
      contentType: contentTypes[format],
      createdAt: now,
      expiresAt: new Date(now.getTime() + fileDays * 86_400_000),
    })
    return endRun(tx, run, { state: 'done', at: now, fileId, done })
  })
  // Stopped in its last moment: nobody names the file, and the clean-up removes it with its row.
  if (!kept) await files.remove(stored.storedAs)
}

async function doAct(parts: RunParts, run: RunRecord): Promise<void> {
  const { house, acts } = parts
  const kind = acts.get(run.name)
  if (!kind) throw new Error(`no act is called ${run.name}`)
  const actor = actorOf(run)
  const { keys, filter } = run.params
  const before = await house.db.inTenant(run.operatorId, (tx) => rowsDone(tx, run))
  const left: ActTarget[] = []
  for await (const target of kind.targets(actor, { ...(keys && { keys }), filter })) {
    if (!before.keys.has(target.key)) left.push(target)
    if (left.length + before.keys.size >= longestAct) break
  }
  const total = run.total ?? left.length + before.keys.size
  const count = { done: before.keys.size, refused: before.refused }
  const goesOn = () => house.db.inTenant(run.operatorId, (tx) => progress(tx, run, { total, ...count }))
  if (!(await goesOn())) return
  const turnEnds = Date.now() + turnMs
  let told = Date.now()
  let stopped = false
  const worker = async () => {
    for (let target = left.shift(); target && !stopped && Date.now() < turnEnds; target = left.shift()) {
      const ok = await actOn(parts, { run, kind, actor, target })
      count.done += 1
      if (!ok) count.refused += 1
      if (Date.now() - told > progressMs) {
        told = Date.now()
        stopped = !(await goesOn())
      }
    }
    // What was taken out of the line and not done is found again in the next turn.
  }
  await Promise.all(Array.from({ length: kind.atOnce }, worker))
  if (stopped || !(await goesOn())) return
  if (count.done < total && Date.now() >= turnEnds) {
    await house.jobs.add(runJob, { operatorId: run.operatorId, id: run.id }, { queue: runQueue })
    return
  }
  await house.db.inTenant(run.operatorId, (tx) =>
    endRun(tx, run, { state: 'done', at: house.now(), done: count.done }),
  )
}

/** One row: what came of it is kept together with its audit entry. */
async function actOn(
  parts: RunParts,
  { run, kind, actor, target }: { run: RunRecord; kind: ActKind; actor: Actor; target: ActTarget },
): Promise<boolean> {
  const { house, audit } = parts
  const acting = kind.act(actor, target, run.params.params ?? {})
  const { ok, answer, ...change } = await acting.catch((error: unknown) => refusal(parts, actor, error))
  await house.db.inTenant(run.operatorId, async (tx) => {
    await addRunRow(tx, run, { ...target, ok, answer, at: house.now() })
    await audit(
      tx,
      actor,
      {
        action: run.name,
        entity: kind.entity,
        entityId: target.key,
        ...change,
        result: ok ? 'done' : 'refused',
      },
      run.id,
    )
  })
  return ok
}

/** What is refused for one row ends that row; anything else ends the turn, and is tried again. */
function refusal({ problems }: RunParts, { language }: Actor, error: unknown): ActAnswer {
  const kind = error instanceof Problem ? problems[error.code] : undefined
  if (!(error instanceof Problem) || !kind) throw error
  return { ok: false, answer: sayProblem(kind, language, error.values) }
}
