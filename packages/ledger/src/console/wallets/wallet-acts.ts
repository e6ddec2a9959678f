import {
  closeWallet,
  freezeWallet,
  payDeposit,
  rechargeWallet,
  refundWallet,
  unfreezeWallet,
  type WalletRow,
} from '../../contract/index.ts'

/** What is done with a wallet, and the call that does it. */
export const specs = {
  recharge: rechargeWallet,
  refund: refundWallet,
  deposit: payDeposit,
  freeze: freezeWallet,
  unfreeze: unfreezeWallet,
  close: closeWallet,
  payOwed: closeWallet,
} as const
export type WalletAct = keyof typeof specs

export function actsOf({
  state,
  refundsOwedMinor,
}: Pick<WalletRow, 'state' | 'refundsOwedMinor'>): readonly WalletAct[] {
  if (state === 'closed') return refundsOwedMinor > 0 ? ['payOwed'] : []
  return state === 'frozen' ? ['unfreeze', 'close'] : ['recharge', 'refund', 'deposit', 'freeze', 'close']
}
/** Those that take or pay money. */
export const paying: readonly WalletAct[] = ['recharge', 'refund', 'deposit', 'close', 'payOwed']
/** Those whose amount stands. */
export const whole: readonly WalletAct[] = ['close', 'payOwed']
