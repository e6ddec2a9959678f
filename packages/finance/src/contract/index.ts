import { agreementEndpoints } from './agreements.ts'
import { partyEndpoints } from './parties.ts'
import { statementEndpoints } from './statements.ts'
import { withdrawalEndpoints } from './withdrawals.ts'

export * from './acts.words.ts'
export * from './agreements.ts'
export * from './base.ts'
export * from './explanations.ts'
export * from './fees.ts'
export * from './iban.ts'
export * from './parties.ts'
export * from './periods.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './settlement.words.ts'
export * from './statements.ts'
export * from './withdrawal.words.ts'
export * from './withdrawals.ts'

export const financeEndpoints = [
  ...partyEndpoints,
  ...agreementEndpoints,
  ...statementEndpoints,
  ...withdrawalEndpoints,
] as const
