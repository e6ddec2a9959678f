import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies } from './card-states.ts'
import { tacText } from './purse.ts'
import { tradePermissions } from './screens.ts'

/**
 * Kinds of card transactions that terminals report. `grey`: the card was removed during the payment. `supplement`: that
 * payment completed later. `compound`: grey lock and payment in one. `postpaid`: reported by the card, paid elsewhere.
 */
export const transactionKinds = ['load', 'purchase', 'grey', 'supplement', 'compound', 'postpaid'] as const
export type TransactionKind = (typeof transactionKinds)[number]
export const tacCheckStates = ['ok', 'bad', 'unchecked'] as const
export type TacCheckState = (typeof tacCheckStates)[number]
/**
 * `held`: not trusted, a user decides. `waiting`: taken from the chip, its session is still missing. `matched`: has its
 * session. `decided`, `rejected`: by a user. `grey`: grey lock to be released. `released`: grey lock released. `noted`:
 * nothing to book.
 */
export const settleStates = ['held', 'waiting', 'matched', 'decided', 'rejected', 'grey', 'released', 'noted'] as const
export type SettleState = (typeof settleStates)[number]
/**
 * Reasons why a transaction is not trusted. `tac`: its TAC is missing or wrong. `unverified`: no key of its card
 * verifies the TAC. `sums`: its amounts do not add up. `counter`: another transaction has its counter. `jump`: its
 * counter skips too far, or is older than the card. `short`: it takes more than was loaded on the chip.
 */
export const transactionDoubts = ['', 'tac', 'unverified', 'sums', 'counter', 'jump', 'short'] as const
export type TransactionDoubt = (typeof transactionDoubts)[number]

const minor = z.coerce.number<number>().int().min(0).max(1_000_000_000_000)
/** One transaction in a terminal's file. Amounts in minor units, the time of the terminal's own clock. */
export const terminalRecord = z.object({
  /** The printed number. */
  cardNo: z
    .string()
    .trim()
    .regex(/^\d{16}$/, 'cards.fault.number'),
  kind: z.enum(transactionKinds),
  counter: z.coerce.number<number>().int().min(0).max(65_535),
  tac: tacText.default(''),
  /** yyyyMMddHHmmss in the time zone of the station, or of the operator without a station. */
  time: z
    .string()
    .trim()
    .regex(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/, 'cards.fault.time'),
  /** Terminal number, twelve digits if a certificate must be checked. */
  terminal: z.string().trim().min(1).max(40),
  terminalSerial: z.coerce.number<number>().int().min(0).max(4_294_967_295).optional(),
  psam: z.string().trim().max(40).default(''),
  serial: z.string().trim().max(40).default(''),
  amountMinor: minor,
  beforeMinor: minor,
  afterMinor: minor,
  chargePoint: z.string().trim().max(60).optional(),
  connector: z.coerce.number<number>().int().min(1).max(99).optional(),
  energyDwh: minor.optional(),
  priceE5: minor.optional(),
})
export type TerminalRecord = z.output<typeof terminalRecord>
export const terminalRecordColumns = Object.keys(terminalRecord.shape)

export const terminalRecordResults = ['taken', 'known', 'held', 'refused'] as const
export const terminalRecordResult = z.object({
  /** Row number as in a spreadsheet: the heading is row 1. */
  row: z.int(),
  cardNo: z.string(),
  result: z.enum(terminalRecordResults),
  message: z.string(),
})
export type TerminalRecordResult = z.infer<typeof terminalRecordResult>
export const uploadCardTransactions = endpoint({
  name: 'uploadCardTransactions',
  reach: 'operator',
  method: 'POST',
  path: '/api/cards/transactions',
  permission: tradePermissions.create,
  summary: `Imports a terminal's file of card transactions (CSV, JSON or a workbook: ${terminalRecordColumns.join(', ')}), in any sequence; repeated uploads are safe. Each row gets a result`,
  body: z.object({ content: z.string().max(5_000_000) }),
  bodyLimit: 6 * 1024 * 1024,
  reply: z.object({
    total: z.int(),
    taken: z.int(),
    existing: z.int(),
    held: z.int(),
    refused: z.int(),
    /** At most 500, rows with a problem first. */
    rows: z.array(terminalRecordResult),
  }),
})

export const missingRecordKinds = ['counter', 'session', 'balance', 'load_reported', 'load_unreported'] as const
export const missingRecordRow = z.object({
  id: z.string(),
  /**
   * A gap in the counter; a session that its card never told of; a chip that spent more than is known of; a load that a terminal reported
   * of and no operation stands for; an operation whose record never came though the chip told of a later load.
   */
  kind: z.enum(missingRecordKinds),
  cardId: z.uuid(),
  cardNo: z.string(),
  family: z.enum(cardFamilies),
  holderName: z.string().nullable(),
  /** First and last counter, as the card reports them. */
  counterFrom: z.int().nullable(),
  counterTo: z.int().nullable(),
  records: z.int().nullable(),
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  /** The record of `load_reported`, the operation of `load_unreported`. */
  transactionId: z.uuid().nullable(),
  operationId: z.uuid().nullable(),
  amountMinor: minorUnits.nullable(),
  currency: z.string(),
  since: instant.nullable(),
})
export type MissingRecordRow = z.infer<typeof missingRecordRow>
export const listMissingRecords = endpoint({
  name: 'listMissingRecords',
  method: 'GET',
  path: '/api/cards/transactions/missing',
  permission: tradePermissions.view,
  summary:
    'Lists missing records of cards: gaps in counters, sessions without a payment, chip balances below zero, reported loads without an operation, and operations without a report',
  query: pageQuery.extend({ cardId: z.uuid().optional(), kind: z.enum(missingRecordKinds).optional() }),
  reply: pageSchemaOf(missingRecordRow),
})

export const getTransactionBooks = endpoint({
  name: 'getTransactionBooks',
  method: 'GET',
  path: '/api/cards/transactions/{id}/books',
  permission: tradePermissions.view,
  summary:
    'Returns the balance and last counters of a transaction’s card by all accepted records, to compare with a held transaction',
  reply: z.object({
    purseMinor: minorUnits,
    currency: z.string(),
    /** Null: none yet. */
    loadCounter: z.int().nullable(),
    debitCounter: z.int().nullable(),
  }),
})

const reason = z.string().trim().min(1).max(500)
export const transactionDecisions = ['match', 'income', 'give_back', 'accept', 'reject', 'load', 'written_off'] as const
export const decideCardTransaction = endpoint({
  name: 'decideCardTransaction',
  fresh: 'approve',
  method: 'POST',
  path: '/api/cards/transactions/{id}/decide',
  permission: tradePermissions.control,
  summary:
    'Decides a card transaction: assigns its session, books it as income or returns it to the holder. A held one is accepted or rejected by another person than its uploader; a load without an operation is booked from the wallet, written off or rejected. A second person must approve returns and write-offs',
  body: z.object({ as: z.enum(transactionDecisions), sessionId: z.uuid().optional(), reason }),
  reply: z.object({
    id: z.uuid(),
    settleState: z.enum(settleStates),
    sessionId: z.uuid().nullable(),
    /** Set if it waits for a second person. */
    approvalId: z.uuid().nullable(),
  }),
})
export const sessionDecisions = ['holder', 'written_off', 'give_back'] as const
export const decideCardSession = endpoint({
  name: 'decideCardSession',
  fresh: 'approve',
  method: 'POST',
  path: '/api/cards/sessions/{id}/decide',
  permission: tradePermissions.control,
  summary:
    'Settles the difference between a session and its card’s payment: from the holder’s wallet, or by a write-off or a return to it, which a second person must approve',
  body: z.object({ as: z.enum(sessionDecisions), reason }),
  reply: z.object({
    id: z.uuid(),
    amountMinor: minorUnits,
    /** Null if it waits for a second person. */
    journalId: z.uuid().nullable(),
    approvalId: z.uuid().nullable(),
  }),
})
export const loadDecisions = ['stands', 'take_back'] as const
export const decideCardLoad = endpoint({
  name: 'decideCardLoad',
  fresh: 'approve',
  method: 'POST',
  path: '/api/cards/operations/{id}/decide',
  permission: tradePermissions.control,
  summary:
    'Decides a load without a record: confirms it, or returns its money to the wallet because it never reached the chip; a second person must approve the return',
  body: z.object({ as: z.enum(loadDecisions), reason }),
  reply: z.object({ id: z.uuid(), journalId: z.uuid().nullable(), approvalId: z.uuid().nullable() }),
})
export const transactionEndpoints = [
  uploadCardTransactions,
  listMissingRecords,
  getTransactionBooks,
  decideCardTransaction,
  decideCardSession,
  decideCardLoad,
] as const
