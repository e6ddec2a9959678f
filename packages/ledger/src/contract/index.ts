import { counterEndpoints } from './counter.ts'
import { getTrialBalance } from './journals.ts'
import { walletEndpoints } from './wallets.ts'

export * from './accounts.ts'
export * from './counter.ts'
export * from './journals.ts'
export * from './problems.ts'
export * from './say-amount.ts'
export * from './wallets.ts'

export const ledgerEndpoints = [getTrialBalance, ...walletEndpoints, ...counterEndpoints] as const
