import { currencySign, formatNumber, formatPrice, formatInstant, useLanguage, useTranslate, useWords } from '@evops/kit'
import type { BoardReason } from '../../contract/index.ts'
import { reasonWords } from './reasons.words.ts'

/** Formats reasons: instants in the depot's local time, prices with their currency. */
export function useReasonText({ timeZone, currency }: { timeZone: string; currency: string }) {
  useWords(reasonWords)
  const translate = useTranslate()
  const language = useLanguage()
  const formatValue = (name: string, value: string | number) => {
    if (name.endsWith('At')) return formatInstant(value, language, timeZone, 'time')
    if (typeof value === 'string') return value
    if (name.endsWith('E5')) return `${formatPrice(value, language, 2)} ${currencySign(currency, language)}/kWh`
    return formatNumber(value, language, Number.isInteger(value) ? 0 : 1)
  }
  return ({ code, marks }: BoardReason): string =>
    translate(
      `depots.reason.${code}`,
      Object.fromEntries(Object.entries(marks).map(([name, value]) => [name, formatValue(name, value)])),
    )
}
