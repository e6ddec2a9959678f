import { formatInstant, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

export const dayText = (day: string, language: Language) => formatInstant(day, language, 'UTC', 'day')

/** Formats the validity period of an object. */
export function formatValidity(fromDay: string, untilDay: string | null, language: Language): string {
  const from = dayText(fromDay, language)
  if (untilDay === null) return translateText('energy.from-on', { from })
  return translateText('energy.from-until', { from, until: dayText(untilDay, language) })
}
