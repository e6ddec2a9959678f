import { z } from 'zod'
import type { LocalizedText } from '../../contract/index.ts'
import type { Services } from '../services.ts'
import type { JobTable } from '../jobs/jobs.ts'
import type { ImportStore, StoredRowError } from './imports.store.ts'

const attempts = 3
const order = z.object({ operatorId: z.uuid(), id: z.uuid() })
type Order = z.infer<typeof order>

/** Thrown if rows were taken by another user while they are written; no row of the file stays. */
export class RowsTaken extends Error {
  readonly faults: readonly StoredRowError[]
  constructor(faults: readonly StoredRowError[]) {
    super('rows were taken meanwhile')
    this.faults = faults
  }
}

interface ImportJobs<Settings, Counts, Key extends string> {
  store: ImportStore<Settings, Counts, Key>
  job: string
  resume: string
  noun: { title: LocalizedText; resumeTitle: LocalizedText }
  /** Runs one import to its end. If it throws, the job is retried. */
  run: (job: Order, taken: { content: string; settings: Settings; by: { id: string; name: string } }) => Promise<void>
}

/**
 * Creates the job of an import, and the job that resumes imports that were never started and deletes undo data that has
 * expired.
 */
export function importJobs<Settings, Counts, Key extends string>(
  services: Services,
  { store, job: name, resume, noun, run }: ImportJobs<Settings, Counts, Key>,
): JobTable {
  return {
    [name]: {
      attempts,
      title: noun.title,
      async run(payload, { attempt }) {
        const job = order.parse(payload)
        try {
          const taken = await services.db.inTenant(job.operatorId, (tx) => store.takeUp(tx, job.id))
          if (taken) await run(job, taken)
        } catch (error) {
          if (attempt < attempts) throw error
          services.log.error({ error, importId: job.id }, 'import failed')
          await services.db.inTenant(job.operatorId, (tx) =>
            store.finish(tx, job.id, { state: 'failed', at: services.now(), result: null }),
          )
        }
      },
    },
    /** A process may die between accepting a file and queueing its job. */
    [resume]: {
      title: noun.resumeTitle,
      cron: '*/5 * * * *',
      when: store.waits,
      attempts: 1,
      async run() {
        const forgotten = await services.db.asPlatform(async (tx) => {
          await store.forgetMade(tx)
          return store.forgotten(tx)
        })
        for (const job of forgotten) await services.jobs.add(name, job, { key: `${name}/${job.id}` })
      },
    },
  }
}
