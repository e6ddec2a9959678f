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
import { importRoutes } from './serve-imports.ts'
import { isSource, unreadColumns, withSources } from './sources.rules.ts'

export { RowsTaken } from './import.job.ts'
export type { ImportResult, RowFault } from './imports.store.ts'

const sampleRows = 20
const faultyRows = 30
const faultsShown = 200
const faultsKept = 1_000
/** Leaving rows out may leave others without what they name; then those are left out too. */
const mostRounds = 10

export interface Choices {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: readonly ImportCorrection[]
}
/** What a file would come to: its counts, and every fault with its row. */
export interface PlanOf<Counts, Key extends string> {
  counts: Counts
  faults: readonly RowFault<Key>[]
}
export interface ImportOrder {
  operatorId: string
  id: string
}
/** Who asks, as far as a plan depends on it. */
export interface Asking {
  operatorId: string
  importId: string | null
  userId: string
}

/** A noun that comes from files. What is particular is here; its life is the same for all. */
export interface ImportNoun<
  Settings extends Choices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends PlanOf<Counts, Key>,
> {
  /** Of its rows in the table of imports: `orders`. */
  kind: string
  /** What its jobs' names begin with; absent: its kind. */
  jobs?: string
  /** What the audit log calls an import of it. */
  entity: string
  title: Text
  resumeTitle: Text
  settings: z.ZodType<Settings>
  counts: z.ZodType<Counts>
  nothing: Counts
  /** What can be wrong with a row. */
  words: Readonly<Record<Key, Text>>
  mostRows: number
  /** Settings that fit a file. `earlier`: those of the last file with just these columns. */
  suggest: (
    tx: Tx,
    given: { table: LoadedTable; operatorId: string; earlier: Settings | undefined },
  ) => Promise<Settings>
  /** Fields and choices that nothing says. `has`: whether a field has a source in the file. */
  missing: (settings: Settings, has: (field: string) => boolean) => readonly string[]
  /** Refuses settings that can't be, and whoever may not do what they ask. */
  require?: (tx: Tx, settings: Settings, actor: Actor) => Promise<void>
  /** What a screen calls that which a cell of a field says, where it is one of a list. */
  wordOf?: (field: string, text: string, settings: Settings) => Text | undefined
  plan: (tx: Tx, table: LoadedTable, settings: Settings, asking: Asking) => Promise<Plan>
  /** What the preview says beside what it says of every file; of a file that lacks columns without a plan. */
  shown?: (plan: Plan | undefined, settings: Settings) => object
  /** Writes what was planned, in one transaction. `made`: what its undo needs. Throws RowsTaken. */
  write: (
    tx: Tx,
    given: {
      plan: Plan
      settings: Settings
      asking: ImportOrder
      by: { id: string; name: string }
      progress: (handled: number, total: number) => Promise<void>
    },
  ) => Promise<{ counts: Counts; made: object | null; sealed?: Buffer | undefined }>
  /** Takes back what was made; throws request.import-used. */
  undo: (tx: Tx, made: unknown, actor: Actor) => Promise<void>
  /** After an import or its undo was committed. */
  changed?: (operatorId: string) => void
}

/** The imports of a noun: endpoints served, jobs to run, and its rows. */
export function createImports<
  Settings extends Choices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends PlanOf<Counts, Key>,
>(services: Services, noun: ImportNoun<Settings, Counts, Key, Plan>) {
  // Every kind of import knows at least one fault.
  const faultKeys = Object.keys(noun.words) as [Key, ...Key[]]
  const { kind, mostRows } = noun
  const store = createImportStore({ kind, settings: noun.settings, counts: noun.counts, faultKeys })
  const formatRowFaults = (faults: readonly RowFault<Key>[], language: Language): ImportFault[] =>
    faults.map(({ row, column, key, values }) => ({
      row,
      column,
      message: fill(noun.words[key][language], values),
    }))
  const missingOf = (columns: readonly string[], settings: Settings) =>
    noun.missing(settings, (field) => isSource(settings.mapping[field], columns))

  /** By field, what a row's cells are understood as. */
  function wordsOf(values: Readonly<Record<string, string>>, settings: Settings, { language }: Actor) {
    const said = Object.entries(settings.mapping).flatMap(([field, source]) => {
      const text = withoutGuard(values[source ?? ''] ?? '')
      const word = text === '' ? undefined : noun.wordOf?.(field, text, settings)
      return word ? [[field, word[language]] as const] : []
    })
    return Object.fromEntries(said)
  }

  /** An import with its first faults; throws request.not-found. */
  async function of(tx: Tx, id: string, language: Language) {
    const found = await store.find(tx, id)
    if (!found) throw new Problem('request.not-found')
    // What was corrected is the file's content, which is not kept.
    const settings = { ...found.settings, corrections: [] }
    return { ...found, settings, faults: formatRowFaults(found.faults, language) }
  }

  /** What a file comes to; with `skipFaulty` of the rows without faults. */
  async function planOf(tx: Tx, { table, settings, asking }: Reading<Settings>) {
    let left = withSources(table, settings)
    const first = await noun.plan(tx, left, settings, asking)
    let plan = first
    const faults = [...first.faults]
    for (let round = 0; settings.skipFaulty && plan.faults.length > 0 && round < mostRounds; round += 1) {
      const wrong = new Set(plan.faults.map(({ row }) => row))
      left = { ...left, rows: left.rows.filter(({ row }) => !wrong.has(row)) }
      plan = await noun.plan(tx, left, settings, asking)
      faults.push(...plan.faults)
    }
    return { plan: { ...plan, counts: { ...plan.counts, rows: first.counts.rows } }, faults }
  }

  /** What an import would do. Without settings: what they could be. */
  async function preview(
    tx: Tx,
    actor: Actor,
    { content, settings: given }: { content: string; settings?: Settings | undefined },
  ) {
    const table = await loadTable(content, { mostRows })
    const { operatorId } = actor
    const earlier = await store.settingsOfShape(tx, shapeOf(table))
    const suggested = await noun.suggest(tx, {
      table,
      operatorId,
      earlier: earlier && { ...earlier, corrections: [], skipFaulty: false },
    })
    const settings = given ?? suggested
    // A suggestion may not fit yet; settings that somebody chose must.
    if (given) await noun.require?.(tx, settings, actor)
    const missing = missingOf(table.columns, settings)
    const asking = { operatorId, importId: null, userId: actor.userId }
    const planned = missing.length > 0 ? undefined : await planOf(tx, { table, settings, asking })
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

  /** Takes a file in; the work is a job's. Throws when it is unreadable, lacks columns or its settings can't be. */
  async function accept(
    tx: Tx,
    actor: Actor,
    file: { fileName: string; content: string; settings: Settings },
  ) {
    const { settings } = file
    await noun.require?.(tx, settings, actor)
    // To the end: whoever sent a broken file should hear it now.
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

  /** Everything in one transaction: the whole file, or nothing. Progress is told from outside of it. */
  async function run(
    job: ImportOrder,
    { content, settings, by }: { content: string; settings: Settings; by: { id: string; name: string } },
  ): Promise<void> {
    const inTenant = <T>(doing: (tx: Tx) => Promise<T>) => services.db.inTenant(job.operatorId, doing)
    const table = await loadTable(content, { mostRows })
    const progress = (handled: number, total: number) =>
      inTenant((tx) => store.tellProgress(tx, job.id, { handled, total }))
    const refuse = (counts: Counts, faults: readonly RowFault<Key>[]) =>
      inTenant((tx) =>
        store.finish(tx, job.id, { state: 'refused', at: services.now(), result: resultOf(counts, faults) }),
      )
    let counts = noun.nothing
    try {
      const refused = await inTenant(async (tx) => {
        const asking = { operatorId: job.operatorId, importId: job.id, userId: by.id }
        const { plan, faults } = await planOf(tx, { table, settings, asking })
        counts = plan.counts
        if (faults.length > 0 && !settings.skipFaulty) return faults
        const written = await noun.write(tx, { plan, settings, asking: job, by, progress })
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
      // They are of this noun: its own writing threw them.
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
    /** Serves the noun's endpoints. */
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
  asking: Asking
}

/** Faults as they stay. */
function resultOf<Counts, Key extends string>(counts: Counts, faults: readonly RowFault<Key>[]) {
  return { counts, faultCount: faults.length, faults: faults.slice(0, faultsKept) }
}

function shapeOf({ columns }: LoadedTable): string {
  return createHash('sha1').update(JSON.stringify(columns)).digest('hex')
}

/** The first rows, and the first that have something wrong. */
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

/** Fields that a file has to say and does not. */
export function importMissing(fields: readonly string[]): Problem {
  const said = Object.fromEntries(fields.map((field) => [`settings.mapping.${field}`, 'kit.required']))
  return new Problem('request.import-missing', {}, said)
}
