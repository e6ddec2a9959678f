import type { House, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandService } from '../commands/commands.service.ts'
import { transferChannel } from '../transfers/channel.ts'
import { rolloutContent, rolloutJob } from './rollout-content.ts'
import { step } from './rollout-steps.ts'
import { firmwareVerdict } from './rollouts.rules.ts'
import type { Rollouts } from './rollouts.service.ts'
import {
  leaveOutWaiting,
  nextStage,
  rolloutsWait,
  rolloutsWorkingOn,
  runningRollouts,
  settleChargePoint,
  stageOfRollout,
  swapFirst,
  waitingChargePoints,
  workingTransfers,
} from './rollout-charge-points.store.ts'
import { findRollout, moveRollout, type RolloutRecord } from './rollouts.store.ts'

const order = z.object({ operatorId: z.uuid(), id: z.uuid() })
const moved = z.object({ operatorId: z.uuid(), chargePointId: z.uuid() })
/** After this long it stands in line again. */
const turnMs = 20_000
const atOnce = 8
/** A charge point that says nothing of its firmware for so long has failed. */
const silentMs = 2 * 3_600_000

interface Parts {
  house: House
  commands: CommandService
  rollouts: Rollouts
}

/** Does rollouts turn by turn: harmless when repeated, since every charge point's outcome is kept at once. */
export function createRolloutJobs(parts: Parts): { jobs: JobTable; close: () => void } {
  const { house, rollouts } = parts
  const wake = async (payload: unknown) => {
    const { operatorId, chargePointId } = moved.parse(payload)
    const ids = await house.db.inTenant(operatorId, (tx) => rolloutsWorkingOn(tx, chargePointId))
    for (const id of ids) await rollouts.kick(operatorId, id)()
  }
  const close = house.bus.subscribe(transferChannel, (payload) => {
    wake(payload).catch((error: unknown) => house.log.error({ error }, 'a rollout was not woken'))
  })
  return {
    close,
    jobs: {
      [rolloutJob]: { run: (payload) => turn(parts, payload), attempts: 3 },
      'stations:rollouts': {
        title: {
          zh: '推进批量作业',
          en: 'Continue bulk jobs',
          es: 'Continuar los trabajos masivos',
        },
        cron: '* * * * *',
        when: rolloutsWait,
        attempts: 1,
        async run() {
          const running = await house.db.asPlatform(runningRollouts)
          for (const { operatorId, id } of running) await rollouts.kick(operatorId, id)()
        },
      },
    },
  }
}

async function turn(parts: Parts, payload: unknown): Promise<void> {
  const { house, rollouts } = parts
  const { operatorId, id } = order.parse(payload)
  const ends = Date.now() + turnMs
  const tried: string[] = []
  for (;;) {
    const found = await house.db.inTenant(operatorId, (tx) => findRollout(tx, id))
    // Also of one that was stopped: what it began ends.
    if (found?.kind === 'firmware') await settleFirmware(parts, operatorId, id)
    if (found?.state !== 'running') return
    const next = await nextChargePoints(parts, { operatorId, record: found, tried })
    if (next === 'over' || next.length === 0) return
    if (Date.now() > ends) return rollouts.kick(operatorId, id)()
    await Promise.all(next.map((chargePoint) => doOne(parts, { operatorId, record: found, chargePoint, tried })))
  }
}

/** The charge points whose turn it is; none while the stage waits for others. Ends the rollout when it is time. */
async function nextChargePoints(
  { house }: Parts,
  { operatorId, record, tried }: { operatorId: string; record: RolloutRecord; tried: string[] },
): Promise<{ chargePointId: string; chargePointNo: string }[] | 'over'> {
  const { id, stopAt } = record
  return house.db.inTenant(operatorId, async (tx) => {
    if (record.deadlineAt && record.deadlineAt <= house.now()) await leaveOutWaiting(tx, id)
    for (let stage = record.stage - 1; ; stage += 1) {
      const { waiting, working, failed, done, last, failedHere } = await stageOfRollout(tx, { id, stage })
      // A stage in which nothing succeeded is a bad sign whatever the limit says.
      const hopeless = waiting + working === 0 && done === 0 && failedHere > 0
      if (failed >= stopAt || hopeless) {
        await moveRollout(tx, id, { from: ['running'], to: 'stopped', stoppedFor: 'failures' })
        return 'over'
      }
      if (waiting + working > 0) {
        // Never more at a time than may still fail, those that are being upgraded included.
        const limit = Math.max(0, Math.min(atOnce, stopAt - failed - working))
        return waitingChargePoints(tx, { id, stage, limit, not: tried })
      }
      if (last) {
        await moveRollout(tx, id, { from: ['running'], to: 'done' })
        return 'over'
      }
      await nextStage(tx, id)
    }
  })
}

async function doOne(
  { house, commands }: Parts,
  {
    operatorId,
    record,
    chargePoint,
    tried,
  }: {
    operatorId: string
    record: RolloutRecord
    chargePoint: { chargePointId: string; chargePointNo: string }
    tried: string[]
  },
): Promise<void> {
  const { id, requestedBy: userId, requestedByName: userName, scopeStations } = record
  const scope = scopeStations === null ? ('all' as const) : { stationIds: scopeStations }
  const parts = { house, commands, who: { operatorId, scope, userId, userName }, chargePoint }
  const outcome = await step(parts, rolloutContent.parse(record.content))
  const { chargePointId } = chargePoint
  if (outcome.state === 'waiting') tried.push(chargePointId)
  await house.db.inTenant(operatorId, async (tx) => {
    const isNow = outcome.state !== 'waiting' && outcome.state !== 'skipped'
    const comesLater = !isNow && (await swapFirst(tx, id, chargePointId))
    await settleChargePoint(tx, { id, chargePointId }, comesLater ? { ...outcome, state: 'waiting' } : outcome)
  })
}

/** What charge points have said of their firmware meanwhile. */
async function settleFirmware({ house }: Parts, operatorId: string, id: string): Promise<void> {
  await house.db.inTenant(operatorId, async (tx) => {
    for (const { chargePointId, status, changedAt } of await workingTransfers(tx, id)) {
      const silent = changedAt !== null && house.now().getTime() - changedAt.getTime() > silentMs
      const verdict = firmwareVerdict(status ?? '')
      const state = verdict === 'working' && silent ? 'failed' : verdict
      await settleChargePoint(tx, { id, chargePointId }, { state, answer: status })
    }
  })
}
