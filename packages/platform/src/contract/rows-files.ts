import { z } from 'zod'

/* Files of rows that are written in one call, without an import that is stored. */

/** A file whose rows are written in one call: either all rows or none. */
export const rowsFile = z.object({
  /** CSV, or a workbook in the format that the console sends. */
  content: z.string().max(5_000_000),
  /** Checks the file without writing. */
  dryRun: z.boolean().default(false),
})
/** Maximum size in bytes of a body with a file of rows. */
export const rowsFileLimit = 6 * 1024 * 1024

/** Result of reading a file of rows. */
export const rowsRead = z.object({
  /** Number of rows in the file, without the heading. */
  total: z.int(),
  /**
   * Validation errors, at most 200. Any error aborts the import. `row` counts as in a spreadsheet: the heading is row
   * 1.
   */
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Titles that match no field. The content of these columns is not imported. */
  unread: z.array(z.string()),
})
/** Result of the import of a file of rows, or the expected result in a dry run. */
export const rowsImportResult = rowsRead.extend({
  /** 0 if there are errors, because no row was written. In a dry run: the number that would be created. */
  created: z.int(),
  updated: z.int(),
})
export type RowsImportResult = z.infer<typeof rowsImportResult>
