import { endpoint, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { flowScreen } from './screens.ts'

/** Days of a trial balance in the operator's time zone, both inclusive. */
export const periodFilter = z
  .object({ dayFrom: z.iso.date(), dayTo: z.iso.date() })
  .refine(({ dayFrom, dayTo }) => dayFrom <= dayTo, { path: ['dayTo'], error: 'ledger.fault.period' })
export type PeriodFilter = z.output<typeof periodFilter>

const movement = z.object({
  /** Debit positive, credit negative. */
  openingMinor: minorUnits,
  debitMinor: minorUnits,
  creditMinor: minorUnits,
  closingMinor: minorUnits,
})
export const periodBalanceRow = movement.extend({
  /** Account of the ledger, or `output_tax:2100`. */
  account: z.string(),
  name: z.string(),
  /** Code of the operator's accountant; '' for none. */
  code: z.string(),
})
export const periodBalance = z.object({
  currency: z.string(),
  rows: z.array(periodBalanceRow),
  /** Sums of all accounts: opening and closing are 0, debit equals credit. */
  total: movement,
})
export type PeriodBalance = z.infer<typeof periodBalance>
export const getPeriodBalance = endpoint({
  name: 'getPeriodBalance',
  method: 'GET',
  path: '/api/ledger/period-balance',
  permission: flowScreen.codes,
  summary: 'Returns the trial balance of a period: opening, debit, credit and closing of each account of the books',
  query: periodFilter,
  reply: periodBalance,
})
export const periodBalanceExport = 'ledger.period-balance'
export const periodBalanceEndpoints = [getPeriodBalance] as const
