import { currencyExponent } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import type { SessionActDeps } from '../acts/deps.ts'
import { runningCost } from '../sessions/session-detail.service.ts'
import { listDisplayingSessions, type DisplayedCostSession } from './running-cost.store.ts'

const everyMs = 60_000
const recentMs = 180_000
const waitSeconds = 20
/** User id for commands of the system. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * OCPP 2.x, I02: sends the cost so far to charge points that display it, once per minute if it has increased. The
 * amount is the same as in the session's own view.
 */
export function runningCostJobs(deps: SessionActDeps): JobTable {
  /** Last sent cost by session, in minor units. Another process may send a cost once more. */
  const sentCosts = new Map<string, number>()
  return {
    'charging:running-cost': {
      title: {
        zh: '向桩推送实时费用',
        en: 'Send running costs to charge points',
        es: 'Enviar a los puntos el importe en curso',
      },
      everyMs,
      async run() {
        const since = new Date(deps.services.now().getTime() - recentMs)
        const sessions = await deps.services.db.asPlatformOnce((tx) => listDisplayingSessions(tx, since))
        const running = new Set(sessions.map(({ id }) => id))
        for (const id of sentCosts.keys()) if (!running.has(id)) sentCosts.delete(id)
        await Promise.all(sessions.map((session) => sendRunningCost(deps, sentCosts, session)))
      },
    },
  }
}

async function sendRunningCost(
  deps: SessionActDeps,
  sentCosts: Map<string, number>,
  session: DisplayedCostSession,
): Promise<void> {
  const { operatorId, id, chargePointNo, transactionId, currency } = session
  try {
    const cost = await deps.services.db.inTenant(operatorId, (tx) => runningCost(tx, deps, { operatorId, id }))
    if (cost === null || sentCosts.get(id) === cost.totalMinor) return
    const totalCost = cost.totalMinor / 10 ** currencyExponent(currency)
    const { result } = await deps.command({
      operatorId,
      scope: 'all',
      userId: nobody,
      chargePointNo,
      action: 'CostUpdated',
      payload: { transactionId, totalCost },
      expiresInSeconds: waitSeconds,
    })
    if (result.state === 'accepted') sentCosts.set(id, cost.totalMinor)
  } catch (error) {
    deps.services.log.warn({ error, session: id }, 'a running cost was not told')
  }
}
