import { z } from 'zod'

/** Days that a company has to pay a bill. */
export const daysToPay = z.int().min(0).max(365)
/** Hundredths of a percent, held in the prices: 1300 is 13 %. */
export const taxHundredths = z.int().min(0).max(10_000)
/** An operator's own; a company may have others. */
export const billRules = z.object({ daysToPay, taxHundredths })
export type BillRules = z.output<typeof billRules>
export const defaultBillRules: BillRules = { daysToPay: 15, taxHundredths: 0 }
