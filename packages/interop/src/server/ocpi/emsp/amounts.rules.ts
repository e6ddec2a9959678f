import { z } from 'zod'
import { wireFaults } from '../../../contract/index.ts'
import { exactOf } from '../../roaming/exact.rules.ts'

export { dwhOf, exactOf, minorOf } from '../../roaming/exact.rules.ts'

const amount = z.number().refine((value) => exactOf(value) !== undefined, wireFaults.amount)
/** Price of either version: without tax and with tax, or with the list of taxes. */
export const priceShape = z.union([
  z.looseObject({ excl_vat: amount, incl_vat: amount.nullish() }),
  z.looseObject({
    before_taxes: amount,
    taxes: z
      .array(z.looseObject({ name: z.string(), amount }))
      .max(20)
      .nullish(),
  }),
])
export type Price = z.output<typeof priceShape>
const exactly = (value: number) => exactOf(value) ?? 0n
/** Returns the amounts before tax and with tax. If no tax is given, both are equal. */
export function exactPrice(price: Price): { before: bigint; due: bigint } {
  if ('excl_vat' in price) {
    const before = exactly(Number(price.excl_vat))
    const { incl_vat: due } = price
    return { before, due: typeof due === 'number' ? exactly(due) : before }
  }
  const before = exactly(price.before_taxes)
  return { before, due: (price.taxes ?? []).reduce((sum, tax) => sum + exactly(tax.amount), before) }
}
