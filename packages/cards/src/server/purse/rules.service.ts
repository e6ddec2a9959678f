import { formatMinorAmount } from '@evops/ledger/contract'
import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  cardRules,
  defaultCardRules,
  areRulesLooser,
  operationPermissions,
  type CardRules,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { insertCardRules, rulesInForce, rulesVersions } from './rules.store.ts'

const rulesKind = 'cards.rules'

/** Registers rule changes that two users decide. Called once at start. */
export function registerRules(deps: CardsDeps): void {
  deps.approvals.register({
    kind: rulesKind,
    title: {
      zh: '放宽预付卡限额',
      en: 'Relax the limits of prepaid cards',
      es: 'Relajar los límites de las tarjetas prepago',
    },
    permission: operationPermissions.edit,
    payload: z.object({ rules: cardRules, validFrom: z.string(), byName: z.string() }),
    async run({ tx, actor, payload }) {
      const from = new Date(payload.validFrom)
      const now = deps.services.now()
      await save(tx, deps, { actor, ...payload, validFrom: from < now ? now : from })
      return cardRulesReplyOf(tx, deps, actor)
    },
  })
}

/** Returns the operator's rules at an instant, or the defaults of its currency. */
export async function cardRulesAt(
  tx: Tx,
  { operatorOf }: Pick<CardsDeps, 'operatorOf'>,
  { operatorId, at }: { operatorId: string; at: Date },
): Promise<CardRules> {
  return (await rulesInForce(tx, at)) ?? defaultCardRules((await operatorOf(operatorId)).currency)
}

export async function cardRulesReplyOf(tx: Tx, deps: CardsDeps, { operatorId }: Actor) {
  const { currency } = await deps.operatorOf(operatorId)
  const current = await cardRulesAt(tx, deps, { operatorId, at: deps.services.now() })
  return { currency, current, versions: await rulesVersions(tx) }
}

async function save(
  tx: Tx,
  { services }: CardsDeps,
  wish: { actor: Actor; rules: CardRules; validFrom: Date; byName: string },
): Promise<void> {
  const { operatorId } = wish.actor
  if (!(await insertCardRules(tx, { ...wish, operatorId, createdAt: services.now() })))
    throw new Problem('request.conflict')
}

/**
 * Sets the rules from an instant on, or requests the approval of a second person if they would be looser than those of
 * that instant.
 */
export async function changeCardRules(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    rules,
    validFrom,
    reason,
  }: { actor: Actor; rules: CardRules; validFrom: string | undefined; reason: string },
) {
  const now = deps.services.now()
  const from = validFrom === undefined ? now : new Date(validFrom)
  if (from < now) throw new Problem('cards.rules-past', {}, { validFrom: 'cards.rules-past' })
  const before = await cardRulesAt(tx, deps, { operatorId: actor.operatorId, at: from })
  if (!areRulesLooser(before, rules)) {
    await save(tx, deps, { actor, rules, validFrom: from, byName: actor.name })
    return { ...(await cardRulesReplyOf(tx, deps, actor)), approvalId: null }
  }
  const { currency } = await deps.operatorOf(actor.operatorId)
  const formatLimit = (minor: number | null) => (minor === null ? '∞' : formatMinorAmount(minor, currency))
  const { id } = await deps.approvals.request(tx, actor, {
    kind: rulesKind,
    subject: `${formatLimit(before.namedMostMinor)} → ${formatLimit(rules.namedMostMinor)} · ${formatLimit(before.unnamedMostMinor)} → ${formatLimit(rules.unnamedMostMinor)}`,
    subjectId: rulesKind,
    payload: { rules, validFrom: from.toISOString(), byName: actor.name },
    reason,
    stations: 'all',
  })
  return { ...(await cardRulesReplyOf(tx, deps, actor)), approvalId: id }
}

/** Checks a payment for a card. Throws the problem of the violated rule. */
export function checkPurchaseRules(
  rules: CardRules,
  paid: { amountMinor: number; method: string; identityNo: string; isCompany: boolean; currency: string },
): void {
  const { amountMinor, method, identityNo, isCompany, currency } = paid
  const cashBelow = isCompany ? rules.companyCashBelowMinor : rules.personCashBelowMinor
  if (method === 'cash' && cashBelow !== null && amountMinor >= cashBelow)
    throw new Problem('cards.no-cash', { amount: { minor: cashBelow, currency } }, { method: 'cards.no-cash' })
  const from = rules.identityFromMinor
  if (from !== null && amountMinor >= from && identityNo === '')
    throw new Problem(
      'cards.identity-needed',
      { amount: { minor: from, currency } },
      { identityNo: 'cards.identity-needed' },
    )
}
/** Checks the resulting balance of a card. */
export function checkMaxBalance(
  rules: CardRules,
  { heldMinor, isNamed, currency }: { heldMinor: number; isNamed: boolean; currency: string },
): void {
  const most = isNamed ? rules.namedMostMinor : rules.unnamedMostMinor
  if (most === null || heldMinor <= most) return
  const toLimitAmount = (minor: number | null) => (minor === null ? '∞' : { minor, currency })
  const amounts = {
    named: toLimitAmount(rules.namedMostMinor),
    unnamed: toLimitAmount(rules.unnamedMostMinor),
  }
  throw new Problem('cards.above-most', amounts, { amountMinor: 'cards.above-most' })
}
