import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { DocumentLine, DocumentTax } from '../../contract/index.ts'

export type GrossLine = Omit<DocumentLine, 'taxMinor' | 'netMinor'>
export interface Taxed {
  lines: DocumentLine[]
  taxes: DocumentTax[]
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/** The tax within a price, in minor units, rounded once. Rate in hundredths of a percent. */
export function taxWithin(grossMinor: number, rate: number): number {
  return toSafeNumber(roundHalfUp(BigInt(grossMinor) * BigInt(rate), BigInt(10_000 + rate)))
}

/**
 * Lines with their tax. It is rounded once for all lines of a rate (EN 16931, BR-CO-14 and BR-CO-17), and shared among
 * them by the largest remainder, so that lines, rates and total add up to the same.
 */
export function taxed(given: readonly GrossLine[]): Taxed {
  const lines = given.map((line): DocumentLine => ({ ...line, taxMinor: 0, netMinor: line.grossMinor }))
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a)
  const taxes = rates.map((rate): DocumentTax => {
    const mine = lines.filter((line) => line.rate === rate)
    const gross = mine.reduce((sum, line) => sum + line.grossMinor, 0)
    const taxMinor = taxWithin(gross, rate)
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

/** The opposite of what was taxed; nothing is worked out anew. */
export function opposite({ lines, taxes, netMinor, taxMinor, totalMinor }: Taxed): Taxed {
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
