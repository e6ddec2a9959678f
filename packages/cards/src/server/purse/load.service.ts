import type { PayMethod } from '@evops/ledger/contract'
import { maskTag, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { isPurse, type PurseMoved, type ReaderJob } from '../../contract/index.ts'
import { lockCard, requireMove, type StoredCard } from '../cards/card-writes.store.ts'
import { byOf } from '../cards/cards.service.ts'
import { recharge } from '../cards/money.service.ts'
import type { CardsDeps } from '../deps.ts'
import { begin, requireNoReader } from './at-reader.service.ts'
import { moveMoney, requirePurse, walletOf } from './purse.service.ts'
import { requireBelowMost, rulesAt } from './rules.service.ts'

export interface MoneyAct {
  actor: Actor
  id: string
  amountMinor: number
  tac: string
  version?: number | undefined
  reader?: { bridgeId: string | null } | undefined
}
type Done = PurseMoved | { readerJob: ReaderJob }

/** Returns the card of a load or unload, locked. Throws the problems of its state. */
export async function lockCardForAct(
  tx: Tx,
  { id, version }: Pick<MoneyAct, 'id' | 'version'>,
  kind: 'load' | 'unload',
): Promise<StoredCard> {
  const card = orNotFound(await lockCard(tx, { id }))
  if (version !== undefined && version !== card.version) throw new Problem('request.conflict')
  if (!isPurse(card.family)) throw new Problem('cards.no-purse', { cardNo: maskTag(card.cardNo) })
  requireMove(card, kind)
  await requireNoReader(tx, card.id)
  return card
}

/** Loads money from the wallet onto the chip. A payment at the counter recharges this wallet first. */
export async function load(
  tx: Tx,
  deps: CardsDeps,
  act: MoneyAct & { method: 'wallet' | PayMethod; voucherNo: string; identityNo: string; note: string },
): Promise<Done> {
  const { actor, id, amountMinor, method, voucherNo, identityNo, note, tac, reader } = act
  const found = await lockCardForAct(tx, act, 'load')
  const rules = await rulesAt(tx, deps, { operatorId: actor.operatorId, at: deps.services.now() })
  const purse = await requirePurse(tx, found)
  const { currency } = purse
  const isNamed = found.holderId !== null
  requireBelowMost(rules, { heldMinor: purse.purseMinor + amountMinor, isNamed, currency })
  if (method !== 'wallet')
    await recharge(tx, deps, { actor, id, amountMinor, method, voucherNo, identityNo, payer: '', note })
  const card = method === 'wallet' ? found : await lockCardForAct(tx, { ...act, version: undefined }, 'load')
  const wallet = await deps.ledger.wallets.get(tx, walletOf(card))
  if (wallet.state !== 'active') throw new Problem(`ledger.wallet-${wallet.state}`, { name: wallet.name })
  if (wallet.principalMinor < amountMinor) {
    const amount = { minor: wallet.principalMinor, currency }
    throw new Problem('cards.wallet-short', { amount }, { amountMinor: 'cards.wallet-short' })
  }
  const at = deps.services.now()
  if (reader) return { readerJob: await loadAtReader(tx, deps, { ...act, reader, card, currency, at }) }
  const { moved } = await moveMoney(tx, deps, {
    card,
    purse,
    amountMinor,
    by: byOf(actor),
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
  }: MoneyAct & {
    card: StoredCard
    note: string
    reader: { bridgeId: string | null }
    currency: string
    at: Date
  },
): Promise<ReaderJob> {
  const walletId = walletOf(card)
  const of = { card, kind: 'load', by: byOf(actor), amountMinor, walletId } as const
  const job = await begin(tx, deps, { ...of, bridgeId, reason })
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
