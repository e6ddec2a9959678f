import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandService } from '../commands/commands.service.ts'
import { transferChannel } from '../transfers/channel.ts'
import { bulkJobContent, bulkJobRunner } from './bulk-job-content.ts'
import { runBulkJobStep } from './bulk-job-steps.ts'
import { firmwareVerdict } from './bulk-jobs.rules.ts'
import type { BulkJobs } from './bulk-jobs.service.ts'
import {
  skipWaitingChargePoints,
  nextStage,
  bulkJobsDueSql,
  bulkJobsWorkingOn,
  runningBulkJobs,
  saveChargePointOutcome,
  stageOfBulkJob,
  swapFirstChargePoint,
  waitingChargePoints,
  workingTransfers,
} from './bulk-job-charge-points.store.ts'
import { findBulkJob, changeBulkJobState, type BulkJobRecord } from './bulk-jobs.store.ts'

const order = z.object({ operatorId: z.uuid(), id: z.uuid() })
const moved = z.object({ operatorId: z.uuid(), chargePointId: z.uuid() })
/** Milliseconds after which a bulk job yields to others and is queued again. */
const turnMs = 20_000
const atOnce = 8
/** Milliseconds without a firmware report after which a charge point has failed. */
const silentMs = 2 * 3_600_000

interface Parts {
  services: Services
  commands: CommandService
  bulkJobs: BulkJobs
}

/** Executes bulk jobs in turns. Repetition is safe, because each charge point's result is stored immediately. */
export function createBulkJobRunners(parts: Parts): { jobs: JobTable; close: () => void } {
  const { services, bulkJobs } = parts
  const wake = async (payload: unknown) => {
    const { operatorId, chargePointId } = moved.parse(payload)
    const ids = await services.db.inTenant(operatorId, (tx) => bulkJobsWorkingOn(tx, chargePointId))
    for (const id of ids) await bulkJobs.kick(operatorId, id)()
  }
  const close = services.bus.subscribe(transferChannel, (payload) => {
    wake(payload).catch((error: unknown) => services.log.error({ error }, 'a bulk job was not woken'))
  })
  return {
    close,
    jobs: {
      [bulkJobRunner]: { run: (payload) => turn(parts, payload), attempts: 3 },
      'stations:bulk-jobs': {
        title: {
          zh: '推进批量作业',
          en: 'Continue bulk jobs',
          es: 'Continuar los trabajos masivos',
        },
        cron: '* * * * *',
        when: bulkJobsDueSql,
        attempts: 1,
        async run() {
          const running = await services.db.asPlatform(runningBulkJobs)
          for (const { operatorId, id } of running) await bulkJobs.kick(operatorId, id)()
        },
      },
    },
  }
}

async function turn(parts: Parts, payload: unknown): Promise<void> {
  const { services, bulkJobs } = parts
  const { operatorId, id } = order.parse(payload)
  const ends = Date.now() + turnMs
  const tried: string[] = []
  for (;;) {
    const found = await services.db.inTenant(operatorId, (tx) => findBulkJob(tx, id))
    // Also for a stopped bulk job, because updates in progress finish.
    if (found?.kind === 'firmware') await settleFirmware(parts, operatorId, id)
    if (found?.state !== 'running') return
    const next = await nextChargePoints(parts, { operatorId, record: found, tried })
    if (next === 'over' || next.length === 0) return
    if (Date.now() > ends) return bulkJobs.kick(operatorId, id)()
    await Promise.all(next.map((chargePoint) => doOne(parts, { operatorId, record: found, chargePoint, tried })))
  }
}

/** Returns the next charge points, or none while the stage waits for others. Ends the bulk job when all is done. */
async function nextChargePoints(
  { services }: Parts,
  { operatorId, record, tried }: { operatorId: string; record: BulkJobRecord; tried: string[] },
): Promise<{ chargePointId: string; chargePointNo: string }[] | 'over'> {
  const { id, stopAt } = record
  return services.db.inTenant(operatorId, async (tx) => {
    if (record.deadlineAt && record.deadlineAt <= services.now()) await skipWaitingChargePoints(tx, id)
    for (let stage = record.stage - 1; ; stage += 1) {
      const { waiting, working, failed, done, last, failedHere } = await stageOfBulkJob(tx, { id, stage })
      // A stage without any success stops the job, whatever the limit.
      const hopeless = waiting + working === 0 && done === 0 && failedHere > 0
      if (failed >= stopAt || hopeless) {
        await changeBulkJobState(tx, id, { from: ['running'], to: 'stopped', stoppedFor: 'failures' })
        return 'over'
      }
      if (waiting + working > 0) {
        // The number in progress, including updates, never exceeds the remaining allowed failures.
        const limit = Math.max(0, Math.min(atOnce, stopAt - failed - working))
        return waitingChargePoints(tx, { id, stage, limit, not: tried })
      }
      if (last) {
        await changeBulkJobState(tx, id, { from: ['running'], to: 'done' })
        return 'over'
      }
      await nextStage(tx, id)
    }
  })
}

async function doOne(
  { services, commands }: Parts,
  {
    operatorId,
    record,
    chargePoint,
    tried,
  }: {
    operatorId: string
    record: BulkJobRecord
    chargePoint: { chargePointId: string; chargePointNo: string }
    tried: string[]
  },
): Promise<void> {
  const { id, requestedBy: userId, requestedByName: userName, scopeStations } = record
  const scope = scopeStations === null ? ('all' as const) : { stationIds: scopeStations }
  const parts = { services, commands, who: { operatorId, scope, userId, userName }, chargePoint }
  const outcome = await runBulkJobStep(parts, bulkJobContent.parse(record.content))
  const { chargePointId } = chargePoint
  if (outcome.state === 'waiting') tried.push(chargePointId)
  await services.db.inTenant(operatorId, async (tx) => {
    const isNow = outcome.state !== 'waiting' && outcome.state !== 'skipped'
    const comesLater = !isNow && (await swapFirstChargePoint(tx, id, chargePointId))
    await saveChargePointOutcome(tx, { id, chargePointId }, comesLater ? { ...outcome, state: 'waiting' } : outcome)
  })
}

/** Stores the firmware results that charge points have reported in the meantime. */
async function settleFirmware({ services }: Parts, operatorId: string, id: string): Promise<void> {
  await services.db.inTenant(operatorId, async (tx) => {
    for (const { chargePointId, status, changedAt } of await workingTransfers(tx, id)) {
      const silent = changedAt !== null && services.now().getTime() - changedAt.getTime() > silentMs
      const verdict = firmwareVerdict(status ?? '')
      const state = verdict === 'working' && silent ? 'failed' : verdict
      await saveChargePointOutcome(tx, { id, chargePointId }, { state, answer: status })
    }
  })
}
