import { z } from 'zod'
import { endpoint, type EndpointSpec } from './endpoint.ts'
import { instant, pageOf, pageQuery } from './paging.ts'

/*
 * A file that is taken in: looked at, then written by a job, all of it or what has no errors; for a day it can be undone.
 * Every noun that comes from files has this life, and says only its fields, its checks and how it is written.
 */

/** `checking` and `writing` are on the way. `refused`: the file has faults, nothing was written. */
export const importStates = ['waiting', 'checking', 'writing', 'done', 'refused', 'failed', 'undone'] as const
/** What an import made can be taken back for so long. */
export const undoHours = 24
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
    /** The text of a CSV file (comma, semicolon or tab between columns) or of JSON (a list, or a line each), or a workbook: `workbookPrefix` and Base64. */
    content: z.string().max(bytes),
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

/** What was read of a file of rows. */
export const rowsRead = z.object({
  /** Rows of the file, without its heading. */
  total: z.int(),
  /** At most 200; with one of them nothing is written. `row` as a spreadsheet counts: the heading is row 1. */
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Titles that no field takes: what stands under them is not imported. */
  unread: z.array(z.string()),
})
/** What a file of rows did, or would do in a dry run. */
export const rowsImported = rowsRead.extend({
  /** With errors: 0, nothing was written. In a dry run: what would be. */
  created: z.int(),
  updated: z.int(),
})
export type RowsImported = z.infer<typeof rowsImported>

/**
 * Where a field comes from: a column by its title, or a template: `=`, then text with `{Title}` for what a column says and
 * `{n}`, `{n:4}` for the row's number, filled with zeros. So `=ES` is a constant, `=ST-{n:4}` a pattern, `={Street} {No}` a join.
 */
export const importSource = z.string().max(300)
export const templateMark = '='
/** What the settings of every import say beside its own. */
export const importChoices = {
  /** Rows with errors are left out and reported; otherwise nothing is written while there are any. */
  skipFaulty: z.boolean().default(false),
  /** Cells as somebody corrected them here, by the source that they stand under. */
  corrections: z
    .array(z.object({ row: z.int().min(1), column: importSource, value: z.string().max(1_000) }))
    .max(5_000)
    .default([]),
}
export type ImportCorrection = { row: number; column: string; value: string }

/** What a look at a file says of its columns and rows, whatever it holds. */
export const importSample = {
  columns: z.array(z.string()),
  /** Columns that no field takes: what they hold is not imported. */
  unread: z.array(z.string()),
  /** The first 20 rows and the first 30 with errors, by column title and template, corrected. */
  sample: z.array(
    z.object({
      row: z.int(),
      values: z.record(z.string(), z.string()),
      /** What cells of a list of choices are understood as, by field, in the caller's language. */
      words: z.record(z.string(), z.string()),
    }),
  ),
  faultCount: z.int(),
  /** The first 200. */
  faults: z.array(importFault),
}

/** What every preview says. */
export type ImportSample = z.infer<z.ZodObject<typeof importSample>>

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
    /** Until then it can be undone; null: not any more, or nothing was made. */
    undoUntil: instant.nullable(),
    /** Something that is shown once waits to be taken. */
    isSealed: z.boolean(),
  })
}

type Takes<Part extends 'params' | 'query' | 'body'> = EndpointSpec &
  Readonly<Record<Part, Part extends 'body' ? z.ZodType<object, object> : z.ZodObject>>
/** The endpoints of any noun's imports. */
export interface ImportCalls {
  readonly preview: Takes<'body'>
  readonly start: Takes<'body'>
  readonly list: Takes<'query'>
  readonly get: Takes<'params'>
  readonly undo: Takes<'params'>
}

interface Declared<S, F extends readonly [string, ...string[]], C, E> {
  codes: { import: readonly [string, ...string[]]; view: readonly [string, ...string[]] }
  limits: { rows: number; bytes: number }
  settings: S
  /** Names of what may be missing: fields and choices. */
  fields: F
  counts: C
  /** What the preview says beside what it says of every file. */
  shown: E
  /** What is imported, for the summaries: `start tokens`. */
  what: string
}

/** The endpoints of a noun's imports: preview, start, list, get, undo. */
export function importEndpoints<
  const P extends string,
  const N extends string,
  S extends z.ZodType,
  F extends readonly [string, ...string[]],
  C extends z.ZodType,
  E extends z.ZodRawShape,
>(path: `/${P}`, noun: N, given: Declared<S, F, C, E>) {
  const row = importRowOf(given.counts)
  const detail = row.extend({ settings: given.settings, faults: z.array(importFault) })
  return {
    row,
    detail,
    ...taking(path, noun, { ...given, detail }),
    ...telling(path, noun, { ...given, row, detail }),
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
>(
  path: `/${P}`,
  noun: N,
  { codes, limits, settings, fields, counts, shown, what, detail }: Declared<S, F, C, E> & { detail: D },
) {
  const file = importFile(limits)
  // JSON escapes make the body longer than the file.
  const bodyLimit = 2 * limits.bytes
  return {
    preview: endpoint({
      name: `preview${noun}Import`,
      method: 'POST',
      path: `${path}/preview`,
      permission: codes.import,
      summary: `Read a file of ${what} as an import would, without settings with those that fit it. Nothing is written`,
      body: z.object({ ...file, settings: settings.optional() }),
      reply: z.object({
        ...importSample,
        suggested: settings,
        /** What nothing says, neither a column nor a template nor a choice; counts and faults are empty while there is any. */
        missing: z.array(z.enum(fields)),
        counts,
        ...shown,
      }),
      bodyLimit,
      writes: false,
      // Whoever asks has just sent the file.
      tags: 'whole',
    }),
    start: endpoint({
      name: `start${noun}Import`,
      method: 'POST',
      path,
      permission: codes.import,
      summary: `Import ${what}: all of the file, or what has no errors`,
      body: z.object({ ...file, settings }),
      reply: detail,
      bodyLimit,
    }),
  }
}

function telling<const P extends string, const N extends string, R extends z.ZodType, D extends z.ZodType>(
  path: `/${P}`,
  noun: N,
  {
    codes,
    what,
    row,
    detail,
  }: Pick<Declared<unknown, readonly [string], unknown, unknown>, 'codes' | 'what'> & { row: R; detail: D },
) {
  return {
    list: endpoint({
      name: `list${noun}Imports`,
      method: 'GET',
      path,
      permission: codes.view,
      summary: `Imports of ${what}, newest first`,
      query: pageQuery,
      reply: pageOf(row),
    }),
    get: endpoint({
      name: `get${noun}Import`,
      method: 'GET',
      path: `${path}/{id}`,
      permission: codes.view,
      summary: `How far an import of ${what} is, what came of it, or what was wrong with its file`,
      reply: detail,
    }),
    undo: endpoint({
      name: `undo${noun}Import`,
      method: 'POST',
      path: `${path}/{id}/undo`,
      permission: codes.import,
      summary: `Take back all that an import of ${what} made, within a day and while nothing of it is in use`,
      reply: detail,
    }),
  }
}

/** How days are written in a file: by the order of year, month and day. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const rowsImportCounts = z.object({ rows: z.int(), created: z.int(), updated: z.int() })
export type RowsImportCounts = z.infer<typeof rowsImportCounts>

/** The imports of a noun whose rows are one thing each: added when it is new, changed when it is known. */
export function rowsImport<
  const P extends string,
  const N extends string,
  const F extends readonly [string, ...string[]],
>(
  path: `/${P}`,
  noun: N,
  given: {
    codes: { import: readonly [string, ...string[]]; view: readonly [string, ...string[]] }
    limits: { rows: number; bytes: number }
    fields: F
    required: readonly F[number][]
    what: string
  },
) {
  const settings = z.object({
    mapping: z.partialRecord(z.enum(given.fields), importSource),
    ...importChoices,
    /** IANA zone that times without one are read in; absent: the operator's. */
    timeZone: z.string().max(60).optional(),
    dateOrder: z.enum(dateOrders).default('ymd'),
  })
  const endpoints = importEndpoints(path, noun, { ...given, settings, counts: rowsImportCounts, shown: {} })
  return { ...endpoints, settings, fields: given.fields, required: given.required, limits: given.limits }
}
export interface RowsImportSettings {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: ImportCorrection[]
  timeZone?: string | undefined
  dateOrder: DateOrder
}
