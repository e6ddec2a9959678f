import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  fill,
  newId,
  Problem,
  withoutGuard,
  type ImportCalls,
  type ImportCorrection,
  type ImportFault,
  type Language,
  type Text,
} from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import { loadTable, type LoadedTable } from '../files/table.ts'
import type { App, Services } from '../services.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { importJobs, RowsTaken } from './import.job.ts'
import { createImportStore, type RowFault } from './imports.store.ts'
import { damageWords, withoutDamage, type DamageKey } from './damage.rules.ts'
import { importRoutes } from './serve-imports.ts'
import { isSource, unreadColumns, withSources } from './sources.rules.ts'

export { RowsTaken } from './import.job.ts'
export type { ImportResult, RowFault } from './imports.store.ts'

const sampleRows = 20
const faultyRows = 30
const faultsShown = 200
const maxFaults = 1_000
/** Maximum rounds: skipping rows may leave other rows without a reference, which are then skipped too. */
const mostRounds = 10

export interface Choices {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: readonly ImportCorrection[]
}
/** The expected result of a file: its counts, and every error with its row. */
export interface PlanOf<Counts, Key extends string> {
  counts: Counts
  faults: readonly RowFault<Key>[]
}
export interface ImportOrder {
  operatorId: string
  id: string
}
/** The caller, as far as a plan depends on it. */
export interface ImportCaller {
  operatorId: string
  importId: string | null
  userId: string
}

/** A resource that is imported from files. It defines the specific parts; the process is the same for all. */
export interface ImportNoun<
  Settings extends Choices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends PlanOf<Counts, Key>,
> {
  /** Kind of its rows in the table of imports: `orders`. */
  kind: string
  /** Prefix of its job names; default: its kind. */
  jobs?: string
  /** Entity name of an import in the audit log. */
  entity: string
  title: Text
  resumeTitle: Text
  settings: z.ZodType<Settings>
  counts: z.ZodType<Counts>
  nothing: Counts
  /** Error texts for a row. */
  words: Readonly<Record<Key, Text>>
  mostRows: number
  /** Suggests settings that match a file. `earlier`: those of the last file with exactly these columns. */
  suggest: (
    tx: Tx,
    input: { table: LoadedTable; operatorId: string; earlier: Settings | undefined },
  ) => Promise<Settings>
  /** Returns required fields and choices without a source. `has`: returns true if a field has a source in the file. */
  missing: (settings: Settings, has: (field: string) => boolean) => readonly string[]
  /** Rejects invalid settings, and callers without the permission that the settings require. */
  require?: (tx: Tx, settings: Settings, actor: Actor) => Promise<void>
  /** Returns the screen label for the value of a field with a list of choices. */
  wordOf?: (field: string, text: string, settings: Settings) => Text | undefined
  plan: (tx: Tx, table: LoadedTable, settings: Settings, caller: ImportCaller) => Promise<Plan>
  /** Returns additional preview fields; there is no plan if the file lacks columns. */
  shown?: (plan: Plan | undefined, settings: Settings) => object
  /** Writes the planned rows in one transaction. `made`: data for the undo. Throws `RowsTaken`. */
  write: (
    tx: Tx,
    input: {
      plan: Plan
      settings: Settings
      caller: ImportOrder
      by: { id: string; name: string }
      progress: (handled: number, total: number) => Promise<void>
    },
  ) => Promise<{ counts: Counts; made: object | null; sealed?: Buffer | undefined }>
  /** Undoes the import; throws request.import-used. */
  undo: (tx: Tx, made: unknown, actor: Actor) => Promise<void>
  /** Called after an import or its undo was committed. */
  changed?: (operatorId: string) => void
}

/** Creates the imports of a resource: its endpoints, jobs and rows. */
export function createImports<
  Settings extends Choices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends PlanOf<Counts, Key>,
>(services: Services, noun: ImportNoun<Settings, Counts, Key, Plan>) {
  // Every kind of import has at least one error text.
  const words: Readonly<Record<Key | DamageKey, Text>> = { ...damageWords, ...noun.words }
  const faultKeys = Object.keys(words) as [Key | DamageKey, ...(Key | DamageKey)[]]
  const { kind, mostRows } = noun
  const store = createImportStore({ kind, settings: noun.settings, counts: noun.counts, faultKeys })
  const formatRowFaults = (faults: readonly RowFault<Key | DamageKey>[], language: Language): ImportFault[] =>
    faults.map(({ row, column, key, values }) => ({
      row,
      column,
      message: fill(words[key][language], values),
    }))
  const missingOf = (columns: readonly string[], settings: Settings) =>
    noun.missing(settings, (field) => isSource(settings.mapping[field], columns))

  /** Returns, by field, the interpreted values of a row's cells. */
  function wordsOf(values: Readonly<Record<string, string>>, settings: Settings, { language }: Actor) {
    const labels = Object.entries(settings.mapping).flatMap(([field, source]) => {
      const text = withoutGuard(values[source ?? ''] ?? '')
      const word = text === '' ? undefined : noun.wordOf?.(field, text, settings)
      return word ? [[field, word[language]] as const] : []
    })
    return Object.fromEntries(labels)
  }

  /** Returns an import with its first errors; throws request.not-found. */
  async function of(tx: Tx, id: string, language: Language) {
    const found = await store.find(tx, id)
    if (!found) throw new Problem('request.not-found')
    // Corrections are file content, which is not stored.
    const settings = { ...found.settings, corrections: [] }
    return { ...found, settings, faults: formatRowFaults(found.faults, language) }
  }

  /** Plans a file; with `skipFaulty`, only its rows without errors. */
  async function planOf(tx: Tx, { table, settings, caller }: Reading<Settings>) {
    const damaged = withoutDamage(withSources(table, settings), settings.mapping)
    let left = damaged.table
    const first = await noun.plan(tx, left, settings, caller)
    let plan = first
    const faults: RowFault<Key | DamageKey>[] = [...damaged.faults, ...first.faults]
    for (let round = 0; settings.skipFaulty && plan.faults.length > 0 && round < mostRounds; round += 1) {
      const wrong = new Set(plan.faults.map(({ row }) => row))
      left = { ...left, rows: left.rows.filter(({ row }) => !wrong.has(row)) }
      plan = await noun.plan(tx, left, settings, caller)
      faults.push(...plan.faults)
    }
    return { plan: { ...plan, counts: { ...plan.counts, rows: table.rows.length } }, faults }
  }

  /** Previews an import. Without settings, suggests them. */
  async function preview(
    tx: Tx,
    actor: Actor,
    { content, settings: requestSettings }: { content: string; settings?: Settings | undefined },
  ) {
    const table = await loadTable(content, { mostRows })
    const { operatorId } = actor
    const earlier = await store.settingsOfShape(tx, shapeOf(table))
    const suggested = await noun.suggest(tx, {
      table,
      operatorId,
      earlier: earlier && { ...earlier, corrections: [], skipFaulty: false },
    })
    const settings = requestSettings ?? suggested
    // A suggestion may still be invalid; settings chosen by a user must be valid.
    if (requestSettings) await noun.require?.(tx, settings, actor)
    const missing = missingOf(table.columns, settings)
    const caller = { operatorId, importId: null, userId: actor.userId }
    const planned = missing.length > 0 ? undefined : await planOf(tx, { table, settings, caller })
    const faults = planned?.faults ?? []
    return {
      columns: table.columns,
      unread: unreadColumns(table.columns, settings),
      suggested,
      missing,
      sample: sampleOf(withSources(table, settings), faults, (values) => wordsOf(values, settings, actor)),
      counts: planned?.plan.counts ?? noun.nothing,
      faultCount: faults.length,
      faults: formatRowFaults(faults.slice(0, faultsShown), actor.language),
      ...noun.shown?.(planned?.plan, settings),
    }
  }

  /** Accepts a file for a job. Throws if the file is unreadable or lacks columns, or if the settings are invalid. */
  async function accept(
    tx: Tx,
    actor: Actor,
    file: { fileName: string; content: string; settings: Settings },
  ) {
    const { settings } = file
    await noun.require?.(tx, settings, actor)
    // Reads to the end, so that the sender of a damaged file learns about it now.
    const table = await loadTable(file.content, { mostRows })
    const missing = missingOf(table.columns, settings)
    if (missing.length > 0) throw importMissing(missing)
    const id = newId()
    const { operatorId, userId, name: userName } = actor
    const shape = shapeOf(table)
    await store.insert(tx, { ...file, shape, operatorId, id, userId, userName, at: services.now() })
    return of(tx, id, actor.language)
  }

  async function undo(tx: Tx, actor: Actor, id: string) {
    await of(tx, id, actor.language)
    const made = await store.lockMade(tx, id, services.now())
    if (made === undefined) throw new Problem('request.import-undo-over')
    await noun.undo(tx, made, actor)
    await store.noteUndone(tx, id)
    return of(tx, id, actor.language)
  }

  /**
   * Writes everything in one transaction: the whole file or nothing. Progress is reported from outside this
   * transaction.
   */
  async function run(
    job: ImportOrder,
    { content, settings, by }: { content: string; settings: Settings; by: { id: string; name: string } },
  ): Promise<void> {
    const inTenant = <T>(doing: (tx: Tx) => Promise<T>) => services.db.inTenant(job.operatorId, doing)
    const table = await loadTable(content, { mostRows })
    const progress = (handled: number, total: number) =>
      inTenant((tx) => store.saveProgress(tx, job.id, { handled, total }))
    const refuse = (counts: Counts, faults: readonly RowFault<Key | DamageKey>[]) =>
      inTenant((tx) =>
        store.finish(tx, job.id, { state: 'refused', at: services.now(), result: resultOf(counts, faults) }),
      )
    let counts = noun.nothing
    try {
      const refused = await inTenant(async (tx) => {
        const caller = { operatorId: job.operatorId, importId: job.id, userId: by.id }
        const { plan, faults } = await planOf(tx, { table, settings, caller })
        counts = plan.counts
        if (faults.length > 0 && !settings.skipFaulty) return faults
        const written = await noun.write(tx, { plan, settings, caller: job, by, progress })
        await store.finish(tx, job.id, {
          ...written,
          state: 'done',
          at: services.now(),
          result: resultOf(written.counts, faults),
        })
        return undefined
      })
      if (refused) return await refuse(counts, refused)
    } catch (error) {
      if (!(error instanceof RowsTaken)) throw error
      // The errors belong to this resource, because its own write function threw them.
      return refuse(counts, error.faults as RowFault<Key>[])
    }
    noun.changed?.(job.operatorId)
  }

  const named = noun.jobs ?? kind
  const job = `${named}:import`
  const jobs: JobTable = importJobs(services, { store, job, resume: `${named}:resume-imports`, noun, run })
  return {
    store,
    jobs,
    /** Serves the endpoints of the resource. */
    routes: (app: App, specs: ImportCalls) =>
      importRoutes<Settings>(app, specs, {
        noun,
        preview,
        accept,
        undo,
        of,
        page: (tx, wanted) => store.page(tx, wanted),
        queue: (order) => services.jobs.add(job, order, { key: `${job}/${order.id}` }),
      }),
  }
}

interface Reading<Settings> {
  table: LoadedTable
  settings: Settings
  caller: ImportCaller
}

/** Builds the stored result with a limited number of errors. */
function resultOf<Counts, Key extends string>(counts: Counts, faults: readonly RowFault<Key>[]) {
  return { counts, faultCount: faults.length, faults: faults.slice(0, maxFaults) }
}

function shapeOf({ columns }: LoadedTable): string {
  return createHash('sha1').update(JSON.stringify(columns)).digest('hex')
}

/** Returns the first rows, and the first rows with errors. */
function sampleOf(
  { columns, rows }: LoadedTable,
  faults: readonly { row: number }[],
  wordsOf: (values: Readonly<Record<string, string>>) => Record<string, string>,
) {
  const wrong = new Set(faults.map(({ row }) => row))
  const first = rows.slice(0, sampleRows)
  const faulty = rows
    .slice(sampleRows)
    .filter(({ row }) => wrong.has(row))
    .slice(0, faultyRows)
  return [...first, ...faulty].map(({ row, cells }) => {
    const values = Object.fromEntries(columns.map((title, index) => [title, cells[index] ?? '']))
    return { row, values, words: wordsOf(values) }
  })
}

/** Builds the refusal for required fields that the file does not have. */
export function importMissing(fields: readonly string[]): Problem {
  const fieldProblems = Object.fromEntries(
    fields.map((field) => [`settings.mapping.${field}`, 'kit.required']),
  )
  return new Problem('request.import-missing', {}, fieldProblems)
}
