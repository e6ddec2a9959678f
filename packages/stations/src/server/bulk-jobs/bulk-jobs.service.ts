import type { Approvals } from '@evops/organisation/server'
import { hourMs, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Services, RowScope, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  maxBulkJobChargePoints,
  permissionOfBulkJob,
  bulkJobKinds,
  type ChargePointFilter,
  type BulkJobKind,
  type BulkJobRow,
} from '../../contract/index.ts'
import { idsOfChargePoints, namesOfChargePoints } from '../charge-points/charge-points.store.ts'
import { bulkJobContent, bulkJobRunner, type BulkJobContent } from './bulk-job-content.ts'
import { needsSecondPerson, stageEnds, stageOf } from './bulk-jobs.rules.ts'
import { doneChargePoints } from './bulk-job-charge-points.store.ts'
import {
  findBulkJob,
  insertBulkJob,
  changeBulkJobState,
  toBulkJobRow,
  stationsOfChargePoints,
  countWholeStations,
  type BulkJobRecord,
} from './bulk-jobs.store.ts'

export interface BulkJobStartRequest {
  title: string
  content: BulkJobContent
  targets: { chargePointIds?: string[] | undefined; filter?: ChargePointFilter | undefined }
  pace: 'careful' | 'at-once'
  stopAt: number
  deadlineHours: number
  reason?: string | undefined
  undoes?: string
}
export interface BulkJobStart {
  bulkJobId: string | null
  approvalId: string | null
}

/** Content of an approval request: everything needed to start the bulk job. */
const requestSchema = z.object({
  title: z.string(),
  content: bulkJobContent,
  chargePointIds: z.array(z.uuid()),
  pace: z.enum(['careful', 'at-once']),
  stopAt: z.int(),
  deadlineHours: z.int().default(72),
  requestedByName: z.string(),
  scopeStations: z.array(z.uuid()).nullable(),
  /** Bulk job that this one reverts. */
  undoes: z.uuid().nullable().default(null),
})
type BulkJobRequest = z.infer<typeof requestSchema>

const titles = {
  command: {
    zh: '批量下发指令',
    en: 'Bulk command',
    es: 'Comando masivo',
  },
  parameters: {
    zh: '批量设置桩参数',
    en: 'Bulk parameters',
    es: 'Parámetros masivos',
  },
  firmware: {
    zh: '批量升级固件',
    en: 'Bulk firmware update',
    es: 'Actualización masiva de firmware',
  },
} as const

/** Starts and controls bulk jobs; a background job executes them. */
export function createBulkJobs(services: Services, approvals: Approvals | undefined) {
  const kick = (operatorId: string, id: string) => () =>
    services.jobs.add(bulkJobRunner, { operatorId, id }, { key: id, queue: `${bulkJobRunner}:${id}` })

  async function begin(
    tx: Tx,
    {
      operatorId,
      userId,
      wish,
      approvalId,
    }: {
      operatorId: string
      userId: string
      wish: BulkJobRequest
      approvalId: string | null
    },
  ): Promise<string> {
    const id = newId()
    const ends = stageEnds(wish.chargePointIds.length, wish.pace)
    await insertBulkJob(tx, {
      operatorId,
      id,
      kind: wish.content.kind,
      title: wish.title,
      content: wish.content,
      stopAt: wish.stopAt,
      undoes: wish.undoes,
      requestedBy: userId,
      requestedByName: wish.requestedByName,
      approvalId,
      scope: wish.scopeStations === null ? 'all' : { stationIds: wish.scopeStations },
      deadlineAt: new Date(services.now().getTime() + wish.deadlineHours * hourMs),
      chargePoints: wish.chargePointIds.map((chargePointId, position) => ({
        id: chargePointId,
        stage: stageOf(position, ends),
      })),
    })
    return id
  }

  for (const kind of bulkJobKinds)
    approvals?.register({
      kind: approvalOf(kind),
      title: titles[kind],
      permission: permissionOfBulkJob[kind],
      payload: requestSchema,
      async run({ tx, payload, actor, approvalId, requestedBy, afterCommit }) {
        const { operatorId } = actor
        const { undoes } = payload
        // The undo was requested twice, or another user has reverted the job in the meantime.
        if (undoes !== null && !(await findBulkJob(tx, undoes))?.undoable) throw new Problem('stations.bulk-job-over')
        const bulkJobId = await begin(tx, { operatorId, userId: requestedBy, wish: payload, approvalId })
        afterCommit(kick(operatorId, bulkJobId))
        return { bulkJobId }
      },
    })

  return {
    kick,
    /** Throws stations.bulk-job-empty, and stations.bulk-job-reason if a second person is needed. */
    async start(
      tx: Tx,
      actor: Actor,
      { wish, afterCommit }: { wish: BulkJobStartRequest; afterCommit: (work: () => Promise<void>) => void },
    ): Promise<BulkJobStart> {
      const chargePointIds = await resolve(tx, wish.targets)
      if (chargePointIds.length === 0) throw new Problem('stations.bulk-job-empty')
      const { title, content, pace, stopAt, deadlineHours, reason } = wish
      const scopeStations = stationsOf(actor.scope)
      const order = {
        title,
        content,
        chargePointIds,
        pace,
        stopAt,
        deadlineHours,
        requestedByName: actor.name,
        scopeStations,
        undoes: wish.undoes ?? null,
      }
      const reach = {
        chargePoints: chargePointIds.length,
        wholeStations: await countWholeStations(tx, chargePointIds),
      }
      if (needsSecondPerson(workOf(content), reach)) {
        if (!approvals) throw new Problem('request.forbidden')
        if (reason === undefined)
          throw new Problem('stations.bulk-job-reason', {}, { reason: 'stations.bulk-job-reason' })
        const stations = await stationsOfChargePoints(tx, chargePointIds)
        const kind = approvalOf(content.kind)
        const wanted = { kind, subject: `${title} (${chargePointIds.length})`, reason, stations }
        return {
          bulkJobId: null,
          approvalId: (await approvals.request(tx, actor, { ...wanted, payload: order })).id,
        }
      }
      const { operatorId, userId } = actor
      const id = await begin(tx, { operatorId, userId, wish: order, approvalId: null })
      afterCommit(kick(operatorId, id))
      return { bulkJobId: id, approvalId: null }
    },
    /** Throws request.not-found, request.forbidden, stations.bulk-job-over. */
    async steer(tx: Tx, actor: Actor, id: string, to: 'paused' | 'running' | 'stopped'): Promise<BulkJobRow> {
      await own(tx, actor, id)
      const from = { paused: ['running'], running: ['paused'], stopped: ['running', 'paused'] } as const
      const because = to === 'stopped' ? { stoppedFor: 'person' } : {}
      if (!(await changeBulkJobState(tx, id, { from: from[to], to, ...because })))
        throw new Problem('stations.bulk-job-over')
      return toBulkJobRow(await own(tx, actor, id))
    },
    /** Returns the bulk job that reverts this one: the opposite command, or the previous parameters. */
    async undoOf(
      tx: Tx,
      actor: Actor,
      id: string,
    ): Promise<Pick<BulkJobStartRequest, 'title' | 'content' | 'targets' | 'undoes'>> {
      const record = await own(tx, actor, id)
      const content = opposite(record)
      // For a command, charge points that were already in the wanted state remain unchanged.
      const chargePoints = (await doneChargePoints(tx, id)).filter(
        ({ before }) => content?.kind !== 'command' || before === null,
      )
      if (!record.undoable || !content || chargePoints.length === 0) throw new Problem('stations.bulk-job-over')
      const chargePointIds = chargePoints.map(({ chargePointId }) => chargePointId)
      return { title: `↩ ${record.title}`.slice(0, 120), content, targets: { chargePointIds }, undoes: id }
    },
  }
}
export type BulkJobs = ReturnType<typeof createBulkJobs>

function approvalOf(kind: BulkJobKind): string {
  return `stations.bulk-job-${kind}`
}

function workOf(content: BulkJobContent) {
  const type = content.kind === 'command' && 'type' in content.payload ? String(content.payload.type) : ''
  return { kind: content.kind, action: content.kind === 'command' ? content.action : '', type }
}

function opposite({ id, content }: BulkJobRecord): BulkJobContent | undefined {
  const was = bulkJobContent.parse(content)
  if (was.kind === 'parameters') return { kind: 'parameters', keys: {}, asBefore: id }
  if (was.kind !== 'command' || was.action !== 'ChangeAvailability') return undefined
  const type = was.payload.type === 'Operative' ? 'Inoperative' : 'Operative'
  return { ...was, payload: { ...was.payload, type } }
}

function stationsOf(scope: RowScope): string[] | null {
  return scope === 'all' ? null : [...scope.stationIds]
}

/** Returns the existing ones of the named charge points, in order, or all that match a filter. */
async function resolve(tx: Tx, { chargePointIds, filter }: BulkJobStartRequest['targets']): Promise<string[]> {
  if ((chargePointIds === undefined) === (filter === undefined))
    throw new Problem('request.invalid', { detail: 'chargePointIds, filter' }, { chargePointIds: 'kit.either' })
  if (filter) {
    const found = await idsOfChargePoints(tx, filter)
    return found.slice(0, maxBulkJobChargePoints)
  }
  const existing = new Set(
    (await namesOfChargePoints(tx, chargePointIds ?? [])).map(({ chargePointId }) => chargePointId),
  )
  return [...new Set(chargePointIds)].filter((id) => existing.has(id))
}

/** Throws request.not-found, and request.forbidden if the actor has no permission for this kind of bulk job. */
async function own(tx: Tx, actor: Actor, id: string): Promise<BulkJobRecord> {
  const record = requireFound(await findBulkJob(tx, id))
  if (!permissionOfBulkJob[record.kind].some((code) => actor.permissions.has(code)))
    throw new Problem('request.forbidden')
  return record
}
