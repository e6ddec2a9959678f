import type { Language } from '@evops/platform/contract'

const shown: Readonly<Record<Language, string>> = { zh: 'YYYY/MM/DD', en: 'DD/MM/YYYY', es: 'DD/MM/YYYY' }

/** How a box writes a day, as everywhere else in that language; what is typed may also be an ISO day. `time`: ` HH:mm`. */
export function dayFormats(language: Language, time = ''): string[] {
  return [`${shown[language]}${time}`, `YYYY-MM-DD${time}`]
}
