import { Problem, type Language, type BackgroundRun, runEndpoints } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { App } from '../services.ts'
import type { Actor } from '../actor.ts'
import { sendAsDownload } from '../files/send-file.ts'
import { serveAll } from '../http/serve-all.ts'
import { beginBackgroundRun, requirePermittedKind, queueRun, formatRunError } from './errands.ts'
import type { RunParts } from './run-parts.ts'
import {
  endRun,
  findRunFile,
  latestRuns,
  openRuns,
  pageOfRunRows,
  findBackgroundRun,
  type RunRecord,
} from './runs.store.ts'

/** Maximum number of unfinished runs per person. */
const mostOpen = 10

export function runRoutes(app: App, parts: RunParts): void {
  const { services, exports, acts } = parts
  const toRunReply = (run: RunRecord, language: Language) => toRun(parts, run, language)

  serveAll(app, runEndpoints, {
    startExport: async ({ tx, actor, body, audit, afterCommit }) => {
      const kind = requirePermittedKind(exports.get(body.name), actor)
      const { filterTexts, view, format } = body
      const selection = { filter: kind.check(body.filter), format }
      await requireRoom(tx, actor)
      const run = await beginBackgroundRun(tx, parts, {
        actor,
        kind: 'export',
        name: kind.name,
        params: { ...selection, filterTexts, view },
      })
      audit({ action: kind.name, entity: 'export', entityId: run.id, after: selection })
      afterCommit(() => queueRun(services, run))
      return toRunReply(run, actor.language)
    },
    startAct: async ({ tx, actor, body, audit, afterCommit }) => {
      const kind = requirePermittedKind(acts.get(body.name), actor)
      if (kind.reach === 'operator' && actor.scope !== 'all') throw new Problem('request.whole-operator')
      const { keys } = body
      if ((keys === undefined) === (body.filter === undefined))
        throw new Problem('request.invalid', { detail: 'keys, filter' }, { keys: 'kit.either' })
      const params = {
        params: kind.checkParams(body.params),
        ...(keys ? { keys } : { filter: kind.checkFilter(body.filter ?? {}) }),
      }
      await requireRoom(tx, actor)
      const run = await beginBackgroundRun(tx, parts, { actor, kind: 'act', name: kind.name, params })
      audit({ action: kind.name, entity: kind.entity, entityId: run.id, after: params })
      afterCommit(() => queueRun(services, run))
      return toRunReply(run, actor.language)
    },
    listRuns: async ({ tx, actor }) => (await latestRuns(tx, actor)).map((run) => toRunReply(run, actor.language)),
    listRunRows: async ({ tx, actor, params, query }) => pageOfRunRows(tx, await own(tx, actor, params.id), query),
    stopRun: async ({ tx, actor, params, audit }) => {
      const run = await own(tx, actor, params.id)
      audit({ entity: 'run', entityId: run.id })
      // A finished run stays unchanged.
      await endRun(tx, run, { state: 'stopped', at: services.now() })
      return toRunReply(await own(tx, actor, params.id), actor.language)
    },
    downloadRun: async ({ tx, actor, params, audit, reply, afterCommit }) => {
      const run = await own(tx, actor, params.id)
      const file = run.fileId === null ? undefined : await findRunFile(tx, actor.operatorId, run.fileId)
      const bytes = file && (await parts.files.open(file.storedAs))
      if (!file || !bytes) throw new Problem('request.not-found')
      audit({ entity: 'export', entityId: run.id, after: { name: run.name, file: file.name } })
      // The download starts only after the audit entry is committed.
      afterCommit(
        () =>
          void sendAsDownload(reply, file.name, file.contentType)
            .header('content-length', file.bytes)
            .header('repr-digest', `sha-256=:${file.sha256.toString('base64')}:`)
            .send(bytes),
      )
      return undefined
    },
  })
}

async function requireRoom(tx: Tx, actor: Actor): Promise<void> {
  if ((await openRuns(tx, actor)) >= mostOpen) throw new Problem('request.too-many')
}

/** Returns a run of this user. For other users the run does not exist. */
async function own(tx: Tx, actor: Actor, id: string): Promise<RunRecord> {
  const run = await findBackgroundRun(tx, actor.operatorId, id)
  if (run?.userId !== actor.userId) throw new Problem('request.not-found')
  return run
}

function toRun(parts: RunParts, run: RunRecord, language: Language): BackgroundRun {
  const { exports, acts } = parts
  const kind = run.kind === 'export' ? exports.get(run.name) : acts.get(run.name)
  const { fileName, fileBytes, fileExpiresAt } = run
  return {
    id: run.id,
    kind: run.kind,
    name: run.name,
    title: kind?.title[language] ?? run.name,
    state: run.state,
    total: run.total,
    done: run.done,
    refused: run.refused,
    file:
      fileName !== null && fileBytes !== null && fileExpiresAt !== null
        ? { name: fileName, bytes: fileBytes, expiresAt: fileExpiresAt.toISOString() }
        : null,
    error: run.error,
    message: formatRunError(parts, run.error, language),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}
