import { formatWhen, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** From when to when something counts, days as the language writes them. */
export function validText(fromDay: string, untilDay: string | null, language: Language): string {
  const [from, until] = [fromDay, untilDay].map((day) => formatWhen(day, language, 'UTC', 'day'))
  return untilDay === null ? say('energy.from-on', { from }) : say('energy.from-until', { from, until })
}
