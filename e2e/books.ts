import { requestApi } from './session.ts'

export interface Books {
  /** Σ debit − Σ credit. */
  sumMinor: number
  accounts: { account: string; balanceMinor: number }[]
  /** Balances, sums of days, journals, chain and orders agree with every line. */
  isWhole: boolean
}

/** The trial balance, and what a look at the whole ledger finds. */
export async function books(token: string): Promise<Books> {
  const balance = await requestApi<Omit<Books, 'isWhole'>>(token, 'GET', '/api/ledger/trial-balance')
  const { ok } = await requestApi<{ ok: boolean }>(token, 'POST', '/api/ledger/checks', {})
  return { ...balance, isWhole: ok }
}
