import { dayMs, maskTag, Problem } from '@evops/platform/contract'
import { createSecretBox, type Tx } from '@evops/platform/server'
import { isPurse } from '../../contract/index.ts'
import { cardLostAt, type StoredCard } from '../cards/card-writes.store.ts'
import type { CardsDeps, PursePort } from '../deps.ts'
import { listOpenGreyLocks } from './transactions.store.ts'
import { requirePurse, walletIdOfCard } from './purse.service.ts'
import { requireNoOpenReaderJob } from './at-reader.service.ts'
import { insertPurse } from './purse.store.ts'
import { requestLostPurseMove } from './unload.service.ts'
import { checkMaxBalance, checkPurchaseRules, cardRulesAt } from './rules.service.ts'

/** Functions of purses that are called in the life cycle of their cards. */
export function createPurses(deps: Omit<CardsDeps, 'purses' | 'jobEnded'>): PursePort {
  const { ledger, services } = deps
  const rules = (tx: Tx, { operatorId }: { operatorId: string }) =>
    cardRulesAt(tx, deps, { operatorId, at: services.now() })
  return {
    async open(tx, { card, at }) {
      const { operatorId, id } = card
      await ledger.wallets.open(tx, { operatorId, id, kind: 'purse', name: maskTag(card.cardNo) })
      await insertPurse(tx, { operatorId, cardId: id, at })
    },
    async requireValidity(tx, { card, holderId, validUntil }) {
      if (!isPurse(card.family) || holderId !== null || validUntil === null) return
      const { unnamedYears: years } = await rules(tx, card)
      const least = new Date(services.now())
      least.setUTCFullYear(least.getUTCFullYear() + (years ?? 0))
      if (years !== null && validUntil < least)
        throw new Problem('cards.unnamed-validity', { years }, { validUntil: 'cards.unnamed-validity' })
    },
    async requireLoss(tx, card) {
      if (!isPurse(card.family) || card.holderId !== null) return
      const { unnamedLoss } = await rules(tx, card)
      if (!unnamedLoss) throw new Problem('cards.unnamed-loss')
    },
    requirePurchase: (tx, paid) => purchase(tx, deps, paid),
    async requestMove(tx, { actor, old, freshId, reason }) {
      await requireNoOpenReaderJob(tx, old.id)
      const at = services.now()
      const { lateDays } = await rules(tx, old)
      const from = new Date(((await cardLostAt(tx, old.id)) ?? at).getTime() + lateDays * dayMs)
      if (at < from) throw new Problem('cards.waits-for-uploads', { at: from.toISOString().slice(0, 16) })
      return requestLostPurseMove(tx, deps, { actor, old, freshId, reason })
    },
    async requireEmpty(tx, { card, balanceMinor }) {
      await requireNoOpenReaderJob(tx, card.id)
      if ((await listOpenGreyLocks(tx, card.id)).length > 0)
        throw new Problem('cards.grey-open', { cardNo: maskTag(card.cardNo) })
      const { purseMinor, principalMinor, currency } = await requirePurse(tx, card)
      const onChip = balanceMinor ?? Math.max(purseMinor, 0)
      if (onChip > 0) throw new Problem('cards.chip-holds', { amount: { minor: onChip, currency } })
      if (walletIdOfCard(card) === card.id && principalMinor > 0)
        throw new Problem('cards.balance-left', { amount: { minor: principalMinor, currency } })
    },
  }
}

async function purchase(
  tx: Tx,
  deps: Omit<CardsDeps, 'purses' | 'jobEnded'>,
  paid: { card: StoredCard; amountMinor: number; method: string; identityNo: string },
): Promise<Buffer | undefined> {
  const { card, amountMinor, identityNo } = paid
  const { operatorId, id } = card
  const rules = await cardRulesAt(tx, deps, { operatorId, at: deps.services.now() })
  const walletId = walletIdOfCard(card)
  // The payer is relevant only for cash.
  const wallets = paid.method === 'cash' ? await deps.ledger.wallets.ofMany(tx, [walletId]) : new Map()
  const { currency } = await deps.operatorOf(operatorId)
  checkPurchaseRules(rules, { ...paid, currency, isCompany: wallets.get(walletId)?.kind === 'company' })
  if (isPurse(card.family) && walletId === id) {
    const purse = await requirePurse(tx, card)
    const heldMinor = purse.purseMinor + purse.principalMinor + amountMinor
    checkMaxBalance(rules, { heldMinor, isNamed: false, currency })
  }
  if (identityNo === '') return undefined
  const box = createSecretBox(deps.services.config.secretKey, 'card-identities')
  return box.seal(identityNo, `${operatorId}:${id}`)
}
