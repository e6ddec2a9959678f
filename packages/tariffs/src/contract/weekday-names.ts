import { languages, weekdayName } from '@evops/platform/contract'

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
