import { z } from 'zod'
import { endpoint, type EndpointSpec } from './endpoint.ts'
import { instant, pageSchemaOf, pageQuery } from './paging.ts'

/*
 * Imports of files: a file is checked first, then a job writes all rows or the rows without errors. The import can be
 * undone for a day. All resources that are imported from files share this process and define only their fields, checks
 * and write function.
 */

/**
 * `waiting`, `checking`, `writing` and `undoing` are states in progress. `refused`: the file has errors and no row was
 * written.
 */
export const importStates = [
  'waiting',
  'checking',
  'writing',
  'done',
  'refused',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
/** Reasons why an undo in batches ended before its last item. It can be continued. */
export const undoStops = ['cancelled', 'used', 'failed'] as const
export type ImportUndoStop = (typeof undoStops)[number]
/** Hours during which an import can be undone. */
export const undoHours = 24
export type ImportState = (typeof importStates)[number]

/** An error in a row, in the caller's language. Row 1 is the heading row. */
export const importRowError = z.object({
  row: z.int(),
  /** The column's title; null if the error concerns the whole row. */
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportRowError = z.infer<typeof importRowError>

/**
 * The file within a request body. JSON escapes make the body longer than the file, so the body may have twice as many
 * bytes.
 */
export function importFile({ bytes }: { bytes: number }) {
  return {
    fileName: z.string().trim().min(1).max(200),
    /**
     * The text of a CSV file (columns separated by comma, semicolon or tab), JSON (a list, or one object per line), or
     * a workbook: `workbookPrefix` and Base64.
     */
    content: z.string().max(bytes),
  }
}

/**
 * The source of a field: a column by its title, or a template. A template is `=` followed by text, with `{Title}` for
 * the value of a column and `{n}` or `{n:4}` for the row number, padded with zeros. So `=ES` is a constant, `=ST-{n:4}`
 * a pattern, `={Street} {No}` a join.
 */
export const importSource = z.string().max(300)
export const templateMark = '='
/** The part of a file that an import reads; if absent, the first sheet with a table and its first row of titles. */
export const importTable = {
  /** Name of the sheet of a workbook. */
  sheet: z.string().max(100).optional(),
  /** Number of the row with the titles, from 1. */
  titleRow: z.int().min(1).max(200).optional(),
}
/** Settings that all imports have in addition to their own. */
export const commonImportSettings = {
  /** Rows with errors are skipped and reported. If false, no row is written while there are errors. */
  skipFaulty: z.boolean().default(false),
  /** Cells that the user corrected in the preview, by the source of the column. */
  corrections: z
    .array(z.object({ row: z.int().min(1), column: importSource, value: z.string().max(1_000) }))
    .max(5_000)
    .default([]),
  /** Our codes for the values of coded columns, by field and text of the file. */
  values: z.record(z.string().max(60), z.record(z.string().max(1_000), z.string().max(60))).default({}),
  /** Answers to the questions of the preview, by the id of the question. */
  answers: z.record(z.string().max(60), z.string().max(60)).default({}),
  /** Groups of errors (`importFaultGroup`) whose rows are skipped. */
  skipGroups: z.array(z.string().max(400)).max(200).default([]),
  ...importTable,
}

/**
 * A question about a file whose answer applies to all rows concerned. `proposed` is the answer that its content
 * suggests. An import starts only when every question has an answer.
 */
export const importQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Number of rows concerned. */
  count: z.int(),
  answers: z.array(z.object({ answer: z.string(), label: z.string() })),
  proposed: z.string(),
  answer: z.string().nullable(),
})
/** Errors with the same cause in the same column. */
export const importFaultGroup = z.object({
  id: z.string(),
  column: z.string().nullable(),
  /** The first message of the group. */
  message: z.string(),
  count: z.int(),
  /** The first rows of the group. */
  rows: z.array(z.int()),
  isSkipped: z.boolean(),
})
/** The distinct values of a coded column with our meaning. */
export const importValues = z.object({
  field: z.string(),
  column: z.string(),
  choices: z.array(z.object({ code: z.string(), label: z.string() })),
  items: z.array(z.object({ text: z.string(), count: z.int(), code: z.string().nullable() })),
})
export type ImportCorrection = { row: number; column: string; value: string }

/** Columns and rows in the preview of a file, common to all imports. */
export const importSample = {
  columns: z.array(z.string()),
  /** Sheets of a workbook, the one that is read, and its row of titles; `titleRow` is null for JSON and XML. */
  origin: z.object({ sheets: z.array(z.string()), sheet: z.string().nullable(), titleRow: z.int().nullable() }),
  /** Columns of days, and their order of day and month if the values decide it. */
  dayOrders: z.array(z.object({ column: z.string(), order: z.enum(['dmy', 'mdy']).nullable() })),
  /** Columns that match no field. Their content is not imported. */
  unread: z.array(z.string()),
  /** The first 20 rows and the first 30 rows with errors, by column title and template, with corrections applied. */
  sample: z.array(
    z.object({
      row: z.int(),
      values: z.record(z.string(), z.string()),
      /** The values of choice columns as the import interpreted them, by field, in the caller's language. */
      words: z.record(z.string(), z.string()),
    }),
  ),
  faultCount: z.int(),
  /** The first 200 errors. */
  faults: z.array(importRowError),
  groups: z.array(importFaultGroup),
  questions: z.array(importQuestion),
  values: z.array(importValues),
}

/** The part of the preview that all imports share. */
export type ImportSample = z.infer<z.ZodObject<typeof importSample>>

export function importJobRow<C extends z.ZodType>(counts: C) {
  return z.object({
    id: z.uuid(),
    fileName: z.string(),
    state: z.enum(importStates),
    /** Rows written so far; `total` is the number of all rows. */
    handled: z.int(),
    total: z.int(),
    counts: counts.nullable(),
    faultCount: z.int(),
    requestedByName: z.string(),
    requestedAt: instant,
    finishedAt: instant.nullable(),
    /** Deadline for the undo; null if the import cannot be undone any more or wrote no rows. */
    undoUntil: instant.nullable(),
    /** A secret that is shown only once is waiting to be collected. */
    isSealed: z.boolean(),
    /** True if the import or its undo ends at its next step, because a user cancelled it. */
    isCancelled: z.boolean(),
    /** Items undone so far; `undoTotal` is the number of all items. */
    undoHandled: z.int(),
    undoTotal: z.int(),
    /** Reason why the last undo ended early, and the items in use. */
    undoStop: z.enum(undoStops).nullable(),
    undoStopWhat: z.string().nullable(),
  })
}

type Takes<Part extends 'params' | 'query' | 'body'> = EndpointSpec &
  Readonly<Record<Part, Part extends 'body' ? z.ZodType<object, object> : z.ZodObject>>
/** The import endpoints of any resource. */
export interface ImportEndpoints {
  readonly preview: Takes<'body'>
  readonly start: Takes<'body'>
  readonly list: Takes<'query'>
  readonly get: Takes<'params'>
  readonly undo: Takes<'params'>
  readonly cancel: Takes<'params'>
}

interface Declared<S, F extends readonly [string, ...string[]], C, E> {
  codes: { import: readonly [string, ...string[]]; view: readonly [string, ...string[]] }
  limits: { rows: number; bytes: number }
  settings: S
  /** Names of the fields and choices that may be missing. */
  fields: F
  counts: C
  /** Preview fields in addition to the common ones. */
  shown: E
  /** Name of the imported resource for the endpoint summaries: `start tokens`. */
  what: string
  /** Act of start and undo that may need a fresh second factor. */
  fresh?: string | undefined
}

/** Builds the import endpoints of a resource: preview, start, list, get, undo, cancel. */
export function importEndpoints<
  const P extends string,
  const N extends string,
  S extends z.ZodType,
  F extends readonly [string, ...string[]],
  C extends z.ZodType,
  E extends z.ZodRawShape,
>(path: `/${P}`, noun: N, declaration: Declared<S, F, C, E>) {
  const row = importJobRow(declaration.counts)
  const detail = row.extend({ settings: declaration.settings, faults: z.array(importRowError) })
  return {
    row,
    detail,
    ...taking(path, noun, { ...declaration, detail }),
    ...telling(path, noun, { ...declaration, row, detail }),
  }
}

function taking<
  const P extends string,
  const N extends string,
  S extends z.ZodType,
  F extends readonly [string, ...string[]],
  C extends z.ZodType,
  E extends z.ZodRawShape,
  D extends z.ZodType,
>(path: `/${P}`, noun: N, declaration: Declared<S, F, C, E> & { detail: D }) {
  const { codes, limits, settings, fields, counts, shown, what, fresh, detail } = declaration
  const file = importFile(limits)
  // JSON escapes make the body longer than the file.
  const bodyLimit = 2 * limits.bytes
  return {
    preview: endpoint({
      name: `preview${noun}Import`,
      method: 'POST',
      path: `${path}/preview`,
      permission: codes.import,
      summary: `Previews an import of ${what} from a file and writes nothing; without settings, those that fit the file, or the given sheet and row of titles, are used`,
      body: z.object({ ...file, ...importTable, settings: settings.optional() }),
      reply: z.object({
        ...importSample,
        suggested: settings,
        /**
         * Required fields that have no column, template or choice. Counts and errors are empty while any field is
         * missing.
         */
        missing: z.array(z.enum(fields)),
        counts,
        ...shown,
      }),
      bodyLimit,
      writes: false,
      // The caller has just sent the file, so the numbers are shown in full.
      tags: 'whole',
    }),
    start: endpoint({
      name: `start${noun}Import`,
      method: 'POST',
      path,
      permission: codes.import,
      summary: `Imports ${what} from a file: all rows, or the rows without errors`,
      body: z.object({ ...file, settings }),
      reply: detail,
      bodyLimit,
      fresh,
    }),
  }
}

function telling<const P extends string, const N extends string, R extends z.ZodType, D extends z.ZodType>(
  path: `/${P}`,
  noun: N,
  {
    codes,
    fresh,
    what,
    row,
    detail,
  }: Pick<Declared<unknown, readonly [string], unknown, unknown>, 'codes' | 'what' | 'fresh'> & {
    row: R
    detail: D
  },
) {
  return {
    list: endpoint({
      name: `list${noun}Imports`,
      method: 'GET',
      path,
      permission: codes.view,
      summary: `Lists imports of ${what}, newest first`,
      query: pageQuery,
      reply: pageSchemaOf(row),
    }),
    get: endpoint({
      name: `get${noun}Import`,
      method: 'GET',
      path: `${path}/{id}`,
      permission: codes.view,
      summary: `Returns the progress and result of an import of ${what}, or the errors in its file`,
      reply: detail,
    }),
    undo: endpoint({
      name: `undo${noun}Import`,
      method: 'POST',
      path: `${path}/{id}/undo`,
      permission: codes.import,
      summary: `Undoes an import of ${what}, within a day and while none of the imported objects is in use. Large imports are undone in batches by a job`,
      fresh,
      reply: detail,
    }),
    cancel: endpoint({
      name: `cancel${noun}Import`,
      method: 'POST',
      path: `${path}/{id}/cancel`,
      permission: codes.import,
      summary: `Cancels an import of ${what} that is waiting or running, or its undo, at its next step`,
      fresh,
      reply: detail,
    }),
  }
}

/** Order of year, month and day in the dates of a file. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const rowsImportCounts = z.object({ rows: z.int(), created: z.int(), updated: z.int() })
export type RowsImportCounts = z.infer<typeof rowsImportCounts>

/** Builds the imports of a resource with one item per row: a new item is added, an existing item is updated. */
export function rowsImport<
  const P extends string,
  const N extends string,
  const F extends readonly [string, ...string[]],
>(
  path: `/${P}`,
  noun: N,
  declaration: {
    codes: { import: readonly [string, ...string[]]; view: readonly [string, ...string[]] }
    limits: { rows: number; bytes: number }
    fields: F
    required: readonly F[number][]
    what: string
    fresh?: string
  },
) {
  const settings = z.object({
    mapping: z.partialRecord(z.enum(declaration.fields), importSource),
    ...commonImportSettings,
    /** IANA zone for times without a zone; if absent, the operator's zone. */
    timeZone: z.string().max(60).optional(),
    dateOrder: z.enum(dateOrders).default('ymd'),
  })
  const endpoints = importEndpoints(path, noun, {
    ...declaration,
    settings,
    counts: rowsImportCounts,
    shown: {},
  })
  return {
    ...endpoints,
    settings,
    fields: declaration.fields,
    required: declaration.required,
    limits: declaration.limits,
  }
}
export interface RowsImportSettings {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: ImportCorrection[]
  values: Record<string, Record<string, string>>
  answers: Record<string, string>
  skipGroups: string[]
  sheet?: string | undefined
  titleRow?: number | undefined
  timeZone?: string | undefined
  dateOrder: DateOrder
}
