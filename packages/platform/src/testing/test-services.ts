import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createRateLimiter } from '../server/budget/budget.ts'
import { createBus } from '../server/bus/create-bus.ts'
import { readConfig } from '../server/config.ts'
import { openDb, reportErrors } from '../server/db/db.ts'
import type { App, AuditWriter, ServerDomain, Services } from '../server/services.ts'
import type { Actor } from '../server/actor.ts'
import { createApp } from '../server/http/app.ts'
import { createJobs } from '../server/jobs/worker-jobs.ts'
import { createLiveServer, type LiveServer } from '../server/live/live-hub.ts'
import { createLog } from '../server/log.ts'
import { cloneDatabase, dropDatabase } from './clones.ts'
import { createUnprivilegedDatabase, type SeparateDatabase } from './plain-owner.ts'
import { freePort } from './ports.ts'

export interface TestServices {
  services: Services & { live: LiveServer }
  /** Connection of the migrating user, who sees everything, for checks in tests. */
  admin: pg.Pool
  url: string
  /** Sets the clock of the app context. */
  setNow: (now: Date | undefined) => void
  close(): Promise<void>
}

export interface TestServicesOptions {
  /** 'plain': the owner of the database is not a superuser, and another login runs the product (`createUnprivilegedDatabase`). */
  owner?: 'plain'
}

/** Creates an app context on a separate database cloned from the migrated template: real tables, roles and bus. */
export async function testServices({ owner }: TestServicesOptions = {}): Promise<TestServices> {
  const server = process.env.EVOPS_TEST_DATABASE
  if (!server)
    throw new Error('EVOPS_TEST_DATABASE is not set: run through vitest, whose global setup starts PostgreSQL')
  const database = owner === 'plain' ? await createUnprivilegedDatabase(server) : await aClone(server)
  const { url } = database
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-services-'))
  const { EVOPS_DATABASE_PATIENCE = '60000' } = process.env
  const config = readConfig({
    EVOPS_DATA: dataDir,
    PORT: String(await freePort()),
    EVOPS_DATABASE_PATIENCE,
  })
  const log = createLog(process.env.EVOPS_LOG ?? 'silent')
  let stepped: Date | undefined
  const now = () => stepped ?? new Date()
  const db = await openDb({ url, silenceMs: config.database.silenceMs, onError: () => undefined })
  const budget = createRateLimiter({ db, secretKey: config.secretKey, log, now, more: config.budgets })
  const bus = await createBus(config, url, (error) => log.warn({ error }, 'bus'))
  const jobs = await createJobs({ url, processId: `test-${randomUUID()}`, log })
  const live = createLiveServer({ authenticate: async () => null, log })
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  reportErrors(admin)
  return {
    services: { config, db, bus, jobs, live, budget, log, now },
    admin,
    url,
    setNow: (now) => (stepped = now),
    async close() {
      live.close()
      await budget.close()
      await jobs.close()
      await bus.close()
      await db.close()
      await admin.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function aClone(server: string): Promise<SeparateDatabase> {
  const url = await cloneDatabase(server, 'evops_template')
  return { url, adminUrl: url, drop: () => dropDatabase(url) }
}

export interface TestAppOptions {
  /** The actor of every bearer token, or a function that decides by token. If absent, every call is signed out. */
  actor?: Actor | ((token: string) => Actor | null | Promise<Actor | null>)
  audit?: AuditWriter
  /** Refuses an act that needs a fresh second factor; if absent, no act does. */
  requireFresh?: (actor: Actor, act: string) => Promise<void>
}

/** Creates the HTTP app with the given domains, for `app.inject`. */
export async function testApp(
  services: Services,
  domains: readonly ServerDomain[],
  { actor, audit, requireFresh }: TestAppOptions = {},
): Promise<App> {
  const app = await createApp({
    services,
    domains,
    authenticate: async (token) => (typeof actor === 'function' ? actor(token) : (actor ?? null)),
    writeAudit: audit ?? (async () => undefined),
    requireFresh,
  })
  await app.ready()
  return app
}

/** Creates an actor with the given codes in an operator. */
export function createTestActor(operatorId: string, codes: readonly string[], more: Partial<Actor> = {}): Actor {
  return {
    userId: '01890000-0000-7000-8000-000000000001',
    operatorId,
    scope: 'all',
    name: 'tester',
    permissions: new Set(codes),
    language: 'en',
    platformStaff: false,
    address: '127.0.0.1',
    ...more,
  }
}
