import {
  closeWallet,
  freezeWallet,
  payDeposit,
  rechargeWallet,
  refundWallet,
  unfreezeWallet,
  type WalletRow,
} from '../../contract/index.ts'

/** Wallet operations with their endpoints. */
export const walletActEndpoints = {
  recharge: rechargeWallet,
  refund: refundWallet,
  deposit: payDeposit,
  freeze: freezeWallet,
  unfreeze: unfreezeWallet,
  close: closeWallet,
  payOwed: closeWallet,
} as const
export type WalletAct = keyof typeof walletActEndpoints

export function availableWalletActs({
  state,
  refundsOwedMinor,
}: Pick<WalletRow, 'state' | 'refundsOwedMinor'>): readonly WalletAct[] {
  if (state === 'closed') return refundsOwedMinor > 0 ? ['payOwed'] : []
  return state === 'frozen' ? ['unfreeze', 'close'] : ['recharge', 'refund', 'deposit', 'freeze', 'close']
}
/** Operations with a payment. */
export const payingWalletActs: readonly WalletAct[] = ['recharge', 'refund', 'deposit', 'close', 'payOwed']
/** Operations with a fixed amount. */
export const fixedAmountWalletActs: readonly WalletAct[] = ['close', 'payOwed']
