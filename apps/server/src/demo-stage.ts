import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { platformOperatorId } from '@evops/organisation/contract'
import { createPointsGateway, type PointsGateway } from '@evops/charging/server'
import { createApp, openDb, type Actor, type Services } from '@evops/platform/server'
import { learnSizes } from './demo-reset.store.ts'
import { access, createDomains, type Domains } from './domains.ts'
import type { LoopbackDesk, LoopbackPayer } from './payments-loopback.ts'

/** Who does something in the story: a user of the operator who may do all of it. */
export interface Player {
  operatorId: string
  userId: string
  name: string
  language: 'zh' | 'es'
}
/** A call of the API. What it replies is as its contract says; the caller names what it takes of it. */
export type Ask = <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
/** Where a story is told: the product itself, by its own API and handlers, at whatever time it is said to be. */
export interface Stage {
  services: Services
  domains: Domains
  gateway: PointsGateway
  /** That one and others beside it: each writes what it hears in batches of its own. */
  gateways: readonly PointsGateway[]
  /** Who pays for its drivers. */
  payer: LoopbackPayer | undefined
  /** Does something at an instant: what reads the house's clock reads this one. */
  at<T>(when: number | Date, act: () => Promise<T>): Promise<T>
  /** What somebody asks of the API. A refusal ends the story. */
  as(player: Player): Ask
  /** PostgreSQL looks at what it has: plans made for empty tables read all of a table for every order. */
  learnSizes(): Promise<void>
  close(): Promise<void>
}

/** Does what the clock would do some time. */
export function clockwork({ domains }: Stage): (job: string) => Promise<void> {
  const jobs = new Map(domains.list.flatMap(({ jobs = {} }) => Object.entries(jobs)))
  return async (name) => jobs.get(name)?.run({}, { jobId: 'demo', attempt: 1 })
}

/** Domains and an API of their own beside the running ones, over connections through which the past may be told. */
export async function openStage(services: Services, url: string, loopback: LoopbackDesk): Promise<Stage> {
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
      allowedNetworks: domains.outreach.allowedNetworks,
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
    learnSizes: () => learnSizes(url),
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

function actorOf({ operatorId, userId, name, language }: Player): Actor {
  const permissions = new Set(access.permissions.map(({ code }) => code))
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
