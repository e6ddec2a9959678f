import { createHash } from 'node:crypto'
import {
  fillPlaceholders,
  newId,
  Problem,
  removeFormulaGuard,
  type ImportEndpoints,
  type ImportRowError,
  type Language,
  type LocalizedText,
} from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import { loadTable, type LoadedFile, type LoadedTable, type TableChoice } from '../files/table.ts'
import type { App, Services } from '../services.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { ImportCancelled, importJobs, RowsTaken } from './import.job.ts'
import { createImportStore, type StoredRowError } from './imports.store.ts'
import { damageWords, type DamageKey } from './damage.rules.ts'
import { dayColumns, dayOrderQuestion } from './day-orders.rules.ts'
import { groupsOf, isSkipped } from './fault-groups.rules.ts'
import { meaningFaults, meaningWords, zoneOfColumn, type MeaningKey } from './meaning.rules.ts'
import type {
  ImportChoices,
  ImportCaller,
  ImportedResource,
  ImportRequest,
  ImportQuestion,
  ImportPreviewPlan,
} from './import-noun.ts'
import { preparedTable } from './prepared-table.rules.ts'
import { valuesOfColumns } from './values.rules.ts'
import { importRoutes } from './serve-imports.ts'
import { createImportUndo, type ImportOrder } from './undo-imports.ts'
import { isSource, unusedImportColumns, applyImportSources } from './sources.rules.ts'

export type { ImportCaller, ImportedResource, ImportRequest, ImportQuestion, ImportPreviewPlan } from './import-noun.ts'
export { RowsTaken } from './import.job.ts'
export type { ImportResult, StoredRowError } from './imports.store.ts'

/** Errors that the columns of any file can have. */
type CellKey = DamageKey | MeaningKey
const sampleRows = 20
const faultyRows = 30
const faultsShown = 200
const maxFaults = 1_000
/** Maximum rounds: skipping rows may leave other rows without a reference, which are then skipped too. */
const mostRounds = 10

/** Creates the imports of a resource: its endpoints, jobs and rows. */
export function createImports<
  Settings extends ImportChoices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends ImportPreviewPlan<Counts, Key>,
>(services: Services, noun: ImportedResource<Settings, Counts, Key, Plan>) {
  // Every kind of import has at least one error text.
  const words: Readonly<Record<Key | CellKey, LocalizedText>> = {
    ...damageWords,
    ...meaningWords,
    ...noun.words,
  }
  const faultKeys = Object.keys(words) as [Key | CellKey, ...(Key | CellKey)[]]
  const { kind, mostRows } = noun
  const store = createImportStore({ kind, settings: noun.settings, counts: noun.counts, faultKeys })
  const formatRowFaults = (faults: readonly StoredRowError<Key | CellKey>[], language: Language): ImportRowError[] =>
    faults.map(({ row, column, key, values }) => ({
      row,
      column,
      message: fillPlaceholders(words[key][language], values),
    }))
  async function readFile(content: string, { sheet, titleRow }: TableChoice): Promise<LoadedFile> {
    const table = await loadTable(content, { mostRows, sheet, titleRow })
    const opened = noun.open?.(table) ?? table
    if (opened.rows.length > mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
    return { ...opened, origin: table.origin }
  }
  const missingOf = (columns: readonly string[], settings: Settings) =>
    noun.missing(settings, (field) => isSource(settings.mapping[field], columns))

  /** Returns, by field, the interpreted values of a row's cells. */
  function wordsOf(values: Readonly<Record<string, string>>, settings: Settings, { language }: Actor) {
    const labels = Object.entries(settings.mapping).flatMap(([field, source]) => {
      const text = removeFormulaGuard(values[source ?? ''] ?? '')
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
    const damaged = preparedTable(table, settings)
    const meaning = await noun.meaningOf?.(tx, caller.operatorId, settings)
    const hasTimes = meaning?.timeZone !== undefined
    const own = { ...meaning, ...(hasTimes && settings.timeZone && { timeZone: settings.timeZone }) }
    const contradicting = meaningFaults(damaged.table, settings.mapping, own)
    const before = [...damaged.faults, ...contradicting]
    const wrongRows = new Set(contradicting.map(({ row }) => row))
    let left = { ...damaged.table, rows: damaged.table.rows.filter(({ row }) => !wrongRows.has(row)) }
    const first = await noun.plan(tx, left, settings, caller)
    let plan = first
    const faults: StoredRowError<Key | CellKey>[] = [...before, ...first.faults]
    for (let round = 0; round < mostRounds; round += 1) {
      const wrong = new Set(plan.faults.flatMap((fault) => (isSkipped(fault, settings) ? fault.row : [])))
      if (wrong.size === 0) break
      left = { ...left, rows: left.rows.filter(({ row }) => !wrong.has(row)) }
      plan = await noun.plan(tx, left, settings, caller)
      const found = new Set(faults.map(faultId))
      faults.push(...plan.faults.filter((fault) => !found.has(faultId(fault))))
    }
    return { plan: { ...plan, counts: { ...plan.counts, rows: table.rows.length } }, faults }
  }

  /** Returns the questions about a file; none while required fields have no source. */
  async function questionsOf(
    tx: Tx,
    { table, settings, operatorId }: { table: LoadedTable; settings: Settings; operatorId: string },
  ): Promise<readonly ImportQuestion[]> {
    if (missingOf(table.columns, settings).length > 0) return []
    const days = dayColumns(applyImportSources(table, settings), settings.mapping)
    const meaning = await noun.meaningOf?.(tx, operatorId, settings)
    const own = await noun.questions?.(tx, { table: preparedTable(table, settings).table, settings, operatorId })
    return [...dayOrderQuestion(days, settings.timeZone ?? meaning?.timeZone), ...(own ?? [])]
  }

  /** Previews an import. Without settings, suggests them. */
  async function preview(
    tx: Tx,
    actor: Actor,
    {
      content,
      settings: requestSettings,
      ...choice
    }: { content: string; settings?: Settings | undefined } & TableChoice,
  ) {
    const table = await readFile(content, requestSettings ?? choice)
    const { operatorId } = actor
    const earlier = await store.settingsOfShape(tx, shapeOf(table))
    const timeZone = noun.meaningOf && zoneOfColumn(table)
    const suggested = {
      ...(await noun.suggest(tx, {
        table,
        operatorId,
        earlier: earlier && { ...earlier, corrections: [], skipFaulty: false, skipGroups: [] },
      })),
      ...(timeZone && { timeZone }),
      sheet: choice.sheet,
      titleRow: choice.titleRow,
    }
    const settings = requestSettings ?? suggested
    // A suggestion may still be invalid; settings chosen by a user must be valid.
    if (requestSettings) await noun.require?.(tx, settings, actor)
    const missing = missingOf(table.columns, settings)
    const caller = { operatorId, importId: null, userId: actor.userId }
    const questions = await questionsOf(tx, { table, settings, operatorId })
    const planned = missing.length > 0 ? undefined : await planOf(tx, { table, settings, caller })
    const faults = planned?.faults ?? []
    return {
      columns: table.columns,
      origin: table.origin,
      dayOrders: dayColumns(table, settings.mapping).map(({ column, order }) => ({ column, order })),
      unread: unusedImportColumns(table.columns, settings),
      suggested,
      missing,
      sample: sampleOf(applyImportSources(table, settings), faults, (values) => wordsOf(values, settings, actor)),
      counts: planned?.plan.counts ?? noun.nothing,
      faultCount: faults.length,
      faults: formatRowFaults(faults.slice(0, faultsShown), actor.language),
      groups: groupsOf(faults, settings).map(({ first, ...group }) => ({
        ...group,
        message: fillPlaceholders(words[first.key][actor.language], first.values),
      })),
      questions: questions.map(({ text, values, answers, ...question }) => ({
        ...question,
        text: fillPlaceholders(text[actor.language], { count: question.count, ...values }),
        answers: answers.map(({ answer, label }) => ({
          answer,
          label: fillPlaceholders(label[actor.language], values ?? {}),
        })),
        answer: settings.answers[question.id] ?? null,
      })),
      values: valuesOfColumns(applyImportSources(table, settings), noun.codedFields?.(settings) ?? [], settings).map(
        ({ choices, ...column }) => ({
          ...column,
          choices: Object.entries(choices).map(([code, label]) => ({ code, label: label[actor.language] })),
        }),
      ),
      ...noun.shown?.(planned?.plan, settings),
    }
  }

  /** Accepts a file for a job. Throws if the file is unreadable or lacks columns, or if the settings are invalid. */
  async function accept(tx: Tx, actor: Actor, file: { fileName: string; content: string; settings: Settings }) {
    const { settings } = file
    await noun.require?.(tx, settings, actor)
    // Reads to the end, so that the sender of a damaged file learns about it now.
    const table = await readFile(file.content, settings)
    const missing = missingOf(table.columns, settings)
    if (missing.length > 0) throw missingFieldsProblem(missing)
    const questions = await questionsOf(tx, { table, settings, operatorId: actor.operatorId })
    const open = questions.filter(({ id }) => settings.answers[id] === undefined)
    if (open.length > 0) throw new Problem('request.import-unanswered', { count: open.length })
    const id = newId()
    const { operatorId, userId, name: userName } = actor
    const shape = shapeOf(table)
    await store.insert(tx, { ...file, shape, operatorId, id, userId, userName, at: services.now() })
    return of(tx, id, actor.language)
  }

  async function beginUndo(tx: Tx, actor: Actor, id: string) {
    await of(tx, id, actor.language)
    const needsJob = await undo.begin(tx, actor, id)
    return { row: await of(tx, id, actor.language), needsJob }
  }

  async function cancel(tx: Tx, actor: Actor, id: string) {
    await of(tx, id, actor.language)
    if (!(await store.cancel(tx, id, services.now()))) throw new Problem('request.import-over')
    return of(tx, id, actor.language)
  }

  /**
   * Writes everything in one transaction: the whole file or nothing. Progress is reported from outside this
   * transaction.
   */
  async function run(
    job: ImportRequest,
    { content, settings, by }: { content: string; settings: Settings; by: { id: string; name: string } },
  ): Promise<void> {
    const inTenant = <T>(doing: (tx: Tx) => Promise<T>) => services.db.inTenant(job.operatorId, doing)
    const table = await readFile(content, settings)
    const progress = async (handled: number, total: number) => {
      if (await inTenant((tx) => store.saveProgress(tx, job.id, { handled, total }))) throw new ImportCancelled()
    }
    const end = (state: 'refused' | 'cancelled', result: ReturnType<typeof resultOf<Counts, Key | CellKey>> | null) =>
      inTenant(async (tx) => void (await store.finish(tx, job.id, { state, at: services.now(), result })))
    let counts = noun.nothing
    try {
      const refused = await inTenant(async (tx) => {
        const caller = { operatorId: job.operatorId, importId: job.id, userId: by.id }
        const { plan, faults } = await planOf(tx, { table, settings, caller })
        counts = plan.counts
        if (faults.some((fault) => !isSkipped(fault, settings))) return faults
        await progress(0, plan.counts.rows)
        const written = await noun.write(tx, { plan, settings, caller: job, by, progress })
        const isDone = await store.finish(tx, job.id, {
          ...written,
          state: 'done',
          at: services.now(),
          result: resultOf(written.counts, faults),
        })
        if (!isDone) throw new ImportCancelled()
        return undefined
      })
      if (refused) return await end('refused', resultOf(counts, refused))
    } catch (error) {
      if (error instanceof ImportCancelled) return end('cancelled', null)
      if (!(error instanceof RowsTaken)) throw error
      // The errors belong to this resource, because its own write function threw them.
      return end('refused', resultOf(counts, error.faults as StoredRowError<Key>[]))
    }
    noun.changed?.(job.operatorId)
  }

  const undo = createImportUndo(services, noun)
  const named = noun.jobs ?? kind
  const names = { job: `${named}:import`, resume: `${named}:resume-imports`, undo: `${named}:undo-import` }
  const jobs: JobTable = importJobs(services, { store, names, noun, run, undo })
  const queueAs = (name: string) => (order: ImportOrder) =>
    services.jobs.add(name, order, { key: `${name}/${order.id}` })
  return {
    store,
    jobs,
    /** Serves the endpoints of the resource. */
    routes: (app: App, specs: ImportEndpoints) =>
      importRoutes<Settings>(app, specs, {
        noun,
        preview,
        accept,
        beginUndo,
        cancel,
        of,
        page: (tx, wanted) => store.page(tx, wanted),
        queue: queueAs(names.job),
        queueUndo: queueAs(names.undo),
      }),
  }
}

interface Reading<Settings> {
  table: LoadedTable
  settings: Settings
  caller: ImportCaller
}

const faultId = ({ row, column, key }: StoredRowError) => `${row} ${column} ${key}`

/** Builds the stored result with a limited number of errors. */
function resultOf<Counts, Key extends string>(counts: Counts, faults: readonly StoredRowError<Key>[]) {
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
export function missingFieldsProblem(fields: readonly string[]): Problem {
  const fieldProblems = Object.fromEntries(fields.map((field) => [`settings.mapping.${field}`, 'kit.required']))
  return new Problem('request.import-missing', {}, fieldProblems)
}
