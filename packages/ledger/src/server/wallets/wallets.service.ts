import { requireFound, Problem } from '@evops/platform/contract'
import { type Tx, toReplyRow } from '@evops/platform/server'
import {
  formatMinorAmount,
  type WalletDetail,
  type WalletKind,
  type WalletRow,
  type WalletState,
} from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import {
  changePayer,
  findWallet,
  insertWallet,
  lockWallet,
  movementsOfHolder,
  pageOfHolderMovements,
  refundableTopups,
  updateWallet,
  walletsById,
  type WalletMovement,
} from './wallets.store.ts'

/** Wallet functions for other modules. Members and companies are holders, and a wallet has its holder's id. */
export interface Wallets {
  /** Opens a wallet in the operator's currency. Once per holder: request.duplicate otherwise. */
  open(tx: Tx, wanted: WalletToOpen): Promise<WalletRow>
  /** Changes the holder's name in the capital flow. After an erasure, the name is a pseudonym. */
  rename(tx: Tx, id: string, name: string): Promise<void>
  /**
   * Sets the wallet that pays before a member's from an instant on: the company's, or none. The previous one stays in
   * the history.
   */
  setPayer(tx: Tx, id: string, payerId: string | null, at: Date): Promise<void>
  /** Throws ledger.credit-in-use if the limit is below the used credit. */
  setCreditLimit(tx: Tx, id: string, creditLimitMinor: number): Promise<void>
  /** Freezes a wallet or activates it again. Closing is a separate operation with payout. */
  setState(tx: Tx, id: string, change: { state: 'active' | 'frozen'; reason: string }): Promise<void>
  /** Throws request.not-found. */
  get(tx: Tx, id: string): Promise<WalletRow>
  /** Returns all movements of a wallet, oldest first, for the holder's data request. */
  movementsOf(tx: Tx, id: string): Promise<WalletMovement[]>
  /** Returns the movements of a wallet in the holder's view, newest first. */
  pageOfMovements: typeof pageOfHolderMovements
  /** Keyed by holder. Holders without a wallet are missing. */
  ofMany(tx: Tx, ids: readonly string[]): Promise<Map<string, WalletRow>>
}
export interface WalletToOpen {
  operatorId: string
  /** The holder's id. */
  id: string
  kind: WalletKind
  name: string
  creditLimitMinor?: number
}

export function createWallets(): Wallets {
  return {
    async open(tx, { creditLimitMinor = 0, ...wanted }) {
      await insertWallet(tx, { ...wanted, creditLimitMinor, currency: await currencyOf(tx) })
      return requireWalletRow(tx, wanted.id)
    },
    rename: (tx, id, name) => updateWallet(tx, id, { name }),
    async setPayer(tx, id, payerId, at) {
      await requireWallet(tx, id)
      const payer = payerId === null ? null : await requireWallet(tx, payerId, ['active', 'frozen'])
      if (payer && payer.kind !== 'company') throw new Problem('request.not-found')
      await changePayer(tx, id, { payerId, at })
    },
    async setCreditLimit(tx, id, creditLimitMinor) {
      const wallet = await requireWallet(tx, id, ['active', 'frozen'])
      if (creditLimitMinor < wallet.creditUsedMinor)
        throw new Problem(
          'ledger.credit-in-use',
          { amount: formatMinorAmount(wallet.creditUsedMinor, wallet.currency) },
          { creditLimitMinor: 'ledger.credit-in-use' },
        )
      await updateWallet(tx, id, { creditLimitMinor })
    },
    async setState(tx, id, { state, reason }) {
      const wallet = await requireWallet(tx, id, ['active', 'frozen'])
      if (wallet.state !== state) await updateWallet(tx, id, { state, stateReason: reason })
    },
    get: requireWalletRow,
    movementsOf: movementsOfHolder,
    pageOfMovements: pageOfHolderMovements,
    ofMany: async (tx, ids) => new Map((await walletsById(tx, ids)).map((wallet) => [wallet.id, wallet])),
  }
}

async function requireWalletRow(tx: Tx, id: string): Promise<WalletRow> {
  return requireFound(await findWallet(tx, id))
}

/**
 * Returns the wallet in one of these states, locked until the transaction ends. Otherwise the problem contains its
 * state.
 */
export async function requireWallet(
  tx: Tx,
  id: string,
  states: readonly WalletState[] = ['active', 'frozen', 'closed'],
): Promise<WalletRow> {
  const wallet = requireFound(await lockWallet(tx, id))
  if (!states.includes(wallet.state)) throw new Problem(`ledger.wallet-${wallet.state}`, { name: wallet.name })
  return wallet
}

/** Returns a wallet with its refundable amount: at most its principal, and at most the rest of its recharges. */
export async function loadWalletDetail(tx: Tx, id: string): Promise<WalletDetail> {
  const wallet = await requireWalletRow(tx, id)
  const topups = await refundableTopups(tx, id)
  const left = topups.reduce((sum, topup) => sum + topup.leftMinor, 0)
  return {
    ...wallet,
    refundableMinor: Math.min(wallet.principalMinor, left),
    topups: topups.map((topup) => toReplyRow(topup)),
  }
}
