import { maskTag, Problem } from '@evops/platform/contract'
import { createSecretBox, type Tx } from '@evops/platform/server'
import { isPurse } from '../../contract/index.ts'
import { lostAt, type StandingCard } from '../cards/card-writes.store.ts'
import type { CardsDeps, PursePort } from '../deps.ts'
import { openGreys } from './transactions.store.ts'
import { loadEntries, purseJournal } from './purse-journals.rules.ts'
import { moveMoney, requireOnChip, requirePurse, walletOf } from './purse.service.ts'
import { requireNoReader } from './at-reader.service.ts'
import { insertPurse } from './purse.store.ts'
import { requireBelowMost, requirePurchase, rulesAt } from './rules.service.ts'

const dayMs = 86_400_000

/** Functions of purses that are called in the life cycle of their cards. */
export function createPurses(deps: Omit<CardsDeps, 'purses' | 'jobEnded'>): PursePort {
  const { ledger, services } = deps
  const rules = (tx: Tx, { operatorId }: { operatorId: string }) =>
    rulesAt(tx, deps, { operatorId, at: services.now() })
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
    async moveOld(tx, { old, freshId, operationId, by, reason }) {
      await requireNoReader(tx, old.id)
      const at = services.now()
      const { lateDays } = await rules(tx, old)
      const from = new Date(((await lostAt(tx, old.id)) ?? at).getTime() + lateDays * dayMs)
      if (at < from) throw new Problem('cards.waits-for-uploads', { at: from.toISOString().slice(0, 16) })
      const purse = await requirePurse(tx, old)
      if (purse.purseMinor <= 0) return null
      const journal = purseJournal({
        purse,
        businessType: 'card.moved',
        businessId: operationId,
        at,
        by,
        memo: reason,
        entries: loadEntries(old.id, old.holderId ?? freshId, -purse.purseMinor),
      })
      await ledger.post(tx, [journal])
      const { purseMinor: amountMinor, currency } = purse
      return { beforeMinor: amountMinor, amountMinor, afterMinor: 0, currency, journalId: journal.id }
    },
    async empty(tx, { card, balanceMinor, by, reason }) {
      await requireNoReader(tx, card.id)
      if ((await openGreys(tx, card.id)).length > 0)
        throw new Problem('cards.grey-open', { cardNo: maskTag(card.cardNo) })
      const purse = await requirePurse(tx, card)
      const amountMinor = balanceMinor ?? Math.max(purse.purseMinor, 0)
      requireOnChip(purse, amountMinor)
      const left = amountMinor + purse.principalMinor
      if (walletOf(card) === card.id && left > 0)
        throw new Problem('cards.balance-left', { amount: { minor: left, currency: purse.currency } })
      if (amountMinor === 0) return card
      const at = services.now()
      const move = { card, purse, amountMinor: -amountMinor, by, at, reason }
      return (await moveMoney(tx, deps, move)).card
    },
  }
}

async function purchase(
  tx: Tx,
  deps: Omit<CardsDeps, 'purses' | 'jobEnded'>,
  paid: { card: StandingCard; amountMinor: number; method: string; identityNo: string },
): Promise<Buffer | undefined> {
  const { card, amountMinor, identityNo } = paid
  const { operatorId, id } = card
  const rules = await rulesAt(tx, deps, { operatorId, at: deps.services.now() })
  const walletId = walletOf(card)
  // The payer is relevant only for cash.
  const wallets = paid.method === 'cash' ? await deps.ledger.wallets.ofMany(tx, [walletId]) : new Map()
  const { currency } = await deps.operatorOf(operatorId)
  requirePurchase(rules, { ...paid, currency, isCompany: wallets.get(walletId)?.kind === 'company' })
  if (isPurse(card.family) && walletId === id) {
    const purse = await requirePurse(tx, card)
    const heldMinor = purse.purseMinor + purse.principalMinor + amountMinor
    requireBelowMost(rules, { heldMinor, isNamed: false, currency })
  }
  if (identityNo === '') return undefined
  const box = createSecretBox(deps.services.config.secretKey, 'card-identities')
  return box.seal(identityNo, `${operatorId}:${id}`)
}
