import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { amountMinor } from './wallets.ts'
import { depositsScreen, flowScreen } from './screens.ts'

/** Payment methods at the counter. Online providers will use the same operations later. */
export const counterPayMethods = ['cash', 'transfer', 'pos'] as const
export type CounterPayMethod = (typeof counterPayMethods)[number]

const voucherNo = z.string().trim().max(60).default('')
const note = z.string().trim().max(500).default('')
/** A transfer or a POS slip has a number. Cash needs an open shift. */
export const counterPayment = z.object({ method: z.enum(counterPayMethods), voucherNo })

export const rechargeForm = counterPayment.extend({
  amountMinor,
  /** Person who paid, if not the holder. */
  payer: z.string().trim().max(100).default(''),
  note,
  planId: z.uuid().nullable().default(null),
})
export type RechargeForm = z.output<typeof rechargeForm>
/** Booked, or waiting for a second person. */
export const rechargeReply = z.object({
  id: z.uuid().nullable(),
  journalId: z.uuid().nullable(),
  approvalId: z.uuid().nullable(),
  paidMinor: minorUnits,
  /** Part used for debts, which are paid first. */
  debtMinor: minorUnits,
  principalMinor: minorUnits,
  giftMinor: minorUnits,
})
export type RechargeReply = z.infer<typeof rechargeReply>

export const refundForm = counterPayment.extend({ amountMinor, reason: z.string().trim().min(1).max(500) })
export type RefundForm = z.output<typeof refundForm>
/** Paid out, or waiting for a second person. */
export const refundReply = z.object({
  id: z.uuid().nullable(),
  journalId: z.uuid().nullable(),
  amountMinor: minorUnits,
  approvalId: z.uuid().nullable(),
})
export type RefundReply = z.infer<typeof refundReply>
export const closeWalletForm = counterPayment.extend({ reason: z.string().trim().min(1).max(500) })
export type CloseWalletForm = z.output<typeof closeWalletForm>

export const shiftRow = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  openedAt: instant,
  openingMinor: minorUnits,
  /** Expected cash in the drawer, now or at the end. */
  expectedMinor: minorUnits,
  closedAt: instant.nullable(),
  countedMinor: minorUnits.nullable(),
  /** Counted minus expected cash. */
  differenceMinor: minorUnits.nullable(),
  note: z.string(),
  /** Takings of the shift by payment method: incoming minus outgoing. */
  takings: z.array(z.object({ method: z.string(), inMinor: minorUnits, outMinor: minorUnits, acts: z.int() })),
  currency: z.string(),
})
export type ShiftRow = z.infer<typeof shiftRow>

export const ledgerSettings = z.object({
  /** Hold of a session at its start. */
  freezeMinor: minorUnits.min(0).max(1_000_000_000_000),
  /** Refunds above this amount need a second person, and sums of a day without limits of their own. Null: never. */
  approveAboveMinor: minorUnits.min(0).max(1_000_000_000_000).nullable(),
  /** Sum of one person's day above which a second person decides. Null: as `approveAboveMinor`. */
  personDayMinor: minorUnits.min(0).max(1_000_000_000_000).nullable().default(null),
  /** The same for one wallet. */
  walletDayMinor: minorUnits.min(0).max(1_000_000_000_000).nullable().default(null),
  /** Highest balance of a wallet after a recharge. Null: no limit. */
  mostMinor: minorUnits.min(1).max(1_000_000_000_000).nullable(),
  version: z.int(),
})
export type LedgerSettings = z.infer<typeof ledgerSettings>
/** Default settings of an operator. */
export const defaultLedgerSettings: LedgerSettings = {
  freezeMinor: 5_000,
  approveAboveMinor: 100_000,
  personDayMinor: null,
  walletDayMinor: null,
  mostMinor: null,
  version: 0,
}

/** Returns true if a limit is higher or removed, so that one user can do what needed two users or was not possible. */
export function areLedgerSettingsLooser(before: MoneyLimits, after: MoneyLimits): boolean {
  const previous = limitsOf(before)
  return limitsOf(after).some((limit, at) => limit > (previous[at] ?? Infinity))
}
type MoneyLimits = Pick<LedgerSettings, 'approveAboveMinor' | 'personDayMinor' | 'walletDayMinor' | 'mostMinor'>
function limitsOf({ approveAboveMinor, personDayMinor, walletDayMinor, mostMinor }: MoneyLimits): number[] {
  const limits = [approveAboveMinor, personDayMinor ?? approveAboveMinor, walletDayMinor ?? approveAboveMinor]
  return [...limits, mostMinor].map((limit) => limit ?? Infinity)
}

const path = '/api/ledger/wallets/{id}'
export const rechargeWallet = endpoint({
  name: 'rechargeWallet',
  method: 'POST',
  path: `${path}/recharge`,
  permission: flowScreen.may.wallet.create,
  summary:
    'Takes money at the counter: debts are paid first, the rest is principal, a plan gives on top; a transfer is decided by two people',
  body: rechargeForm,
  reply: rechargeReply,
})
export const refundWallet = endpoint({
  name: 'refundWallet',
  method: 'POST',
  path: `${path}/refund`,
  permission: flowScreen.may.wallet.control,
  summary: 'Gives money back to its top-ups, the newest first; above the limit a second person decides',
  body: refundForm,
  reply: refundReply,
})
export const closeWallet = endpoint({
  name: 'closeWallet',
  method: 'POST',
  path: `${path}/close`,
  permission: flowScreen.may.wallet.control,
  summary:
    'Pays out the principal, takes the gift back and closes the wallet for good; of a closed one, what came back since, by two people',
  body: closeWalletForm,
  reply: refundReply,
})
const atCounter = [
  ...flowScreen.may.wallet.create,
  ...flowScreen.may.wallet.control,
  ...depositsScreen.may.depositrefund.create,
  ...depositsScreen.may.depositrefund.control,
] as const
export const getMyShift = endpoint({
  name: 'getMyShift',
  method: 'GET',
  path: '/api/ledger/shifts/mine',
  permission: atCounter,
  summary: 'The open shift of the caller, with what should be in the drawer; null: none',
  reply: shiftRow.nullable(),
})
export const openShift = endpoint({
  name: 'openShift',
  method: 'POST',
  path: '/api/ledger/shifts',
  permission: atCounter,
  summary: 'Begins a shift with the cash that lies in the drawer',
  body: z.object({ openingMinor: minorUnits.min(0).max(1_000_000_000_000) }),
  reply: shiftRow,
})
export const closeShift = endpoint({
  name: 'closeShift',
  method: 'POST',
  path: '/api/ledger/shifts/{id}/close',
  permission: atCounter,
  summary: 'Ends a shift: what was counted goes to the safe, a difference is booked and named',
  body: z.object({ countedMinor: minorUnits.min(0).max(1_000_000_000_000), note }),
  reply: shiftRow,
})
export const listShifts = endpoint({
  name: 'listShifts',
  method: 'GET',
  path: '/api/ledger/shifts',
  permission: [...flowScreen.codes, ...atCounter],
  summary: "Shifts, the newest first; without `captialflow` the caller's own",
  query: pageQuery.extend({
    state: z.enum(['open', 'closed', 'different']).optional(),
    userId: z.uuid().optional(),
    sort: sortKeys(['openedAt']),
  }),
  reply: pageSchemaOf(shiftRow),
})

export const getLedgerSettings = endpoint({
  name: 'getLedgerSettings',
  method: 'GET',
  path: '/api/ledger/settings',
  permission: [...flowScreen.codes, ...atCounter],
  summary: 'What sessions set aside, when a second person is needed, how much a wallet may hold',
  reply: ledgerSettings,
})
export const saveLedgerSettings = endpoint({
  name: 'saveLedgerSettings',
  reach: 'operator',
  keeps: { read: getLedgerSettings, but: ['reason'] },
  method: 'PUT',
  path: '/api/ledger/settings',
  permission: flowScreen.may.captialflow.edit,
  summary: 'Changes the settings of wallets and counter; a higher limit, or none, waits until a second person agrees',
  body: ledgerSettings.extend({ reason: z.string().trim().max(500).default('') }),
  /** If `approvalId` is set, the change waits for approval and has no effect yet. */
  reply: ledgerSettings.extend({ approvalId: z.uuid().nullable() }),
})

export const counterEndpoints = [rechargeWallet, refundWallet, closeWallet] as const
export const shiftEndpoints = [getMyShift, openShift, closeShift, listShifts] as const
export const ledgerSettingsEndpoints = [getLedgerSettings, saveLedgerSettings] as const
