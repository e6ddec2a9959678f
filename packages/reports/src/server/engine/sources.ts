import type { Tx } from '@evops/platform/server'
import { reportKey, type Dimension, type ReportKey, type ReportSpan } from '../../contract/index.ts'
import { bucketEdges } from '../facts/amounts.rules.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { usage } from '../usage/usage.service.ts'
import { usageBy, type UsageSums } from '../usage/usage.ts'
import { compile, grainOf, tells, type Grain } from './compile.ts'
import type { Sums } from './values.rules.ts'

/** What somebody wants added up, by what. */
export interface Wanted {
  by: Dimension
  span: ReportSpan
  byCurrency: boolean
  now: Date
}
export interface Found {
  key: ReportKey
  currency: string | null
  sums: Sums
}
export interface Answer {
  rows: Found[]
  /** Of all rows, where they do not simply add up. */
  total?: Sums
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
    tells: ({ by, span }) => tells(set, by, span),
    async ask(tx, { by, span, byCurrency }, columns) {
      const question = {
        set,
        by,
        byCurrency,
        span,
        sums: columns.filter((column) => !most.has(column)),
        most: columns.filter((column) => most.has(column)),
      }
      const { rows } = await compile(question).execute(tx)
      const found = rows.map((row) => foundOf(row, columns)).filter(isSomething)
      return {
        rows: by === 'amount' ? withGaps(found, columns) : found,
        fact,
        grain: grainOf(question).grain,
        cells: rows.reduce((sum, { cells }) => sum + Number(cells), 0),
      }
    },
  }
}

const keyNames = Object.keys(reportKey.shape)
function foundOf(row: Record<string, unknown>, columns: readonly string[]): Found {
  const currency = typeof row.currency === 'string' ? row.currency : null
  const key = Object.fromEntries(keyNames.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])))
  const bucket =
    typeof row.bucket === 'number' && currency !== null
      ? { amount: bucketEdges(currency, row.bucket), bucket: row.bucket }
      : {}
  // The statement says keys as the contract names them.
  return {
    key: { ...key, ...bucket } as ReportKey,
    currency,
    sums: Object.fromEntries(
      columns.map((column) => [column, row[column] == null ? null : Number(row[column])]),
    ),
  }
}
function isSomething({ sums }: Found): boolean {
  return Object.values(sums).some((value) => value !== null && value !== 0)
}

/** Buckets from a currency's first to its last, those without an order between them. */
function withGaps(found: readonly Found[], columns: readonly string[]): Found[] {
  const bucketOf = ({ key }: Found) => Number(Reflect.get(key, 'bucket'))
  return [...Map.groupBy(found, ({ currency }) => currency ?? '')].flatMap(([currency, own]) => {
    const known = new Map(own.map((row) => [bucketOf(row), row]))
    const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
    return Array.from({ length: last - first + 1 }, (_, place) => first + place).flatMap((bucket) => {
      const amount = bucketEdges(currency, bucket)
      if (amount.fromMinor === amount.toMinor) return []
      const sums = known.get(bucket)?.sums ?? Object.fromEntries(columns.map((column) => [column, 0]))
      return [{ key: { amount }, currency, sums }]
    })
  })
}

const usageColumns = [
  'guns',
  'unusedGuns',
  'availableSeconds',
  'chargingSeconds',
  'pluggedSeconds',
  'energyDwh',
  'possibleDwh',
  'congestedSeconds',
  'stationSeconds',
] as const satisfies readonly (keyof UsageSums)[]

/** How long connectors could be used and were: opening hours are no facts. */
const ofUsage: Source = {
  fact: 'usage',
  columns: new Set(usageColumns),
  most: new Set(),
  tells: ({ by }) => usageBy.some((each) => each === by),
  async ask(tx, { by, span, now }) {
    const own = usageBy.find((each) => each === by) ?? 'station'
    const { rows, totals } = await usage(tx, { ...span, by: own }, now)
    const sumsOf = (sums: UsageSums) =>
      Object.fromEntries(usageColumns.map((column) => [column, sums[column]]))
    return {
      rows: rows.map((row) => {
        const { stationId, stationName, pileId, pileNo, pileName, gunNo, day, month } = row
        const key = { stationId, stationName, pileId, pileNo, pileName, gunNo, day, month }
        return { key: withoutNone(key), currency: null, sums: sumsOf(row) }
      }),
      total: sumsOf(totals),
      fact: 'usage',
      grain: own === 'day' ? 'days' : 'months and days',
      cells: totals.guns,
      hoursKnown: totals.hoursKnown,
    }
  },
}
function withoutNone(key: object): ReportKey {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined))
}

/** In the order in which they are asked for a column. */
export const sources: readonly Source[] = [
  ...Object.entries(factSets).map(([fact, set]) => ofFacts(fact, set)),
  ofUsage,
]
