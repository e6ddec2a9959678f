import { z } from 'zod'

/** Payment term of a bill in days. */
export const daysToPay = z.int().min(0).max(365)
/** Tax rate in hundredths of a percent, included in prices: 1300 is 13 %. */
export const taxHundredths = z.int().min(0).max(10_000)
/** Default terms of an operator; a company may have its own. */
export const billRules = z.object({ daysToPay, taxHundredths })
export type BillRules = z.output<typeof billRules>
export const defaultBillRules: BillRules = { daysToPay: 15, taxHundredths: 0 }
