import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, pageSchemaOf, pageQuery, queryFlag } from './paging.ts'

/*
 * Background work that continues without the user: an export of a whole list into a file, or an action on many rows.
 * Domains register their exports and actions, each with a name and its own permission, which is checked at the start.
 */

/**
 * `csv` is for programs: the same form in every language. `csv-sheet` is for the spreadsheet of the user's language
 * (decision 329).
 */
export const exportFormats = ['csv', 'csv-sheet', 'xlsx', 'pdf', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const runStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type RunState = (typeof runStates)[number]
/** Maximum number of rows of a bulk action. */
export const maxBulkActionRows = 50_000
/** Maximum number of rows in a PDF: about 300 pages, more than anyone reads. */
export const maxPdfRows = 10_000

export const backgroundRun = z.object({
  id: z.uuid(),
  kind: z.enum(['export', 'act']),
  name: z.string(),
  /** Title in the reader's language. */
  title: z.string(),
  state: z.enum(runStates),
  /** Null until the total is known. */
  total: z.int().nullable(),
  done: z.int(),
  /** Number of processed rows that were rejected. */
  refused: z.int(),
  /** Null if no file was made or the file has expired. */
  file: z.object({ name: z.string(), bytes: z.int(), expiresAt: instant }).nullable(),
  error: z.string().nullable(),
  /** The error in the reader's language, if there is more detail than the bare failure. */
  message: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type BackgroundRun = z.infer<typeof backgroundRun>

/** A list's filters in the form used in its query. */
export const exportFilter = z
  .record(z.string().max(60), z.string().max(300))
  .refine((entries) => Object.keys(entries).length <= 40)
/** Screen labels and values of a list's filters, printed in a file to describe its content. */
export const appliedFilter = z.array(z.object({ label: z.string().max(80), value: z.string().max(300) })).max(40)
export type AppliedFilter = z.infer<typeof appliedFilter>

export const startExport = endpoint({
  name: 'startExport',
  method: 'POST',
  path: '/api/runs/exports',
  permission: 'signedIn',
  summary: 'Starts an export of all rows that a filter selects, as a file made in the background (audited)',
  body: z.object({
    name: z.string().max(100),
    format: z.enum(exportFormats),
    filter: exportFilter.default({}),
    filterTexts: appliedFilter.default([]),
    /** Name of the saved view on the screen. The file name contains it as well. */
    view: z.string().trim().max(60).default(''),
  }),
  reply: backgroundRun,
})

export const startAct = endpoint({
  name: 'startAct',
  method: 'POST',
  path: '/api/runs/acts',
  permission: 'signedIn',
  summary: 'Starts an action on many rows in the background: on the named rows, or on all that a filter selects',
  body: z.object({
    name: z.string().max(100),
    params: z.record(z.string().max(60), z.json()).default({}),
    keys: z.array(z.string().min(1).max(100)).min(1).max(1_000).optional(),
    filter: exportFilter.optional(),
  }),
  reply: backgroundRun,
})

export const listRuns = endpoint({
  name: 'listRuns',
  method: 'GET',
  path: '/api/runs',
  permission: 'signedIn',
  summary: 'Lists the caller’s own exports and actions, newest first (the last 30)',
  reply: z.array(backgroundRun),
})

export const runRow = z.object({ key: z.string(), label: z.string(), ok: z.boolean(), answer: z.string() })
export type RunRow = z.infer<typeof runRow>
export const listRunRows = endpoint({
  name: 'listRunRows',
  method: 'GET',
  path: '/api/runs/{id}/rows',
  permission: 'signedIn',
  summary: 'Lists the result of an action for each row',
  query: pageQuery.extend({ ok: queryFlag.optional() }),
  reply: pageSchemaOf(runRow),
})

export const stopRun = endpoint({
  name: 'stopRun',
  method: 'POST',
  path: '/api/runs/{id}/stop',
  permission: 'signedIn',
  summary: 'Stops a background export or action; rows that are done stay done',
  reply: backgroundRun,
})

export const downloadRun = endpoint({
  name: 'downloadRun',
  method: 'GET',
  path: '/api/runs/{id}/file',
  permission: 'signedIn',
  summary: 'Downloads the file of an export (audited)',
  reply: 'stream',
  writes: true,
})

export const runEndpoints = [startExport, startAct, listRuns, listRunRows, stopRun, downloadRun] as const
