import type { Services, JobTable, Tx } from '@evops/platform/server'
import { loadObservation, addStepCommand } from '@evops/stations/server'
import type { MaintenanceDeps } from '../deps.ts'
import { retestRules, type RetestInputs, type RetestStepDecision } from './retest.rules.ts'
import {
  findRemainingFaults,
  lockRetest,
  retestsRunningSql,
  runningRetests,
  saveRetest,
  type RetestRecord,
} from './retests.store.ts'
import { advanceRetestStep, startStep, retestStateOf, currentRetestStep, type StoredStep } from './run.rules.ts'

const everyMs = 1_000
const commandSeconds = 30
/** Messages are saved shortly after their answers: a verdict waits for its evidence. */
const ocppMessagesMs = 1_500
type Wish = NonNullable<Extract<RetestStepDecision, { do: 'wait' }>['send']> & { id: string }

/** Dependencies of a re-test evaluation. */
type RetestDeps = Pick<MaintenanceDeps, 'command' | 'numbersOf'> & {
  services: Pick<Services, 'db' | 'log' | 'now'>
}

/** Continues re-tests. All state is in the database, so any process can continue a run. */
export function retestJobs(deps: MaintenanceDeps): JobTable {
  return {
    'maintenance:retests': { everyMs, when: retestsRunningSql, run: () => continueRetests(deps) },
  }
}

/** Evaluates each running re-test once. */
export async function continueRetests(deps: RetestDeps): Promise<void> {
  const { db, log } = deps.services
  for (const { operatorId, id } of await db.asPlatformOnce(runningRetests)) {
    const { run, send } = await db.inTenant(operatorId, (tx) => evaluateRetest(tx, deps, id))
    if (!run || !send) continue
    const workOrder = {
      operatorId,
      scope: 'all' as const,
      userId: run.startedBy,
      chargePointNo: run.chargePointNo,
    }
    // The next evaluation reads the answer from the command's row.
    deps
      .command({ ...workOrder, ...send, expiresInSeconds: commandSeconds })
      .catch((error: unknown) => log.warn({ error }, 'a command of a re-test'))
  }
}

async function evaluateRetest(
  tx: Tx,
  deps: RetestDeps,
  id: string,
): Promise<{ run?: RetestRecord; send?: Wish | undefined }> {
  const now = deps.services.now()
  const run = await lockRetest(tx, id)
  const inHand = run && currentRetestStep(run.steps)
  if (run?.state !== 'running' || !inHand) return {}
  const step = startStep(inHand, now)
  const sight = await sightFor(tx, deps, { run, step, now })
  const found = retestRules[step.key](sight)
  if (found.do !== 'wait' && isFresh(sight)) return {}
  const looked = advanceRetestStep(step, found, { now, idTag: run.idTag })
  const wish = found.do === 'wait' && looked.state === 'working' ? found.send : undefined
  const { step: next, send } = addStepCommand(looked, wish, sight)
  const steps = run.steps.map((one) => (one.key === next.key ? next : one))
  if (next !== inHand) await saveRetest(tx, id, { steps, state: retestStateOf(steps), at: now })
  return { run, send }
}

async function sightFor(
  tx: Tx,
  deps: RetestDeps,
  { run, step, now }: { run: RetestRecord; step: StoredStep; now: Date },
): Promise<RetestInputs> {
  const looked = { startedAt: step.startedAt, doneAt: null }
  const parts = { sessionsOf: undefined, numbersOf: deps.numbersOf }
  const sight = await loadObservation(tx, parts, { run, step: looked, now })
  return { ...sight, ...(await findRemainingFaults(tx, run)), startedRoundAt: run.startedAt }
}

function isFresh({ commands, now }: RetestInputs): boolean {
  return commands.some(
    ({ answeredAt }) => answeredAt !== null && Math.abs(now.getTime() - answeredAt.getTime()) < ocppMessagesMs,
  )
}
