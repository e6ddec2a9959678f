import { languages, localesByLanguage, type Language } from '@evops/platform/contract'

/** Returns the name of a weekday, 1 Monday to 7 Sunday. 2024-01-01 was a Monday. */
export function weekdayName(weekday: number, language: Language, style: 'short' | 'long' = 'short'): string {
  const format = new Intl.DateTimeFormat(localesByLanguage[language], { weekday: style, timeZone: 'UTC' })
  return format.format(Date.UTC(2024, 0, weekday))
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
const dayByName = new Map(
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    [String(day), day] as const,
    ...languages.flatMap((language) =>
      (['short', 'long'] as const).map((style) => [plain(weekdayName(day, language, style)), day] as const),
    ),
  ]),
)
/** Returns the weekday for its number or its name in any language; NaN if there is none. */
export function weekdayOf(name: string): number {
  return dayByName.get(plain(name)) ?? Number.NaN
}
