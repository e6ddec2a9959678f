import { z } from 'zod'
import type { LocalizedText } from '../../contract/index.ts'
import type { Services } from '../services.ts'
import type { JobTable } from '../jobs/jobs.ts'
import type { ImportStore, StoredRowError } from './imports.store.ts'
import type { createImportUndo, ImportOrder } from './undo-imports.ts'

const attempts = 3
const orderSchema = z.object({ operatorId: z.uuid(), id: z.uuid() })

/** Thrown if rows were taken by another user while they are written; no row of the file stays. */
export class RowsTaken extends Error {
  readonly faults: readonly StoredRowError[]
  constructor(faults: readonly StoredRowError[]) {
    super('rows were taken meanwhile')
    this.faults = faults
  }
}

/** Thrown at the next step of an import that a user cancelled; no row of the file stays. */
export class ImportCancelled extends Error {
  constructor() {
    super('the import was cancelled')
  }
}

interface ImportJobs<Settings, Counts, Key extends string> {
  store: ImportStore<Settings, Counts, Key>
  names: { job: string; resume: string; undo: string }
  noun: { title: LocalizedText; resumeTitle: LocalizedText }
  /** Runs one import to its end. If it throws, the job is retried. */
  run: (
    order: ImportOrder,
    taken: { content: string; settings: Settings; by: { id: string; name: string } },
  ) => Promise<void>
  undo: Pick<ReturnType<typeof createImportUndo>, 'run' | 'fail' | 'stalled'>
}

/**
 * Creates the job of an import, the job of its undo in batches, and the job that resumes imports and undos whose job was
 * lost and deletes undo data that has expired.
 */
export function importJobs<Settings, Counts, Key extends string>(
  services: Services,
  { store, names, noun, run, undo }: ImportJobs<Settings, Counts, Key>,
): JobTable {
  /** Runs a step of a job; after the last failed attempt, the end is stored. */
  async function attemptStep(
    { order, attempt, what }: { order: ImportOrder; attempt: number; what: string },
    { step, fail }: { step: () => Promise<void>; fail: () => Promise<void> },
  ): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (attempt < attempts) throw error
      services.log.error({ error, importId: order.id }, `${what} failed`)
      await fail()
    }
  }
  return {
    [names.job]: {
      attempts,
      title: noun.title,
      async run(payload, { attempt }) {
        const order = orderSchema.parse(payload)
        await attemptStep(
          { order, attempt, what: 'import' },
          {
            async step() {
              const taken = await services.db.inTenant(order.operatorId, (tx) => store.takeUp(tx, order.id))
              if (taken) await run(order, taken)
            },
            fail: () =>
              services.db.inTenant(order.operatorId, async (tx) => {
                await store.finish(tx, order.id, { state: 'failed', at: services.now(), result: null })
              }),
          },
        )
      },
    },
    [names.undo]: {
      attempts,
      title: noun.title,
      async run(payload, { attempt }) {
        const order = orderSchema.parse(payload)
        await attemptStep(
          { order, attempt, what: 'undo of an import' },
          { step: () => undo.run(order), fail: () => undo.fail(order) },
        )
      },
    },
    /** A process may die between accepting a file and queueing its job. */
    [names.resume]: {
      title: noun.resumeTitle,
      cron: '*/5 * * * *',
      when: store.waits,
      attempts: 1,
      async run() {
        const lost = await services.db.asPlatform(async (tx) => {
          await store.forgetMade(tx)
          return { imports: await store.forgotten(tx), undos: await undo.stalled(tx) }
        })
        for (const order of lost.imports) await services.jobs.add(names.job, order, { key: `${names.job}/${order.id}` })
        for (const order of lost.undos) await services.jobs.add(names.undo, order, { key: `${names.undo}/${order.id}` })
      },
    },
  }
}
