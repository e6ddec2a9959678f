import {
  createFieldErrorFormatter,
  fieldIssuesByName,
  platformProblems,
  Problem,
  formatProblemFields,
  formatProblem,
  type Language,
  type ProblemTable,
} from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  organisationFieldErrors,
  organisationProblems,
  type BatchOutcome,
  type BatchResult,
  type BatchRowResult,
} from '../../contract/index.ts'
import { inSavepoint } from '../accounts/savepoint.store.ts'
import type { RawRow } from './batch-rows.rules.ts'

export interface BatchKind<Row> {
  shape: (raw: RawRow) => z.ZodType<Row>
  /** Name of a row, as far as it can be read. */
  keyOf: (raw: RawRow) => string
  /** Writes one valid row. */
  apply: (tx: Tx, row: Row) => Promise<BatchOutcome>
}
export interface BatchRunOptions {
  rows: readonly RawRow[]
  /** Numbers of file rows before and after these. */
  passed?: number
  remaining?: number
  /** If true, one invalid row means that nothing is written. */
  atomic: boolean
  language: Language
}

class NothingWritten extends Error {}

/**
 * Runs a batch row by row. A failed row leaves no changes and the next row is tried, so that all errors are reported at
 * once. An atomic batch with an invalid row is rolled back, and its valid rows are reported as undone.
 */
export async function runBatch<Row>(tx: Tx, kind: BatchKind<Row>, order: BatchRunOptions): Promise<BatchResult> {
  let results: BatchRowResult[] = []
  const writeAll = async () => {
    for (const [index, raw] of order.rows.entries())
      results.push(await tryRow(tx, kind, { raw, row: (order.passed ?? 0) + index + 1, language: order.language }))
    if (order.atomic && results.some((one) => one.result === 'failed')) throw new NothingWritten()
  }
  const applied = await inSavepoint(tx, writeAll).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NothingWritten) return false
      throw error
    },
  )
  if (!applied) results = results.map(undone)
  const count = (outcome: BatchOutcome) => results.filter((one) => one.result === outcome).length
  return {
    total: results.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    remaining: order.remaining ?? 0,
    applied,
    rows: results,
  }
}

const undone = (one: BatchRowResult): BatchRowResult =>
  one.result === 'created' || one.result === 'updated' ? { ...one, result: 'undone' } : one

async function tryRow<Row>(
  tx: Tx,
  kind: BatchKind<Row>,
  { raw, row, language }: { raw: RawRow; row: number; language: Language },
): Promise<BatchRowResult> {
  const key = kind.keyOf(raw).slice(0, 200)
  const read = kind.shape(raw).safeParse(raw, { reportInput: true })
  if (!read.success) {
    const fields = fieldIssuesByName(read.error, 'row')
    const problem = new Problem('request.invalid', { detail: Object.keys(fields).join(', ') }, fields)
    return toFailedResult({ row, key }, problem, language)
  }
  try {
    return { row, key, result: await inSavepoint(tx, () => kind.apply(tx, read.data)) }
  } catch (error) {
    return toFailedResult({ row, key }, asProblem(error), language)
  }
}

/**
 * Converts an error to a refusal if it is one of ours or a database error about the row's values; any other error ends
 * the batch.
 */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const refused = typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code))
  if (!refused) throw error
  const constraint = violatedConstraint(error)
  return constraint ? new Problem('request.invalid', { detail: constraint }) : new Problem('request.out-of-range')
}

const tables: ProblemTable = { ...platformProblems, ...organisationProblems, ...organisationFieldErrors }
const sayerOf = (language: Language) => createFieldErrorFormatter(language, (key) => tables[key])

function toFailedResult(at: { row: number; key: string }, problem: Problem, language: Language): BatchRowResult {
  const kind = tables[problem.code] ?? platformProblems['server.failed']
  return {
    ...at,
    result: 'failed',
    error: problem.code,
    msg: formatProblem(kind, language, problem.values),
    ...(problem.fields ? { fields: formatProblemFields(problem, sayerOf(language), language) } : {}),
  }
}
