import { formatWhen, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** A day as the language writes it. */
export const dayText = (day: string, language: Language) => formatWhen(day, language, 'UTC', 'day')

/** From when to when something counts. */
export function validText(fromDay: string, untilDay: string | null, language: Language): string {
  const from = dayText(fromDay, language)
  if (untilDay === null) return translateText('energy.from-on', { from })
  return translateText('energy.from-until', { from, until: dayText(untilDay, language) })
}
