import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { decisions, loadDecisions, sessionDecisions, SettleState } from '../../contract/index.ts'
import { lockCard, operate, type StandingCard } from '../cards/card-writes.store.ts'
import { byOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { clearingEntries, loadEntries, purseJournal } from './purse-journals.rules.ts'
import { cardOfLoad, untoldLoad } from './missing.store.ts'
import type { Purse } from './purse.store.ts'
import { moveMoney, requireOnChip, requirePurse, walletOf } from './purse.service.ts'
import { chipJournal } from './intake.rules.ts'
import { matchNamed, matchOne } from './match.service.ts'
import {
  changeTransaction,
  findTransaction,
  insertSessionDecision,
  lockTransaction,
  purseSession,
  type StandingTransaction,
} from './transactions.store.ts'

interface Decision {
  actor: Actor
  id: string
  as: (typeof decisions)[number]
  sessionId?: string | undefined
  reason: string
}
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

/** A load that a terminal reported and no operation stands for. */
const isOwnLoad = ({ kind, settleState, operationId }: StandingTransaction) =>
  kind === 'load' && settleState === 'noted' && operationId === null
const loadWays: readonly Decision['as'][] = ['load', 'written_off', 'reject']

/** Decides a card's transaction for a user. Throws cards.not-to-decide, cards.no-such-session. */
export async function decide(
  tx: Tx,
  deps: CardsDeps,
  decision: Decision,
): Promise<{ id: string; settleState: SettleState; sessionId: string | null }> {
  const { actor, id, as, sessionId, reason } = decision
  const seen = await findTransaction(tx, id)
  if (!seen || !(await lockCard(tx, { id: seen.cardId }))) throw new Problem('request.not-found')
  const found = (await lockTransaction(tx, id)) ?? seen
  if (isOwnLoad(found) ? !loadWays.includes(as) : found.settleState !== states[as])
    throw new Problem('cards.not-to-decide')
  const at = deps.services.now()
  const noted = { decision: as, decided_at: at, decided_by: actor.userId, decided_name: actor.name, reason }
  const change = await changeOf(tx, deps, { ...decision, found, sessionId })
  if (!(await changeTransaction(tx, id, { ...noted, ...change }))) throw new Problem('cards.not-to-decide')
  if (as === 'accept') await matchOne(tx, id)
  const after = await lockTransaction(tx, id)
  return { id, settleState: after?.settleState ?? found.settleState, sessionId: after?.sessionId ?? null }
}

async function changeOf(
  tx: Tx,
  deps: CardsDeps,
  { actor, as, sessionId, reason, found }: Decision & { found: StandingTransaction },
) {
  if (as === 'reject') return { settle_state: 'rejected' } as const
  if (as === 'match') {
    if (sessionId === undefined)
      throw new Problem('cards.no-such-session', {}, { sessionId: 'cards.no-such-session' })
    await matchNamed(tx, found, sessionId)
    return { settle_state: 'matched', session_id: sessionId } as const
  }
  const card = orNotFound(await lockCard(tx, { id: found.cardId }))
  const purse = await requirePurse(tx, card)
  if (as === 'load' || as === 'written_off')
    return loadDecided(tx, deps, { actor, as, card, purse, reason, found })
  if (as === 'accept') {
    if (found.amountMinor === 0) return { settle_state: 'noted' } as const
    const journal = chipJournal(purse, { id: found.id, at: found.at, record: found })
    await deps.ledger.post(tx, [journal])
    return { settle_state: 'waiting', taken_minor: found.amountMinor, journal_id: journal.id } as const
  }
  const to =
    as === 'income'
      ? ({ account: 'income_card', holderId: null } as const)
      : ({ account: 'wallet_principal', holderId: walletOf(card) } as const)
  await deps.ledger.post(tx, [
    purseJournal({
      purse,
      businessType: 'card.decided',
      businessId: found.id,
      at: deps.services.now(),
      by: byOf(actor),
      memo: reason,
      entries: clearingEntries(card.id, -found.takenMinor, to),
    }),
  ])
  return { settle_state: 'decided' } as const
}

/** Books a load that a terminal wrote to the chip: from the wallet, like any other load, or without a payer. */
async function loadDecided(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    as,
    card,
    purse,
    reason,
    found,
  }: Pick<Decision, 'actor' | 'as' | 'reason'> & {
    card: StandingCard
    purse: Purse
    found: StandingTransaction
  },
) {
  const { amountMinor, id, tac } = found
  const [by, at] = [byOf(actor), deps.services.now()]
  if (as === 'load') {
    const { moved } = await moveMoney(tx, deps, {
      card,
      purse,
      amountMinor,
      by,
      at,
      reason,
      tac,
      pairs: false,
    })
    return { operation_id: moved.operationId } as const
  }
  const entries = [
    { account: 'written_off', holderId: null, amountMinor } as const,
    { account: 'purse', holderId: card.id, amountMinor: -amountMinor } as const,
  ]
  const posting = {
    purse,
    businessType: 'card.decided',
    businessId: id,
    at,
    by,
    memo: reason,
    entries,
  } as const
  await deps.ledger.post(tx, [purseJournal(posting)])
  return { settle_state: 'decided' } as const
}

/**
 * Decides a load whose record never arrived: it is valid, or it never reached the chip. Throws cards.not-to-decide if
 * no record is missing.
 */
export async function decideLoad(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, as, reason }: { actor: Actor; id: string; as: (typeof loadDecisions)[number]; reason: string },
): Promise<{ id: string; journalId: string | null }> {
  const cardId = await cardOfLoad(tx, id)
  const card = cardId === undefined ? undefined : await lockCard(tx, { id: cardId })
  if (!card) throw new Problem('request.not-found')
  const amountMinor = await untoldLoad(tx, id)
  if (amountMinor === undefined) throw new Problem('cards.not-to-decide')
  const [by, at] = [byOf(actor), deps.services.now()]
  if (as === 'stands') {
    await operate(tx, card, { operation: { kind: 'check', by, at, reason, detail: { loadId: id } } })
    return { id, journalId: null }
  }
  const purse = await requirePurse(tx, card)
  requireOnChip(purse, amountMinor)
  const entries = loadEntries(card.id, walletOf(card), -amountMinor)
  const journal = purseJournal({
    purse,
    businessType: 'card.decided',
    businessId: id,
    at,
    by,
    memo: reason,
    entries,
  })
  await deps.ledger.post(tx, [journal])
  const { purseMinor: beforeMinor, currency } = purse
  const moved = {
    beforeMinor,
    amountMinor,
    afterMinor: beforeMinor - amountMinor,
    currency,
    journalId: journal.id,
  }
  await operate(tx, card, { operation: { kind: 'reverse', by, at, reason, reverseOf: id, ...moved } })
  return { id, journalId: journal.id }
}

/**
 * Settles the difference between a session and its card's payment. Throws cards.nothing-to-decide, cards.not-to-decide.
 */
export async function decideSession(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    id,
    as,
    reason,
  }: { actor: Actor; id: string; as: (typeof sessionDecisions)[number]; reason: string },
): Promise<{ id: string; amountMinor: number; journalId: string }> {
  const found = orNotFound(await purseSession(tx, id))
  const card = orNotFound(await lockCard(tx, { id: found.cardId }))
  const purse = await requirePurse(tx, card)
  // Read again under the lock of the purse.
  const { differenceMinor } = (await purseSession(tx, id)) ?? { differenceMinor: 0 }
  if (differenceMinor === 0) throw new Problem('cards.nothing-to-decide')
  if (differenceMinor > 0 === (as === 'give_back')) throw new Problem('cards.not-to-decide')
  const at = deps.services.now()
  const to =
    as === 'written_off'
      ? ({ account: 'written_off', holderId: null } as const)
      : ({ account: 'wallet_principal', holderId: walletOf(card) } as const)
  const journal = purseJournal({
    purse,
    businessType: 'card.decided',
    businessId: newId(at.getTime()),
    at,
    by: byOf(actor),
    memo: reason,
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
    byId: actor.userId,
    byName: actor.name,
    reason,
  })
  return { id, amountMinor: Math.abs(differenceMinor), journalId: journal.id }
}
