import { formatEnergy, formatPercent, formatInstant, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { QuotaRow } from '../../contract/index.ts'

export const formatQuotaDay = (day: string, language: Language) => formatInstant(day, language, 'UTC', 'day')

/** Returns the validity as text. */
export function formatQuotaValidity({ validFrom, validTo }: QuotaRow, language: Language): string {
  if (validTo === null) return translateText('fleet.quota.from', { from: formatQuotaDay(validFrom, language) })
  return `${formatQuotaDay(validFrom, language)} – ${formatQuotaDay(validTo, language)}`
}
/** Returns the terms of a quota as text. */
export function formatQuotaTerms({ modelName, lineNo, season, grade }: QuotaRow): string {
  const terms = [
    modelName,
    lineNo,
    season && translateText(`fleet.season.${season}`),
    grade && translateText('fleet.quota.grade-of', { n: grade }),
  ].filter(Boolean)
  return terms.length === 0 ? translateText('fleet.quota.everything') : terms.join(' · ')
}
export function formatQuotaValue({ dwh100km, toleranceHundredths }: QuotaRow, language: Language): string {
  const value = `${formatEnergy(dwh100km, language, 1)} kWh/100 km`
  return toleranceHundredths === 0 ? value : `${value} + ${formatHundredthsPercent(toleranceHundredths, language)}`
}
export const formatHundredthsPercent = (hundredths: number | null, language: Language) =>
  formatPercent(hundredths === null ? null : hundredths / 100, language, 1)
