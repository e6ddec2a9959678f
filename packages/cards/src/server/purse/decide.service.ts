import { formatMinorAmount, type JournalAct, type MoneyActKind } from '@evops/ledger/contract'
import { requireSecondPerson } from '@evops/organisation/server'
import { maskTag, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  transactionDecisions,
  loadDecisions,
  sessionDecisions,
  tradePermissions,
  type SettleState,
} from '../../contract/index.ts'
import { lockCardRow, applyCardOperation, type OperationAuthor, type StoredCard } from '../cards/card-writes.store.ts'
import { operationAuthorOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import type { KeyActor } from '../keys/keys.store.ts'
import { acceptedRecordChange, applyAcceptedRecord } from './accept.service.ts'
import { secondPersonOf, clearingEntries, purseLoadEntries, purseJournal } from './purse-journals.rules.ts'
import { cardOfLoad, findUnreportedLoad } from './missing.store.ts'
import { movePurseMoney, requirePurseBalance, requirePurse, walletIdOfCard } from './purse.service.ts'
import { matchPaymentWithSession } from './match.service.ts'
import {
  changeTransaction,
  findTransaction,
  insertSessionDecision,
  lockTransaction,
  purseSession,
  type StoredTransaction,
} from './transactions.store.ts'

/*
 * Decisions of users about records, sessions and loads of cards. Money goes into a wallet, or comes onto a chip without
 * a payer, only by two people. What was held is decided by another person than the one who uploaded it.
 */
interface Wish<As extends string> {
  id: string
  as: As
  reason: string
}
type DecisionRequest<As extends string> = Wish<As> & { actor: Actor }
/** A decision that takes effect now. */
type Decided<As extends string> = Wish<As> & { by: OperationAuthor; approvalId?: string; second?: JournalAct['second'] }
type RecordDecision = (typeof transactionDecisions)[number]
type SessionDecision = (typeof sessionDecisions)[number]
type LoadDecision = (typeof loadDecisions)[number]

const states = {
  match: 'waiting',
  income: 'waiting',
  give_back: 'waiting',
  accept: 'held',
  reject: 'held',
  // Of a load that no operation stands for alone: `loadWays`.
  load: null,
  written_off: null,
} as const
/** Decisions that take effect when a second person has approved them. */
const byTwo: readonly (RecordDecision | SessionDecision | LoadDecision)[] = ['give_back', 'written_off', 'take_back']

/** A load that a terminal reported and no operation stands for. */
const isOwnLoad = ({ kind, settleState, operationId }: StoredTransaction) =>
  kind === 'load' && settleState === 'noted' && operationId === null
const loadWays: readonly RecordDecision[] = ['load', 'written_off', 'reject']

interface RecordReply {
  id: string
  settleState: SettleState
  sessionId: string | null
  approvalId: string | null
}
/**
 * Decides a card's transaction for a user. Throws cards.not-to-decide, cards.no-such-session, cards.own-record, and the
 * refusals of the second-person check.
 */
export async function decideHeldTransaction(
  tx: Tx,
  deps: CardsDeps,
  { actor, ...wish }: DecisionRequest<RecordDecision> & { sessionId?: string | undefined },
): Promise<RecordReply> {
  const { card, found } = await lockDecidable(tx, wish)
  const isHeld = found.settleState === 'held'
  const first = found.uploadedBy
  if (isHeld && first !== null) {
    const samePerson = 'cards.own-record'
    await requireSecondPerson(tx, actor, { first, samePerson, now: deps.services.now() })
  }
  // Records that were held before this release have no user who uploaded them.
  if (!byTwo.includes(wish.as) && (!isHeld || first !== null))
    return { ...(await decideNow(tx, deps, { ...wish, by: operationAuthorOf(actor) })), approvalId: null }
  const { id, settleState, sessionId } = found
  const money = { amountMinor: found.amountMinor, currency: found.currency }
  const approvalId = await requestDecision(tx, deps, { ...wish, actor, card, money, kind: kinds.record })
  return { id, settleState, sessionId, approvalId }
}

async function lockDecidable(
  tx: Tx,
  { id, as }: Wish<RecordDecision>,
): Promise<{ card: StoredCard; found: StoredTransaction }> {
  const seen = await findTransaction(tx, id)
  const card = seen && (await lockCardRow(tx, { id: seen.cardId }))
  if (!seen || !card) throw new Problem('request.not-found')
  const found = (await lockTransaction(tx, id)) ?? seen
  if (isOwnLoad(found) ? !loadWays.includes(as) : found.settleState !== states[as])
    throw new Problem('cards.not-to-decide')
  return { card, found }
}

async function decideNow(
  tx: Tx,
  deps: CardsDeps,
  decision: Decided<RecordDecision> & { sessionId?: string | undefined },
): Promise<Omit<RecordReply, 'approvalId'>> {
  const { id, as, by, reason } = decision
  const { card, found } = await lockDecidable(tx, decision)
  const noted = {
    decision: as,
    decided_at: deps.services.now(),
    decided_by: by.userId,
    decided_name: by.name,
  }
  const change = await changeOf(tx, deps, { ...decision, card, found })
  if (!(await changeTransaction(tx, id, { ...noted, reason, ...change }))) throw new Problem('cards.not-to-decide')
  if (as === 'accept') await applyAcceptedRecord(tx, deps, { by, found })
  const after = await lockTransaction(tx, id)
  return { id, settleState: after?.settleState ?? found.settleState, sessionId: after?.sessionId ?? null }
}

async function changeOf(
  tx: Tx,
  deps: CardsDeps,
  wish: Decided<RecordDecision> & {
    sessionId?: string | undefined
    card: StoredCard
    found: StoredTransaction
  },
) {
  const { as, by, sessionId, reason, card, found, second } = wish
  if (as === 'reject') return { settle_state: 'rejected' } as const
  if (as === 'match') {
    if (sessionId === undefined) throw new Problem('cards.no-such-session', {}, { sessionId: 'cards.no-such-session' })
    await matchPaymentWithSession(tx, found, sessionId)
    return { settle_state: 'matched', session_id: sessionId } as const
  }
  const purse = await requirePurse(tx, card)
  if (as === 'accept') return acceptedRecordChange(tx, deps, { purse, found })
  const at = deps.services.now()
  const { amountMinor, tac } = found
  if (as === 'load') {
    const move = { card, purse, amountMinor, by, at, reason, tac, pairs: false }
    return { operation_id: (await movePurseMoney(tx, deps, move)).moved.operationId }
  }
  const entries =
    as === 'written_off'
      ? ([
          { account: 'written_off', holderId: null, amountMinor },
          { account: 'purse', holderId: card.id, amountMinor: -amountMinor },
        ] as const)
      : clearingEntries(
          card.id,
          -found.takenMinor,
          as === 'income'
            ? { account: 'income_card', holderId: null }
            : { account: 'wallet_principal', holderId: walletIdOfCard(card) },
        )
  const of = { purse, businessType: 'card.decided', businessId: found.id, at, by, memo: reason } as const
  await deps.ledger.post(tx, [purseJournal({ ...of, act: { kind: actOf(as), second }, entries })])
  return { settle_state: 'decided' } as const
}

/** Returns the act of a decision that moves money. */
const actOf = (as: RecordDecision | SessionDecision): MoneyActKind =>
  as === 'written_off' ? 'purse_write_off' : as === 'give_back' ? 'purse_give_back' : 'purse_income'

interface LoadReply {
  id: string
  journalId: string | null
  approvalId: string | null
}
/**
 * Decides a load whose record never arrived: it is valid, or it never reached the chip. Throws cards.not-to-decide if
 * no record is missing.
 */
export async function decideUnreportedLoad(
  tx: Tx,
  deps: CardsDeps,
  { actor, ...wish }: DecisionRequest<LoadDecision>,
): Promise<LoadReply> {
  const { id, as, reason } = wish
  const { card, amountMinor } = await lockUnreportedLoad(tx, id)
  if (!byTwo.includes(as)) {
    const [by, at] = [operationAuthorOf(actor), deps.services.now()]
    await applyCardOperation(tx, card, { operation: { kind: 'check', by, at, reason, detail: { loadId: id } } })
    return { id, journalId: null, approvalId: null }
  }
  const { currency } = await requirePurse(tx, card)
  const money = { amountMinor, currency }
  const approvalId = await requestDecision(tx, deps, { ...wish, actor, card, money, kind: kinds.load })
  return { id, journalId: null, approvalId }
}
async function lockUnreportedLoad(tx: Tx, id: string): Promise<{ card: StoredCard; amountMinor: number }> {
  const cardId = await cardOfLoad(tx, id)
  const card = cardId === undefined ? undefined : await lockCardRow(tx, { id: cardId })
  if (!card) throw new Problem('request.not-found')
  const amountMinor = await findUnreportedLoad(tx, id)
  if (amountMinor === undefined) throw new Problem('cards.not-to-decide')
  return { card, amountMinor }
}
/** Returns the money of a load that never reached the chip to the wallet. */
async function takeBack(
  tx: Tx,
  deps: CardsDeps,
  { id, by, reason, approvalId, second }: Decided<LoadDecision>,
): Promise<void> {
  const { card, amountMinor } = await lockUnreportedLoad(tx, id)
  const at = deps.services.now()
  const purse = await requirePurse(tx, card)
  requirePurseBalance(purse, amountMinor)
  const entries = purseLoadEntries(card.id, walletIdOfCard(card), -amountMinor)
  const of = { purse, businessType: 'card.decided', businessId: id, at, by, memo: reason } as const
  const journal = purseJournal({ ...of, act: { kind: 'purse_give_back', second }, entries })
  await deps.ledger.post(tx, [journal])
  const { purseMinor: beforeMinor, currency } = purse
  const moved = { beforeMinor, amountMinor, afterMinor: beforeMinor - amountMinor, currency }
  const operation = { ...moved, by, at, reason, approvalId, reverseOf: id, journalId: journal.id }
  await applyCardOperation(tx, card, { operation: { kind: 'reverse', ...operation } })
}

interface SessionReply {
  id: string
  amountMinor: number
  journalId: string | null
  approvalId: string | null
}
/**
 * Settles the difference between a session and its card's payment. Throws cards.nothing-to-decide, cards.not-to-decide.
 */
export async function settleSessionDifference(
  tx: Tx,
  deps: CardsDeps,
  { actor, ...wish }: DecisionRequest<SessionDecision>,
): Promise<SessionReply> {
  const { id } = wish
  const { card, differenceMinor } = await lockDifference(tx, wish)
  const amountMinor = Math.abs(differenceMinor)
  if (!byTwo.includes(wish.as)) {
    const journalId = await settleDifference(tx, deps, {
      ...wish,
      by: { userId: actor.userId, name: actor.name },
    })
    return { id, amountMinor, journalId, approvalId: null }
  }
  const { currency } = await requirePurse(tx, card)
  const money = { amountMinor, currency }
  const approvalId = await requestDecision(tx, deps, { ...wish, actor, card, money, kind: kinds.session })
  return { id, amountMinor, journalId: null, approvalId }
}
async function lockDifference(
  tx: Tx,
  { id, as }: Wish<SessionDecision>,
): Promise<{ card: StoredCard; differenceMinor: number }> {
  const found = requireFound(await purseSession(tx, id))
  const card = requireFound(await lockCardRow(tx, { id: found.cardId }))
  await requirePurse(tx, card)
  // Read again under the lock of the purse.
  const { differenceMinor } = (await purseSession(tx, id)) ?? { differenceMinor: 0 }
  if (differenceMinor === 0) throw new Problem('cards.nothing-to-decide')
  if (differenceMinor > 0 === (as === 'give_back')) throw new Problem('cards.not-to-decide')
  return { card, differenceMinor }
}
async function settleDifference(
  tx: Tx,
  deps: CardsDeps,
  { id, as, by, reason, second }: Wish<SessionDecision> & { by: KeyActor; second?: JournalAct['second'] },
): Promise<string> {
  const { card, differenceMinor } = await lockDifference(tx, { id, as, reason })
  const purse = await requirePurse(tx, card)
  const at = deps.services.now()
  const to =
    as === 'written_off'
      ? ({ account: 'written_off', holderId: null } as const)
      : ({ account: 'wallet_principal', holderId: walletIdOfCard(card) } as const)
  const journal = purseJournal({
    purse,
    businessType: 'card.decided',
    businessId: newId(at.getTime()),
    at,
    by,
    memo: reason,
    act: { kind: actOf(as), second },
    entries: clearingEntries(card.id, differenceMinor, to),
  })
  await deps.ledger.post(tx, [journal])
  await insertSessionDecision(tx, {
    operatorId: card.operatorId,
    journalId: journal.id,
    sessionId: id,
    cardId: card.id,
    decision: as,
    amountMinor: differenceMinor,
    at,
    by,
    reason,
  })
  return journal.id
}

const kinds = {
  record: 'cards.record-decision',
  session: 'cards.session-decision',
  load: 'cards.load-decision',
} as const
interface Request extends DecisionRequest<RecordDecision | SessionDecision | LoadDecision> {
  kind: (typeof kinds)[keyof typeof kinds]
  card: StoredCard
  money: { amountMinor: number; currency: string }
}
/** Requests a decision from a second person. Returns the id of the approval. */
async function requestDecision(
  tx: Tx,
  deps: CardsDeps,
  { actor, kind, card, money, id, as, reason }: Request,
): Promise<string> {
  const isToWallet = as === 'give_back' || as === 'take_back'
  const requested = await deps.approvals.request(tx, actor, {
    kind,
    subject: `${maskTag(card.cardNo)} · ${formatMinorAmount(money.amountMinor, money.currency)}`,
    subjectId: id,
    payload: { id, as, byName: actor.name, reason },
    reason,
    stations: 'all',
    ...(isToWallet && { payout: money }),
  })
  return requested.id
}

const payloadOf = <As extends string>(as: readonly [As, ...As[]]) =>
  z.object({ id: z.uuid(), as: z.enum(as), byName: z.string(), reason: z.string() })

/** Registers the decisions that two people make. Called once at start. */
export function registerDecisions(deps: CardsDeps): void {
  const permission = tradePermissions.control
  deps.approvals.register({
    kind: kinds.record,
    title: {
      zh: '处理卡交易',
      en: 'Resolve a card transaction',
      es: 'Resolver una transacción de tarjeta',
    },
    permission,
    payload: payloadOf(transactionDecisions),
    async run({ tx, payload: { byName, ...wish }, actor, requestedBy, approvalId }) {
      const people = {
        by: { userId: requestedBy, name: byName },
        approvalId,
        ...secondPersonOf(approvalId, actor),
      }
      await decideNow(tx, deps, { ...wish, ...people })
    },
  })
  deps.approvals.register({
    kind: kinds.session,
    title: {
      zh: '处理订单与卡扣款的差额',
      en: 'Resolve a session and its card payment',
      es: 'Resolver una sesión y su pago con tarjeta',
    },
    permission,
    payload: payloadOf(sessionDecisions),
    async run({ tx, payload: { byName, ...wish }, actor, requestedBy, approvalId }) {
      const people = { by: { userId: requestedBy, name: byName }, ...secondPersonOf(approvalId, actor) }
      await settleDifference(tx, deps, { ...wish, ...people })
    },
  })
  deps.approvals.register({
    kind: kinds.load,
    title: {
      zh: '圈存未写入卡，退回钱包',
      en: 'Return a load that is not on the card',
      es: 'Devolver una carga que no llegó a la tarjeta',
    },
    permission,
    payload: payloadOf(loadDecisions),
    async run({ tx, payload: { byName, ...wish }, actor, requestedBy, approvalId }) {
      const people = {
        by: { userId: requestedBy, name: byName },
        approvalId,
        ...secondPersonOf(approvalId, actor),
      }
      await takeBack(tx, deps, { ...wish, ...people })
    },
  })
}
