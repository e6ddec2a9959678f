import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { counterPayment, rechargeForm, refundReply } from './counter.ts'
import { amountMinor } from './wallets.ts'
import { depositReaders, depositsScreen } from './screens.ts'

export const depositKinds = ['card', 'member', 'company', 'booking'] as const
export type DepositKind = (typeof depositKinds)[number]
export const depositStates = ['held', 'refunded', 'forfeited'] as const
export type DepositState = (typeof depositStates)[number]
export const depositForm = counterPayment.extend({
  amountMinor,
  kind: z.enum(depositKinds),
  note: rechargeForm.shape.note,
})
export type DepositForm = z.output<typeof depositForm>
export const depositRow = z.object({
  id: z.uuid(),
  walletId: z.uuid(),
  holderName: z.string(),
  holderKind: z.string(),
  kind: z.enum(depositKinds),
  amountMinor: minorUnits,
  method: z.string(),
  voucherNo: z.string(),
  note: z.string(),
  at: instant,
  state: z.enum(depositStates),
  endedAt: instant.nullable(),
  journalId: z.uuid(),
  byName: z.string(),
  version: z.int(),
})
export type DepositRow = z.infer<typeof depositRow>

const query = {
  /** Beginning of the holder's name. */
  search: z.string().trim().max(60).optional(),
  walletId: z.uuid().optional(),
  kind: z.enum(depositKinds).optional(),
  state: z.enum(depositStates).optional(),
}
export const depositFilter = z.object(query)
export type DepositFilter = z.output<typeof depositFilter>
export const depositExport = 'ledger.deposits'

export const payDeposit = endpoint({
  name: 'payDeposit',
  method: 'POST',
  path: '/api/ledger/wallets/{id}/deposits',
  permission: depositsScreen.may.depositrefund.create,
  summary: 'Takes a deposit for a wallet',
  body: depositForm,
  reply: depositRow,
})
export const listDeposits = endpoint({
  name: 'listDeposits',
  method: 'GET',
  path: '/api/ledger/deposits',
  permission: depositReaders,
  summary: 'Lists deposits, newest first, with the totals of all selected ones by state',
  query: pageQuery.extend({ ...query, sort: sortKeys(['at', 'amountMinor']) }),
  reply: pageSchemaOf(depositRow).extend({
    currency: z.string(),
    sums: z.array(z.object({ state: z.enum(depositStates), count: z.int(), amountMinor: minorUnits })),
  }),
})
export const refundDeposit = endpoint({
  name: 'refundDeposit',
  method: 'POST',
  path: '/api/ledger/deposits/{id}/refund',
  permission: depositsScreen.may.depositrefund.control,
  summary: 'Refunds a deposit; above the limit a second person must approve',
  body: counterPayment.extend({ reason: z.string().trim().min(1).max(500), version: z.int() }),
  reply: refundReply,
})
export const forfeitDeposit = endpoint({
  name: 'forfeitDeposit',
  method: 'POST',
  path: '/api/ledger/deposits/{id}/forfeit',
  permission: depositsScreen.may.depositrefund.control,
  summary: 'Forfeits a deposit for good; a second person must always approve',
  body: z.object({ reason: z.string().trim().min(1).max(500), version: z.int() }),
  reply: refundReply,
})

export const depositEndpoints = [payDeposit, listDeposits, refundDeposit, forfeitDeposit] as const
