import type { Approvals } from '@evops/organisation/server'
import type { Services, Tx } from '@evops/platform/server'

export interface CounterDeps {
  services: Pick<Services, 'now'>
  approvals: Approvals
  /** Whether a wallet's holder charges now. Answered by charging. */
  isCharging?: ((tx: Tx, walletId: string) => Promise<boolean>) | undefined
  /** All that a wallet owed was paid: its orders say so. */
  debtsPaid?: ((tx: Tx, walletId: string) => Promise<void>) | undefined
}
