import { z } from 'zod'
import { protocolErrorTexts } from '../../../contract/index.ts'
import { toExactAmount } from '../../roaming/exact.rules.ts'

export { exactKwhToTenthsWh, toExactAmount, exactToMinorUnits } from '../../roaming/exact.rules.ts'

const amount = z.number().refine((value) => toExactAmount(value) !== undefined, protocolErrorTexts.amount)
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
export type OcpiPrice = z.output<typeof priceShape>
const exactly = (value: number) => toExactAmount(value) ?? 0n
/** Returns the amounts before tax and with tax. If no tax is given, both are equal. */
export function exactPrice(price: OcpiPrice): { before: bigint; due: bigint } {
  if ('excl_vat' in price) {
    const before = exactly(Number(price.excl_vat))
    const { incl_vat: due } = price
    return { before, due: typeof due === 'number' ? exactly(due) : before }
  }
  const before = exactly(price.before_taxes)
  return { before, due: (price.taxes ?? []).reduce((sum, tax) => sum + exactly(tax.amount), before) }
}
