import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { ledgerAccounts } from './accounts.ts'
import { businessTypes } from './business-types.ts'
import { walletFigures } from './wallets.ts'
import { flowScreen } from './screens.ts'

/** Groups of accounts: people and companies, places of the money, income and expenses. */
export const accountGroups = {
  holders: [
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
    'payable_share',
    'payable_partner',
  ],
  money: [
    'drawer',
    'safe',
    'bank',
    'pos',
    'channel',
    'suspense',
    'share_advance',
    'tax_withheld',
    'output_tax',
    'settled_elsewhere',
  ],
  results: [
    'income_electricity',
    'income_service',
    'income_occupancy',
    'income_forfeited',
    'income_card',
    'income_withdrawal_fee',
    'income_roaming',
    'channel_fee',
    'bank_fee',
    'energy_returned',
    'marketing',
    'cash_difference',
    'written_off',
    'discount_operator',
    'discount_platform',
    'discount_owner',
    'revenue_share',
    'receivable_unknown',
  ],
} as const
export const flowGroups = ['holders', 'money', 'results'] as const
/** Filter for ledger lines. The list, its totals and its export share it, so that they always agree. */
export const flowFilter = z.object({
  /** Effective from (inclusive) to (exclusive). */
  from: instant.optional(),
  to: instant.optional(),
  group: z.enum(flowGroups).optional(),
  account: z.enum(ledgerAccounts).optional(),
  businessType: z.enum(businessTypes).optional(),
  holderId: z.uuid().optional(),
  /** Id of a session, a recharge or a shift. */
  businessId: z.uuid().optional(),
})
export type FlowFilter = z.output<typeof flowFilter>

export const flowRow = z.object({
  /** The journal and its line. */
  id: z.string(),
  journalId: z.uuid(),
  effectiveAt: instant,
  recordedAt: instant,
  businessType: z.string(),
  businessId: z.uuid(),
  /** Session number. Null for other businesses. */
  businessName: z.string().nullable(),
  account: z.enum(ledgerAccounts),
  holderId: z.uuid().nullable(),
  holderName: z.string().nullable(),
  holderKind: z.enum(['token', 'member', 'company', 'purse', 'partner', 'guest', 'shift']).nullable(),
  /** Debit positive, credit negative. */
  amountMinor: minorUnits,
  currency: z.string(),
  memo: z.string(),
  byName: z.string(),
})
export type FlowRow = z.infer<typeof flowRow>

const readers = flowScreen.codes
export const listFlow = endpoint({
  name: 'listFlow',
  method: 'GET',
  path: '/api/ledger/flow',
  permission: readers,
  summary: 'Lists entries of the ledger, newest effective time first',
  query: pageQuery.extend({ ...flowFilter.shape, sort: sortKeys(['effectiveAt']) }),
  reply: pageSchemaOf(flowRow),
})
export const flowSum = z.object({
  key: z.string(),
  label: z.string().nullable(),
  debitMinor: minorUnits,
  creditMinor: minorUnits,
  lines: z.int(),
})
export const flowGroupings = ['day', 'business', 'account', 'holder'] as const
export const summariseFlow = endpoint({
  name: 'summariseFlow',
  method: 'GET',
  path: '/api/ledger/flow/sums',
  permission: readers,
  summary: 'Returns debit and credit of the entries of a filter by day, business, account or holder; at most 400 rows',
  query: flowFilter.extend({ by: z.enum(flowGroupings).default('day') }),
  reply: z.object({
    currency: z.string(),
    timeZone: z.string(),
    total: flowSum.omit({ key: true, label: true }),
    rows: z.array(flowSum),
    /** True if there are more rows than these. The total includes all of them. */
    isCut: z.boolean(),
  }),
})
export type FlowSums = z.infer<typeof summariseFlow.reply>

export const journalDetail = z.object({
  id: z.uuid(),
  currency: z.string(),
  businessType: z.string(),
  businessId: z.uuid(),
  businessName: z.string().nullable(),
  effectiveAt: instant,
  recordedAt: instant,
  memo: z.string(),
  byName: z.string(),
  reverses: z.uuid().nullable(),
  reversedBy: z.uuid().nullable(),
  /** Null if not sealed yet. Sealing takes at most one second. */
  seal: z.object({ seq: z.int(), hash: z.string(), sealedAt: instant }).nullable(),
  lines: z.array(
    flowRow.pick({ account: true, holderId: true, holderName: true, holderKind: true, amountMinor: true }),
  ),
  mayReverse: z.boolean(),
  /**
   * Number of the document that reported this payment to a tax office. The document stays valid when the payment is
   * reversed.
   */
  complementNo: z.string().nullable(),
})
export type JournalDetail = z.infer<typeof journalDetail>
export const getJournal = endpoint({
  name: 'getJournal',
  method: 'GET',
  path: '/api/ledger/journals/{id}',
  permission: readers,
  summary: 'Returns a journal with all its entries, its seal, and the journal that reversed it',
  reply: journalDetail,
})
export const reverseJournal = endpoint({
  name: 'reverseJournal',
  reach: 'operator',
  method: 'POST',
  path: '/api/ledger/journals/{id}/reverse',
  permission: flowScreen.may.captialflow.control,
  summary:
    'Requests the reversal of a mistaken top-up or manual journal by a separate journal; the original does not change. A second person must approve',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ approvalId: z.uuid() }),
})

export const walletAt = endpoint({
  name: 'walletAt',
  method: 'GET',
  path: '/api/ledger/wallets/{id}/at',
  permission: readers,
  summary: 'Returns the balance of a wallet at an instant, by effective time or by time of recording',
  /** Without an instant: now. */
  query: z.object({ at: instant.optional(), by: z.enum(['effective', 'recorded']).default('effective') }),
  reply: walletFigures.omit({ creditLimitMinor: true, availableMinor: true }).extend({ at: instant }),
})

export const flowExport = 'ledger.flow'
export const flowEndpoints = [listFlow, summariseFlow, getJournal, reverseJournal, walletAt] as const
