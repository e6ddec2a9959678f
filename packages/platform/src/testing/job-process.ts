import { createJobs } from '../server/jobs/worker-jobs.ts'
import { createLog } from '../server/log.ts'

/*
 * Worker process for tests that kill one: starts the job `test:hang`, reports the start, and never ends. Arguments:
 * database URL, process id, lease in seconds.
 */
const [url = '', processId = '', lease = '2'] = process.argv.slice(2)
const jobs = await createJobs({
  url,
  processId,
  log: createLog('silent'),
  lease: { seconds: Number(lease), renewSeconds: Number(lease) / 4 },
})
await jobs.start({
  'test:hang': {
    async run() {
      process.send?.('begun')
      await new Promise<void>(() => undefined)
    },
  },
  'test:task': {
    cron: '0 0 1 1 *',
    async run() {
      process.send?.('begun')
      await new Promise<void>(() => undefined)
    },
  },
})
process.send?.('ready')
