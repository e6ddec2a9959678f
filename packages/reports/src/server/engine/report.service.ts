import { Problem, parseSortKey, type Page } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  measuresAddedLater,
  measureFactColumns,
  isMoney,
  type MeasureName,
  type MeasureValue,
  type MeasureValues,
  type ReportDefinition,
  type ReportFilter,
  type ReportRow,
  type ReportTotals,
  type ReportOrigin,
} from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { calculateQueuedFactsNow } from '../facts/fresh.ts'
import { hasDaysToRecalculate } from '../roll-up/facts.store.ts'
import { validateReportSpan, type ReportScopeSpan } from '../spans.store.ts'
import { comparisonDays, shiftKeyToPeriod } from './compare.rules.ts'
import { maxCellsOfQuery, configureLargeReport, maxCellsPerRequest, operatorRates } from './cells.store.ts'
import { compareReportKeys, keyText } from './keys.rules.ts'
import type { FactSourceResult, FactChanges, FactRows, FactSource, FactRequest } from './found.ts'
import { factSources } from './sources.ts'
import { combineSums, addTo, calculateMeasureValues, measureSortValue, type ColumnSums } from './values.rules.ts'

export interface ReportResult {
  rows: ReportRow[]
  /** Calculates a single figure of a row, to sort thousands of rows without calculating the other figures. */
  figure: (row: ReportRow, name: MeasureName) => MeasureValue
  totals: ReportTotals[]
  worked: ReportOrigin
}
interface ReportRequest {
  now: Date
  /** Maximum number of facts to read; unlimited for a file that is created in the background. */
  most?: number
}

/**
 * Runs a report and returns rows and totals with the comparison values. Throws reports.span, reports.too-long,
 * reports.future and reports.cells.
 */
export async function runReport(
  tx: Tx,
  report: ReportDefinition,
  filter: ReportFilter,
  { now, most = maxCellsPerRequest }: ReportRequest,
): Promise<ReportResult> {
  validateReportSpan(filter, now)
  const { by, compare, currency, ...query } = filter
  const places = { ...query, ...(await configureLargeReport(tx)) }
  const byCurrency = report.measures.some(isMoney)
  // Time and power do not depend on a currency.
  const span: ReportScopeSpan = byCurrency ? { ...places, currency } : places
  const requests = report.only?.[by] ?? report.measures
  const isLate = requests.some((name) => measuresAddedLater.has(name)) && (await hasDaysToRecalculate(tx, span.dayFrom))
  const names = isLate ? requests.filter((name) => !measuresAddedLater.has(name)) : requests
  const plan = planOf(names, { by, span })
  const freshness = await changesOf(tx, span)
  const wanted = { by, span, byCurrency, now, changes: freshness.changes }
  await checkCells(tx, plan, { ...wanted, most })
  const own = await querySources(tx, plan, wanted)
  const comparedDays = compare ? comparisonDays(span, compare) : null
  const earlierSpan = comparedDays && { ...span, ...comparedDays }
  const before =
    earlierSpan &&
    (await querySources(tx, plan, {
      ...wanted,
      span: earlierSpan,
      changes: (await changesOf(tx, earlierSpan)).changes,
    }))
  if (before && comparedDays && compare)
    for (const found of before.found) found.key = shiftKeyToPeriod(found.key, by, span, comparedDays, compare)
  const rates = await operatorRates(tx)
  const none = Object.fromEntries(report.measures.map((name) => [name, null]))
  const present = (sums: ColumnSums, currency: string | null) => ({
    ...none,
    ...calculateMeasureValues(names, { ...sums, ...rates }, currency),
  })
  const nothing = { ...zeros(plan), ...rates }
  const rowsIn = (answered: Answered) => mergeRows(answered, by, { nothing, most: plan.most })
  const sumsOf = rowsOf({ now: rowsIn(own), was: before && rowsIn(before) }, nothing, present)
  return {
    rows: [...sumsOf.keys()],
    figure: (row, name) => calculateMeasureValues([name], sumsOf.get(row)?.() ?? nothing, row.currency)[name],
    totals: totalsOf(own, before, plan).map(({ currency, sums, earlier: was }) => ({
      currency,
      values: present(sums, currency),
      before: was && present(was, currency),
    })),
    worked: {
      facts: own.answers.flatMap(({ fact, grain, cells, isOfCells = false }) =>
        isOfCells ? [] : [{ fact, grain, cells }],
      ),
      comparison: comparedDays,
      waiting: freshness.waiting,
      unreported: [
        ...requests.filter((name) => !names.includes(name)),
        ...(span.chargePointId === undefined ? [] : names.filter((name) => plan.unreported.has(name))),
      ],
      hasOpeningHours:
        own.answers.find(({ hasOpeningHours }) => hasOpeningHours !== undefined)?.hasOpeningHours ?? null,
      asOf: now.toISOString(),
    },
  }
}

/** A found row; its sums are calculated on demand. */
type Row = Pick<FactRows, 'key' | 'currency'> & { sums: () => ColumnSums }
type Merged = ReadonlyMap<string, Row>
/** Returns rows with their sums. Only one page of thousands of rows is read, so figures are calculated on demand. */
function rowsOf(
  { now, was }: { now: Merged; was: Merged | null },
  nothing: ColumnSums,
  present: (sums: ColumnSums, currency: string | null) => MeasureValues,
): Map<ReportRow, () => ColumnSums> {
  const rows = [...new Map([...(was ?? []), ...now])].map(
    ([text, { key, currency }]): [ReportRow, () => ColumnSums] => {
      const sums = now.get(text)?.sums ?? (() => nothing)
      const values = once(() => present(sums(), currency))
      const before = was && once(() => present(was.get(text)?.sums() ?? nothing, currency))
      const row = {
        key,
        currency,
        get values() {
          return values()
        },
        get before() {
          return before && before()
        },
      }
      return [row, sums]
    },
  )
  return new Map(rows)
}

/** Assignment of columns to sources: the first source that has the column and the dimension. */
interface Plan {
  parts: { source: FactSource; columns: string[] }[]
  /** Measures that no source has. */
  unreported: ReadonlySet<MeasureName>
  most: ReadonlySet<string>
}
function planOf(names: readonly MeasureName[], wanted: Pick<FactRequest, 'by' | 'span'>): Plan {
  const able = factSources.filter((source) => source.canAnswer(wanted))
  const sourceOf = (column: string) => able.find(({ columns }) => columns.has(column))
  const made = names.map(
    (name) => [name, measureFactColumns(name, (column) => sourceOf(column) !== undefined)] as const,
  )
  const columns = new Set(made.flatMap(([, own]) => own))
  const pending = new Set(made.flatMap(([name, own]) => (own.length === 0 ? [name] : [])))
  const parts = [...Map.groupBy(columns, sourceOf)].flatMap(([source, own]) =>
    source ? [{ source, columns: own }] : [],
  )
  return { parts, unreported: pending, most: new Set(parts.flatMap(({ source }) => [...source.most])) }
}

/**
 * Returns the queued changes to add to the stored facts. `waiting`: there are too many, so the figures are as old as
 * the queue.
 */
async function changesOf(tx: Tx, span: ReportScopeSpan): Promise<{ changes: FactChanges; waiting: boolean }> {
  const { complete, stored, fresh } = await calculateQueuedFactsNow(tx, span)
  const sets = Object.keys(fresh) as (keyof typeof fresh)[]
  const changes = sets.map((set) => [set, [...fresh[set], ...stored[set].map((row) => less(set, row))]])
  return { changes: Object.fromEntries(changes), waiting: !complete }
}
function less(set: keyof typeof factSets, row: FactRow): FactRow {
  const { sums, most = [] }: FactSet = factSets[set]
  const taken = sums.map((column) => [column, -Number(row[column] ?? 0)])
  return { ...row, ...Object.fromEntries(taken), ...Object.fromEntries(most.map((column) => [column, 0])) }
}

async function checkCells(tx: Tx, { parts }: Plan, { most, ...wanted }: FactRequest & { most: number }): Promise<void> {
  const facts = parts.map(({ source }) => source.fact)
  const cells = await maxCellsOfQuery(tx, facts, wanted)
  if (cells > most) throw new Problem('reports.cells', { cells, most })
}

interface Answered {
  answers: FactSourceResult[]
  found: FactRows[]
}
async function querySources(tx: Tx, { parts }: Plan, wanted: FactRequest): Promise<Answered> {
  const answers = await Promise.all(parts.map(({ source, columns }) => source.load(tx, wanted, columns)))
  return { answers, found: answers.flatMap(({ rows }) => rows) }
}

/** Returns zero for all columns that add up. */
function zeros({ parts }: Plan): ColumnSums {
  return Object.fromEntries(
    parts.flatMap(({ source, columns }) => (source.fact === 'usage' ? [] : columns.map((column) => [column, 0]))),
  )
}

/** Merges rows by key and currency across fact sets; values without a currency go to the first row of the key. */
function mergeRows(
  { found }: Answered,
  by: ReportFilter['by'],
  { nothing, most }: { nothing: ColumnSums; most: ReadonlySet<string> },
): Merged {
  const rows = new Map<string, Pick<FactRows, 'key' | 'currency'> & { found: ColumnSums[] }>()
  const addRow = (text: string, { key, currency, sums }: FactRows) => {
    const there = rows.get(text)
    if (!there) rows.set(text, { key, currency, found: [sums] })
    else {
      there.currency ??= currency
      there.found.push(sums)
    }
  }
  const firsts = new Map<string, string>()
  for (const one of found.filter(({ currency }) => currency !== null)) {
    const [key, text] = [keyText(by, one.key), `${keyText(by, one.key)} ${one.currency}`]
    addRow(text, one)
    if (!firsts.has(key) || text < (firsts.get(key) ?? '')) firsts.set(key, text)
  }
  for (const one of found.filter(({ currency }) => currency === null)) {
    const key = keyText(by, one.key)
    addRow(firsts.get(key) ?? key, one)
  }
  const sumsOf = (all: readonly ColumnSums[]) => () =>
    all.reduce<Record<string, number | null>>((sums, more) => addTo(sums, more, most), { ...nothing })
  return new Map(
    [...rows].map(([text, { key, currency, found: all }]) => [text, { key, currency, sums: once(sumsOf(all)) }]),
  )
}

/** Returns totals per currency; values without one (a peak, a failed start) go to the first. */
function totalsOf(own: Answered, before: Answered | null, plan: Plan) {
  const [now, was] = [sumOf(own, plan), before && sumOf(before, plan)]
  const currencies = [...new Set([...now.keys(), ...(was?.keys() ?? [])])].toSorted((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  )
  const [first = null] = currencies.filter((currency) => currency !== null)
  const inOne = (sums: Map<string | null, ColumnSums>, currency: string | null) => {
    const [one, none] = [sums.get(currency) ?? zeros(plan), sums.get(null)]
    return currency !== null && currency === first && none ? combineSums(one, none, plan.most) : one
  }
  return currencies
    .filter((currency) => currency !== null || first === null)
    .map((currency) => ({ currency, sums: inOne(now, currency), earlier: was && inOne(was, currency) }))
}
function sumOf({ answers }: Answered, plan: Plan): Map<string | null, ColumnSums> {
  const sums = new Map<string | null, Record<string, number | null>>()
  const add = (currency: string | null, more: ColumnSums) =>
    sums.set(currency, addTo(sums.get(currency) ?? { ...zeros(plan) }, more, plan.most))
  for (const { rows, total, apart = [] } of answers) {
    for (const one of apart) add(one.currency, one.sums)
    if (total && rows.length > 0) add(null, total)
    else for (const row of rows) add(row.currency, row.sums)
  }
  return sums
}

/** Memoises a function without arguments. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Returns a page of rows, sorted by a measure or by key; unknown values always come last. */
export function pageReport(
  { rows, figure }: Pick<ReportResult, 'rows' | 'figure'>,
  { page, pageSize, sort }: { page: number; pageSize: number; sort: string },
): Page<ReportRow> {
  const { key, sign } = parseSortKey(sort)
  // Safe cast: the sort keys are the report's measures.
  const name = key as MeasureName
  const weights = new Map(key === 'key' ? [] : rows.map((row) => [row, measureSortValue(figure(row, name))]))
  const sorted = rows.toSorted((a, b) => {
    if (key === 'key') return sign * compareReportKeys(a.key, b.key) || byCurrency(a, b)
    const [one = null, other = null] = [weights.get(a), weights.get(b)]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || compareReportKeys(a.key, b.key)
    return sign * (one - other) || compareReportKeys(a.key, b.key) || byCurrency(a, b)
  })
  const from = (page - 1) * pageSize
  return { list: sorted.slice(from, from + pageSize), total: rows.length, page, pageSize }
}
function byCurrency(a: ReportRow, b: ReportRow): number {
  return (a.currency ?? '').localeCompare(b.currency ?? '')
}
