import { z } from 'zod'
import { fill, newId, Problem, type ImportFault, type Language, type Text } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import { readTable, type TableRow } from '../files/table.ts'
import type { House } from '../house.ts'
import type { Actor } from '../actor.ts'
import type { JobTable } from '../jobs/jobs.ts'
import {
  createImportStore,
  type ImportResult,
  type ImportStore,
  type RowFault,
  type StoredKind,
} from './imports.store.ts'

export type { ImportResult, RowFault } from './imports.store.ts'

const sampleRows = 20
const faultsShown = 200
const faultsKept = 1_000
const attempts = 3

/** What is taken in: how a file of it is read is the domain's, its life is the same for all. */
export interface ImportKind<Settings, Counts, Key extends string> extends Omit<
  StoredKind<Settings, Counts, Key>,
  'faultKeys'
> {
  /** What can be wrong with a row. */
  words: Readonly<Record<Key, Text>>
  mostRows: number
}
export interface ImportOrder {
  operatorId: string
  id: string
}
const order = z.object({ operatorId: z.uuid(), id: z.uuid() })

export function createImports<Settings, Counts, Key extends string>({
  words,
  mostRows,
  ...kind
}: ImportKind<Settings, Counts, Key>) {
  // Every kind of import knows at least one fault.
  const faultKeys = Object.keys(words) as [Key, ...Key[]]
  const store = createImportStore({ ...kind, faultKeys })
  const say = (faults: readonly RowFault<Key>[], language: Language): ImportFault[] =>
    faults.map(({ row, column, key, values }) => ({
      row,
      column,
      message: fill(words[key][language], values),
    }))
  /** An import with its first faults; throws request.not-found. */
  async function of(tx: Tx, id: string, language: Language) {
    const found = await store.find(tx, id)
    if (!found) throw new Problem('request.not-found')
    return { ...found, faults: say(found.faults, language) }
  }

  return {
    ...store,
    of,
    /** The columns of a file and its first rows. */
    async sampleOf(content: string) {
      const { columns, rows } = await readTable(content, { mostRows })
      const first: TableRow[] = []
      for await (const row of rows) if (first.push(row) === sampleRows) break
      const sample = first.map(({ row, cells }) => ({
        row,
        values: Object.fromEntries(columns.map((title, index) => [title, cells[index] ?? ''])),
      }))
      return { columns, firstRow: first[0]?.cells ?? [], sample }
    },
    /** Faults as a look at a file shows them. */
    shownFaults: (faults: readonly RowFault<Key>[], language: Language) => ({
      faultCount: faults.length,
      faults: say(faults.slice(0, faultsShown), language),
    }),
    /** Faults as they stay. */
    resultOf: (counts: Counts, faults: readonly RowFault<Key>[] = []): ImportResult<Counts, Key> => ({
      counts,
      faultCount: faults.length,
      faults: faults.slice(0, faultsKept),
    }),
    /** Takes a file in; the work is a job's. Throws when the file is unreadable or `check` finds columns missing. */
    async accept(
      tx: Tx,
      actor: Actor,
      {
        at,
        check,
        ...file
      }: {
        fileName: string
        content: string
        settings: Settings
        at: Date
        check: (columns: readonly string[]) => void
      },
    ) {
      const { columns, rows } = await readTable(file.content, { mostRows })
      check(columns)
      // To the end: whoever sent a broken file should hear it now.
      for await (const _ of rows);
      const id = newId()
      const { operatorId, userId, name: userName } = actor
      await store.insert(tx, { ...file, operatorId, id, userId, userName, at })
      return of(tx, id, actor.language)
    },
  }
}
export type Imports<Settings, Counts, Key extends string> = ReturnType<
  typeof createImports<Settings, Counts, Key>
>

interface ImportJobs<Settings, Counts, Key extends string> {
  imports: ImportStore<Settings, Counts, Key>
  job: string
  title?: Text
  resume: { job: string; title: Text }
  /** Does one, and ends it. What it throws is tried again. */
  run: (job: ImportOrder, taken: { content: string; settings: Settings }) => Promise<void>
  /** Told when an import has failed for good. */
  failed?: (job: ImportOrder) => void
}

/** The job of an import, and the one that takes up what nobody began. */
export function importJobs<Settings, Counts, Key extends string>(
  house: House,
  { imports, job: name, title, resume, run, failed }: ImportJobs<Settings, Counts, Key>,
): JobTable {
  return {
    [name]: {
      attempts,
      ...(title && { title }),
      async run(payload, { attempt }) {
        const job = order.parse(payload)
        try {
          const taken = await house.db.inTenant(job.operatorId, (tx) => imports.takeUp(tx, job.id))
          if (taken) await run(job, taken)
        } catch (error) {
          if (attempt < attempts) throw error
          house.log.error({ error, importId: job.id }, 'import failed')
          await house.db.inTenant(job.operatorId, (tx) =>
            imports.finish(tx, job.id, { state: 'failed', at: house.now(), result: null }),
          )
          failed?.(job)
        }
      },
    },
    /** A process may die between taking a file in and queueing its job. */
    [resume.job]: {
      title: resume.title,
      cron: '*/5 * * * *',
      attempts: 1,
      async run() {
        for (const job of await house.db.asPlatform((tx) => imports.forgotten(tx)))
          await house.jobs.add(name, job, { key: `${name}/${job.id}` })
      },
    },
  }
}
