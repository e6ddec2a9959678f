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
    'Tops up a wallet at the cash desk: debts are paid first, the rest is principal, and a top-up plan adds bonus credit; a second person must approve a transfer',
  body: rechargeForm,
  reply: rechargeReply,
})
export const refundWallet = endpoint({
  name: 'refundWallet',
  method: 'POST',
  path: `${path}/refund`,
  permission: flowScreen.may.wallet.control,
  summary: 'Refunds money of a wallet to its top-ups, newest first; above the limit a second person must approve',
  body: refundForm,
  reply: refundReply,
})
export const closeWallet = endpoint({
  name: 'closeWallet',
  method: 'POST',
  path: `${path}/close`,
  permission: flowScreen.may.wallet.control,
  summary:
    'Closes a wallet for good: pays out the principal and removes the bonus credit. For a closed wallet, pays out the money that returned since; a second person must approve',
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
  summary: 'Returns the caller’s open shift with the cash expected in the drawer; null if there is none',
  reply: shiftRow.nullable(),
})
export const openShift = endpoint({
  name: 'openShift',
  method: 'POST',
  path: '/api/ledger/shifts',
  permission: atCounter,
  summary: 'Opens a shift with the cash in the drawer',
  body: z.object({ openingMinor: minorUnits.min(0).max(1_000_000_000_000) }),
  reply: shiftRow,
})
export const closeShift = endpoint({
  name: 'closeShift',
  method: 'POST',
  path: '/api/ledger/shifts/{id}/close',
  permission: atCounter,
  summary: 'Closes a shift: the counted cash goes to the safe, and a difference is booked and shown',
  body: z.object({ countedMinor: minorUnits.min(0).max(1_000_000_000_000), note }),
  reply: shiftRow,
})
export const listShifts = endpoint({
  name: 'listShifts',
  method: 'GET',
  path: '/api/ledger/shifts',
  permission: [...flowScreen.codes, ...atCounter],
  summary: "Lists shifts, newest first; without the permission `captialflow` only the caller's own",
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
  summary:
    'Returns the settings of wallets and cash desk: amount on hold for a session, limits for a second person, highest balance of a wallet',
  reply: ledgerSettings,
})
export const saveLedgerSettings = endpoint({
  name: 'saveLedgerSettings',
  reach: 'operator',
  keeps: { read: getLedgerSettings, but: ['reason'] },
  method: 'PUT',
  path: '/api/ledger/settings',
  permission: flowScreen.may.captialflow.edit,
  summary: 'Updates the settings of wallets and cash desk; a second person must approve a higher or removed limit',
  body: ledgerSettings.extend({ reason: z.string().trim().max(500).default('') }),
  /** If `approvalId` is set, the change waits for approval and has no effect yet. */
  reply: ledgerSettings.extend({ approvalId: z.uuid().nullable() }),
})

export const counterEndpoints = [rechargeWallet, refundWallet, closeWallet] as const
export const shiftEndpoints = [getMyShift, openShift, closeShift, listShifts] as const
export const ledgerSettingsEndpoints = [getLedgerSettings, saveLedgerSettings] as const
