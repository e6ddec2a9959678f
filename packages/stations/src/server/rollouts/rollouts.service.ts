import type { Approvals } from '@evops/organisation/server'
import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, House, RowScope, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  longestRollout,
  permissionOfRollout,
  rolloutKinds,
  type ChargePointFilter,
  type RolloutKind,
  type RolloutRow,
} from '../../contract/index.ts'
import { idsOfChargePoints, namesOfChargePoints } from '../charge-points/charge-points.store.ts'
import { rolloutContent, rolloutJob, type RolloutContent } from './rollout-content.ts'
import { needsSecond, stageEnds, stageOf } from './rollouts.rules.ts'
import { doneChargePoints } from './rollout-charge-points.store.ts'
import {
  findRollout,
  insertRollout,
  moveRollout,
  present,
  stationsOfChargePoints,
  wholeStations,
  type RolloutRecord,
} from './rollouts.store.ts'

export interface RolloutWish {
  title: string
  content: RolloutContent
  targets: { chargePointIds?: string[] | undefined; filter?: ChargePointFilter | undefined }
  pace: 'careful' | 'at-once'
  stopAt: number
  deadlineHours: number
  reason?: string | undefined
  undoes?: string
}
export interface Started {
  rolloutId: string | null
  approvalId: string | null
}

const hourMs = 3_600_000

/** What a second person decides about: everything that the work needs to begin. */
const asked = z.object({
  title: z.string(),
  content: rolloutContent,
  chargePointIds: z.array(z.uuid()),
  pace: z.enum(['careful', 'at-once']),
  stopAt: z.int(),
  deadlineHours: z.int().default(72),
  requestedByName: z.string(),
  scopeStations: z.array(z.uuid()).nullable(),
  /** The work that it puts back. */
  undoes: z.uuid().nullable().default(null),
})
type Asked = z.infer<typeof asked>

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

/** Starts and steers bulk jobs; what runs in the background does them. */
export function createRollouts(house: House, approvals: Approvals | undefined) {
  const kick = (operatorId: string, id: string) => () =>
    house.jobs.add(rolloutJob, { operatorId, id }, { key: id, queue: `${rolloutJob}:${id}` })

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
      wish: Asked
      approvalId: string | null
    },
  ): Promise<string> {
    const id = newId()
    const ends = stageEnds(wish.chargePointIds.length, wish.pace)
    await insertRollout(tx, {
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
      deadlineAt: new Date(house.now().getTime() + wish.deadlineHours * hourMs),
      chargePoints: wish.chargePointIds.map((chargePointId, position) => ({ id: chargePointId, stage: stageOf(position, ends) })),
    })
    return id
  }

  for (const kind of rolloutKinds)
    approvals?.register({
      kind: approvalOf(kind),
      title: titles[kind],
      permission: permissionOfRollout[kind],
      payload: asked,
      async run({ tx, payload, actor, approvalId, requestedBy, afterCommit }) {
        const { operatorId } = actor
        const { undoes } = payload
        // Asked for twice, or put back by somebody else meanwhile.
        if (undoes !== null && !(await findRollout(tx, undoes))?.undoable)
          throw new Problem('stations.rollout-over')
        const rolloutId = await begin(tx, { operatorId, userId: requestedBy, wish: payload, approvalId })
        afterCommit(kick(operatorId, rolloutId))
        return { rolloutId }
      },
    })

  return {
    kick,
    /** Throws stations.rollout-empty, and for what takes two: stations.rollout-reason. */
    async start(
      tx: Tx,
      actor: Actor,
      { wish, afterCommit }: { wish: RolloutWish; afterCommit: (work: () => Promise<void>) => void },
    ): Promise<Started> {
      const chargePointIds = await resolve(tx, wish.targets)
      if (chargePointIds.length === 0) throw new Problem('stations.rollout-empty')
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
      const reach = { chargePoints: chargePointIds.length, wholeStations: await wholeStations(tx, chargePointIds) }
      if (needsSecond(workOf(content), reach)) {
        if (!approvals) throw new Problem('request.forbidden')
        if (reason === undefined)
          throw new Problem('stations.rollout-reason', {}, { reason: 'stations.rollout-reason' })
        const stations = await stationsOfChargePoints(tx, chargePointIds)
        const kind = approvalOf(content.kind)
        const wanted = { kind, subject: `${title} (${chargePointIds.length})`, reason, stations }
        return {
          rolloutId: null,
          approvalId: (await approvals.request(tx, actor, { ...wanted, payload: order })).id,
        }
      }
      const { operatorId, userId } = actor
      const id = await begin(tx, { operatorId, userId, wish: order, approvalId: null })
      afterCommit(kick(operatorId, id))
      return { rolloutId: id, approvalId: null }
    },
    /** Throws request.not-found, request.forbidden, stations.rollout-over. */
    async steer(tx: Tx, actor: Actor, id: string, to: 'paused' | 'running' | 'stopped'): Promise<RolloutRow> {
      await own(tx, actor, id)
      const from = { paused: ['running'], running: ['paused'], stopped: ['running', 'paused'] } as const
      const because = to === 'stopped' ? { stoppedFor: 'person' } : {}
      if (!(await moveRollout(tx, id, { from: from[to], to, ...because })))
        throw new Problem('stations.rollout-over')
      return present(await own(tx, actor, id))
    },
    /** What puts it back: the opposite command, or the parameters as they were. */
    async undoOf(
      tx: Tx,
      actor: Actor,
      id: string,
    ): Promise<Pick<RolloutWish, 'title' | 'content' | 'targets' | 'undoes'>> {
      const record = await own(tx, actor, id)
      const content = opposite(record)
      // Of a command: what was so before stays so.
      const chargePoints = (await doneChargePoints(tx, id)).filter(
        ({ before }) => content?.kind !== 'command' || before === null,
      )
      if (!record.undoable || !content || chargePoints.length === 0) throw new Problem('stations.rollout-over')
      const chargePointIds = chargePoints.map(({ chargePointId }) => chargePointId)
      return { title: `↩ ${record.title}`.slice(0, 120), content, targets: { chargePointIds }, undoes: id }
    },
  }
}
export type Rollouts = ReturnType<typeof createRollouts>

function approvalOf(kind: RolloutKind): string {
  return `stations.rollout-${kind}`
}

function workOf(content: RolloutContent) {
  const type = content.kind === 'command' && 'type' in content.payload ? String(content.payload.type) : ''
  return { kind: content.kind, action: content.kind === 'command' ? content.action : '', type }
}

function opposite({ id, content }: RolloutRecord): RolloutContent | undefined {
  const was = rolloutContent.parse(content)
  if (was.kind === 'parameters') return { kind: 'parameters', keys: {}, asBefore: id }
  if (was.kind !== 'command' || was.action !== 'ChangeAvailability') return undefined
  const type = was.payload.type === 'Operative' ? 'Inoperative' : 'Operative'
  return { ...was, payload: { ...was.payload, type } }
}

function stationsOf(scope: RowScope): string[] | null {
  return scope === 'all' ? null : [...scope.stationIds]
}

/** Those of the named charge points that there are, in their order; or all that a filter selects. */
async function resolve(tx: Tx, { chargePointIds, filter }: RolloutWish['targets']): Promise<string[]> {
  if ((chargePointIds === undefined) === (filter === undefined))
    throw new Problem('request.invalid', { detail: 'chargePointIds, filter' }, { chargePointIds: 'kit.either' })
  if (filter) {
    const found = await idsOfChargePoints(tx, filter)
    return found.slice(0, longestRollout)
  }
  const known = new Set((await namesOfChargePoints(tx, chargePointIds ?? [])).map(({ chargePointId }) => chargePointId))
  return [...new Set(chargePointIds)].filter((id) => known.has(id))
}

/** Throws request.not-found, and request.forbidden when the actor may not do work of its kind. */
async function own(tx: Tx, actor: Actor, id: string): Promise<RolloutRecord> {
  const record = orNotFound(await findRollout(tx, id))
  if (!permissionOfRollout[record.kind].some((code) => actor.permissions.has(code)))
    throw new Problem('request.forbidden')
  return record
}
