import { z } from 'zod'

/** Maximum rows of one batch, small enough for an immediate response. Larger lists are sent as several batches. */
export const maxBatchRows = 500

/** Maximum rows of a file. The caller sends one part after the other by `from`. */
export const maxBatchFileRows = 50_000
/** Maximum size in bytes of a workbook in `content`. */
export const maxWorkbookBytes = 1_500_000

/**
 * Request of a batch call: `rows` as JSON, or `content`: the text of a CSV file or an XLSX file in Base64, whose first
 * line names the columns. `from` is the number of file rows to skip; at most 500 rows are processed, and `remaining` is
 * the number of rows left. With `atomic`, one invalid row means that nothing is written; otherwise the valid rows are
 * written and the invalid ones reported.
 */
export const batchForm = z.object({
  format: z.enum(['json', 'csv', 'xlsx']).default('json'),
  atomic: z.boolean().default(false),
  rows: z.array(z.record(z.string(), z.unknown())).max(maxBatchRows).default([]),
  from: z.int().min(0).max(maxBatchFileRows).optional(),
  content: z.string().max(2_000_000).default(''),
})
export type BatchForm = z.infer<typeof batchForm>

/** `undone`: a valid row of an atomic batch that had an invalid one. */
export const batchOutcomes = ['created', 'updated', 'unchanged', 'failed', 'undone'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

export const batchRowResult = z.object({
  /** Row number from 1 in the given order; a CSV header is not counted. */
  row: z.int(),
  /** Name of the row: a user's name, an organisation's code, or `organisation/department`. */
  key: z.string(),
  result: z.enum(batchOutcomes),
  /** Message key and sentence of the refusal, for a failed row. */
  error: z.string().optional(),
  msg: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type BatchRowResult = z.infer<typeof batchRowResult>

export const batchResult = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Number of file rows after these, when `from` requested a part. */
  remaining: z.int(),
  /** False if an atomic batch had an invalid row: nothing was written, so no row counts as created or updated. */
  applied: z.boolean(),
  rows: z.array(batchRowResult),
})
export type BatchResult = z.infer<typeof batchResult>
