import { serve, type Domain, type House } from '@evops/platform/server'
import { getTrialBalance, ledgerEndpoints, ledgerProblems, type TrialBalance } from '../contract/index.ts'
import { currencyOf, differingBalances, sumsByAccount } from './ledger.store.ts'
import type { Tx } from '@evops/platform/server'

export interface Ledger {
  domain: Domain
  /** Sums by account and the proof that everything balances. */
  trialBalance(tx: Tx): Promise<TrialBalance>
}

/** The ledger's own calls. Posting is done by `ledger_post` alone, inside the transaction of the business act. */
export function createLedger(house: House): Ledger {
  async function trialBalance(tx: Tx): Promise<TrialBalance> {
    const sums = await sumsByAccount(tx)
    return {
      currency: await currencyOf(tx),
      sumMinor: sums.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0),
      accounts: sums.map((row) => ({ ...row, balanceMinor: row.debitMinor - row.creditMinor })),
      differingBalances: await differingBalances(tx),
      at: house.now().toISOString(),
    }
  }
  return {
    trialBalance,
    domain: {
      name: 'ledger',
      problems: ledgerProblems,
      endpoints: ledgerEndpoints,
      routes: (app) => serve(app, getTrialBalance, ({ tx }) => trialBalance(tx)),
    },
  }
}
