import { Problem } from '@evops/platform/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import { formatFieldError } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { findSession, saveForeignSession, type StoredSession } from '../../roaming/foreign-sessions.store.ts'
import { createRounds } from '../../roaming/rounds.ts'
import { reduceHoldToCost } from '../../roaming/hold-cost.ts'
import { findStartPayer, releaseStart } from '../../roaming/starts.store.ts'
import { TcecCallError, tcecReturnCodes } from '../call-kinds.ts'
import { maxClockSkewMs } from '../envelope.rules.ts'
import { isSingleCallFailure, type TcecOutbound } from '../outbound.ts'
import { startSequenceStates } from '../session-rows.rules.ts'
import {
  chargeStatus,
  isOlderReport,
  parseSessionProgress,
  toTcecForeignSession,
  startResult,
  toForeignSessionStatus,
  stopResult,
  validateSessionTimes,
  type SessionProgress,
} from './sessions.rules.ts'
import {
  findStart,
  saveStartOutcome,
  silentSessionsDueSql,
  claimSilentSessions,
  type SilentSession,
  type TcecStart,
} from './starts.store.ts'

/**
 * A running session is reported every 50 seconds. After this time without reports its state is requested, for at most
 * three days.
 */
const silentMs = 120_000
const maxRequestAgeMs = 3 * 86_400_000
const everyMs = 5_000
const mostAtOnce = 16

export interface StoredStart {
  start: TcecStart
  session: StoredSession | undefined
  heard: SessionProgress
}
export type TcecSessions = ReturnType<typeof createTcecSessions>

/**
 * Manages sessions of our drivers at T/CEC 102 partners. Reports may be late, repeated or in any order. The newest
 * report of each kind counts.
 */
export function createTcecSessions(
  services: Services,
  { outbound }: { outbound: Pick<TcecOutbound, 'open' | 'call'> },
) {
  /**
   * Loads the session and locks its row until the transaction ends. Undefined: we have no such start at this partner.
   */
  async function lockStartedSession(tx: Tx, partner: PartnerKey, sessionNo: string): Promise<StoredStart | undefined> {
    const start = await findStart(tx, partner, sessionNo)
    if (!start) return undefined
    const session = await findSession(tx, partner, sessionNo)
    return { start, session, heard: parseSessionProgress(session?.raw) }
  }
  async function storeSession(
    tx: Tx,
    partner: PartnerKey,
    sessionNo: string,
    { start, session, heard }: StoredStart,
  ): Promise<void> {
    const { reference, tokenId } = start
    const payer = session ?? (await findStartPayer(tx, partner, start))
    // The start was authorized, so it has a payer.
    if (!payer) throw new Error(`a start without a payer: ${reference}`)
    const now = services.now()
    const at = session && session.lastUpdated > now ? session.lastUpdated : now
    const foreignSession = toTcecForeignSession({ ...start, sessionNo }, heard, at)
    await saveForeignSession(tx, partner, foreignSession, { ...payer, tokenId, reference })
    // A cost that was reported before the end can still grow.
    if (heard.session !== undefined || heard.status?.state === startSequenceStates.over)
      await reduceHoldToCost(tx, partner, foreignSession, { reference, at: now })
    const isOver = foreignSession.status === 'COMPLETED'
    await saveStartOutcome(tx, partner, sessionNo, {
      result: 'ACCEPTED',
      at: now,
      nextAt: isOver ? null : new Date(now.getTime() + silentMs),
    })
  }

  const unknown = () => new TcecCallError(tcecReturnCodes.business, formatFieldError('StartChargeSeq', 'unknown'))
  type SessionReport = { StartChargeSeq: string; ConnectorID: string; from?: Date | null; to?: Date | null }
  /** Throws Refused. */
  async function requireStartedSession(tx: Tx, partner: PartnerKey, report: SessionReport): Promise<StoredStart> {
    const found = await lockStartedSession(tx, partner, report.StartChargeSeq)
    if (!found) throw unknown()
    const wrong = faultOf(found, report)
    if (wrong !== undefined) throw new TcecCallError(tcecReturnCodes.business, wrong)
    return found
  }
  function faultOf(
    { start }: StoredStart,
    { ConnectorID, from, to }: Omit<SessionReport, 'StartChargeSeq'>,
  ): string | undefined {
    if (ConnectorID !== start.evseNo) return formatFieldError('ConnectorID', 'other-start')
    return validateSessionTimes(
      { from, to },
      { requestedAt: start.requestedAt, now: services.now(), skewMs: maxClockSkewMs },
    )
  }

  async function applyStartResult(tx: Tx, partner: PartnerKey, report: z.output<typeof startResult>): Promise<void> {
    const { StartChargeSeq: no, StartChargeSeqStat: state, StartTime: from } = report
    const found = await requireStartedSession(tx, partner, {
      ...report,
      from: state === startSequenceStates.over ? null : from,
    })
    if (state === startSequenceStates.charging || state === startSequenceStates.stopping)
      return storeSession(tx, partner, no, {
        ...found,
        heard: { ...found.heard, start: { startedAt: from ?? null } },
      })
    if (state === startSequenceStates.over && !found.session) await markStartFailed(tx, partner, no, found.start)
  }
  /** The start failed: the money on hold is released. */
  async function markStartFailed(
    tx: Tx,
    partner: PartnerKey,
    sessionNo: string,
    { reference }: Pick<TcecStart, 'reference'>,
    problem = `StartChargeSeqStat ${startSequenceStates.over}`,
  ): Promise<void> {
    const at = services.now()
    await saveStartOutcome(tx, partner, sessionNo, { result: 'FAILED', problem, at, nextAt: null })
    await releaseStart(tx, partner.operatorId, { reference, at, why: 'refused' })
  }
  async function applyChargeStatus(tx: Tx, partner: PartnerKey, report: z.output<typeof chargeStatus>): Promise<void> {
    const { StartChargeSeq: no, StartChargeSeqStat: state } = report
    const status = toForeignSessionStatus(report)
    const isOver = state === startSequenceStates.over
    const found = await requireStartedSession(tx, partner, {
      ...report,
      from: report.StartTime,
      to: report.EndTime,
    })
    if (!found.session && isOver && status.energyDwh === 0) return markStartFailed(tx, partner, no, found.start)
    if (!found.session && state === startSequenceStates.starting) return
    if (isOlderReport(found.heard.status, status)) return
    await storeSession(tx, partner, no, { ...found, heard: { ...found.heard, status } })
  }
  async function applyStopResult(tx: Tx, partner: PartnerKey, report: z.output<typeof stopResult>): Promise<void> {
    const found = await requireStartedSession(tx, partner, report)
    // The partner was requested to stop the session, but the session continues.
    if ((report.SuccStat ?? 0) !== 0 && report.StartChargeSeqStat !== startSequenceStates.over) return
    await storeSession(tx, partner, report.StartChargeSeq, {
      ...found,
      heard: { ...found.heard, stopped: true },
    })
  }

  /** Requests the state of a session without reports. The response is processed like a report. */
  async function querySilentSession(silent: SilentSession): Promise<void> {
    const { sessionNo, requestedAt } = silent
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(silent.operatorId, work)
    if (requestedAt.getTime() < services.now().getTime() - maxRequestAgeMs)
      return inTenant((tx) => saveStartOutcome(tx, silent, sessionNo, { at: services.now(), nextAt: null }))
    try {
      const open = await outbound.open(silent)
      const reply = await outbound.call(open, 'query_equip_charge_status', { StartChargeSeq: sessionNo })
      const read = chargeStatus.safeParse(reply)
      if (!read.success || read.data.StartChargeSeq !== sessionNo) return
      await inTenant((tx) => applyChargeStatus(tx, silent, read.data))
    } catch (error) {
      if (error instanceof TcecCallError) return
      if (isSingleCallFailure(error)) return inTenant((tx) => notThere(tx, silent, error.message))
      if (!(error instanceof LinkError) && !(error instanceof Problem)) throw error
    }
  }
  /** Handles a session that is unknown to the partner. A session that was reported before may become known again. */
  async function notThere(tx: Tx, { sessionNo, ...partner }: SilentSession, message: string): Promise<void> {
    if (await findSession(tx, partner, sessionNo)) return
    const start = await findStart(tx, partner, sessionNo)
    if (start) await markStartFailed(tx, partner, sessionNo, start, `query_equip_charge_status: ${message}`)
  }
  const rounds = createRounds(services, {
    most: mostAtOnce,
    take: claimSilentSessions,
    work: querySilentSession,
    failed: 'a session of a partner was not asked for',
  })

  return {
    lockSession: lockStartedSession,
    keep: storeSession,
    started: applyStartResult,
    applyStatus: applyChargeStatus,
    stopped: applyStopResult,
    jobs: { 'interop:ask-tcec': { everyMs, when: silentSessionsDueSql, run: rounds.run } } satisfies JobTable,
    idle: rounds.idle,
  }
}
