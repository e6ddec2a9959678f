import { formatEnergy, formatPercent, formatWhen, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { QuotaRow } from '../../contract/index.ts'

export const dayText = (day: string, language: Language) => formatWhen(day, language, 'UTC', 'day')

/** Returns the validity as text. */
export function validText({ validFrom, validTo }: QuotaRow, language: Language): string {
  if (validTo === null) return translateText('fleet.quota.from', { from: dayText(validFrom, language) })
  return `${dayText(validFrom, language)} – ${dayText(validTo, language)}`
}
/** Returns the terms of a quota as text. */
export function termsText({ modelName, lineNo, season, grade }: QuotaRow): string {
  const terms = [
    modelName,
    lineNo,
    season && translateText(`fleet.season.${season}`),
    grade && translateText('fleet.quota.grade-of', { n: grade }),
  ].filter(Boolean)
  return terms.length === 0 ? translateText('fleet.quota.everything') : terms.join(' · ')
}
export function valueText({ dwh100km, toleranceHundredths }: QuotaRow, language: Language): string {
  const value = `${formatEnergy(dwh100km, language, 1)} kWh/100 km`
  return toleranceHundredths === 0 ? value : `${value} + ${percent(toleranceHundredths, language)}`
}
export const percent = (hundredths: number | null, language: Language) =>
  formatPercent(hundredths === null ? null : hundredths / 100, language, 1)
