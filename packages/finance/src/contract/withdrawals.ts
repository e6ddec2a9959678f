import {
  endpoint,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { isAccountNo } from './iban.ts'
import { withdrawalPermissions } from './screens.ts'

export const withdrawalStates = ['requested', 'approved', 'paid', 'failed', 'refused', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
export const withdrawalStepKinds = withdrawalStates
export type WithdrawalStepKind = (typeof withdrawalStepKinds)[number]
/** Owner of the money: a party's share, or the principal of a member's or a company's wallet. */
export const withdrawalHolders = ['party', 'member', 'company'] as const

const amount = minorUnits.min(1).max(1_000_000_000_000)
const text = z.string().trim().max(500)
const accountNo = z
  .string()
  .trim()
  .max(40)
  .regex(/^[0-9A-Za-z -]*$/, 'finance.fault.account')
  .refine(isAccountNo, 'finance.fault.iban')
const requestForm = z.object({
  holderKind: z.enum(withdrawalHolders).default('party'),
  holderId: z.uuid(),
  amountMinor: amount,
  /** Account of a wallet's holder; a party is paid to its stored account. */
  accountName: z.string().trim().max(100).default(''),
  bank: z.string().trim().max(100).default(''),
  remark: text.default(''),
})
export const withdrawalForm = requestForm
  .extend({ accountNo: accountNo.default('') })
  .refine((form) => form.holderKind === 'party' || form.accountNo !== '', {
    path: ['accountNo'],
    message: 'finance.fault.account-needed',
  })
export type WithdrawalForm = z.output<typeof withdrawalForm>

export const withdrawalRow = toStoredSchema(requestForm).extend({
  id: z.uuid(),
  /** Number such as `W-000017`; an operator's withdrawals are numbered without gaps. */
  no: z.string(),
  holderName: z.string(),
  currency: z.string(),
  /** Fee deducted at payment. */
  feeMinor: minorUnits,
  taxMinor: minorUnits,
  /** Last four characters of the account. */
  accountTail: z.string(),
  state: z.enum(withdrawalStates),
  requestedAt: instant,
  requestedByName: z.string(),
  decidedByName: z.string(),
  paidOn: z.iso.date().nullable(),
  voucherNo: z.string(),
  version: z.int(),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>
export const withdrawalDetail = withdrawalRow.extend({
  /** True if the caller requested it: a different user must approve. */
  isMine: z.boolean(),
  steps: z.array(
    z.object({
      seq: z.int(),
      kind: z.enum(withdrawalStepKinds),
      at: instant,
      byName: z.string(),
      text: z.string(),
    }),
  ),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

const query = {
  /** Prefix of the holder's name. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(withdrawalStates).optional(),
  holderKind: z.enum(withdrawalHolders).optional(),
  holderId: z.uuid().optional(),
  /** Range of the request date, in the operator's zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
export const withdrawalFilter = z.object(query)
export type WithdrawalFilter = z.output<typeof withdrawalFilter>
export const withdrawalExport = 'finance.withdrawals'

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/api/finance/withdrawals',
  permission: withdrawalPermissions.view,
  summary: 'Lists withdrawals, newest first, with the totals of all selected ones by state',
  query: pageQuery.extend({ ...query, sort: sortKeys(['requestedAt', 'amountMinor', 'no']) }),
  reply: pageSchemaOf(withdrawalRow).extend({
    currency: z.string(),
    sums: z.array(z.object({ state: z.enum(withdrawalStates), count: z.int(), amountMinor: minorUnits })),
  }),
})
export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  method: 'GET',
  path: '/api/finance/withdrawals/{id}',
  permission: withdrawalPermissions.view,
  summary: 'Returns a withdrawal with its history; its account number is masked',
  reply: withdrawalDetail,
})
export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/withdrawals',
  permission: withdrawalPermissions.create,
  summary:
    'Requests a withdrawal: the amount is put on hold at once, within the limits of the day; one open withdrawal per holder',
  body: withdrawalForm,
  reply: withdrawalDetail,
})
export const revealWithdrawal = endpoint({
  name: 'revealWithdrawal',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/withdrawals/{id}/reveal',
  permission: withdrawalPermissions.reveal,
  summary: 'Returns the full account number of a withdrawal, for the person who pays it; the access is audited',
  reply: z.object({ accountNo: z.string() }),
})
const act = { method: 'POST', reply: withdrawalDetail } as const
const plain = z.object({ version: z.int(), text: text.default('') })
const reasoned = z.object({ version: z.int(), text: text.min(1) })
export const approveWithdrawal = endpoint({
  ...act,
  name: 'approveWithdrawal',
  fresh: 'approve',
  reach: 'operator',
  path: '/api/finance/withdrawals/{id}/approve',
  permission: withdrawalPermissions.approve,
  summary: 'Approves a withdrawal that another user requested',
  body: plain,
})
export const refuseWithdrawal = endpoint({
  ...act,
  name: 'refuseWithdrawal',
  reach: 'operator',
  path: '/api/finance/withdrawals/{id}/refuse',
  permission: withdrawalPermissions.approve,
  summary: 'Rejects a withdrawal; its holder gets the money back at once',
  body: reasoned,
})
export const cancelWithdrawal = endpoint({
  ...act,
  name: 'cancelWithdrawal',
  reach: 'operator',
  path: '/api/finance/withdrawals/{id}/cancel',
  permission: withdrawalPermissions.create,
  summary: 'Cancels a withdrawal before its approval; its holder gets the money back at once',
  body: plain,
})
export const payWithdrawal = endpoint({
  ...act,
  name: 'payWithdrawal',
  reach: 'operator',
  path: '/api/finance/withdrawals/{id}/pay',
  permission: withdrawalPermissions.control,
  summary: 'Records that a withdrawal was transferred; the ledger takes it from the bank, once',
  body: plain.extend({ paidOn: z.iso.date(), voucherNo: z.string().trim().min(1).max(60) }),
})
export const failWithdrawal = endpoint({
  ...act,
  name: 'failWithdrawal',
  reach: 'operator',
  path: '/api/finance/withdrawals/{id}/fail',
  permission: withdrawalPermissions.control,
  summary: 'Records that the transfer of a withdrawal failed; its holder gets the money back at once',
  body: reasoned,
})

const limit = amount.nullable().default(null)
const basisPoints = z.int().min(0).max(10_000).default(0)
export const withdrawalLimits = z.object({
  /** First day of validity, in the operator's zone. */
  from: z.iso.date(),
  leastMinor: amount,
  /** Limit per request; null: none. */
  mostMinor: limit,
  /** Limit per holder and day; null: none. */
  dayMostMinor: limit,
  /** True if members and companies may withdraw from their wallets. */
  wallets: z.boolean().default(false),
  /** Fee on a party's withdrawal in basis points, with a minimum; a wallet's principal is paid back without a fee. */
  feeBp: basisPoints,
  feeLeastMinor: minorUnits.min(0).max(1_000_000_000_000).default(0),
  /** Tax withheld, in basis points. */
  taxBp: basisPoints,
})
export type WithdrawalLimits = z.output<typeof withdrawalLimits>
const isOrdered = ({ leastMinor, mostMinor, dayMostMinor }: WithdrawalLimits) =>
  (mostMinor ?? leastMinor) >= leastMinor && (dayMostMinor ?? leastMinor) >= leastMinor
/** Default limits of an operator: 1.00, by the domain handbook, section 10. */
export const defaultWithdrawalLimits = {
  leastMinor: 100,
  mostMinor: null,
  dayMostMinor: null,
  wallets: false,
  feeBp: 0,
  feeLeastMinor: 0,
  taxBp: 0,
} as const
/** Returns the deductions of a request and the payout, each rounded half up. */
export function withdrawalFees(
  amountMinor: number,
  { feeBp, feeLeastMinor, taxBp }: Pick<WithdrawalLimits, 'feeBp' | 'feeLeastMinor' | 'taxBp'>,
): { feeMinor: number; taxMinor: number; netMinor: number } {
  const part = (bp: number) => Number((BigInt(amountMinor) * BigInt(bp) + 5_000n) / 10_000n)
  const feeMinor = Math.max(part(feeBp), feeLeastMinor)
  const taxMinor = part(taxBp)
  return { feeMinor, taxMinor, netMinor: amountMinor - feeMinor - taxMinor }
}
export const withdrawalLimitsReply = z.object({
  currency: z.string(),
  today: z.iso.date(),
  /** Limits of today. */
  now: withdrawalLimits,
  /** All limits, newest first, including future ones. */
  all: z.array(withdrawalLimits.extend({ byName: z.string(), at: instant })),
})
export type WithdrawalLimitsReply = z.infer<typeof withdrawalLimitsReply>
export const getWithdrawalLimits = endpoint({
  name: 'getWithdrawalLimits',
  method: 'GET',
  path: '/api/finance/withdrawal-limits',
  permission: withdrawalPermissions.view,
  summary: 'Returns the limits of withdrawals: current, past and future ones',
  reply: withdrawalLimitsReply,
})
export const saveWithdrawalLimits = endpoint({
  name: 'saveWithdrawalLimits',
  fresh: 'payout',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/withdrawal-limits',
  permission: withdrawalPermissions.edit,
  summary: 'Sets the limits of withdrawals from today or a later day on',
  body: withdrawalLimits.refine(isOrdered, { path: ['leastMinor'], message: 'finance.fault.limits' }),
  reply: withdrawalLimitsReply,
})

export const withdrawalEndpoints = [
  listWithdrawals,
  getWithdrawal,
  requestWithdrawal,
  revealWithdrawal,
  approveWithdrawal,
  refuseWithdrawal,
  cancelWithdrawal,
  payWithdrawal,
  failWithdrawal,
  getWithdrawalLimits,
  saveWithdrawalLimits,
] as const
