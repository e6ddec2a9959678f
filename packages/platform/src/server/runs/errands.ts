import type { ReadStream } from 'node:fs'
import {
  maxPdfRows,
  newId,
  Problem,
  formatProblem,
  type ExportFormat,
  type Language,
  type AppliedFilter,
} from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import { requireAnyCode } from '../http/require-one-of.ts'
import type { ExportKind } from './kinds.ts'
import { runJob, runQueue, type RunParts } from './run-parts.ts'
import { findRunFile, insertRun, findBackgroundRun, type RunParams, type RunRecord } from './runs.store.ts'

/** An export requested by a higher-level domain. */
export interface ExportRequest {
  name: string
  format: ExportFormat
  filter: Readonly<Record<string, string>>
  filterTexts: AppliedFilter
  view: string
  /** The requester; `findBackgroundRun` returns it. */
  by: string
}
export type FoundRun = Pick<RunRecord, 'operatorId' | 'id' | 'state' | 'error' | 'fileName' | 'fileBytes'> & {
  by: string | undefined
}
/** Exports for higher-level domains, on behalf of a user. */
export interface BackgroundExports {
  /** Returns the export of this name if the actor has one of its codes; throws request.not-found, request.forbidden. */
  permittedExport(name: string, actor: Actor): ExportKind
  exportKind(name: string): ExportKind | undefined
  /**
   * Creates the export in the caller's transaction; call `queueRun` after the commit. Throws the validation errors of a
   * filter.
   */
  beginExport(tx: Tx, actor: Actor, errand: ExportRequest): Promise<string>
  /** Safe to repeat. */
  queueRun(run: { operatorId: string; id: string }): Promise<void>
  findRun(tx: Tx, operatorId: string, id: string): Promise<FoundRun | undefined>
  /** Returns the file of a run with its type; undefined if none was made or it has expired. */
  openFile(
    tx: Tx,
    operatorId: string,
    id: string,
  ): Promise<{ name: string; contentType: string; bytes: number; sha256: Buffer; content: ReadStream } | undefined>
  /** Returns the reason for a failed run in words; null if only the failure itself is known. */
  notifyEnd(error: string | null, language: Language): string | null
}

export function createBackgroundExports(parts: RunParts): BackgroundExports {
  const { services, exports, files, audit } = parts
  return {
    permittedExport: (name, actor) => requirePermittedKind(exports.get(name), actor),
    exportKind: (name) => exports.get(name),
    async beginExport(tx, actor, { name, filter, format, ...params }) {
      const kind = requirePermittedKind(exports.get(name), actor)
      const selection = { filter: kind.check(filter), format }
      const { id } = await beginBackgroundRun(tx, parts, {
        actor,
        kind: 'export',
        name,
        params: { ...selection, ...params },
      })
      const entry = {
        action: name,
        entity: 'export',
        entityId: id,
        after: selection,
        result: 'done',
      } as const
      await audit(tx, actor, entry, id)
      return id
    },
    queueRun: (run) => queueRun(services, run),
    async findRun(tx, operatorId, id) {
      const run = await findBackgroundRun(tx, operatorId, id)
      return run && { ...run, by: run.params.by }
    },
    async openFile(tx, operatorId, id) {
      const run = await findBackgroundRun(tx, operatorId, id)
      const file = run && run.fileId !== null ? await findRunFile(tx, operatorId, run.fileId) : undefined
      const content = file && (await files.open(file.storedAs))
      return file && content && { ...file, content }
    },
    notifyEnd: (error, language) => formatRunError(parts, error, language),
  }
}

/**
 * Returns the kind if the actor has permission. Unknown and forbidden give different errors, because the names of
 * exports are not secret.
 */
export function requirePermittedKind<K extends { permission: readonly string[] }>(
  kind: K | undefined,
  actor: Actor,
): K {
  if (!kind) throw new Problem('request.not-found')
  requireAnyCode(actor, kind.permission)
  return kind
}

export async function beginBackgroundRun(
  tx: Tx,
  { services }: RunParts,
  { actor, kind, name, params }: { actor: Actor; kind: 'export' | 'act'; name: string; params: RunParams },
): Promise<RunRecord> {
  const id = newId()
  const { operatorId, userId, scope, language, platformStaff, address } = actor
  await insertRun(tx, {
    operatorId,
    id,
    userId,
    kind,
    name,
    params,
    actor: { name: actor.name, scope, language, platformStaff, address, codes: [...actor.permissions] },
    createdAt: services.now(),
  })
  const run = await findBackgroundRun(tx, operatorId, id)
  if (!run) throw new Problem('request.not-found')
  return run
}

/** Queues one job for a run, also if called repeatedly. */
export function queueRun({ jobs }: Services, { operatorId, id }: { operatorId: string; id: string }): Promise<void> {
  return jobs.add(runJob, { operatorId, id }, { queue: runQueue, key: `${runJob} ${id}` })
}

/** Returns the sentence of the refusal that ended a run, if the sentence needs no values, which are not stored. */
export function formatRunError({ problems }: RunParts, error: string | null, language: Language): string | null {
  const kind = error === null ? undefined : problems[error]
  const message = kind && formatProblem(kind, language, { limit: maxPdfRows })
  return message === undefined || message.includes('{') ? null : message
}
