import type { CounterPayMethod } from '@evops/ledger/contract'
import { maskTag, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { isPurse, type PurseMovement, type ReaderJob } from '../../contract/index.ts'
import { lockCardRow, requireCardTransition, type StoredCard } from '../cards/card-writes.store.ts'
import { operationAuthorOf } from '../cards/cards.service.ts'
import { recharge } from '../cards/money.service.ts'
import type { CardsDeps } from '../deps.ts'
import { startPurseReaderJob, requireNoOpenReaderJob } from './at-reader.service.ts'
import { movePurseMoney, requirePurse, walletIdOfCard } from './purse.service.ts'
import { checkMaxBalance, cardRulesAt } from './rules.service.ts'

export interface PurseMoneyAct {
  actor: Actor
  id: string
  amountMinor: number
  tac: string
  version?: number | undefined
  reader?: { bridgeId: string | null } | undefined
}
type Done = PurseMovement | { readerJob: ReaderJob }

/** Returns the card of a load or unload, locked. Throws the problems of its state. */
export async function lockCardForAct(
  tx: Tx,
  { id, version }: Pick<PurseMoneyAct, 'id' | 'version'>,
  kind: 'load' | 'unload',
): Promise<StoredCard> {
  const card = requireFound(await lockCardRow(tx, { id }))
  if (version !== undefined && version !== card.version) throw new Problem('request.conflict')
  if (!isPurse(card.family)) throw new Problem('cards.no-purse', { cardNo: maskTag(card.cardNo) })
  requireCardTransition(card, kind)
  await requireNoOpenReaderJob(tx, card.id)
  return card
}

/** Loads money from the wallet onto the chip. A payment at the counter recharges this wallet first. */
export async function loadPurse(
  tx: Tx,
  deps: CardsDeps,
  act: PurseMoneyAct & { method: 'wallet' | CounterPayMethod; voucherNo: string; identityNo: string; note: string },
): Promise<Done> {
  const { actor, id, amountMinor, method, voucherNo, identityNo, note, tac, reader } = act
  const found = await lockCardForAct(tx, act, 'load')
  const rules = await cardRulesAt(tx, deps, { operatorId: actor.operatorId, at: deps.services.now() })
  const purse = await requirePurse(tx, found)
  const { currency } = purse
  const isNamed = found.holderId !== null
  checkMaxBalance(rules, { heldMinor: purse.purseMinor + amountMinor, isNamed, currency })
  if (method !== 'wallet')
    await recharge(tx, deps, { actor, id, amountMinor, method, voucherNo, identityNo, payer: '', note })
  const card = method === 'wallet' ? found : await lockCardForAct(tx, { ...act, version: undefined }, 'load')
  const wallet = await deps.ledger.wallets.get(tx, walletIdOfCard(card))
  if (wallet.state !== 'active') throw new Problem(`ledger.wallet-${wallet.state}`, { name: wallet.name })
  if (wallet.principalMinor < amountMinor) {
    const amount = { minor: wallet.principalMinor, currency }
    throw new Problem('cards.wallet-short', { amount }, { amountMinor: 'cards.wallet-short' })
  }
  const at = deps.services.now()
  if (reader) return { readerJob: await loadAtReader(tx, deps, { ...act, reader, card, currency, at }) }
  const { moved } = await movePurseMoney(tx, deps, {
    card,
    purse,
    amountMinor,
    by: operationAuthorOf(actor),
    at,
    reason: note,
    tac,
  })
  return moved
}

/** The wallet's money is put on hold until the chip has responded, so that it is not spent elsewhere. */
async function loadAtReader(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    card,
    amountMinor,
    note: reason,
    reader: { bridgeId },
    currency,
    at,
  }: PurseMoneyAct & {
    card: StoredCard
    note: string
    reader: { bridgeId: string | null }
    currency: string
    at: Date
  },
): Promise<ReaderJob> {
  const walletId = walletIdOfCard(card)
  const of = { card, kind: 'load', by: operationAuthorOf(actor), amountMinor, walletId } as const
  const job = await startPurseReaderJob(tx, deps, { ...of, bridgeId, reason })
  const { operatorId } = card
  await deps.ledger.hold(tx, {
    operatorId,
    businessId: job.id,
    holderId: walletId,
    amountMinor,
    currency,
    at,
  })
  return job
}
