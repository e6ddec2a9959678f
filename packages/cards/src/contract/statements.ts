import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { cardPermissions } from './screens.ts'

/** Kinds of account movements: payments and refunds at the counter, sessions and their refunds, and others. */
export const statementKinds = ['recharge', 'refund', 'charge', 'session_refund', 'other'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementLine = z.object({
  at: instant,
  kind: z.enum(statementKinds),
  /** Positive for a credit to the account. */
  amountMinor: minorUnits,
  /** The session's number, or the number of the bank's or card terminal's slip. */
  reference: z.string(),
  cardNo: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementFilter = z.object({
  /** One card, or a holder with all account movements. */
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
  /** Opening balance of the holder's account: principal, gift money and money on hold, less the amount owed. */
  openingMinor: minorUnits,
  rechargedMinor: minorUnits,
  chargedMinor: minorUnits,
  refundedMinor: minorUnits,
  /** Other account movements. For a card, also those of its holder's other cards. */
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
    'Lists the statement of a card or a holder for a period, oldest first: opening balance, top-ups, sessions, refunds, closing balance. A holder’s statement also requires the ledger permission',
  query: pageQuery.extend(statementFilter.shape),
  reply: pageSchemaOf(statementLine).extend(statementSums.shape),
})
export const statementEndpoints = [listCardStatement] as const
