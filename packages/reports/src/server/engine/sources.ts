import type { Tx } from '@evops/platform/server'
import { reportKey, sizesColumn, type Dimension, type ReportKey } from '../../contract/index.ts'
import { bucketEdges } from '../facts/amounts.rules.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import { sizeEdges, type SizeKind } from '../facts/buckets.rules.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { usage } from '../usage/usage.service.ts'
import { usageBy, type UsageSums } from '../usage/usage.ts'
import type { Span } from '../spans.store.ts'
import { compile, grainOf, canDistinguish, type Grain } from './compile.store.ts'
import { sizesOf, type SizesRow } from './sizes.store.ts'
import type { Sums } from './values.rules.ts'

/** What somebody wants added up, by what. */
export interface Wanted {
  by: Dimension
  span: Span
  byCurrency: boolean
  now: Date
  /** What waits to be worked out, by fact set. */
  changes: Changes
}
export type Changes = Readonly<Partial<Record<string, readonly FactRow[]>>>
export interface Found {
  key: ReportKey
  currency: string | null
  sums: Sums
}
export interface Answer {
  rows: Found[]
  /** Of all rows, where they do not simply add up. */
  total?: Sums
  /** What is known of all rows together and of none by itself. */
  apart?: readonly { currency: string | null; sums: Sums }[]
  fact: string
  grain: Grain
  cells: number
  hoursKnown?: boolean
}
/** Where columns come from. */
export interface Source {
  fact: string
  columns: ReadonlySet<string>
  /** Columns of which the largest counts. */
  most: ReadonlySet<string>
  tells: (wanted: Pick<Wanted, 'by' | 'span'>) => boolean
  ask: (tx: Tx, wanted: Wanted, columns: readonly string[]) => Promise<Answer>
}

function ofFacts(fact: string, set: FactSet): Source {
  const most = new Set(set.most)
  return {
    fact,
    columns: new Set([...set.sums, ...most]),
    most,
    tells: ({ by, span }) => canDistinguish(set, by, span),
    async ask(tx, { by, span, byCurrency, changes }, columns) {
      const question = {
        set,
        by,
        byCurrency,
        span,
        changes: changes[fact] ?? [],
        sums: columns.filter((column) => !most.has(column)),
        most: columns.filter((column) => most.has(column)),
      }
      const { rows } = await compile(question).execute(tx)
      const [first = {}] = rows
      const names = keyNames.filter((name) => name in first)
      const found = rows.map((row) => foundOf(row, names, columns))
      const withBuckets = () => found.map((one, place) => ({ ...one, bucket: Number(rows[place]?.bucket) }))
      return {
        rows: set.keys.includes('bucket') ? withGaps(withBuckets(), by, columns) : found.filter(isSomething),
        fact,
        grain: grainOf(question).grain,
        cells: rows.reduce((sum, { cells }) => sum + Number(cells), 0),
      }
    },
  }
}

const isKnown = (value: unknown) => value !== null && value !== undefined
const keyNames = Object.keys(reportKey.shape)
/** Thousands of rows of dozens of columns are read: nothing is made twice. */
function foundOf(row: Record<string, unknown>, names: readonly string[], columns: readonly string[]): Found {
  const key: Record<string, unknown> = {}
  for (const name of names) if (isKnown(row[name])) key[name] = row[name]
  const sums: Record<string, number | null> = {}
  for (const column of columns) sums[column] = isKnown(row[column]) ? Number(row[column]) : null
  return {
    // The statement says keys as the contract names them.
    key: key as ReportKey,
    currency: typeof row.currency === 'string' ? row.currency : null,
    sums,
  }
}
function isSomething({ sums }: Found): boolean {
  for (const column in sums) if (sums[column]) return true
  return false
}

type Bucketed = Found & { bucket: number }
/** Buckets from a currency's first to its last, those without a session between them. */
function withGaps(rows: readonly Bucketed[], by: Dimension, columns: readonly string[]): Found[] {
  const nothing = Object.fromEntries(columns.map((column) => [column, 0]))
  return [...Map.groupBy(rows.filter(isSomething), ({ currency }) => currency)].flatMap(([currency, own]) => {
    const known = new Map(own.map((row) => [row.bucket, row.sums]))
    const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
    return Array.from({ length: last - first + 1 }, (_, place) => first + place).flatMap((bucket) => {
      const key = bucketKey(by, currency, bucket)
      return key ? [{ key, currency, sums: known.get(bucket) ?? nothing }] : []
    })
  })
}
/** Nothing of a bucket that no amount falls into. */
function bucketKey(by: Dimension, currency: string | null, bucket: number): ReportKey | undefined {
  if (by !== 'amount') return { size: sizeEdges(bucket) }
  const amount = bucketEdges(currency ?? '', bucket)
  return amount.fromMinor === amount.toMinor ? undefined : { amount }
}

const usageColumns = [
  'connectors',
  'unusedConnectors',
  'availableSeconds',
  'possibleDwh',
  'congestedSeconds',
  'stationSeconds',
] as const satisfies readonly (keyof UsageSums)[]

function usageSums(sums: UsageSums): Sums {
  const { connectors, unusedConnectors, availableSeconds, possibleDwh, congestedSeconds, stationSeconds } = sums
  return { connectors, unusedConnectors, availableSeconds, possibleDwh, congestedSeconds, stationSeconds }
}

/** How long connectors could be used and were: opening hours are no facts. */
const ofUsage: Source = {
  fact: 'usage',
  columns: new Set(usageColumns),
  most: new Set(),
  tells: ({ by }) => usageBy.some((each) => each === by),
  async ask(tx, { by, span, now }, columns) {
    const own = usageBy.find((each) => each === by) ?? 'station'
    const { rows, totals } = await usage(tx, { ...span, by: own, wanted: new Set(columns) }, now)
    return {
      rows: rows.map(({ key, sums }) => ({ key, currency: null, sums: usageSums(sums) })),
      total: usageSums(totals),
      fact: 'usage',
      grain: own === 'day' ? 'days' : 'months and days',
      cells: totals.connectors,
      hoursKnown: totals.hoursKnown,
    }
  },
}
function withoutNone(key: object): ReportKey {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined))
}

const sizeKindOf: Readonly<Partial<Record<Dimension, 'amount' | 'energy' | 'minutes'>>> = {
  amount: 'amount',
  energySize: 'energy',
  minutesSize: 'minutes',
}
const sizesIn = (kind: SizeKind, { bucket, sessions }: SizesRow): Sums => ({
  [sizesColumn(kind)]: sessions,
  [sizesColumn(kind, bucket)]: sessions,
})

/** How many sessions were how large: a column for each bucket, of which percentiles of all of them are made. */
const ofSizes: Source = {
  fact: 'buckets',
  columns: new Set(Object.values(sizeKindOf).map((kind) => sizesColumn(kind))),
  most: new Set(),
  tells: ({ by, span }) => span.chargePointId === undefined && sizeKindOf[by] !== undefined,
  async ask(tx, { by, span, byCurrency, changes }) {
    const kind = sizeKindOf[by] ?? 'amount'
    const wanted = { by: 'all', span, byCurrency, kind, changes: changes.buckets ?? [] } as const
    const rows = await sizesOf(tx, wanted)
    const apart = rows.map((row) => ({ currency: row.currency, sums: sizesIn(kind, row) }))
    return { rows: [], apart, fact: 'buckets', grain: 'months and days', cells: rows.length }
  },
}
/** How much of their connectors' rated power sessions used on average. */
const ofPower: Source = {
  fact: 'buckets',
  columns: new Set([sizesColumn('power'), 'power_sum']),
  most: new Set(),
  tells: ({ by, span }) => span.chargePointId === undefined && (by === 'station' || by === 'month'),
  async ask(tx, { by, span, byCurrency, changes }) {
    const place = by === 'month' ? by : 'station'
    const wanted = { by: place, span, byCurrency, kind: 'power', changes: changes.buckets ?? [] } as const
    const rows = await sizesOf(tx, wanted)
    return {
      rows: rows.map((row) => {
        const { currency, sum, stationId, stationName, month } = row
        const key = withoutNone({ stationId, stationName, month })
        return { key, currency, sums: { ...sizesIn('power', row), power_sum: sum } }
      }),
      fact: 'buckets',
      grain: 'months and days',
      cells: rows.length,
    }
  },
}

/** In the order in which they are asked for a column. */
export const sources: readonly Source[] = [
  ...Object.entries(factSets).map(([fact, set]) => ofFacts(fact, set)),
  ofUsage,
  ofSizes,
  ofPower,
]
