import { parseArgs } from 'node:util'
import { createOrganisation } from '@evops/organisation/server'
import { productPermissions } from './access.ts'
import {
  createRateLimiter,
  ConfigError,
  createJobs,
  createLiveServer,
  createLog,
  createBus,
  openDb,
  readConfig,
  type Config,
  type Services,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { connectInstallationDatabase } from './reach-database.ts'

/*
 * `npm run admin -- reset-password --user admin [--clear-second-step]`: for a person with access to the server. Deletes
 * the password and prints a one-time code that opens the account once, to set a new password. Works next to a running
 * server, and without one on the embedded database, which is started for that time.
 */
const usage = 'usage: npm run admin -- reset-password --user <sign-in name> [--clear-second-step]'
const echoChannel = 'organisation.reset-password'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { user: { type: 'string' }, 'clear-second-step': { type: 'boolean', default: false } },
  })
  const printLine = (line: string) => process.stdout.write(`${line}\n`)
  if (!values.user) {
    printLine(usage)
    return 1
  }
  const log = createLog('silent')
  const config = readConfig(process.env)
  const database = await connectInstallationDatabase(config, log)
  try {
    const reset = await resetIn(database.url, {
      config,
      log,
      user: values.user,
      clearSecondStep: values['clear-second-step'],
    })
    if (!reset) {
      printLine(`Nobody has the sign-in name '${values.user}'.`)
      return 1
    }
    printLine(`One-time code for ${reset.loginName}: ${reset.setupCode}`)
    printLine('It opens the account once, as its password, to set a new one. Every session of the account has ended.')
    if (reset.secondStepCleared) printLine('The second step is off.')
    if (reset.state === 'disabled') printLine('The account is disabled: an administrator must enable it first.')
    return 0
  } finally {
    await database.stop()
  }
}

async function resetIn(url: string, wanted: { config: Config; log: Logger; user: string; clearSecondStep: boolean }) {
  const { config, log, user, clearSecondStep } = wanted
  const db = await openDb({ url })
  const bus = await createBus(config, url, () => undefined)
  const jobs = await createJobs({ url, processId: `reset-password-${process.pid}`, log })
  const live = createLiveServer({ authenticate: async () => null, log })
  const now = () => new Date()
  const budget = createRateLimiter({ db, secretKey: config.secretKey, log, now, more: config.budgets })
  const services: Services = { config, db, bus, jobs, live, budget, log, now }
  try {
    const reset = await createOrganisation(services, productPermissions).resetPassword(user, { clearSecondStep })
    // Messages arrive in order: when this one returns, the servers have been notified of the ended sign-ins.
    const delivery = new Promise<void>((resolve) => {
      bus.subscribe(echoChannel, () => resolve())
      setTimeout(resolve, 2_000).unref()
    })
    bus.publish(echoChannel, {})
    await delivery
    return reset
  } finally {
    live.close()
    await jobs.close()
    await bus.close()
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error instanceof ConfigError ? error.message : `It did not work: ${error.message}`}\n`)
  process.exitCode = 1
}
