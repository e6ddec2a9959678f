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
import { recharge } from './recharge.service.ts'
import { close, payOut, refund, refundable, registerRefunds, type PayOut } from './refund.service.ts'
import { registerSettings } from './settings.service.ts'
import type { CounterDeps } from './deps.ts'
import { takeBack, type TakeBackWish } from './take-back.service.ts'
import type { Second } from './till.service.ts'

/** What is done with wallets at a counter, for this domain's calls and for those of others that bear other names. */
export interface CounterActs {
  recharge(tx: Tx, actor: Actor, wanted: { walletId: string; form: RechargeForm }): Promise<Recharged>
  refund(tx: Tx, actor: Actor, wanted: { walletId: string; form: RefundForm }): Promise<Refunded>
  close(tx: Tx, actor: Actor, wanted: { walletId: string; form: CloseForm }): Promise<Refunded>
  /** Of an active wallet, what its top-ups can be given back. Throws ledger.too-much where that is less. */
  requireRefundable(tx: Tx, wanted: { walletId: string; amountMinor: number }): Promise<WalletRow>
  /** Pays back what two people decided elsewhere, as `refund` does. */
  payBack(tx: Tx, wanted: PayOut<RefundForm> & { second: Second }): Promise<Refunded>
  /** Two holders who were one person. */
  merge(tx: Tx, actor: Actor, wanted: MergeWish): Promise<void>
  /** Takes a top-up or a refund back in the shift of its clerk, unused. */
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
  registerRefunds(deps)
  registerDeposits(deps)
  registerSettings(deps)
  return {
    recharge: (tx, actor, wanted) => recharge(tx, deps, { clerk: actor, ...wanted }),
    refund: (tx, actor, wanted) => refund(tx, deps, { actor, ...wanted }),
    close: (tx, actor, wanted) => close(tx, deps, { actor, ...wanted }),
    requireRefundable: async (tx, { walletId, amountMinor }) =>
      (await refundable(tx, walletId, amountMinor)).wallet,
    payBack: (tx, wanted) => payOut(tx, deps, wanted),
    merge: (tx, actor, wanted) => merge(tx, deps, { actor, ...wanted }),
    takeBack: (tx, actor, wanted) => takeBack(tx, deps, { actor, ...wanted }),
    payDeposit: (tx, actor, wanted) => payDeposit(tx, deps, { actor, ...wanted }),
    refundDeposit: (tx, actor, wanted) => refundDeposit(tx, deps, { actor, ...wanted }),
    forfeitDeposit: (tx, actor, wanted) => forfeitDeposit(tx, deps, { actor, ...wanted }),
  }
}
