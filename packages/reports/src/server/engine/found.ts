import type { Tx } from '@evops/platform/server'
import { reportKey, type ReportDimension, type ReportKey } from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import type { ReportScopeSpan } from '../spans.store.ts'
import type { FactTableGrain } from './compile.store.ts'
import type { ColumnSums } from './values.rules.ts'

/* Rows that sources of columns return. */

/** Requested sums and their grouping. */
export interface FactRequest {
  by: ReportDimension
  span: ReportScopeSpan
  byCurrency: boolean
  now: Date
  /** Queued changes, by fact set. */
  changes: FactChanges
}
export type FactChanges = Readonly<Partial<Record<string, readonly FactRow[]>>>
export interface FactRows {
  key: ReportKey
  currency: string | null
  sums: ColumnSums
}
export interface FactSourceResult {
  rows: FactRows[]
  /** Total of all rows, for values that cannot simply be summed. */
  total?: ColumnSums
  /** Values that are only known for all rows together. */
  apart?: readonly { currency: string | null; sums: ColumnSums }[]
  fact: string
  grain: FactTableGrain
  cells: number
  hasOpeningHours?: boolean
  /** True for a ratio's parts over its cells: the facts that they are read from are listed by other answers. */
  isOfCells?: true
}
/** Source of columns. */
export interface FactSource {
  fact: string
  columns: ReadonlySet<string>
  /** Columns of which the largest value is used. */
  most: ReadonlySet<string>
  canAnswer: (wanted: Pick<FactRequest, 'by' | 'span'>) => boolean
  load: (tx: Tx, wanted: FactRequest, columns: readonly string[]) => Promise<FactSourceResult>
}

const isKnown = (value: unknown) => value !== null && value !== undefined
export const keyNames = Object.keys(reportKey.shape)
/** Thousands of rows with dozens of columns are read, so nothing is copied twice. */
export function collectFactRows(
  row: Record<string, unknown>,
  names: readonly string[],
  columns: readonly string[],
): FactRows {
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
