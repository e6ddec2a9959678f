import { bankEndpoints, bankUploadEndpoints } from './bank.ts'
import { checkEndpoints } from './checks.ts'
import { counterEndpoints, ledgerSettingsEndpoints, shiftEndpoints } from './counter.ts'
import { depositEndpoints } from './deposits.ts'
import { flowEndpoints } from './flow.ts'
import { journalEndpoints } from './journals.ts'
import { manualJournalEndpoints } from './manual-journals.ts'
import { accountCodeEndpoints, monthEndpoints } from './months.ts'
import { periodBalanceEndpoints } from './period-balance.ts'
import { rechargePlanEndpoints } from './plans.ts'
import { nearLimitEndpoints } from './slices.ts'
import { walletEndpoints } from './wallets.ts'

export * from './acts.words.ts'
export * from './accounts.ts'
export * from './bank.ts'
export * from './business-types.ts'
export * from './chart-templates.ts'
export * from './checks.ts'
export * from './counter.ts'
export * from './deposits.ts'
export * from './flow.ts'
export * from './journals.ts'
export * from './ledger.words.ts'
export * from './manual-journals.ts'
export * from './money-acts.ts'
export * from './months.ts'
export * from './period-balance.ts'
export * from './plans.ts'
export * from './problems.ts'
export * from './format-amount.ts'
export * from './screens.ts'
export * from './slices.ts'
export * from './wallets.ts'

export const ledgerEndpoints = [
  ...journalEndpoints,
  ...walletEndpoints,
  ...counterEndpoints,
  ...shiftEndpoints,
  ...ledgerSettingsEndpoints,
  ...depositEndpoints,
  ...rechargePlanEndpoints,
  ...flowEndpoints,
  ...checkEndpoints,
  ...monthEndpoints,
  ...nearLimitEndpoints,
  ...accountCodeEndpoints,
  ...periodBalanceEndpoints,
  ...manualJournalEndpoints,
  ...bankEndpoints,
  ...bankUploadEndpoints,
] as const
