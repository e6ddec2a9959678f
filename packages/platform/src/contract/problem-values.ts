import { formatMoney } from './figures.ts'
import type { Language } from './language.ts'

/** What fills a mark of a refusal's sentence: an amount of money is said as the reader's language says it. */
export type ProblemValue = string | number | { readonly minor: number; readonly currency: string }
export type ProblemValues = Readonly<Record<string, ProblemValue>>

/** The values of a refusal in words. */
export function valuesIn(values: ProblemValues, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatMoney(value.minor, value.currency, language) : value,
    ]),
  )
}
