import type { Tx } from '@evops/platform/server'
import { reportKey, type Dimension, type ReportKey } from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import type { Span } from '../spans.store.ts'
import type { Grain } from './compile.store.ts'
import type { Sums } from './values.rules.ts'

/* Rows that sources of columns return. */

/** Requested sums and their grouping. */
export interface Wanted {
  by: Dimension
  span: Span
  byCurrency: boolean
  now: Date
  /** Queued changes, by fact set. */
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
  /** Total of all rows, for values that cannot simply be summed. */
  total?: Sums
  /** Values that are only known for all rows together. */
  apart?: readonly { currency: string | null; sums: Sums }[]
  fact: string
  grain: Grain
  cells: number
  hasOpeningHours?: boolean
  /** True for a ratio's parts over its cells: the facts that they are read from are listed by other answers. */
  isOfCells?: true
}
/** Source of columns. */
export interface Source {
  fact: string
  columns: ReadonlySet<string>
  /** Columns of which the largest value is used. */
  most: ReadonlySet<string>
  canAnswer: (wanted: Pick<Wanted, 'by' | 'span'>) => boolean
  load: (tx: Tx, wanted: Wanted, columns: readonly string[]) => Promise<Answer>
}

const isKnown = (value: unknown) => value !== null && value !== undefined
export const keyNames = Object.keys(reportKey.shape)
/** Thousands of rows with dozens of columns are read, so nothing is copied twice. */
export function foundOf(
  row: Record<string, unknown>,
  names: readonly string[],
  columns: readonly string[],
): Found {
  const key: Record<string, unknown> = {}
  for (const name of names) if (isKnown(row[name])) key[name] = row[name]
  const sums: Record<string, number | null> = {}
  for (const column of columns) sums[column] = isKnown(row[column]) ? Number(row[column]) : null
  return {
    // Safe cast: the statement uses the contract's key names.
    key: key as ReportKey,
    currency: typeof row.currency === 'string' ? row.currency : null,
    sums,
  }
}
