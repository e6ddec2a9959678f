import { type Language, weekdayName } from '@evops/platform/contract'

/** Formats days of the week (1: Monday) as ranges: Mon–Fri, Sat, Sun. */
export function daysText(days: readonly number[], language: Language): string {
  const formatWeekday = (day: number) => weekdayName(day, language)
  const rows: number[][] = []
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const row = rows.at(-1)
    if (row?.at(-1) === day - 1) row.push(day)
    else rows.push([day])
  }
  return rows
    .flatMap((row) =>
      row.length > 2
        ? `${formatWeekday(row[0] ?? 1)}–${formatWeekday(row.at(-1) ?? 7)}`
        : row.map((day) => formatWeekday(day)),
    )
    .join(language === 'zh' ? '、' : ', ')
}
