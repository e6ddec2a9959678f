import { done, endpoint, instant, minorUnits, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { depositsScreen, flowScreen } from './screens.ts'

export const walletKinds = ['member', 'company', 'purse', 'partner'] as const
export type WalletKind = (typeof walletKinds)[number]
export const walletStates = ['active', 'frozen', 'closed'] as const
export type WalletState = (typeof walletStates)[number]

/** An amount of money that somebody types: positive, whole minor units, at most ten thousand million major ones. */
export const amountMinor = minorUnits.min(1).max(1_000_000_000_000)
export const creditLimitMinor = minorUnits.min(0).max(1_000_000_000_000)

/** What a wallet holds and owes. All are 0 or more; `availableMinor` may be below 0. */
export const walletFigures = z.object({
  principalMinor: minorUnits,
  /** Pays service and occupancy alone; nobody gets it back. */
  giftMinor: minorUnits,
  /** Set aside for orders under way; part of nobody's spending until they end. */
  frozenMinor: minorUnits,
  depositMinor: minorUnits,
  creditLimitMinor: minorUnits,
  creditUsedMinor: minorUnits,
  arrearsMinor: minorUnits,
  /** Came back after the wallet was closed; two people pay it out. */
  refundsOwedMinor: minorUnits,
  /** Principal and credit that are left, less arrears. */
  availableMinor: minorUnits,
})
export const walletRow = walletFigures.extend({
  /** The holder's id: a member's, a company's, a card's or a partner's. */
  id: z.uuid(),
  kind: z.enum(walletKinds),
  name: z.string(),
  state: z.enum(walletStates),
  stateReason: z.string(),
  currency: z.string(),
  /** Whose wallet pays before this one. */
  payerId: z.uuid().nullable(),
  payerName: z.string().nullable(),
  openedAt: instant,
  version: z.int(),
})
export type WalletRow = z.infer<typeof walletRow>

export const walletDetail = walletRow.extend({
  /** What could be refunded now, and to which top-ups, the newest first. */
  refundableMinor: minorUnits,
  topups: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      method: z.string(),
      voucherNo: z.string(),
      paidMinor: minorUnits,
      giftMinor: minorUnits,
      refundedMinor: minorUnits,
      leftMinor: minorUnits,
    }),
  ),
})
export type WalletDetail = z.infer<typeof walletDetail>

/** Who sees wallets. */
export const walletViewers = [
  ...flowScreen.codes,
  ...flowScreen.may.wallet.create,
  ...flowScreen.may.wallet.control,
  ...depositsScreen.may.depositrefund.create,
] as const

export const listWallets = endpoint({
  name: 'listWallets',
  method: 'GET',
  path: '/api/ledger/wallets',
  permission: walletViewers,
  summary: 'Wallets of members and companies with what they hold and owe',
  query: pageQuery.extend({
    /** The beginning of the name, without case. */
    search: z.string().trim().max(60).optional(),
    kind: z.enum(walletKinds).optional(),
    state: z.enum(walletStates).optional(),
    owing: z.enum(['arrears', 'credit']).optional(),
    sort: sortKeys(['name', 'openedAt']),
  }),
  reply: pageOf(walletRow),
})
export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/ledger/wallets/{id}',
  permission: walletViewers,
  summary: 'One wallet, and what of its top-ups can be refunded',
  reply: walletDetail,
})
const reason = z.string().trim().min(1).max(500)
export const freezeWallet = endpoint({
  name: 'freezeWallet',
  method: 'POST',
  path: '/api/ledger/wallets/{id}/freeze',
  permission: flowScreen.may.wallet.control,
  summary:
    'Nothing can be started on it, recharged or refunded until it is unfrozen; orders under way are settled',
  body: z.object({ reason }),
  reply: done,
})
export const unfreezeWallet = endpoint({
  name: 'unfreezeWallet',
  method: 'POST',
  path: '/api/ledger/wallets/{id}/unfreeze',
  permission: flowScreen.may.wallet.control,
  summary: 'Opens a frozen wallet again',
  body: z.object({ reason }),
  reply: done,
})
export const setCreditLimit = endpoint({
  name: 'setCreditLimit',
  reach: 'operator',
  method: 'PUT',
  path: '/api/ledger/wallets/{id}/credit-limit',
  permission: flowScreen.may.wallet.edit,
  summary: 'How much may be owed on credit; never below what is in use',
  body: z.object({ creditLimitMinor, version: z.int() }),
  reply: done,
})

export const walletEndpoints = [listWallets, getWallet, freezeWallet, unfreezeWallet, setCreditLimit] as const
