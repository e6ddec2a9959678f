import { hourMs, requireFound, Problem, maskTag } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  cardStateAfter,
  cardPermissions,
  type ReaderJob,
  type TerminalRecord,
  type PurseLossBearer,
} from '../../contract/index.ts'
import {
  lockCardRow,
  applyCardOperation,
  requireCardTransition,
  type OperationAuthor,
} from '../cards/card-writes.store.ts'
import { operationAuthorOf, lockCardForOperation, syncCardToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { verifyPin } from './pin.service.ts'
import { startPurseReaderJob, refuseOpenMoneyJob } from './at-reader.service.ts'
import { deductGreyLock, releaseGreyLock } from './release.service.ts'
import { openMoneyJob } from '../readers/jobs.store.ts'
import { capAtPurseBalance, requirePurse } from './purse.service.ts'
import { requestWriteOff } from './write-off.service.ts'
import { cardRulesAt } from './rules.service.ts'
import { changeTransaction, listOpenGreyLocks, isCardUsedAfterCounter } from './transactions.store.ts'
import { sessionOfRecord } from '../trades/trades.store.ts'

const forceKind = 'cards.force-ungrey'

interface RecordFacts {
  card: { id: string }
  record: Pick<TerminalRecord, 'tac'>
  by: OperationAuthor
}
/** Refuses a card that a terminal reported as removed, without a reported payment, unless it was used since. */
export async function applyGreyLockRecord(
  tx: Tx,
  deps: CardsDeps,
  { card: { id: cardId }, id, position, by, record }: RecordFacts & { id: string; position: number },
): Promise<void> {
  const card = await lockCardRow(tx, { id: cardId })
  if (!card || !cardStateAfter('grey', card.state) || (await isCardUsedAfterCounter(tx, cardId, position))) return
  await applyCardOperation(tx, card, {
    operation: { kind: 'grey', by, at: deps.services.now(), tac: record.tac, detail: { transactionId: id } },
  })
  await syncCardToken(tx, deps, cardId)
}

/** Releases the card when the payment of its grey lock arrives: a terminal has released it. */
export async function applyPaymentRecord(
  tx: Tx,
  deps: CardsDeps,
  { card: { id: cardId }, by, lockId, record }: RecordFacts & { lockId: string },
): Promise<void> {
  await changeTransaction(tx, lockId, { settle_state: 'released' })
  const card = await lockCardRow(tx, { id: cardId })
  if (card?.state !== 'grey' || (await listOpenGreyLocks(tx, cardId)).length > 0) return
  await releaseGreyLock(tx, deps, { card, by, reason: '', tac: record.tac, detail: { transactionId: lockId } })
}

interface Reply {
  deductedMinor: number
  sessionId: string | null
  approvalId: string | null
  pinTriesLeft: number | null
  readerJob: ReaderJob | null
}
const nothing: Reply = {
  deductedMinor: 0,
  sessionId: null,
  approvalId: null,
  pinTriesLeft: null,
  readerJob: null,
}

/**
 * Releases the oldest grey lock of a card. Its recorded amount is deducted if its session is found. Otherwise two users
 * may release it after the waiting time without a deduction, and a payment that arrives later is still deducted. At a
 * reader the chip is released, and the booking follows its response. If the card was removed during a job, it is read
 * and the result is booked, or two users write it off. Throws cards.reader-unknown.
 */
export async function releaseOldestGreyLock(
  tx: Tx,
  deps: CardsDeps,
  act: {
    actor: Actor
    id: string
    reason: string
    force: boolean
    writeOff?: PurseLossBearer | undefined
    pin?: string | undefined
    tac: string
    reader?: { bridgeId: string | null } | undefined
  },
): Promise<Reply> {
  const { actor, id, reason, force, pin, tac, reader } = act
  const card = await lockCardForOperation(tx, { actor, id, verb: 'control' })
  const jobRequest = {
    card,
    kind: 'ungrey',
    by: operationAuthorOf(actor),
    reason,
    bridgeId: reader?.bridgeId ?? null,
  } as const
  const unknown = await openMoneyJob(tx, id)
  if (act.writeOff)
    return {
      ...nothing,
      approvalId: await requestWriteOff(tx, deps, { actor, card, unknown, to: act.writeOff, reason }),
    }
  if (unknown?.endedAt && reader) {
    const { amountMinor, id: resolvesId } = unknown
    return {
      ...nothing,
      readerJob: await startPurseReaderJob(tx, deps, { ...jobRequest, amountMinor: amountMinor ?? 0, resolvesId }),
    }
  }
  refuseOpenMoneyJob(unknown)
  requireCardTransition(card, 'ungrey')
  const purse = await requirePurse(tx, card)
  const [lock] = await listOpenGreyLocks(tx, id)
  if (!lock) throw new Problem('cards.no-grey', { cardNo: maskTag(card.cardNo) })
  const session = await sessionOfRecord(tx, { ...lock, cardId: id, tokenId: card.tokenId })
  if (session) {
    const by = operationAuthorOf(actor)
    if (reader) {
      const { amountMinor, id: lockId } = lock
      return { ...nothing, readerJob: await startPurseReaderJob(tx, deps, { ...jobRequest, amountMinor, lockId }) }
    }
    await deductGreyLock(tx, deps, { card, purse, lock, sessionId: session.id, by, reason, tac })
    return { ...nothing, deductedMinor: capAtPurseBalance(purse, lock.amountMinor), sessionId: session.id }
  }
  await requireForce(tx, deps, { operatorId: card.operatorId, lockedAt: lock.at, force })
  const { isRight, triesLeft } = await verifyPin(tx, deps, { actor, card, purse, pin })
  if (!isRight) return { ...nothing, pinTriesLeft: triesLeft }
  return { ...nothing, approvalId: await requestForce(tx, deps, { actor, card, lockId: lock.id, reason }) }
}

/** Throws cards.no-record unless a release without a deduction is requested and the waiting time is over. */
async function requireForce(
  tx: Tx,
  deps: CardsDeps,
  request: { operatorId: string; lockedAt: Date; force: boolean },
): Promise<void> {
  const { operatorId, lockedAt, force } = request
  const { forceHours } = await cardRulesAt(tx, deps, { operatorId, at: deps.services.now() })
  const from = new Date(lockedAt.getTime() + forceHours * hourMs)
  if (!force || deps.services.now() < from)
    throw new Problem('cards.no-record', { at: from.toISOString().slice(0, 16) })
}

/** Requests the release without a deduction from a second user. Returns the id of the approval. */
async function requestForce(
  tx: Tx,
  deps: CardsDeps,
  request: { actor: Actor; card: { id: string; cardNo: string }; lockId: string; reason: string },
): Promise<string> {
  const { actor, card, lockId, reason } = request
  const requested = await deps.approvals.request(tx, actor, {
    kind: forceKind,
    subject: maskTag(card.cardNo),
    subjectId: card.id,
    payload: { cardId: card.id, lockId, byName: actor.name, reason },
    reason,
    stations: 'all',
  })
  return requested.id
}

/** Registers the release that two users decide. Called once at start. */
export function registerForcedUngrey(deps: CardsDeps): void {
  deps.approvals.register({
    kind: forceKind,
    title: { zh: '强制解灰', en: 'Force a grey lock open', es: 'Forzar un bloqueo gris' },
    permission: cardPermissions.control,
    payload: z.object({ cardId: z.uuid(), lockId: z.uuid(), byName: z.string(), reason: z.string() }),
    async run({ tx, payload, approvalId, requestedBy }) {
      const card = requireFound(await lockCardRow(tx, { id: payload.cardId }))
      refuseOpenMoneyJob(await openMoneyJob(tx, card.id))
      requireCardTransition(card, 'ungrey')
      const [lock] = await listOpenGreyLocks(tx, card.id)
      if (lock?.id !== payload.lockId) throw new Problem('cards.no-grey', { cardNo: maskTag(card.cardNo) })
      await changeTransaction(tx, lock.id, { settle_state: 'released', reason: payload.reason })
      const by = { userId: requestedBy, name: payload.byName }
      const detail = { transactionId: lock.id, forced: true }
      await releaseGreyLock(tx, deps, { card, by, reason: payload.reason, approvalId, detail })
    },
  })
}
