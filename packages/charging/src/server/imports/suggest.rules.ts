import {
  detectDateOrder,
  findColumns,
  normalizeNumberText,
  normalizeColumnTitle,
  unitInTitle,
  splitTitleUnit,
  zoneOffsetAt,
  sampleColumnValues,
  type FieldHints,
  type LoadedTable,
} from '@evops/platform/server'
import {
  energyUnits,
  sessionImportSettings,
  type SessionImportField,
  type SessionImportSettings,
} from '../../contract/index.ts'
import { readLocalTime } from '@evops/tariffs/contract'
import { sessionTitles } from './session-titles.ts'

const moment = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T,]+\d{1,2}:\d{2}/
const currencies: Readonly<Record<string, string>> = {
  dollars: 'USD',
  usd: 'USD',
  eur: 'EUR',
  euros: 'EUR',
  cny: 'CNY',
  rmb: 'CNY',
  元: 'CNY',
  mxn: 'MXN',
}

/** Only a title can say that amounts are in cents. The figures alone never do. */
const inCents = /(^|[^\p{Letter}])(cents?|c[eé]ntimos?|centavos?|分|minor)($|[^\p{Letter}])/iu

const isPlaceCode = (value: string) => /^[A-Za-z0-9._-]{1,40}$/.test(value)
const isZone = (value: string) => zoneOffsetAt(value, new Date(0)) !== undefined
const hints = Object.fromEntries(
  Object.entries(sessionTitles).map(([field, fieldTitles]) => {
    // A station is named by its code. Our own export has names; its charge points exist or are created on their own.
    const fits = field === 'station' ? { fits: isPlaceCode } : field === 'timeZone' ? { fits: isZone } : {}
    return [field, { titles: fieldTitles, ...fits }]
  }),
) as Record<SessionImportField, FieldHints>

/** Suggests settings for a file's titles and values. `earlier`: the settings of the last file of this shape. */
export function suggestSessionSettings(
  table: LoadedTable,
  operator: { currency: string },
  earlier?: SessionImportSettings,
): SessionImportSettings {
  const mapping = earlier?.mapping ?? withTimes(table, findColumns(table, hints))
  const times = function* () {
    yield* sampleColumnValues(table, mapping.startedAt, table.rows.length)
    yield* sampleColumnValues(table, mapping.endedAt, table.rows.length)
  }
  // The order of day and month follows from the values if possible, otherwise from the previous file, otherwise from
  // the most common order.
  const dateOrder = detectDateOrder(times()) ?? earlier?.dateOrder ?? 'dmy'
  if (earlier) return { ...earlier, dateOrder }
  return sessionImportSettings.parse({
    mapping,
    currency: currencyOf(mapping.amount) ?? operator.currency,
    energyUnit: energyUnitOf(table, mapping.energy),
    amountUnit: inCents.test(mapping.amount ?? '') ? 'minor' : 'major',
    dateOrder,
  })
}

/** Assigns two time columns without a known title: the one that is never later is the start. */
function withTimes(
  table: LoadedTable,
  mapping: Partial<Record<SessionImportField, string>>,
): Partial<Record<SessionImportField, string>> {
  if (mapping.startedAt !== undefined || mapping.endedAt !== undefined) return mapping
  const taken = new Set(Object.values(mapping))
  const [first, second, ...more] = table.columns.filter((column) => {
    const values = taken.has(column) ? [] : sampleColumnValues(table, column)
    return values.length > 0 && values.every((value) => moment.test(value))
  })
  if (first === undefined || second === undefined || more.length > 0) return mapping
  const ends = sampleColumnValues(table, second)
  const starts = sampleColumnValues(table, first)
  // Each column has its own order of day and month.
  const clockOf = (values: readonly string[]) =>
    ({ timeZone: 'UTC', dateOrder: detectDateOrder(values) ?? 'dmy' }) as const
  const instantsOf = (values: readonly string[]) => {
    const clock = clockOf(values)
    return values.map((text) => readLocalTime(text, clock) ?? 0)
  }
  const endedAt = instantsOf(ends)
  const isInOrder = instantsOf(starts).every((at, index) => at <= (endedAt[index] ?? 0))
  return isInOrder
    ? { ...mapping, startedAt: first, endedAt: second }
    : { ...mapping, startedAt: second, endedAt: first }
}

function currencyOf(title: string | undefined): string | undefined {
  const whole = currencies[normalizeColumnTitle(title ?? '')]
  return whole ?? currencies[(splitTitleUnit(title ?? '').unit ?? '').toLowerCase()]
}

/** Derives the unit from the title unless the figures contradict it: no session has 1,000 kWh or 100 Wh on average. */
function energyUnitOf(table: LoadedTable, column: string | undefined): SessionImportSettings['energyUnit'] {
  const figures = sampleColumnValues(table, column).map((text) => Number(normalizeNumberText(text).replace(',', '.')))
  const mean = figures.reduce((all, figure) => all + figure, 0) / Math.max(1, figures.length)
  if (mean >= 1_000) return 'Wh'
  return mean > 0 && mean < 100 ? 'kWh' : (unitInTitle(column, energyUnits) ?? 'kWh')
}
