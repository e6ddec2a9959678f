import type { JobTable } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'
import { cancelReaderJob, lockReaderJob } from './jobs.service.ts'
import { listStaleReaderJobs } from './jobs.store.ts'

/** Hours after which an open job is cancelled. A card on a reader needs less, and files are exchanged within a day. */
const openHours = 24

/** Cancels jobs that were not completed, so that the card is available for others. */
export function staleReaderJobTasks(deps: CardsDeps): JobTable {
  const { services } = deps
  return {
    'cards:abandon-reader-jobs': {
      title: {
        zh: '放弃未完成的读写任务',
        en: 'Close stale card reader jobs',
        es: 'Cerrar trabajos de lector caducados',
      },
      forOperators: true,
      cron: '7 * * * *',
      async run() {
        const before = new Date(services.now().getTime() - openHours * 3_600_000)
        for (const { operatorId, id } of await services.db.asPlatform((tx) => listStaleReaderJobs(tx, before)))
          await services.db.inTenant(operatorId, async (tx) =>
            cancelReaderJob(tx, deps, { job: await lockReaderJob(tx, id), gone: false }),
          )
      },
    },
  }
}
