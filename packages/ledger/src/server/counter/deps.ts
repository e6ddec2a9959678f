import type { Approvals } from '@evops/organisation/server'
import type { Services, Tx } from '@evops/platform/server'

export interface CounterDeps {
  services: Pick<Services, 'now'>
  approvals: Approvals
  /** Returns true if a wallet's holder is charging now. Supplied by charging. */
  isCharging?: ((tx: Tx, walletId: string) => Promise<boolean>) | undefined
  /** Called when a wallet's debts are paid, so that its sessions are marked as paid. */
  debtsPaid?: ((tx: Tx, walletId: string) => Promise<void>) | undefined
}
