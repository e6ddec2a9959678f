import type { Actor, Tx } from '@evops/platform/server'
import type {
  CloseWalletForm,
  DepositForm,
  DepositRow,
  RechargeForm,
  RechargeReply,
  RefundForm,
  RefundReply,
  WalletRow,
} from '../../contract/index.ts'
import { forfeitDeposit, payDeposit, refundDeposit, registerDeposits } from './deposits.service.ts'
import { mergeWallets, type WalletMergeRequest } from './merge.service.ts'
import { recharge, registerRecharges } from './recharge.service.ts'
import { payOutAndCloseWallet, payOut, refund, refundable, registerRefunds, type PayOut } from './refund.service.ts'
import { registerLedgerSettings } from './settings.service.ts'
import type { CounterDeps } from './deps.ts'
import { reverseCounterOperation, type CounterReversalRequest } from './take-back.service.ts'
import type { ApprovingPerson } from './till.service.ts'

/** Counter operations on wallets, for this module's calls and for those of other modules. */
export interface CounterActs {
  recharge(tx: Tx, actor: Actor, wanted: { walletId: string; form: RechargeForm }): Promise<RechargeReply>
  refund(tx: Tx, actor: Actor, wanted: { walletId: string; form: RefundForm }): Promise<RefundReply>
  close(tx: Tx, actor: Actor, wanted: { walletId: string; form: CloseWalletForm }): Promise<RefundReply>
  /** Returns an active wallet if this amount of its recharges can be refunded. Throws ledger.too-much otherwise. */
  requireRefundable(tx: Tx, wanted: { walletId: string; amountMinor: number }): Promise<WalletRow>
  /** Pays out a refund that two users decided elsewhere, like `refund`. */
  payBack(tx: Tx, wanted: PayOut<RefundForm> & { second: ApprovingPerson }): Promise<RefundReply>
  /** Merges the wallets of two holders who are the same person. */
  merge(tx: Tx, actor: Actor, wanted: WalletMergeRequest): Promise<void>
  /** Reverses an unused recharge or refund in the shift of its cashier. */
  takeBack(
    tx: Tx,
    actor: Actor,
    wanted: CounterReversalRequest,
  ): Promise<{ journalId: string; shiftId: string; amountMinor: number }>
  payDeposit(tx: Tx, actor: Actor, wanted: { walletId: string; form: DepositForm }): Promise<DepositRow>
  refundDeposit(tx: Tx, actor: Actor, wanted: EndDeposit): Promise<RefundReply>
  forfeitDeposit(tx: Tx, actor: Actor, wanted: EndDeposit): Promise<RefundReply>
}
interface EndDeposit {
  depositId: string
  version: number
  form: CloseWalletForm
}

export function createCounter(deps: CounterDeps): CounterActs {
  registerRecharges(deps)
  registerRefunds(deps)
  registerDeposits(deps)
  registerLedgerSettings(deps)
  return {
    recharge: (tx, actor, wanted) => recharge(tx, deps, { actor, ...wanted }),
    refund: (tx, actor, wanted) => refund(tx, deps, { actor, ...wanted }),
    close: (tx, actor, wanted) => payOutAndCloseWallet(tx, deps, { actor, ...wanted }),
    requireRefundable: async (tx, wanted) => (await refundable(tx, { ...wanted, method: 'transfer' })).wallet,
    payBack: (tx, wanted) => payOut(tx, deps, wanted),
    merge: (tx, actor, wanted) => mergeWallets(tx, deps, { actor, ...wanted }),
    takeBack: (tx, actor, wanted) => reverseCounterOperation(tx, deps, { actor, ...wanted }),
    payDeposit: (tx, actor, wanted) => payDeposit(tx, deps, { actor, ...wanted }),
    refundDeposit: (tx, actor, wanted) => refundDeposit(tx, deps, { actor, ...wanted }),
    forfeitDeposit: (tx, actor, wanted) => forfeitDeposit(tx, deps, { actor, ...wanted }),
  }
}
