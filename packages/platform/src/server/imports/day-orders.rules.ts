import type { LoadedTable } from '../files/table.ts'
import { detectDateOrder } from './find.rules.ts'
import type { ImportQuestion } from './import-noun.ts'

/*
 * `03/04/2026` is a day in April or in March. A column decides by its own values; where all of its days are at most 12,
 * the user is asked once for the file (decision 333).
 */

export type DayOrder = 'dmy' | 'mdy'
export interface DayColumn {
  column: string
  /** Null if the values fit both orders. */
  order: DayOrder | null
  /** A value that means another day in the other order. */
  example: string
  /** Number of values that mean another day in the other order. */
  count: number
}
const localDay = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?=$|[ T,])/
const questionId = 'day-order'

export const isDay = (text: string): boolean => localDay.test(text)

const partsOf = (text: string): string[] => (localDay.exec(text)?.[0] ?? '').split(/[-/.]/)

/** Writes the day of a cell as year, month, day. */
export function withYearFirst(text: string, order: DayOrder): string {
  const [day = ''] = localDay.exec(text) ?? []
  const [first = '', second = '', year = ''] = partsOf(text)
  const [month, dayOfMonth] = order === 'dmy' ? [second, first] : [first, second]
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}${text.slice(day.length)}`
}

const isAmbiguous = (text: string): boolean => {
  const [first, second] = partsOf(text)
  return Number(first) !== Number(second)
}

/**
 * Returns the order of a column of days: by a part above 12, by dots, which no country writes behind a month, and for
 * days such as 05/05 any. Undefined if the values fit both orders.
 */
export function dayOrderOf(values: readonly string[]): DayOrder | undefined {
  const order = detectDateOrder(values)
  if (order === 'dmy' || order === 'mdy') return order
  return values.every((value) => /^\d+\.\d+\./.test(value) || !isAmbiguous(value)) ? 'dmy' : undefined
}

export function orderOfAnswer(answers: Readonly<Record<string, string>>): DayOrder | undefined {
  const answer = answers[questionId]
  return answer === 'dmy' || answer === 'mdy' ? answer : undefined
}

/** Returns the columns of days that fields use. */
export function dayColumns(
  { columns, rows }: LoadedTable,
  mapping: Readonly<Record<string, string | undefined>>,
): DayColumn[] {
  const used = new Set(Object.values(mapping))
  return columns.flatMap((column, place) => {
    if (!used.has(column)) return []
    const values = rows.flatMap(({ cells }) => cells[place] || [])
    if (values.length === 0 || !values.every(isDay)) return []
    const open = values.filter(isAmbiguous)
    return [{ column, order: dayOrderOf(values) ?? null, example: open[0] ?? values[0] ?? '', count: open.length }]
  })
}

/** Zones of the United States, whose people write the month first. */
const monthFirstZones = new Set(
  'Adak,Anchorage,Boise,Chicago,Denver,Detroit,Juneau,Los_Angeles,Menominee,Metlakatla,New_York,Nome,Phoenix,Puerto_Rico,Sitka,Yakutat'
    .split(',')
    .map((name) => `America/${name}`)
    .concat('Pacific/Honolulu'),
)
const isMonthFirstZone = (zone: string) =>
  monthFirstZones.has(zone) || /^(US\/|America\/(Indiana|Kentucky)\/|America\/North_Dakota\/)/.test(zone)

/**
 * Returns the question about the order of day and month for the columns whose values do not decide it. Other columns of
 * the file, hours with AM or PM and the country of the time zone propose the answer.
 */
export function dayOrderQuestion(
  columns: readonly DayColumn[],
  timeZone: string | undefined,
): readonly ImportQuestion[] {
  const open = columns.filter(({ order }) => order === null)
  const [first] = open
  if (!first) return []
  const decided = new Set(columns.flatMap(({ order }) => order ?? []))
  const [only] = decided
  const byCountry = isMonthFirstZone(timeZone ?? '') || open.some(({ example }) => /[ap]m$/i.test(example))
  const meaning = (order: DayOrder) => withYearFirst(first.example, order).slice(0, 10)
  return [
    {
      id: questionId,
      text: {
        zh: '列 {columns} 的日期可以有两种读法：“{example}”是哪一天？',
        en: 'The days in {columns} can be read in two ways. Which day is “{example}”?',
        es: 'Las fechas de {columns} se pueden leer de dos maneras. ¿Qué día es «{example}»?',
      },
      values: {
        columns: open.map(({ column }) => column).join(', '),
        example: first.example,
        dmy: meaning('dmy'),
        mdy: meaning('mdy'),
      },
      count: Math.max(...open.map(({ count }) => count)),
      answers: [
        {
          answer: 'dmy',
          label: { zh: '日/月/年：{dmy}', en: 'Day first: {dmy}', es: 'Primero el día: {dmy}' },
        },
        {
          answer: 'mdy',
          label: { zh: '月/日/年：{mdy}', en: 'Month first: {mdy}', es: 'Primero el mes: {mdy}' },
        },
      ],
      proposed: decided.size === 1 && only ? only : byCountry ? 'mdy' : 'dmy',
    },
  ]
}
