import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { platformOperatorId } from '@evops/organisation/contract'
import { createPointsGateway, type PointsGateway } from '@evops/charging/server'
import { createApp, openDb, type Actor, type Services } from '@evops/platform/server'
import { updateTableStatistics } from './demo-reset.store.ts'
import { productPermissions, createDomains, type Domains } from './domains.ts'
import type { LoopbackServices, LoopbackPayer } from './payments-loopback.ts'

/** Acting user of the demo data: a user of the operator with all necessary permissions. */
export interface DemoActor {
  operatorId: string
  userId: string
  name: string
  language: 'zh' | 'es'
}
/** Calls the API. The contract defines the reply; the caller names the expected type. */
export type CallDemoApi = <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
/**
 * Environment that creates the demo data: the product itself, through its own API and handlers, at any simulated time.
 */
export interface DemoEnvironment {
  services: Services
  domains: Domains
  gateway: PointsGateway
  /** That gateway and others in parallel; each writes its messages in its own batches. */
  gateways: readonly PointsGateway[]
  /** Payment provider for the drivers. */
  payer: LoopbackPayer | undefined
  /** Runs an action at a simulated time: code that reads the application clock gets this time. */
  at<T>(when: number | Date, act: () => Promise<T>): Promise<T>
  /** Calls the API as a user. A refusal aborts the demo data. */
  as(player: DemoActor): CallDemoApi
  /** Updates PostgreSQL's statistics: plans made for empty tables read the whole table for every session. */
  learnSizes(): Promise<void>
  close(): Promise<void>
}

/** Runs a scheduled task at once. */
export function createDemoTaskRunner({ domains }: Pick<DemoEnvironment, 'domains'>): (job: string) => Promise<void> {
  const jobs = new Map(domains.list.flatMap(({ jobs = {} }) => Object.entries(jobs)))
  return async (name) => jobs.get(name)?.run({}, { jobId: 'demo', attempt: 1 })
}

/** Opens domains and an API in addition to the running ones, on connections that may write past dates. */
export async function openDemoEnvironment(
  services: Services,
  { url, ownerUrl, loopback }: { url: string; ownerUrl: string; loopback: LoopbackServices },
): Promise<DemoEnvironment> {
  const clock = new AsyncLocalStorage<Date>()
  const onError = (error: Error) => services.log.warn({ error }, 'demo stage')
  const db = await openDb({ url, ...services.config.database, demoData: true, onError })
  const past: Services = { ...services, db, now: () => clock.getStore() ?? new Date() }
  const payer = await loopback.open()
  const domains = createDomains(past, loopback.place, loopback.peers)
  const createGateway = () =>
    createPointsGateway(past, {
      tariffs: domains.tariffs,
      processId: randomUUID(),
      allowedNetworks: domains.outreach.allowedNetworks('certificates'),
      foreignTags: domains.interop.foreignTags,
    })
  const gateways = [createGateway(), createGateway()] as const
  const actors = new Map<string, Actor>()
  const app = await createApp({
    services: past,
    domains: domains.list,
    authenticate: async (token) => actors.get(token) ?? null,
    writeAudit: domains.organisation.audit,
  })
  return {
    services: past,
    domains,
    gateway: gateways[0],
    gateways,
    payer,
    at: (when, act) => clock.run(new Date(when), act),
    as(player) {
      actors.set(player.userId, actorOf(player))
      return async <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
        const headers = {
          authorization: `Bearer ${player.userId}`,
          'idempotency-key': randomUUID(),
          ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
        }
        const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
        const read: { code: number; data: T } = reply.json()
        if (read.code !== 0) throw new Error(`the demo's ${method} ${url}: ${reply.body}`)
        return read.data
      }
    },
    learnSizes: () => updateTableStatistics(ownerUrl),
    async close() {
      await app.close()
      for (const each of gateways) await each.close({ jitterMs: 0 })
      await domains.telematics.close()
      await domains.energy.close()
      domains.stations.close()
      domains.charging.close()
      await domains.outreach.close()
      await db.close()
    },
  }
}

function actorOf({ operatorId, userId, name, language }: DemoActor): Actor {
  const permissions = new Set(productPermissions.permissions.map(({ code }) => code))
  return {
    operatorId,
    userId,
    name,
    language,
    permissions,
    scope: 'all',
    platformStaff: operatorId === platformOperatorId,
    address: '127.0.0.1',
  }
}
