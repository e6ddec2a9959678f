import { sizeBucketColumn, type ReportDimension, type ReportKey } from '../../contract/index.ts'
import { bucketEdges } from '../facts/amounts.rules.ts'
import { sizeEdges, type SizeKind } from '../facts/buckets.rules.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { calculateUsage } from '../usage/usage.service.ts'
import { usageDimensions, type UsageSums } from '../usage/usage.ts'
import { compileFactQuery, factTableGrainOf, canDistinguish } from './compile.store.ts'
import { collectFactRows, keyNames, type FactRows, type FactSource } from './found.ts'
import { cellRatioSources } from './cell-ratios.ts'
import { countSessionsBySize, type SizesRow } from './sizes.store.ts'
import type { ColumnSums } from './values.rules.ts'

function ofFacts(fact: string, set: FactSet): FactSource {
  const most = new Set(set.most)
  return {
    fact,
    columns: new Set([...set.sums, ...most]),
    most,
    canAnswer: ({ by, span }) => canDistinguish(set, by, span),
    async load(tx, { by, span, byCurrency, changes }, columns) {
      const question = {
        set,
        by,
        byCurrency,
        span,
        changes: changes[fact] ?? [],
        sums: columns.filter((column) => !most.has(column)),
        most: columns.filter((column) => most.has(column)),
      }
      const { rows } = await compileFactQuery(question).execute(tx)
      const [first = {}] = rows
      const names = keyNames.filter((name) => name in first)
      const found = rows.map((row) => collectFactRows(row, names, columns))
      const withBuckets = () => found.map((one, place) => ({ ...one, bucket: Number(rows[place]?.bucket) }))
      return {
        rows: set.keys.includes('bucket') ? withGaps(withBuckets(), by, columns) : found.filter(isSomething),
        fact,
        grain: factTableGrainOf(question).grain,
        cells: rows.reduce((sum, { cells }) => sum + Number(cells), 0),
      }
    },
  }
}

function isSomething({ sums }: FactRows): boolean {
  for (const column in sums) if (sums[column]) return true
  return false
}

type Bucketed = FactRows & { bucket: number }
/** Fills the gaps between a currency's first and last bucket with empty buckets. */
function withGaps(rows: readonly Bucketed[], by: ReportDimension, columns: readonly string[]): FactRows[] {
  const nothing = Object.fromEntries(columns.map((column) => [column, 0]))
  return [...Map.groupBy(rows.filter(isSomething), ({ currency }) => currency)].flatMap(([currency, own]) => {
    const sumsByBucket = new Map(own.map((row) => [row.bucket, row.sums]))
    const [first, last] = [Math.min(...sumsByBucket.keys()), Math.max(...sumsByBucket.keys())]
    return Array.from({ length: last - first + 1 }, (_, place) => first + place).flatMap((bucket) => {
      const key = bucketKey(by, currency, bucket)
      return key ? [{ key, currency, sums: sumsByBucket.get(bucket) ?? nothing }] : []
    })
  })
}
/** Returns the key of a bucket; undefined for a bucket that no amount can fall into. */
function bucketKey(by: ReportDimension, currency: string | null, bucket: number): ReportKey | undefined {
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

function usageSums(sums: UsageSums): ColumnSums {
  const { connectors, unusedConnectors, availableSeconds, possibleDwh, congestedSeconds, stationSeconds } = sums
  return { connectors, unusedConnectors, availableSeconds, possibleDwh, congestedSeconds, stationSeconds }
}

/** Available and used time of connectors: opening hours are not stored as facts. */
const ofUsage: FactSource = {
  fact: 'usage',
  columns: new Set(usageColumns),
  most: new Set(),
  canAnswer: ({ by }) => usageDimensions.some((each) => each === by),
  async load(tx, { by, span, now }, columns) {
    const own = usageDimensions.find((each) => each === by) ?? 'station'
    const { rows, totals } = await calculateUsage(tx, { ...span, by: own, wanted: new Set(columns) }, now)
    return {
      rows: rows.map(({ key, sums }) => ({ key, currency: null, sums: usageSums(sums) })),
      total: usageSums(totals),
      fact: 'usage',
      grain: own === 'day' ? 'days' : 'months and days',
      cells: totals.connectors,
      hasOpeningHours: totals.hasOpeningHours,
    }
  },
}
function withoutNone(key: object): ReportKey {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined))
}

const sizeKindOf: Readonly<Partial<Record<ReportDimension, 'amount' | 'energy' | 'minutes'>>> = {
  amount: 'amount',
  energySize: 'energy',
  minutesSize: 'minutes',
}
const sizesIn = (kind: SizeKind, { bucket, sessions }: SizesRow): ColumnSums => ({
  [sizeBucketColumn(kind)]: sessions,
  [sizeBucketColumn(kind, bucket)]: sessions,
})

/** Number of sessions by size: one column per bucket, from which percentiles are calculated. */
const ofSizes: FactSource = {
  fact: 'buckets',
  columns: new Set(Object.values(sizeKindOf).map((kind) => sizeBucketColumn(kind))),
  most: new Set(),
  canAnswer: ({ by, span }) => span.chargePointId === undefined && sizeKindOf[by] !== undefined,
  async load(tx, { by, span, byCurrency, changes }) {
    const kind = sizeKindOf[by] ?? 'amount'
    const wanted = { by: 'all', span, byCurrency, kind, changes: changes.buckets ?? [] } as const
    const rows = await countSessionsBySize(tx, wanted)
    const apart = rows.map((row) => ({ currency: row.currency, sums: sizesIn(kind, row) }))
    return { rows: [], apart, fact: 'buckets', grain: 'months and days', cells: rows.length }
  },
}
/** Average share of the connectors' rated power that sessions used. */
const ofPower: FactSource = {
  fact: 'buckets',
  columns: new Set([sizeBucketColumn('power'), 'power_sum']),
  most: new Set(),
  canAnswer: ({ by, span }) => span.chargePointId === undefined && (by === 'station' || by === 'month'),
  async load(tx, { by, span, byCurrency, changes }) {
    const place = by === 'month' ? by : 'station'
    const wanted = { by: place, span, byCurrency, kind: 'power', changes: changes.buckets ?? [] } as const
    const rows = await countSessionsBySize(tx, wanted)
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

/** All sources, in the order in which they are searched for a column. */
export const factSources: readonly FactSource[] = [
  ...Object.entries(factSets).map(([fact, set]) => ofFacts(fact, set)),
  ofUsage,
  ofSizes,
  ofPower,
  ...cellRatioSources,
]
