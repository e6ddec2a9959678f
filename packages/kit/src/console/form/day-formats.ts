import type { Language } from '@evops/platform/contract'

const shown: Readonly<Record<Language, string>> = { zh: 'YYYY/MM/DD', en: 'DD/MM/YYYY', es: 'DD/MM/YYYY' }

/** Returns the accepted date formats of a field: the display format of the language, the others and ISO. */
export function acceptedDateFormats(language: Language, kind: 'day' | 'month' | 'time' | 'moment' = 'day'): string[] {
  // A year in front or at the end is never mistaken for a day, so readers of each language may type either order.
  const days = [...new Set([shown[language], ...Object.values(shown), 'YYYY-MM-DD'])]
  if (kind === 'month') return days.map((day) => day.replace(/DD.|.DD/, ''))
  // A day without an hour is not in the list: the picker would complete it while the user still types the hour.
  if (kind === 'moment') return [...days.map((day) => `${day} HH:mm`), 'YYYY-MM-DDTHH:mm']
  return kind === 'time' ? ['HH:mm', 'H:mm', 'HHmm'] : days
}
