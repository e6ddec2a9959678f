import { resealCardKeys } from '@evops/cards/server'
import { createOrganisation } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import {
  createRateLimiter,
  ConfigError,
  createBus,
  createJobs,
  createLiveServer,
  createLog,
  openDb,
  openKeyRing,
  readConfig,
  type Config,
  type Services,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { productPermissions } from './access.ts'
import { connectInstallationDatabase } from './reach-database.ts'

/*
 * `npm run admin -- card-keys`: re-encrypts card keys with the master key of the current settings (docs/OPERATIONS.md).
 * Works next to a running server. An interruption does no damage: the next run continues where it stopped.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const log = createLog('silent')
  const config = readConfig(process.env)
  const database = await connectInstallationDatabase(config, log)
  try {
    const done = await resealIn(database.url, { config, log })
    printLine(done === 0 ? 'Every card key is under this master key already.' : `Done: ${done} keys and components.`)
  } finally {
    await database.stop()
  }
}

async function resealIn(url: string, { config, log }: { config: Config; log: Logger }): Promise<number> {
  const db = await openDb({ url })
  const bus = await createBus(config, url, () => undefined)
  const jobs = await createJobs({ url, processId: `reseal-${process.pid}`, log })
  const live = createLiveServer({ authenticate: async () => null, log })
  const now = () => new Date()
  const budget = createRateLimiter({ db, secretKey: config.secretKey, log, now, more: config.budgets })
  const services: Services = { config, db, bus, jobs, live, budget, log, now }
  const keyRing = await openKeyRing(services)
  try {
    const { auditTask } = createOrganisation(services, productPermissions)
    return await resealCardKeys({ services, auditTask }, (done) => printLine(`${done} …`))
  } finally {
    live.close()
    keyRing.close()
    await jobs.close()
    await bus.close()
    await db.close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  const isOurs = error instanceof ConfigError || error instanceof Problem
  process.stderr.write(`${isOurs ? error.message : `It did not work: ${error.message}`}\n`)
  process.exitCode = 1
}
