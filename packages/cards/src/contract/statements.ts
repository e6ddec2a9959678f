import { endpoint, instant, minorUnits, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { cardPermissions } from './screens.ts'

/** What moved an account: money paid in and out at the counter, sessions and what was given back of them, the rest. */
export const statementKinds = ['recharge', 'refund', 'charge', 'session_refund', 'other'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementLine = z.object({
  at: instant,
  kind: z.enum(statementKinds),
  /** Positive: into the account. */
  amountMinor: minorUnits,
  /** The session's number, or that of the bank's or card terminal's slip. */
  reference: z.string(),
  cardNo: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementFilter = z.object({
  /** One card; or a holder with all that moved their account. */
  cardId: z.uuid().optional(),
  holderId: z.uuid().optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type StatementFilter = z.output<typeof statementFilter>
export const statementSums = z.object({
  cardNo: z.string().nullable(),
  holderId: z.uuid().nullable(),
  holderName: z.string().nullable(),
  currency: z.string(),
  /** Of the holder's account: principal, bonus credit and what is on hold, less what is owed. */
  openingMinor: minorUnits,
  rechargedMinor: minorUnits,
  chargedMinor: minorUnits,
  refundedMinor: minorUnits,
  /** What else moved the account: of a card, what its holder's other cards did as well. */
  otherMinor: minorUnits,
  closingMinor: minorUnits,
})
export type StatementSums = z.infer<typeof statementSums>
export const cardStatementExport = 'cards.statement'

export const listCardStatement = endpoint({
  name: 'listCardStatement',
  method: 'GET',
  path: '/api/card-statements',
  permission: cardPermissions.view,
  summary:
    'A card’s or a holder’s statement over a period, the oldest first: opening, top-ups, sessions, refunds, closing; a holder’s asks for the code of the ledger besides',
  query: pageQuery.extend(statementFilter.shape),
  reply: pageOf(statementLine).extend(statementSums.shape),
})
export const statementEndpoints = [listCardStatement] as const
