import { type Language, monthName } from '@evops/platform/contract'
import { dayTypes, type DayType, periodWords } from '../../contract/index.ts'

const everyDay = { zh: '每天', en: 'Every day', es: 'Todos los días' }
const allYear = { zh: '全年', en: 'All year', es: 'Todo el año' }

/** Formats months: `1–6 月、9–12 月`, `Jan–Jun, Sep–Dec`, `ene–jun, sep–dic`. */
export function monthsLabel(months: readonly number[], language: Language): string {
  if (months.length === 12) return allYear[language]
  const runs: { first: number; last: number }[] = []
  for (const month of months.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.last === month - 1) run.last = month
    else runs.push({ first: month, last: month })
  }
  if (language === 'zh')
    return runs.map(({ first, last }) => `${first === last ? first : `${first}–${last}`} 月`).join('、')
  return runs
    .map(({ first, last }) =>
      first === last ? shortMonth(first, language) : `${shortMonth(first, language)}–${shortMonth(last, language)}`,
    )
    .join(', ')
}

/** Returns the short name of a month: `7 月`, `Jul`, `jul`. */
export function shortMonth(month: number, language: Language): string {
  if (language === 'zh') return `${month} 月`
  return monthName(month, language).replace('.', '').slice(0, 3)
}

export function dayTypesLabel(types: readonly DayType[], language: Language): string {
  if (types.length === dayTypes.length) return everyDay[language]
  const [first = '', ...rest] = types.map((type) => periodWords[`tariffs.day.${type}`][language])
  return [first, ...rest.map((name) => name.toLowerCase())].join(language === 'zh' ? '、' : ', ')
}

/** Formats a row's days in one line: `7–8 月 · 工作日`. */
export function rowLabel(row: { months: readonly number[]; dayTypes: readonly DayType[] }, language: Language): string {
  return `${monthsLabel(row.months, language)} · ${dayTypesLabel(row.dayTypes, language)}`
}
