import type { Services, JobTable, Tx } from '@evops/platform/server'
import { alarmsChannel } from '@evops/stations/server'
import { logOperation } from '../operations/log-operation.ts'
import type { AnomalyEvidence, AnomalyThresholds } from '../../contract/index.ts'
import {
  calculateClosingWithCoupon,
  lastPlausibleRegister,
  sessionMeterValuesUntil,
  type BillingDeps,
} from './closing.ts'
import { stopOfEndWithoutRegister } from './awaited-end.rules.ts'
import { closeSessionByRule, saveClosingRegister } from './close.store.ts'
import { findSessionAnomalies, type FoundAnomaly } from './flags.rules.ts'
import { raiseCloneAlarms } from './clone-alarm.ts'
import { flagsAwaitClosingSql, closeFlagsOfChangedSessions, saveFlags } from './flags.store.ts'
import { loadAnomalyThresholds } from './limits.store.ts'
import { isAwaitingEnd, type AnomalyInput } from './anomaly-poll.ts'
import {
  uncheckedSessionsExistSql,
  removeFromUncheckedList,
  lockUnlockedSessions,
  loadSessionsToCheck,
  saveFlagCodes,
  markOverlappedForRecheck,
  listUnsettledSessionsToCheck,
  listUncheckedSessions,
  type SessionToCheck,
} from './anomaly-poll.store.ts'
import { closingEvidence, detectForgottenSession, hasUnchangedMeterStart } from './zombie.rules.ts'

/** Number of sessions per read. */
const atOnce = 250
const mostPerRound = 2_000
/**
 * Time for which full rounds follow one another: a fifth of the interval. A later check costs more, because all
 * sessions that ended on its charge point since are read. If one round takes this long, the server is busy with more
 * urgent work.
 */
const longestMs = 1_000

export interface AnomalyFinder {
  /** Checks sessions that were closed since the last run. Returns their number. */
  lookAtClosed(): Promise<number>
  /** Checks open sessions, and closes those that their charge point forgot. */
  lookAtOpen(): Promise<number>
  jobs: JobTable
}

/** Finds the anomalies of sessions with their evidence, at the end and while they are open. */
export function createAnomalyFinder(services: Services, deps: BillingDeps): AnomalyFinder {
  const checkSuspects = (suspects: readonly SessionToCheck[], isFirst = false) =>
    inOperators(services, deps, { suspects, isFirst })
  const checkClosedSessions = async () => {
    await services.db.asPlatformOnce(closeFlagsOfChangedSessions)
    return checkSuspects(await services.db.asPlatformOnce((tx) => listUncheckedSessions(tx, mostPerRound)), true)
  }
  const checkOpenSessions = async () => {
    const pluggedBefore = new Date(services.now().getTime() - 172_800_000)
    return checkSuspects(await services.db.asPlatformOnce((tx) => listUnsettledSessionsToCheck(tx, pluggedBefore)))
  }
  return {
    lookAtClosed: checkClosedSessions,
    lookAtOpen: checkOpenSessions,
    jobs: {
      'charging:abnormal-closed': {
        everyMs: 5_000,
        when: `${uncheckedSessionsExistSql} or ${flagsAwaitClosingSql}`,
        run: () => repeatWhileBatchFull(checkClosedSessions, { full: mostPerRound, longest: longestMs }),
      },
      'charging:abnormal-open': { everyMs: 60_000, run: async () => void (await checkOpenSessions()) },
    },
  }
}

/** Repeats the round until a round is not full or the time is over. */
export async function repeatWhileBatchFull(
  round: () => Promise<number>,
  { full, longest, now = () => performance.now() }: { full: number; longest: number; now?: () => number },
): Promise<void> {
  const started = now()
  while ((await round()) >= full && now() - started < longest);
}

async function inOperators(
  services: Services,
  deps: BillingDeps,
  { suspects, isFirst }: { suspects: readonly SessionToCheck[]; isFirst: boolean },
): Promise<number> {
  const now = services.now()
  for (const [operatorId, all] of Map.groupBy(suspects, (each) => each.operatorId))
    for (let from = 0; from < all.length; from += atOnce) {
      const ids = all.slice(from, from + atOnce).map(({ id }) => id)
      const { limits, looks } = await services.db.inTenant(operatorId, async (tx) => ({
        limits: await loadAnomalyThresholds(tx),
        looks: await loadSessionsToCheck(tx, ids, now),
      }))
      const still = looks.filter((look) => !isAwaitingEnd(look) || !isToClose(look, limits, now.getTime()))
      const savedFindings = await services.db.inTenant(operatorId, (tx) =>
        saveFindingsInBatch(tx, { looks: still, limits, now, isFirst }),
      )
      const ended = new Set(looks.flatMap((look) => (isAwaitingEnd(look) ? [] : [look.id])))
      // Checks the rest one by one: a transaction with two locked sessions could deadlock with the OCPP gateway.
      for (const look of looks)
        if (!savedFindings.has(look.id)) {
          const round = { look, limits, now }
          if (await services.db.inTenant(operatorId, (tx) => checkSession(tx, deps, round))) ended.add(look.id)
        }
      // A session that was open and has ended since is checked again as a closed session.
      await services.db.inTenant(operatorId, (tx) => removeFromUncheckedList(tx, [...ended]))
      if (looks.some(({ elsewhere }) => elsewhere.length > 0)) services.bus.publish(alarmsChannel, { operatorId })
    }
  return suspects.length
}

interface Round {
  limits: AnomalyThresholds
  now: Date
}

/** Returns true if the charge point forgot the end of the session, or its register has arrived. */
function isToClose(look: AnomalyInput, limits: AnomalyThresholds, now: number): boolean {
  return detectForgottenSession(look, limits, now) !== null || stopOfEndWithoutRegister(look, limits, now) !== null
}

/**
 * Saves the findings on sessions that stay in their state, in one transaction. Returns the saved ones. The others are
 * locked elsewhere.
 */
async function saveFindingsInBatch(
  tx: Tx,
  { looks, limits, now, isFirst }: Round & { looks: readonly AnomalyInput[]; isFirst: boolean },
): Promise<Set<string>> {
  if (looks.length === 0) return new Set()
  const free = await lockUnlockedSessions(
    tx,
    looks.map(({ id }) => id),
  )
  const looked = looks
    .filter(({ id }) => free.has(id))
    .map((session) => ({ session, found: findSessionAnomalies(session, limits, now.getTime()) }))
  await raiseCloneAlarms(tx, looked, await saveFlags(tx, looked, now))
  const [open, closed] = [true, false].map((is) =>
    looked.flatMap(({ session }) => (isAwaitingEnd(session) === is ? [session.id] : [])),
  )
  await saveFlagCodes(tx, closed ?? [], { checkedAt: now, ifFound: isFirst })
  await saveFlagCodes(tx, open ?? [], { checkedAt: null })
  const overlapped = looked.flatMap(({ found }) => found.flatMap(({ evidence }) => otherOf(evidence)))
  await markOverlappedForRecheck(
    tx,
    overlapped.filter((id) => !free.has(id)),
  )
  return free
}

function otherOf({ kind, otherId }: AnomalyEvidence): string[] {
  return kind === 'overlap' && typeof otherId === 'string' ? [otherId] : []
}

/** Applies the rules to a session that the transaction has just changed. */
export async function recheckSession(tx: Tx, deps: BillingDeps, { id, now }: { id: string; now: Date }): Promise<void> {
  const limits = await loadAnomalyThresholds(tx)
  const [look] = await loadSessionsToCheck(tx, [id], now)
  if (look) await checkSession(tx, deps, { look, limits, now })
}

/** Checks a session. Returns true if the check closed it. */
async function checkSession(
  tx: Tx,
  deps: BillingDeps,
  { look, limits, now }: Round & { look: AnomalyInput },
): Promise<boolean> {
  const closed = await closeForgotten(tx, deps, { look, limits, now })
  const isMeasured = !closed && (await closeAwaited(tx, deps, { look, limits, now }))
  const [again] = closed || isMeasured ? await loadSessionsToCheck(tx, [look.id], now) : [look]
  if (again) await saveFindings(tx, { look: again, limits, closed, now })
  return closed !== null || isMeasured
}

async function saveFindings(
  tx: Tx,
  { look, limits, closed, now }: Round & { look: AnomalyInput; closed: FoundAnomaly | null },
): Promise<void> {
  const rest = findSessionAnomalies(look, limits, now.getTime()).filter(({ flag }) => flag !== closed?.flag)
  const found = closed ? [...rest, closed] : rest
  const looked = [{ session: look, found }]
  await raiseCloneAlarms(tx, looked, await saveFlags(tx, looked, now))
  await saveFlagCodes(tx, [look.id], { checkedAt: isAwaitingEnd(look) ? null : now })
}

/** Closes a session that ended without a register, once there is a register or the wait is over. */
async function closeAwaited(
  tx: Tx,
  deps: BillingDeps,
  { look, limits, now }: Round & { look: AnomalyInput },
): Promise<boolean> {
  const awaited = stopOfEndWithoutRegister(look, limits, now.getTime())
  if (!awaited) return false
  const { stop, takenBy } = awaited
  const meterValues = await sessionMeterValuesUntil(tx, look, { until: stop.deviceAt ?? stop.receivedAt, now })
  const row = await calculateClosingWithCoupon(tx, deps, {
    look,
    meterValues,
    stop,
    batteryPercent: limits.batteryPercent,
  })
  const flagged = { ...row, flags: [...new Set([...row.flags, 'A05'])].toSorted() }
  if (!(await closeSessionByRule(tx, flagged))) return false
  await saveClosingRegister(tx, look.id, { by: takenBy, registerDwh: stop.registerDwh })
  const actor = { operatorId: look.operatorId, userId: null, name: `end-${takenBy}` }
  await logOperation(tx, actor, {
    sessionId: look.id,
    action: 'close',
    before: { state: look.state },
    after: { state: row.state, energyDwh: row.energyDwh, totalMinor: row.totalMinor },
    reason: '',
  })
  return true
}

/**
 * Closes a session that its charge point forgot, billed up to its last valid register. If none was reported after the
 * start, energy may still have flowed: the session waits for a user (A05). Null if it is not forgotten.
 */
async function closeForgotten(
  tx: Tx,
  deps: BillingDeps,
  { look, limits, now }: Round & { look: AnomalyInput },
): Promise<FoundAnomaly | null> {
  const verdict = detectForgottenSession(look, limits, now.getTime())
  if (!verdict) return null
  const meterValues = await sessionMeterValuesUntil(tx, look, { until: verdict.until, now })
  const last = lastPlausibleRegister(look, meterValues)
  const row = await calculateClosingWithCoupon(tx, deps, {
    look,
    meterValues,
    batteryPercent: limits.batteryPercent,
    stop: {
      deviceAt: last?.deviceAt ?? null,
      receivedAt: last?.receivedAt ?? Math.min(verdict.until, now.getTime()),
      byRule: last === undefined,
      registerDwh: last?.registerDwh ?? (hasUnchangedMeterStart(look) ? look.meterStartDwh : null),
      reason: verdict.reason,
      reportedReason: null,
    },
  })
  if (!(await closeSessionByRule(tx, row))) return null
  const evidence = closingEvidence(verdict, {
    heardAt: last?.receivedAt ?? null,
    registerDwh: row.meterEndDwh,
    energyDwh: row.energyDwh,
    next: verdict.kind === 'closed-next' ? (look.next?.sessionNo ?? null) : null,
  })
  const actor = { operatorId: look.operatorId, userId: null, name: verdict.kind }
  await logOperation(tx, actor, {
    sessionId: look.id,
    action: 'close',
    before: { state: look.state },
    after: { state: row.state, energyDwh: row.energyDwh, totalMinor: row.totalMinor, evidence },
    reason: '',
  })
  return { flag: verdict.flag, evidence }
}
