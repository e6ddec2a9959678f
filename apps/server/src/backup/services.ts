import {
  createRateLimiter,
  createBus,
  createJobs,
  createLiveServer,
  openDb,
  openKeyRing,
  type Config,
  type Services,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { createDomains, type Domains } from '../domains.ts'

export interface OpenServices {
  services: Services
  domains: Domains
  url: string
  close(): Promise<void>
}

/** Opens the domains on a database for commands: no server and no jobs. */
export async function openServices({
  config,
  url,
  log,
}: {
  config: Config
  url: string
  log: Logger
}): Promise<OpenServices> {
  const db = await openDb({ url, onError: (error) => log.warn({ error }, 'database connection') })
  const bus = await createBus({ ...config, natsUrl: undefined }, url, (error) => log.warn({ error }, 'bus'))
  const jobs = await createJobs({ url, processId: `command-${process.pid}`, log })
  const live = createLiveServer({ authenticate: async () => null, log })
  const now = () => new Date()
  const budget = createRateLimiter({ db, secretKey: config.secretKey, log, now, more: config.budgets })
  // A copy of the secret key: the keys of this database must not replace those of the server's own.
  const ownConfig = { ...config, secretKey: Buffer.from(config.secretKey) }
  const services: Services = { config: ownConfig, db, bus, jobs, live, budget, log, now }
  const keyRing = await openKeyRing(services)
  const domains = createDomains(services)
  return {
    services,
    domains,
    url,
    async close() {
      live.close()
      keyRing.close()
      domains.stations.close()
      domains.charging.close()
      await jobs.close()
      await domains.outreach.close()
      await bus.close()
      await db.close()
    },
  }
}
