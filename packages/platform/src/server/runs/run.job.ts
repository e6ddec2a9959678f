import { z } from 'zod'
import { maxBulkActionRows, Problem, formatProblem } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { Actor } from '../actor.ts'
import { requireAnyCode } from '../http/require-one-of.ts'
import { createExportFile, progressMs, ExportStoppedError } from './export-run.ts'
import type { BulkActionResult, BulkActionKind, BulkActionTarget } from './kinds.ts'
import { runJob, runQueue, type RunParts } from './run-parts.ts'
import {
  addRunRow,
  endRun,
  recordRunProgress,
  findProcessedRows,
  findBackgroundRun,
  type RunRecord,
} from './runs.store.ts'

const attempts = 3
/** Maximum duration of one turn of an action; then it is queued again so that other work can run. */
const turnMs = 20_000
const order = z.object({ operatorId: z.uuid(), id: z.uuid() })

/**
 * Returns the actor of the run: the data scope of the call, and those of its codes that the user still has. Throws
 * request.forbidden if the kind is no longer permitted.
 */
async function actorOf({ actorNow }: RunParts, run: RunRecord, permission: readonly string[]): Promise<Actor> {
  const { userId, operatorId } = run
  const { codes = permission, ...call } = run.actor
  const now = await actorNow({ operatorId, userId })
  const permissions = new Set(codes.filter((code) => now?.permissions.has(code)))
  const actor = { userId, operatorId, permissions, ...call }
  requireAnyCode(actor, permission)
  return actor
}

/**
 * Processes a run, completely or for one turn. It is idempotent: a file is made again, and a finished row is skipped.
 */
export async function processBackgroundRun(parts: RunParts, payload: unknown, attempt: number): Promise<void> {
  const { services } = parts
  const runOrder = order.parse(payload)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(runOrder.operatorId, work)
  const run = await inTenant((tx) => findBackgroundRun(tx, runOrder.operatorId, runOrder.id))
  if (!run || (run.state !== 'waiting' && run.state !== 'running')) return
  try {
    if (run.kind === 'export') await exportRows(parts, run)
    else await doAct(parts, run)
  } catch (error) {
    if (error instanceof ExportStoppedError) return
    // A rejected run would be rejected again, so it is not retried.
    if (error instanceof Problem) {
      await inTenant((tx) => endRun(tx, run, { state: 'failed', at: services.now(), error: error.code }))
      return
    }
    if (attempt < attempts) throw error
    services.log.error({ error, run: run.id }, 'work in the background failed')
    await inTenant((tx) => endRun(tx, run, { state: 'failed', at: services.now(), error: 'server.failed' }))
  }
}

async function exportRows(parts: RunParts, run: RunRecord): Promise<void> {
  const kind = parts.exports.get(run.name)
  if (!kind) throw new Error(`nothing is exported as ${run.name}`)
  await createExportFile(parts, { run, kind, actor: await actorOf(parts, run, kind.permission) })
}

async function doAct(parts: RunParts, run: RunRecord): Promise<void> {
  const { services, acts } = parts
  const kind = acts.get(run.name)
  if (!kind) throw new Error(`no act is called ${run.name}`)
  const actor = await actorOf(parts, run, kind.permission)
  const { keys, filter } = run.params
  const before = await services.db.inTenant(run.operatorId, (tx) => findProcessedRows(tx, run))
  const left: BulkActionTarget[] = []
  for await (const target of kind.targets(actor, { ...(keys && { keys }), filter })) {
    if (!before.keys.has(target.key)) left.push(target)
    if (left.length + before.keys.size >= maxBulkActionRows) break
  }
  const total = run.total ?? left.length + before.keys.size
  const count = { done: before.keys.size, refused: before.refused }
  const goesOn = () => services.db.inTenant(run.operatorId, (tx) => recordRunProgress(tx, run, { total, ...count }))
  if (!(await goesOn())) return
  const turnEnds = Date.now() + turnMs
  let reportedAt = Date.now()
  let stopped = false
  const worker = async () => {
    for (let target = left.shift(); target && !stopped && Date.now() < turnEnds; target = left.shift()) {
      const ok = await actOn(parts, { run, kind, actor, target })
      count.done += 1
      if (!ok) count.refused += 1
      if (Date.now() - reportedAt > progressMs) {
        reportedAt = Date.now()
        stopped = !(await goesOn())
      }
    }
    // Rows that were taken but not processed are found again in the next turn.
  }
  await Promise.all(Array.from({ length: kind.atOnce }, worker))
  if (stopped || !(await goesOn())) return
  if (count.done < total && Date.now() >= turnEnds) {
    await services.jobs.add(runJob, { operatorId: run.operatorId, id: run.id }, { queue: runQueue })
    return
  }
  await services.db.inTenant(run.operatorId, (tx) =>
    endRun(tx, run, { state: 'done', at: services.now(), done: count.done }),
  )
}

/** Processes one row; the result and its audit entry are stored together. */
async function actOn(
  parts: RunParts,
  { run, kind, actor, target }: { run: RunRecord; kind: BulkActionKind; actor: Actor; target: BulkActionTarget },
): Promise<boolean> {
  const { services, audit } = parts
  const acting = kind.act(actor, target, run.params.params ?? {})
  const { ok, answer, ...change } = await acting.catch((error: unknown) => refusal(parts, actor, error))
  await services.db.inTenant(run.operatorId, async (tx) => {
    await addRunRow(tx, run, { ...target, ok, answer, at: services.now() })
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

/** Returns the result of a rejected row. Any other error ends the turn, which is retried. */
function refusal({ problems }: RunParts, { language }: Actor, error: unknown): BulkActionResult {
  const kind = error instanceof Problem ? problems[error.code] : undefined
  if (!(error instanceof Problem) || !kind) throw error
  return { ok: false, answer: formatProblem(kind, language, error.values) }
}
