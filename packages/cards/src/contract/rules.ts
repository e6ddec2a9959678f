import { endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { cardPermissions, operationPermissions } from './screens.ts'

const limit = minorUnits.min(1).max(1_000_000_000_000).nullable()
/**
 * Limits of prepaid cards (rules on single-purpose prepaid cards, 2011 and 2012; have counsel confirm their present
 * wording) and waiting times. Null: no limit.
 */
export const cardRules = z.object({
  /** Highest balance of a card with a holder, and of one without. */
  namedMostMinor: limit,
  unnamedMostMinor: limit,
  /** Shortest validity of a card without a holder. Null: no rule. */
  unnamedYears: z.int().min(1).max(50).nullable(),
  /** True if a card without a holder can be reported lost. */
  unnamedLoss: z.boolean(),
  /** Amount from which a purchase requires the payer's identity document. */
  identityFromMinor: limit,
  /** Amount from which a purchase cannot be paid in cash. */
  companyCashBelowMinor: limit,
  personCashBelowMinor: limit,
  /** Days after which a lost purse is replaced, so that late uploads can arrive. */
  lateDays: z.int().min(0).max(90),
  /** Hours after which two users may release a grey lock without a record. */
  forceHours: z.int().min(1).max(720),
  /** Time that a card's payment waits for its session before a user must decide. */
  waitHours: z.int().min(1).max(2_160),
})
export type CardRules = z.infer<typeof cardRules>
const waiting = { lateDays: 7, forceHours: 72, waitHours: 72 }
/** Default rules of an operator, by its currency. */
export function defaultCardRules(currency: string): CardRules {
  if (currency !== 'CNY')
    return {
      namedMostMinor: null,
      unnamedMostMinor: null,
      unnamedYears: null,
      unnamedLoss: true,
      identityFromMinor: null,
      companyCashBelowMinor: null,
      personCashBelowMinor: null,
      ...waiting,
    }
  return {
    namedMostMinor: 500_000,
    unnamedMostMinor: 100_000,
    unnamedYears: 3,
    unnamedLoss: false,
    identityFromMinor: 1_000_000,
    companyCashBelowMinor: 500_000,
    personCashBelowMinor: 5_000_000,
    ...waiting,
  }
}

/** Returns true if a limit is higher or removed, or a waiting time is shorter: this needs two users. */
export function areRulesLooser(before: CardRules, after: CardRules): boolean {
  const above = (value: number | null) => value ?? Infinity
  return (
    (
      [
        'namedMostMinor',
        'unnamedMostMinor',
        'identityFromMinor',
        'companyCashBelowMinor',
        'personCashBelowMinor',
      ] as const
    ).some((name) => above(after[name]) > above(before[name])) ||
    (after.unnamedYears ?? 0) < (before.unnamedYears ?? 0) ||
    (after.unnamedLoss && !before.unnamedLoss) ||
    (['lateDays', 'forceHours', 'waitHours'] as const).some((name) => after[name] < before[name])
  )
}

export const datedRules = cardRules.extend({ validFrom: instant, byName: z.string() })
export type DatedRules = z.infer<typeof datedRules>
export const rulesReply = z.object({
  currency: z.string(),
  /** Rules in force today. */
  current: cardRules,
  /** Rules as they were set, newest first. Empty: the defaults of the currency. */
  versions: z.array(datedRules),
})
export const getCardRules = endpoint({
  name: 'getCardRules',
  method: 'GET',
  path: '/api/cards/rules',
  permission: [...operationPermissions.view, ...cardPermissions.view],
  summary: 'Returns the limits and waiting times of prepaid cards, with the dates from which they apply',
  reply: rulesReply,
})
export const saveCardRules = endpoint({
  name: 'saveCardRules',
  reach: 'operator',
  method: 'POST',
  path: '/api/cards/rules',
  permission: operationPermissions.edit,
  summary:
    'Sets the limits of prepaid cards from an instant on, never in the past; a second person must approve a looser limit',
  body: cardRules.extend({
    /** Missing: from now on. */
    validFrom: instant.optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  /** If `approvalId` is set, the change waits for approval and has no effect yet. */
  reply: rulesReply.extend({ approvalId: z.uuid().nullable() }),
})
export const ruleEndpoints = [getCardRules, saveCardRules] as const
