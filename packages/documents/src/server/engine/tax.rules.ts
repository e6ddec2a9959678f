import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { DocumentLine, DocumentTax } from '../../contract/index.ts'

export type GrossLine = Omit<DocumentLine, 'taxMinor' | 'netMinor'>
export interface TaxedAmounts {
  lines: DocumentLine[]
  taxes: DocumentTax[]
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/** Returns the VAT (sales tax) included in a price, in minor units, rounded once. `rate` is in hundredths of a percent. */
export function taxWithin(grossMinor: number, rate: number): number {
  return toSafeNumber(roundHalfUp(BigInt(grossMinor) * BigInt(rate), BigInt(10_000 + rate)))
}

/**
 * Calculates the tax of lines. It is rounded once for all lines of a rate (EN 16931, BR-CO-14 and BR-CO-17) and
 * distributed by the largest remainder, so that lines, rates and total add up.
 */
export function calculateTaxes(
  grossLines: readonly GrossLine[],
  taxOf: (grossMinor: number, rate: number) => number = taxWithin,
): TaxedAmounts {
  const lines = grossLines.map((line): DocumentLine => ({ ...line, taxMinor: 0, netMinor: line.grossMinor }))
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a)
  const taxes = rates.map((rate): DocumentTax => {
    const mine = lines.filter((line) => line.rate === rate)
    const gross = mine.reduce((sum, line) => sum + line.grossMinor, 0)
    const taxMinor = taxOf(gross, rate)
    share(mine, rate, taxMinor)
    return { rate, netMinor: gross - taxMinor, taxMinor }
  })
  const sum = (of: 'netMinor' | 'taxMinor') => taxes.reduce((all, one) => all + one[of], 0)
  const [netMinor, taxMinor] = [sum('netMinor'), sum('taxMinor')]
  return { lines, taxes, netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}

function share(lines: DocumentLine[], rate: number, taxMinor: number): void {
  const parts = lines.map((line) => {
    const exact = (line.grossMinor * rate) / (10_000 + rate)
    const least = Math.floor(exact)
    return { line, least, rest: exact - least }
  })
  let left = taxMinor - parts.reduce((sum, { least }) => sum + least, 0)
  for (const { line, least } of parts.toSorted((a, b) => b.rest - a.rest)) {
    const more = left > 0 ? 1 : 0
    left -= more
    line.taxMinor = least + more
    line.netMinor = line.grossMinor - line.taxMinor
  }
}

/** Returns the key of a line: category, rate and code. */
export const documentLineKey = ({ category, rate, code }: Pick<GrossLine, 'category' | 'rate' | 'code'>) =>
  `${category} ${rate} ${code}`
/** Returns lines after deductions, which are negative; lines without a remainder are left out. */
export function deductLines(lines: readonly GrossLine[], back: readonly GrossLine[]): GrossLine[] {
  return lines.flatMap((line) => {
    const mine = back.filter((one) => documentLineKey(one) === documentLineKey(line))
    const sum = (of: 'grossMinor' | 'energyDwh') => mine.reduce((all, one) => all + one[of], line[of])
    const grossMinor = sum('grossMinor')
    return grossMinor === 0 ? [] : [{ ...line, grossMinor, energyDwh: sum('energyDwh') }]
  })
}
/**
 * Returns the deducted part of lines as positive amounts: the tax of a rate is the difference before and after the
 * deduction. So the remainder has the tax that it would have on its own, and any number of parts adds up to the whole.
 */
export function deductedPart(left: readonly GrossLine[], part: readonly GrossLine[]): TaxedAmounts {
  return calculateTaxes(part, (grossMinor, rate) => {
    const before = left.filter((line) => line.rate === rate).reduce((sum, line) => sum + line.grossMinor, 0)
    return taxWithin(before, rate) - taxWithin(before - grossMinor, rate)
  })
}

/** Returns the negated amounts; nothing is recalculated. */
export function negateAmounts({ lines, taxes, netMinor, taxMinor, totalMinor }: TaxedAmounts): TaxedAmounts {
  return {
    lines: lines.map((line) => ({
      ...line,
      energyDwh: minus(line.energyDwh),
      grossMinor: minus(line.grossMinor),
      taxMinor: minus(line.taxMinor),
      netMinor: minus(line.netMinor),
    })),
    taxes: taxes.map((tax) => ({ ...tax, netMinor: minus(tax.netMinor), taxMinor: minus(tax.taxMinor) })),
    netMinor: minus(netMinor),
    taxMinor: minus(taxMinor),
    totalMinor: minus(totalMinor),
  }
}
const minus = (value: number) => (value === 0 ? 0 : -value)
