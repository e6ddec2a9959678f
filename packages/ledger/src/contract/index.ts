import { checkEndpoints } from './checks.ts'
import { counterEndpoints } from './counter.ts'
import { flowEndpoints } from './flow.ts'
import { getTrialBalance } from './journals.ts'
import { walletEndpoints } from './wallets.ts'

export * from './accounts.ts'
export * from './checks.ts'
export * from './counter.ts'
export * from './flow.ts'
export * from './journals.ts'
export * from './ledger.words.ts'
export * from './problems.ts'
export * from './say-amount.ts'
export * from './wallets.ts'

export const ledgerEndpoints = [
  getTrialBalance,
  ...walletEndpoints,
  ...counterEndpoints,
  ...flowEndpoints,
  ...checkEndpoints,
] as const
