import type { Services, JobTable, Tx } from '@evops/platform/server'
import type { CommandService } from '../commands/commands.service.ts'
import {
  lockAcceptanceRun,
  runningAcceptance,
  saveAcceptanceRun,
  type AcceptanceRunRecord,
} from './acceptance.store.ts'
import type { AcceptanceStepAction, AcceptanceObservation } from './observation.rules.ts'
import { stepAfterCheck, startStep, acceptanceResultOf, currentAcceptanceStep } from './run.rules.ts'
import { acceptanceRules } from './steps.rules.ts'
import { addStepCommand } from './sending.rules.ts'
import { loadObservation } from './sight.ts'
import type { FindSessions, FindSessionNumbers } from '../ports.ts'

const everyMs = 1_000
const commandSeconds = 30
const ocppMessagesMs = 1_500

interface Parts {
  services: Services
  commands: Pick<CommandService, 'send'>
  sessionsOf: FindSessions | undefined
  numbersOf: FindSessionNumbers | undefined
}
type Wish = NonNullable<Extract<AcceptanceStepAction, { do: 'wait' }>['send']> & { id: string }

/** Advances acceptance runs every second. The whole state is in the database, so any process can continue a run. */
export function createAcceptanceJobs(parts: Parts): JobTable {
  return {
    'stations:acceptance': {
      everyMs,
      when: "exists (select from stations_acceptance_runs where state = 'running')",
      async run() {
        for (const run of await parts.services.db.asPlatformOnce(runningAcceptance)) await goOn(parts, run)
      },
    },
  }
}

async function goOn(parts: Parts, { operatorId, id }: { operatorId: string; id: string }): Promise<void> {
  const { services } = parts
  const { run, send } = await services.db.inTenant(operatorId, (tx) => updateRun(tx, parts, id))
  if (!run || !send) return
  const order = { operatorId, scope: 'all' as const, userId: run.startedBy, chargePointNo: run.chargePointNo }
  // The response is stored in the command's row and read at the next check.
  parts.commands
    .send({ ...order, ...send, expiresInSeconds: commandSeconds })
    .catch((error: unknown) => services.log.warn({ error }, 'a command of an acceptance run'))
}

async function updateRun(
  tx: Tx,
  parts: Parts,
  id: string,
): Promise<{ run?: AcceptanceRunRecord; send?: Wish | undefined }> {
  const now = parts.services.now()
  const run = await lockAcceptanceRun(tx, id, true)
  if (run?.state !== 'running') return {}
  const inHand = currentAcceptanceStep(run.steps)
  if (!inHand) {
    const end = acceptanceResultOf(run.steps)
    if (end) await saveAcceptanceRun(tx, id, { state: end, at: now })
    return {}
  }
  const before = inHand.state === 'waiting' ? startStep(inHand, now) : inHand
  const sight = await loadObservation(tx, parts, { run, step: before, now })
  const found = acceptanceRules[before.key](sight)
  if (found.do !== 'wait' && isFresh(sight)) return {}
  const looked = stepAfterCheck(before, found, { now, idTag: run.idTag })
  const wish = found.do === 'wait' && looked.state === 'working' ? found.send : undefined
  const { step, send } = addStepCommand(looked, wish, sight)
  if (step !== inHand)
    await saveAcceptanceRun(tx, id, { steps: run.steps.map((one) => (one.key === step.key ? step : one)) })
  return { run, send }
}

/** Messages are written shortly after their responses, so a verdict waits for its evidence. */
function isFresh({ commands, now }: AcceptanceObservation): boolean {
  return commands.some(({ answeredAt }) => answeredAt !== null && now.getTime() - answeredAt.getTime() < ocppMessagesMs)
}
