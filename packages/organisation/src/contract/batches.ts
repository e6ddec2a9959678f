import { z } from 'zod'

/** A batch is small enough to be answered at once; larger lists come in several. */
export const largestBatch = 500

/** A file may hold more: its caller asks for one piece after the other by `from`. */
export const largestBatchFile = 50_000
/** Bytes of a workbook that fit into `content`. */
export const largestWorkbook = 1_500_000

/**
 * What a batch call takes: `rows` as JSON, or `content`: the text of a CSV file, or an XLSX file in Base64, whose first
 * line names the columns. `from`: rows of the file to pass over; at most 500 are worked off, `remaining` says how many
 * are left. `atomic`: one bad row and nothing is written; otherwise the good rows are written and the bad ones told.
 */
export const batchForm = z.object({
  format: z.enum(['json', 'csv', 'xlsx']).default('json'),
  atomic: z.boolean().default(false),
  rows: z.array(z.record(z.string(), z.unknown())).max(largestBatch).default([]),
  from: z.int().min(0).max(largestBatchFile).optional(),
  content: z.string().max(2_000_000).default(''),
})
export type BatchForm = z.infer<typeof batchForm>

/** `undone`: a good row of an atomic batch that had a bad one. */
export const batchOutcomes = ['created', 'updated', 'unchanged', 'failed', 'undone'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

export const batchRowResult = z.object({
  /** From 1, as the rows came; a CSV's head is not counted. */
  row: z.int(),
  /** What the row is about: a user's name, an organisation's code, `organisation/department`. */
  key: z.string(),
  result: z.enum(batchOutcomes),
  /** For a failed row: a refusal's key and its sentence. */
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
  /** Rows of the file after these, when `from` asked for a piece. */
  remaining: z.int(),
  /** False: an atomic batch had a bad row, nothing was written, so nothing counts as created or updated. */
  applied: z.boolean(),
  rows: z.array(batchRowResult),
})
export type BatchResult = z.infer<typeof batchResult>
