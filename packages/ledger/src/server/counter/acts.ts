import type { Actor, Tx } from '@evops/platform/server'
import type {
  CloseForm,
  DepositForm,
  DepositRow,
  RechargeForm,
  Recharged,
  RefundForm,
  Refunded,
  WalletRow,
} from '../../contract/index.ts'
import { forfeitDeposit, payDeposit, refundDeposit, registerDeposits } from './deposits.service.ts'
import { merge, type MergeWish } from './merge.service.ts'
import { recharge, registerRecharges } from './recharge.service.ts'
import { close, payOut, refund, refundable, registerRefunds, type PayOut } from './refund.service.ts'
import { registerSettings } from './settings.service.ts'
import type { CounterDeps } from './deps.ts'
import { takeBack, type TakeBackWish } from './take-back.service.ts'
import type { Second } from './till.service.ts'

/** Counter operations on wallets, for this module's calls and for those of other modules. */
export interface CounterActs {
  recharge(tx: Tx, actor: Actor, wanted: { walletId: string; form: RechargeForm }): Promise<Recharged>
  refund(tx: Tx, actor: Actor, wanted: { walletId: string; form: RefundForm }): Promise<Refunded>
  close(tx: Tx, actor: Actor, wanted: { walletId: string; form: CloseForm }): Promise<Refunded>
  /** Returns an active wallet if this amount of its recharges can be refunded. Throws ledger.too-much otherwise. */
  requireRefundable(tx: Tx, wanted: { walletId: string; amountMinor: number }): Promise<WalletRow>
  /** Pays out a refund that two users decided elsewhere, like `refund`. */
  payBack(tx: Tx, wanted: PayOut<RefundForm> & { second: Second }): Promise<Refunded>
  /** Merges the wallets of two holders who are the same person. */
  merge(tx: Tx, actor: Actor, wanted: MergeWish): Promise<void>
  /** Reverses an unused recharge or refund in the shift of its cashier. */
  takeBack(
    tx: Tx,
    actor: Actor,
    wanted: TakeBackWish,
  ): Promise<{ journalId: string; shiftId: string; amountMinor: number }>
  payDeposit(tx: Tx, actor: Actor, wanted: { walletId: string; form: DepositForm }): Promise<DepositRow>
  refundDeposit(tx: Tx, actor: Actor, wanted: EndDeposit): Promise<Refunded>
  forfeitDeposit(tx: Tx, actor: Actor, wanted: EndDeposit): Promise<Refunded>
}
interface EndDeposit {
  depositId: string
  version: number
  form: CloseForm
}

export function createCounter(deps: CounterDeps): CounterActs {
  registerRecharges(deps)
  registerRefunds(deps)
  registerDeposits(deps)
  registerSettings(deps)
  return {
    recharge: (tx, actor, wanted) => recharge(tx, deps, { actor, ...wanted }),
    refund: (tx, actor, wanted) => refund(tx, deps, { actor, ...wanted }),
    close: (tx, actor, wanted) => close(tx, deps, { actor, ...wanted }),
    requireRefundable: async (tx, wanted) => (await refundable(tx, { ...wanted, method: 'transfer' })).wallet,
    payBack: (tx, wanted) => payOut(tx, deps, wanted),
    merge: (tx, actor, wanted) => merge(tx, deps, { actor, ...wanted }),
    takeBack: (tx, actor, wanted) => takeBack(tx, deps, { actor, ...wanted }),
    payDeposit: (tx, actor, wanted) => payDeposit(tx, deps, { actor, ...wanted }),
    refundDeposit: (tx, actor, wanted) => refundDeposit(tx, deps, { actor, ...wanted }),
    forfeitDeposit: (tx, actor, wanted) => forfeitDeposit(tx, deps, { actor, ...wanted }),
  }
}
