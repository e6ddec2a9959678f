import { z } from 'zod'
import { instant } from './paging.ts'

/*
 * A file that is taken in: looked at, then written whole or not at all, by a job. Every kind of import has this life.
 */

/** `checking` and `writing` are on the way. `refused`: the file has faults, nothing was written. */
export const importStates = ['waiting', 'checking', 'writing', 'done', 'refused', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** What is wrong with a row, in the caller's language. Row 1 is the line of titles. */
export const importFault = z.object({
  row: z.int(),
  /** The column's title; null: the row as a whole. */
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

/** The file in a body; JSON escapes make the body longer than the file, so it may have twice the bytes. */
export function importFile({ bytes }: { bytes: number }) {
  return {
    fileName: z.string().trim().min(1).max(200),
    /** The text of a CSV file (comma, semicolon or tab between columns), or a workbook: `workbookPrefix` and Base64. */
    content: z.string().min(1).max(bytes),
  }
}

/** A file whose rows are written in one call: all of them or none. */
export const rowsFile = z.object({
  /** CSV, or a workbook as the console sends it. */
  content: z.string().max(5_000_000),
  /** Looks, and writes nothing. */
  dryRun: z.boolean().default(false),
})
/** Of a body that holds one. */
export const rowsFileLimit = 6 * 1024 * 1024

/** What a file of rows did, or would do in a dry run. */
export const rowsImported = z.object({
  /** Rows of the file, without its heading. */
  total: z.int(),
  /** With errors: 0, nothing was written. In a dry run: what would be. */
  created: z.int(),
  updated: z.int(),
  /** At most 200. `row` as a spreadsheet counts: the heading is row 1. */
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
})
export type RowsImported = z.infer<typeof rowsImported>

/** What a look at a file says of its columns and first rows, whatever it holds. */
export const importSample = {
  columns: z.array(z.string()),
  /** The first 20 rows, as the file has them, by column title. */
  sample: z.array(z.object({ row: z.int(), values: z.record(z.string(), z.string()) })),
  faultCount: z.int(),
  /** The first 200. */
  faults: z.array(importFault),
}

export function importRowOf<C extends z.ZodType>(counts: C) {
  return z.object({
    id: z.uuid(),
    fileName: z.string(),
    state: z.enum(importStates),
    /** Written, of how many. */
    handled: z.int(),
    total: z.int(),
    counts: counts.nullable(),
    faultCount: z.int(),
    requestedByName: z.string(),
    requestedAt: instant,
    finishedAt: instant.nullable(),
  })
}
