import { requestApi } from './session.ts'

export interface Books {
  /** Σ debit − Σ credit. */
  sumMinor: number
  accounts: { account: string; balanceMinor: number }[]
  /** True if balances, daily totals, journals, hash chain and sessions agree with all lines. */
  isWhole: boolean
}

/** Returns the trial balance and the result of a check of the whole ledger. */
export async function books(token: string): Promise<Books> {
  const balance = await requestApi<Omit<Books, 'isWhole'>>(token, 'GET', '/api/ledger/trial-balance')
  const { ok } = await requestApi<{ ok: boolean }>(token, 'POST', '/api/ledger/checks', {})
  return { ...balance, isWhole: ok }
}
