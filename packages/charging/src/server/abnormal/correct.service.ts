import { isSecondPersonNeeded, netPostingsOfSession, postJournals } from '@evops/ledger/server'
import type { JournalEntry, JournalAct } from '@evops/ledger/contract'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { redeemLockedCoupon } from '../sessions/reductions.store.ts'
import type { CloseSessionRow } from '../sessions/close-row.ts'
import { payerOf } from '../sessions/posting.rules.ts'
import { refreshPayments } from '../sessions/wallet.store.ts'
import type { SessionStop } from '../sessions/close-session.rules.ts'
import { calculateReclosing, lastPlausibleRegister, sessionMeterValuesUntil, type BillingDeps } from './closing.ts'
import { reviseSession, tariffVersionAt } from '../acts/acts.store.ts'
import { correctionJournal } from '../acts/journal.rules.ts'
import { bindToken, markOrphanStopHandled, updateSessionBattery, tokenHolderAtStart } from './correct.store.ts'
import type { AnomalyInput } from './anomaly-poll.ts'

/** The session before and after, for its log. */
export interface CorrectedSession {
  before: object
  after: object
}
/** A correction that returns more money than one person may decide alone. Nothing was changed. */
export interface WaitingCorrection {
  waits: { amountMinor: number; currency: string }
}
interface At {
  look: AnomalyInput
  now: Date
  /** Person who corrects, and the second person if one has approved. */
  people: Pick<JournalAct, 'userId' | 'second'> & { userId: string }
}

/** Uses the lower bound of an unknown start register: the energy since the previous session. */
function fromLeast(look: AnomalyInput): AnomalyInput {
  return look.meterStartDwh === null ? { ...look, meterStartDwh: look.least?.registerDwh ?? null } : look
}

/**
 * Reads the session again from stored data: with its own stop, or with its last valid register if the stop is not
 * plausible. An unknown start register is replaced by its lower bound. If no tariff was in force, a tariff that is in
 * force now is used.
 */
export async function recomputeAbnormalSession(
  tx: Tx,
  deps: BillingDeps,
  { look: originalLook, now, people }: At,
): Promise<CorrectedSession | WaitingCorrection> {
  const look = fromLeast(originalLook)
  const until = look.stopReceivedAt ?? now.getTime()
  const meterValues = await sessionMeterValuesUntil(tx, look, { until, now })
  const tariffVersionId = look.tariffVersionId ?? (await tariffVersionAt(tx, look, new Date(look.startedAt)))
  const last = lastPlausibleRegister(look, meterValues)
  const stops: SessionStop[] = []
  const unsaid = { reason: 'unknown', reportedReason: null } as const
  if (look.stopReceivedAt !== null && look.meterEndDwh !== null)
    stops.push({
      ...unsaid,
      deviceAt: look.deviceEndedAt,
      receivedAt: look.stopReceivedAt,
      registerDwh: look.meterEndDwh,
    })
  if (last && last.registerDwh !== null)
    stops.push({
      ...unsaid,
      deviceAt: last.deviceAt,
      receivedAt: last.receivedAt,
      registerDwh: last.registerDwh,
    })
  for (const stop of stops) {
    const row = await calculateReclosing(tx, deps, { look, meterValues, stop, tariffVersionId })
    if (row.bill === null) continue
    const corrected = await apply(tx, { look, now, people }, row)
    if (!('waits' in corrected)) await updateSessionBattery(tx, look.id)
    return corrected
  }
  throw new Problem('charging.cannot-bill')
}

/** Accepts the record of the charge point that was not billed: the late stop, or its own settlement. */
export async function acceptRecord(
  tx: Tx,
  deps: BillingDeps,
  { look: originalLook, now, people }: At,
): Promise<CorrectedSession | WaitingCorrection> {
  const { lateStop, settlement } = originalLook
  const least = fromLeast(originalLook)
  // The charge point's own settlement contains the energy, independent of the meter register.
  const look = lateStop ? least : { ...least, meterStartDwh: least.meterStartDwh ?? 0 }
  const unsaid = { reason: 'unknown', reportedReason: null } as const
  const stop: SessionStop | null =
    lateStop && lateStop.meterEndDwh !== null
      ? {
          ...unsaid,
          deviceAt: lateStop.deviceEndedAt,
          receivedAt: lateStop.receivedAt,
          registerDwh: lateStop.meterEndDwh,
        }
      : settlement && settlement.energyDwh !== null && look.endedAt !== null
        ? {
            ...unsaid,
            deviceAt: look.deviceEndedAt,
            receivedAt: look.stopReceivedAt ?? settlement.receivedAt,
            registerDwh: (look.meterStartDwh ?? 0) + settlement.energyDwh,
          }
        : null
  if (!stop) throw new Problem('charging.no-record')
  const meterValues = await sessionMeterValuesUntil(tx, look, {
    until: Math.max(stop.receivedAt, stop.deviceAt ?? 0),
    now,
  })
  const row = await calculateReclosing(tx, deps, { look, meterValues, stop, isDecided: true })
  if (row.bill === null) throw new Problem('charging.cannot-bill')
  const corrected = await apply(tx, { look, now, people }, row)
  if (lateStop && !('waits' in corrected)) await markOrphanStopHandled(tx, lateStop.id, now)
  return corrected
}

/** Moves the session's money from an unknown tag to a start token. */
export async function bindSessionToToken(
  tx: Tx,
  { look, now, people }: At,
  tokenId: string,
): Promise<CorrectedSession> {
  const token = await tokenHolderAtStart(tx, tokenId, new Date(look.startedAt))
  if (!token) throw new Problem('charging.token-unknown')
  const net = await netPostingsOfSession(tx, look.id, look.holderId)
  const wanted = net.map((entry): JournalEntry =>
    entry.account === 'receivable_unknown' || entry.account === 'receivable_token'
      ? { ...entry, ...payerOf({ holderId: token.holderId, tokenId }) }
      : entry,
  )
  const { holderId, payers } = token
  const journal = correctionJournal({ ...posting({ look, now, people }), payers: payers ?? [] }, net, wanted)
  await bindToken(tx, look.id, { id: tokenId, holderId, payers, version: look.version })
  if (journal) await postJournals(tx, [journal])
  await refreshPayments(tx, look.id)
  return {
    before: { tokenId: look.tokenId, idTag: look.idTag },
    after: { tokenId, idTag: token.idTag, label: token.label },
  }
}

async function apply(
  tx: Tx,
  { look, now, people }: At,
  row: CloseSessionRow,
): Promise<CorrectedSession | WaitingCorrection> {
  const journal = correctionJournal(
    posting({ look, now, people }),
    await netPostingsOfSession(tx, look.id, look.holderId),
    entriesOf(row),
  )
  const amountMinor = returnedMinor(journal?.entries ?? [])
  if (amountMinor > 0 && !people.second && (await isAboveLimits(tx, { look, now, people }, amountMinor)))
    return { waits: { amountMinor, currency: look.currency } }
  const { id, version } = look
  const session = {
    id,
    version,
    flags: look.flags,
    meterStartDwh: look.meterStartDwh,
    tariffVersionId: row.tariffVersionId,
  }
  const posted = { journalId: journal?.id ?? null, journals: journal === null ? [] : [journal] }
  await redeemLockedCoupon(tx, { ...row, at: now })
  if (!(await reviseSession(tx, { ...row, ...session, ...posted }))) throw new Problem('request.conflict')
  return {
    before: moneyOf(look),
    after: {
      state: row.state,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      energyDwh: row.energyDwh,
      totalMinor: row.totalMinor,
    },
  }
}

/** Returns what a correction gives back to its payer. */
function returnedMinor(entries: readonly JournalEntry[]): number {
  const sum = entries
    .filter(({ account }) => account === 'payer' || account.startsWith('receivable_'))
    .reduce((total, { amountMinor }) => total + amountMinor, 0)
  return Math.max(-sum, 0)
}

function isAboveLimits(tx: Tx, { look, now, people }: At, amountMinor: number): Promise<boolean> {
  const { operatorId, holderId, currency } = look
  const { userId } = people
  return isSecondPersonNeeded(tx, {
    operatorId,
    kind: 'session_corrected',
    userId,
    ...(holderId !== null && { walletId: holderId }),
    amountMinor,
    currency,
    at: now,
  })
}

/**
 * Returns the posting of a correction. Its key contains the session's version after the correction, so that it is
 * posted once.
 */
function posting({ look: { operatorId, id, version, currency, payers }, now, people }: At) {
  const businessType = 'order.corrected'
  const act = { kind: 'session_corrected', ...people } as const
  return { operatorId, sessionId: id, version: version + 1, currency, businessType, payers, at: now, act }
}

/** Returns the ledger entries of the new bill, as the closing created them. */
function entriesOf({ journal }: CloseSessionRow): readonly JournalEntry[] {
  // `closeSession` sets a ledger journal here, or null.
  return journal === null ? [] : (journal as { entries: JournalEntry[] }).entries
}

function moneyOf(look: AnomalyInput) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    state: look.state,
    startedAt: iso(look.startedAt),
    endedAt: iso(look.endedAt),
    energyDwh: look.energyDwh,
    totalMinor: look.totalMinor,
  }
}
