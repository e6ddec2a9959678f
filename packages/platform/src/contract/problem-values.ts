import { formatMoney, formatMonth } from './figures.ts'
import type { Language, LocalizedText } from './language.ts'

/**
 * A value for a placeholder in a refusal's sentence. An amount of money, a month (2026-03 at `month`) and words are
 * formatted in the reader's language.
 */
export type ProblemValue = string | number | { readonly minor: number; readonly currency: string } | LocalizedText
export type ProblemValues = Readonly<Record<string, ProblemValue>>

export function formatProblemValues(values: ProblemValues, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'object')
        return [name, 'minor' in value ? formatMoney(value.minor, value.currency, language) : value[language]]
      const isMonth = name === 'month' && typeof value === 'string' && /^\d{4}-\d\d$/.test(value)
      return [name, isMonth ? formatMonth(value, language) : value]
    }),
  )
}
