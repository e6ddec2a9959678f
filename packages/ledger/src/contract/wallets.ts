import { doneReply, endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { depositsScreen, flowScreen } from './screens.ts'

export const walletKinds = ['member', 'company', 'purse', 'partner', 'guest'] as const
export type WalletKind = (typeof walletKinds)[number]
export const walletStates = ['active', 'frozen', 'closed'] as const
export type WalletState = (typeof walletStates)[number]

/** An amount that a user enters: positive, whole minor units, at most ten thousand million major units. */
export const amountMinor = minorUnits.min(1).max(1_000_000_000_000)
export const creditLimitMinor = minorUnits.min(0).max(1_000_000_000_000)

/** Balances and debts of a wallet. All are 0 or more, except that `availableMinor` may be negative. */
export const walletFigures = z.object({
  principalMinor: minorUnits,
  /** Gift money: pays only service and occupancy, and is never paid out. */
  giftMinor: minorUnits,
  /** Money on hold for running sessions. It cannot be spent until they end. */
  frozenMinor: minorUnits,
  depositMinor: minorUnits,
  creditLimitMinor: minorUnits,
  creditUsedMinor: minorUnits,
  arrearsMinor: minorUnits,
  /** Money that returned after the wallet was closed. Two users pay it out. */
  refundsOwedMinor: minorUnits,
  /** Remaining principal and credit, less arrears. */
  availableMinor: minorUnits,
})
export const walletRow = walletFigures.extend({
  /** Id of the holder: a member, a company, a card or a partner. */
  id: z.uuid(),
  kind: z.enum(walletKinds),
  name: z.string(),
  state: z.enum(walletStates),
  stateReason: z.string(),
  currency: z.string(),
  /** Wallet that pays before this one. */
  payerId: z.uuid().nullable(),
  payerName: z.string().nullable(),
  openedAt: instant,
  version: z.int(),
})
export type WalletRow = z.infer<typeof walletRow>

export const walletDetail = walletRow.extend({
  /** Amount that could be refunded now, and to which recharges, newest first. */
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

/** Permissions to view wallets. */
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
  summary: 'Lists wallets of members and companies with their balances and debts',
  query: pageQuery.extend({
    /** Beginning of the name, without case. */
    search: z.string().trim().max(60).optional(),
    kind: z.enum(walletKinds).optional(),
    state: z.enum(walletStates).optional(),
    owing: z.enum(['arrears', 'credit']).optional(),
    sort: sortKeys(['name', 'openedAt']),
  }),
  reply: pageSchemaOf(walletRow),
})
export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/ledger/wallets/{id}',
  permission: walletViewers,
  summary: 'Returns a wallet and the refundable amounts of its top-ups',
  reply: walletDetail,
})
const reason = z.string().trim().min(1).max(500)
export const freezeWallet = endpoint({
  name: 'freezeWallet',
  method: 'POST',
  path: '/api/ledger/wallets/{id}/freeze',
  permission: flowScreen.may.wallet.control,
  summary: 'Freezes a wallet: no starts, top-ups or refunds until it is unfrozen; active sessions are settled',
  body: z.object({ reason }),
  reply: doneReply,
})
export const unfreezeWallet = endpoint({
  name: 'unfreezeWallet',
  method: 'POST',
  path: '/api/ledger/wallets/{id}/unfreeze',
  permission: flowScreen.may.wallet.control,
  summary: 'Unfreezes a wallet',
  body: z.object({ reason }),
  reply: doneReply,
})
export const setCreditLimit = endpoint({
  name: 'setCreditLimit',
  reach: 'operator',
  method: 'PUT',
  path: '/api/ledger/wallets/{id}/credit-limit',
  permission: flowScreen.may.wallet.edit,
  summary: 'Sets the credit limit of a wallet; never below the credit in use',
  body: z.object({ creditLimitMinor, version: z.int() }),
  reply: doneReply,
})

export const walletEndpoints = [listWallets, getWallet, freezeWallet, unfreezeWallet, setCreditLimit] as const
