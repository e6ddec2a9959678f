import { Problem } from '@evops/platform/contract'
import { withPreparedStatements, type JobTable, type Tx } from '@evops/platform/server'
import { updateSessionIfUnchanged } from '../acts/acts.store.ts'
import type { SessionActDeps } from '../acts/deps.ts'
import { requestSessionStop } from '../acts/stop.service.ts'
import { logOperation } from '../operations/log-operation.ts'
import { maxPossibleEnergy } from '../sessions/estimate.rules.ts'
import { reserveMinor } from '../sessions/limits.rules.ts'
import { runningCost } from '../sessions/session-detail.service.ts'
import { releaseWalletHold, endedSessionsWithHold, spendableAmountOf } from '../sessions/wallet.store.ts'
import { isCalculatedCostValid, overdueTransition, isSessionCheckDue, runningSessionStop } from './life.rules.ts'
import type { OverdueTransition, LastSessionCheck, CalculatedCost } from './life.rules.ts'
import {
  flagSession,
  lockOverdueSession,
  listOverdueSessions,
  listWatchedSessions,
  type WatchedSession,
} from './life.store.ts'

const everyMs = 5_000
const asideEveryMs = 15_000
const asideMs = 30_000

/** Timers of sessions: ends states whose time is over, and stops sessions that reached their target. */
export function sessionTimerJobs(deps: SessionActDeps): JobTable {
  const lasts: Lasts = new Map()
  return {
    'charging:session-states': {
      title: {
        zh: '订单状态推进',
        en: 'Move sessions through their states',
        es: 'Avanzar el estado de las sesiones',
      },
      everyMs,
      run: async () => {
        await moveOverdueSessions(deps)
        await stopReached(deps, lasts)
      },
    },
    'charging:money-aside': {
      title: {
        zh: '释放已结束订单的冻结金额',
        en: 'Release money on hold of ended sessions',
        es: 'Liberar reservas de sesiones terminadas',
      },
      everyMs: asideEveryMs,
      run: () => releaseLeftoverHolds(deps),
    },
  }
}

/**
 * Moves sessions whose time in their state is over. Two processes may run at once: each row is locked and checked
 * again.
 */
export async function moveOverdueSessions(deps: SessionActDeps): Promise<void> {
  const { services } = deps
  const touched = new Set<string>()
  for (const { operatorId, id } of await services.db.asPlatformOnce((tx) => listOverdueSessions(tx, services.now()))) {
    const isMoved = await services.db.inTenant(operatorId, (tx) => moveOn(tx, { operatorId, id, now: services.now() }))
    if (isMoved) touched.add(operatorId)
  }
  for (const operatorId of touched) services.bus.publish('stations.live', { operatorId })
}

/**
 * Releases holds that a session left behind: a safety net. A bill, a refused start and a session without cost release
 * theirs in their own transaction.
 */
export async function releaseLeftoverHolds({ services }: Pick<SessionActDeps, 'services'>): Promise<void> {
  const now = services.now()
  const before = new Date(now.getTime() - asideMs)
  for (const { operatorId, sessionId } of await services.db.asPlatformOnce((tx) => endedSessionsWithHold(tx, before)))
    await services.db.inTenant(operatorId, (tx) => releaseWalletHold(tx, { operatorId, sessionId, at: now }))
}

async function moveOn(
  tx: Tx,
  { operatorId, id, now }: { operatorId: string; id: string; now: Date },
): Promise<boolean> {
  const session = await lockOverdueSession(tx, id)
  const due = session && overdueTransition({ ...session, stateAt: session.stateAt.getTime() }, now.getTime())
  if (!session || !due) return false
  await updateSessionIfUnchanged(tx, session, { state: due.to, ...ending(due) })
  if (due.to === 'failed') await releaseWalletHold(tx, { operatorId, sessionId: id, at: now })
  if (due.to === 'abnormal') await flagSession(tx, id, 'A02')
  await logOperation(
    tx,
    { operatorId, userId: null, name: '' },
    {
      sessionId: id,
      action: 'state',
      before: { state: session.state },
      after: { state: due.to },
      reason: due.why,
    },
  )
  return true
}

function ending(due: OverdueTransition) {
  if (due.to === 'failed') return { payState: 'none', stopReason: 'start_failed', reported: due.why } as const
  return due.to === 'abnormal' ? ({ payState: 'none' } as const) : {}
}

type Cost = CalculatedCost<Awaited<ReturnType<typeof runningCost>>>
/** State of running sessions at the last check. */
type Lasts = Map<string, LastSessionCheck & { cost: Cost | undefined }>

/** Stops running sessions that have reached their target or limit. */
async function stopReached(deps: SessionActDeps, lasts: Lasts): Promise<void> {
  const sessions = await deps.services.db.asPlatformOnce((tx) => listWatchedSessions(tx, deps.balanceOf !== undefined))
  const at = deps.services.now().getTime()
  const running = new Set(sessions.map(({ id }) => id))
  for (const id of lasts.keys()) if (!running.has(id)) lasts.delete(id)
  const due = sessions.filter((session) => isSessionCheckDue(session, lasts.get(session.id), at))
  await Promise.all(
    due.map(async (session) => {
      const before = lasts.get(session.id)?.cost
      lasts.delete(session.id)
      const look = await stopWhenReached(deps, session, before).catch(report(deps, session))
      if (look) lasts.set(session.id, { energyDwh: session.energyDwh, soc: session.soc, at, ...look })
    }),
  )
}

/** Returns the cost if it was calculated. Undefined if the session does not continue. */
async function stopWhenReached(
  deps: SessionActDeps,
  session: WatchedSession,
  before: Cost | undefined,
): Promise<{ cost: Cost | undefined } | undefined> {
  const { services } = deps
  const { operatorId, id, tokenId, holderId } = session
  const balance = tokenId === null ? null : ((await deps.balanceOf?.({ operatorId, tokenId, sessionId: id })) ?? null)
  const others = Math.min(session.limitMinor ?? Infinity, balance ?? Infinity)
  const needsMoneyLimit = session.targetKind === 'amount' || others !== Infinity || holderId !== null
  const at = services.now().getTime()
  const same = before && isCalculatedCostValid(session, before, at) ? before : undefined
  const { cost, worth } = needsMoneyLimit ? await moneyOf(deps, session, same) : { cost: null, worth: undefined }
  // Gift money cannot pay for electricity, so its usable part grows with the service fee.
  const wallet = worth ? worth.moneyMinor + Math.min(worth.giftMinor, cost?.giftableMinor ?? 0) : Infinity
  const spendable = Math.min(others, wallet)
  const reached = runningSessionStop({
    ...session,
    energyDwh: session.unmeasured ? maxPossibleEnergy(session.unmeasured, at) : session.energyDwh,
    isEstimated: session.unmeasured !== null,
    costMinor: cost?.totalMinor ?? null,
    spendableMinor: spendable === Infinity ? null : spendable,
    reserveMinor: reserveMinor(session.currency),
    minutes: Math.floor((at - session.startedAt.getTime()) / 60_000),
  })
  const workedOut = () => ({ cost, sampledAt: session.sampledAt?.getTime() ?? null, at })
  if (!reached) return { cost: same ?? (needsMoneyLimit ? workedOut() : undefined) }
  await requestSessionStop(
    deps,
    { sessionId: id, actor: { operatorId, userId: null, name: '' }, as: reached.as, reason: reached.why },
    (work) => services.db.inTenant(operatorId, work),
  )
  return undefined
}

/** Returns the cost so far, and the balance of its payers, which is read each time. */
async function moneyOf(
  deps: SessionActDeps,
  { operatorId, id, holderId, payers }: WatchedSession,
  same: Cost | undefined,
) {
  if (same && holderId === null) return { cost: same.cost, worth: undefined }
  return deps.services.db.inTenant(operatorId, async (tx) => ({
    cost: same ? same.cost : await runningCost(withPreparedStatements(tx), deps, { operatorId, id }),
    worth:
      holderId === null
        ? undefined
        : await spendableAmountOf(withPreparedStatements(tx), { operatorId, holderId, payers, sessionId: id }),
  }))
}

/** A session that cannot be stopped does not block the others. A session that ended in the meantime is no error. */
function report({ services }: SessionActDeps, { id }: WatchedSession) {
  return (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'charging.not-running')
      services.log.error({ error, session: id }, 'an order could not be stopped')
    return undefined
  }
}
