import { endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { ledgerAccounts } from './accounts.ts'
import { flowScreen } from './screens.ts'

export const trialBalance = z.object({
  currency: z.string(),
  /** Sum of all entries. It must be 0, otherwise the ledger is inconsistent. */
  sumMinor: minorUnits,
  accounts: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      debitMinor: minorUnits,
      creditMinor: minorUnits,
      balanceMinor: minorUnits,
    }),
  ),
  at: instant,
})
export type TrialBalance = z.infer<typeof trialBalance>

export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/api/ledger/trial-balance',
  permission: flowScreen.codes,
  summary:
    'Returns the sums by account; debit must equal credit, otherwise the ledger is inconsistent. The ledger check verifies that they agree with every entry',
  reply: trialBalance,
})

export const journalEndpoints = [getTrialBalance] as const
