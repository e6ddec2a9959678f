import {
  fillPlaceholders,
  Problem,
  rowsImportCounts,
  removeFormulaGuard,
  type ImportEndpoints,
  type RowsImportCounts,
  type RowsImportResult,
  type RowsImportSettings,
  type LocalizedText,
} from '../../contract/index.ts'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import { loadTable, type LoadedTable } from '../files/table.ts'
import type { Services } from '../services.ts'
import { sampleColumnValues, detectDateOrder, findColumns } from './find.rules.ts'
import { createImports, missingFieldsProblem, type ImportCaller, type ImportRequest } from './imports.ts'
import type { StoredRowError } from './imports.store.ts'
import { damageWords } from './damage.rules.ts'
import { meaningFaults, meaningWords, type FileMeaning } from './meaning.rules.ts'
import { preparedTable } from './prepared-table.rules.ts'
import { isSource, unusedImportColumns } from './sources.rules.ts'
import {
  countExtraCells,
  parseChoice,
  choiceLabel,
  RowCells,
  rowWords,
  type CellError,
  type RowHints,
  type RowKey,
} from './row-cells.ts'

/** Maximum number of errors for a file in one call. */
const mostErrors = 200

/** The endpoints and fields that `rowsImport` declared. */
export interface RowsImportEndpoints<Field extends string> extends ImportEndpoints {
  readonly fields: readonly Field[]
  readonly required: readonly Field[]
  readonly limits: { rows: number; bytes: number }
  readonly settings: z.ZodType<RowsImportSettings>
}
export interface ParsedImportRow<Form> {
  row: number
  form: Form
}
type Faulty<Field extends string, Key extends string> = CellError<Field, Key | RowKey> & { row: number }

/** A resource with one item per row. */
export interface RowImportedResource<Field extends string, Form, Key extends string, Context> {
  kind: string
  entity: string
  title: LocalizedText
  resumeTitle: LocalizedText
  /** Error texts in addition to those of any row. */
  words: Readonly<Record<Key, LocalizedText>>
  hints: Readonly<Record<Field, RowHints>>
  /** Loads the data needed to read an operator's rows: its currency, existing items. */
  context: (tx: Tx, settings: RowsImportSettings, caller: ImportCaller) => Promise<Context>
  require?: (tx: Tx, settings: RowsImportSettings, actor: Actor) => Promise<void>
  read: (cells: RowCells<Field, Key>, context: Context) => Form | undefined
  /** The key of a row: a duplicate in a file is an error; null if there is no key. */
  key: { field: Field; of: (form: Form) => string | null }
  /** Finds the items that already exist, and errors against existing data. */
  look: (
    tx: Tx,
    rows: readonly ParsedImportRow<Form>[],
    context: Context,
  ) => Promise<{ existing: ReadonlySet<string>; faults?: readonly Faulty<Field, Key>[] }>
  write: (
    tx: Tx,
    input: {
      rows: readonly ParsedImportRow<Form>[]
      context: Context
      caller: Pick<ImportRequest, 'operatorId'>
      by: { id: string; name: string }
      progress: (handled: number) => Promise<void>
    },
  ) => Promise<object | null>
  undo: (tx: Tx, made: unknown, actor: Actor) => Promise<void>
  /** See `ImportedResource`. */
  undoLists?: readonly string[]
  checkUndo?: (tx: Tx, made: unknown, operatorId: string) => Promise<void>
  /** Returns the currency and the zone in which the files are read, if they have amounts and times. */
  meaningOf?: (tx: Tx, operatorId: string) => Promise<FileMeaning>
  /** Called after an import or its undo was committed. */
  changed?: (operatorId: string) => void
}

export function createRowsImports<Field extends string, Form, Key extends string, Context>(
  services: Services,
  calls: RowsImportEndpoints<Field>,
  noun: RowImportedResource<Field, Form, Key, Context>,
) {
  const words = { ...rowWords, ...noun.words }
  interface RowsPlan {
    counts: RowsImportCounts
    faults: StoredRowError<Key | RowKey>[]
    rows: ParsedImportRow<Form>[]
    context: Context
  }

  async function plan(tx: Tx, table: LoadedTable, settings: RowsImportSettings, caller: ImportCaller) {
    const context = await noun.context(tx, settings, caller)
    const places = new Map(
      calls.fields.flatMap((field) => {
        const place = table.columns.indexOf(settings.mapping[field] ?? '')
        return place < 0 ? [] : [[field, place] as const]
      }),
    )
    const rows: ParsedImportRow<Form>[] = []
    const faults: StoredRowError<Key | RowKey>[] = []
    const seen = new Map<string, number>()
    const complain = (row: number, { field, key, values }: CellError<Field, Key | RowKey>) =>
      faults.push({ row, column: settings.mapping[field] ?? null, key, values })
    for (const line of table.rows) {
      // The cells are under the wrong titles, so they are not read.
      const beyond = countExtraCells(line.cells, table.columns)
      if (beyond) {
        faults.push({ row: line.row, column: null, key: 'kit.row-too-long', values: beyond })
        continue
      }
      const cells = new RowCells<Field, Key>(line, { places, hints: noun.hints })
      const form = noun.read(cells, context)
      const key = form === undefined ? null : noun.key.of(form)
      const twin = key === null ? undefined : seen.get(key)
      if (twin !== undefined) cells.fault(noun.key.field, 'kit.row-twice', { row: twin })
      if (key !== null) seen.set(key, line.row)
      for (const fault of cells.faults) complain(line.row, fault)
      if (form !== undefined && cells.faults.length === 0) rows.push({ row: line.row, form })
    }
    const { existing, faults: more = [] } = await noun.look(tx, rows, context)
    for (const { row, ...fault } of more) complain(row, fault)
    const updated = rows.filter(({ form }) => existing.has(noun.key.of(form) ?? '')).length
    const counts = { rows: table.rows.length, created: rows.length - updated, updated }
    return { counts, faults: faults.toSorted((a, b) => a.row - b.row), rows, context } satisfies RowsPlan
  }

  const { rows: mostRows } = calls.limits
  const suggest = (table: LoadedTable, earlier?: RowsImportSettings): RowsImportSettings => ({
    ...(earlier ?? calls.settings.parse({ mapping: findColumns(table, noun.hints) })),
    dateOrder: detectDateOrder(momentsOf(table)) ?? earlier?.dateOrder ?? 'dmy',
  })

  const imports = createImports<RowsImportSettings, RowsImportCounts, Key | RowKey, RowsPlan>(services, {
    ...noun,
    words,
    mostRows,
    settings: calls.settings,
    counts: rowsImportCounts,
    nothing: { rows: 0, created: 0, updated: 0 },
    suggest: async (_, { table, earlier }) => suggest(table, earlier),
    missing: (_, has) => calls.required.filter((field) => !has(field)),
    codedFields: () =>
      calls.fields.flatMap((field) => {
        const hints = noun.hints[field]
        const { choices } = hints
        return choices
          ? [{ field, choices, codeOf: (text: string) => parseChoice(hints, removeFormulaGuard(text)) }]
          : []
      }),
    wordOf: (field, text) => choiceLabel((noun.hints as Readonly<Record<string, RowHints>>)[field], text),
    plan,
    async write(tx, { plan: { counts, rows, context }, caller, by, progress }) {
      const reportProgress = (handled: number) => progress(handled, rows.length)
      await reportProgress(0)
      const made = await noun.write(tx, { rows, context, caller, by, progress: reportProgress })
      return { counts, made }
    },
  })

  /**
   * Imports a file in one call, all of its rows or none, for a caller that stores no import. `provided`: values that the
   * file does not contain.
   */
  async function atOnce(
    tx: Tx,
    actor: Actor,
    { content, provided, dryRun }: { content: string; provided: Partial<Record<Field, string>>; dryRun: boolean },
  ): Promise<RowsImportResult> {
    const loaded = await loadTable(content, { mostRows })
    const found = suggest(loaded)
    const settings = { ...found, mapping: { ...found.mapping, ...provided } }
    const missing = calls.required.filter((field) => !isSource(settings.mapping[field], loaded.columns))
    if (missing.length > 0) throw missingFieldsProblem(missing)
    const { operatorId, userId, language } = actor
    const caller = { operatorId, userId, importId: null }
    const damaged = preparedTable(loaded, settings)
    const meaning = await noun.meaningOf?.(tx, operatorId)
    const contradicting = meaningFaults(damaged.table, settings.mapping, meaning ?? {})
    const { counts, rows, context, ...planned } = await plan(tx, damaged.table, settings, caller)
    const faults = [...damaged.faults, ...contradicting, ...planned.faults].toSorted((a, b) => a.row - b.row)
    const allWords: Readonly<Record<string, LocalizedText>> = {
      ...damageWords,
      ...meaningWords,
      ...words,
    }
    const by = { id: userId, name: actor.name }
    const progress = () => Promise.resolve()
    if (!dryRun && faults.length === 0) await noun.write(tx, { rows, context, caller, by, progress })
    const errors = faults.slice(0, mostErrors).map(({ row, column, key, values }) => ({
      row,
      field: column ?? '',
      message: fillPlaceholders(allWords[key]?.[language] ?? key, values),
    }))
    const done = faults.length === 0 ? counts : { created: 0, updated: 0 }
    const unread = unusedImportColumns(loaded.columns, settings)
    return { total: loaded.rows.length, created: done.created, updated: done.updated, errors, unread }
  }
  return { jobs: imports.jobs, routes: imports.routes, atOnce, calls }
}

/** Yields every cell that begins like a date. */
function* momentsOf(table: LoadedTable): Generator<string> {
  for (const column of table.columns)
    for (const cell of sampleColumnValues(table, column, table.rows.length))
      if (/^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}/.test(cell)) yield cell
}

/** Builds the refusal of an undo; `names` are items used in the meantime. */
export function importedItemsUsedProblem(names: readonly string[]): Problem {
  return new Problem('request.import-used', { what: names.slice(0, 3).join(', ') })
}
