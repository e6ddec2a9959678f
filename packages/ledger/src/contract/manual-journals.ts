import { endpoint, instant, minorUnits, pageQuery, pageSchemaOf, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { ledgerAccounts, type LedgerAccount } from './accounts.ts'
import { flowScreen } from './screens.ts'

/** Accounts with a holder (wallets, parties, drawers, merchant accounts). Only acts of their domain post to them. */
export const heldAccounts = [
  'receivable_token',
  'wallet_principal',
  'wallet_gift',
  'wallet_deposit',
  'wallet_frozen',
  'wallet_credit',
  'wallet_arrears',
  'refunds_owed',
  'purse',
  'purse_clearing',
  'drawer',
  'payable_share',
  'withdrawal_held',
  'channel',
  'share_advance',
  'payable_partner',
] as const satisfies readonly LedgerAccount[]
type HeldAccount = (typeof heldAccounts)[number]
export type ManualAccount = Exclude<LedgerAccount, HeldAccount>
const isHeld = (account: LedgerAccount): account is HeldAccount => heldAccounts.some((each) => each === account)
/** Accounts that a manual journal may use. */
export const manualAccounts = ledgerAccounts.filter((account): account is ManualAccount => !isHeld(account))

export const manualLine = z.object({
  account: z.enum(manualAccounts),
  /** Debit positive, credit negative. */
  amountMinor: minorUnits
    .min(-1_000_000_000_000)
    .max(1_000_000_000_000)
    .refine((minor) => minor !== 0),
})
export const manualJournalForm = z
  .object({
    /** Day of the posting in the operator's time zone. */
    day: z.iso.date(),
    memo: z.string().trim().min(1).max(500),
    lines: z.array(manualLine).min(2).max(100),
  })
  .refine(({ lines }) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 0, {
    path: ['lines'],
    error: 'ledger.fault.manual-balance',
  })
export type ManualJournalForm = z.output<typeof manualJournalForm>
export const manualJournalRow = z.object({
  id: z.uuid(),
  day: z.string(),
  memo: z.string(),
  lines: z.array(manualLine),
  amountMinor: minorUnits,
  currency: z.string(),
  /** Requested: a second person decides. Reversed: posted, and taken back by another journal. */
  state: z.enum(['draft', 'requested', 'posted', 'reversed']),
  madeAt: instant,
  byName: z.string(),
  approverName: z.string(),
  journalId: z.uuid().nullable(),
})
export type ManualJournalRow = z.infer<typeof manualJournalRow>

const path = '/api/ledger/manual-journals'
export const listManualJournals = endpoint({
  name: 'listManualJournals',
  method: 'GET',
  path,
  permission: flowScreen.codes,
  summary: 'Lists manual journals, the latest day first',
  /** `stage`: draft, also while a second person decides; posted, also if it was reversed. */
  query: pageQuery.extend({ stage: z.enum(['draft', 'posted']).optional(), sort: sortKeys(['day', 'amountMinor']) }),
  reply: pageSchemaOf(manualJournalRow),
})
export const createManualJournal = endpoint({
  name: 'createManualJournal',
  method: 'POST',
  path,
  reach: 'operator',
  permission: flowScreen.may.manual.create,
  summary: 'Creates a draft of a manual journal; debit and credit must be equal. Nothing is posted yet',
  body: manualJournalForm,
  reply: manualJournalRow,
})
export const deleteManualJournal = endpoint({
  name: 'deleteManualJournal',
  method: 'DELETE',
  path: `${path}/{id}`,
  reach: 'operator',
  permission: flowScreen.may.manual.create,
  summary: 'Deletes a draft. A posted journal is reversed instead',
  reply: z.object({ done: z.literal(true) }),
})
export const submitManualJournal = endpoint({
  name: 'submitManualJournal',
  method: 'POST',
  path: `${path}/{id}/submit`,
  reach: 'operator',
  permission: flowScreen.may.manual.create,
  summary: 'Requests the approval of a draft by a second person, which posts it',
  reply: z.object({ approvalId: z.uuid() }),
})
export const manualJournalEndpoints = [
  listManualJournals,
  createManualJournal,
  deleteManualJournal,
  submitManualJournal,
] as const
