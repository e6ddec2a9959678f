import { Readable } from 'node:stream'
import { newId, Problem } from '@evops/platform/contract'
import {
  sendAsDownload,
  hashMachinePassword,
  newMachinePassword,
  serveAll,
  type App,
  type Services,
  type Tx,
} from '@evops/platform/server'
import {
  publicDataCalls,
  publicDataEndpoints,
  publicDuties,
  type PublicDuty,
  type PublicPart,
} from '../../contract/index.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import { findParty } from '../ocpi/ocpi-links.store.ts'
import { publicFile, type PublicDeps } from './public-data.service.ts'
import { countPublic, revokePublicFeed, listPublicFeedRows, insertFeed, findFeedByToken } from './public-data.store.ts'

const entity = 'public_feed'
const purpose = 'interop.public-feed'
const duties = Object.keys(publicDuties) as PublicDuty[]
const partOf = (duty: PublicDuty, text: string): PublicPart | undefined =>
  publicDuties[duty].find((part) => part === text)

/** Returns the token of the header. Token and Bearer contain it directly, Basic contains it as the password. */
function tokenIn(header: string | undefined): string | undefined {
  const [, scheme = '', credential = ''] = /^(token|bearer|basic)\s+(\S{1,200})\s*$/i.exec(header ?? '') ?? []
  if (scheme.toLowerCase() !== 'basic') return credential || undefined
  return Buffer.from(credential, 'base64').toString('utf8').split(':').slice(1).join(':') || undefined
}

export function publicDataRoutes(app: App, deps: PublicDeps & { services: Services }): void {
  const { services } = deps
  const base = publicBaseUrl(services)
  const hashOf = (token: string) => hashMachinePassword(services, { purpose, password: token })
  const addressesOf = (duty: PublicDuty) => publicDuties[duty].map((part) => `${base}/feeds/${part}`)
  /** Throws interop.no-party. */
  const requireParty = async (tx: Tx, operatorId: string) => {
    const party = await findParty(tx, operatorId)
    if (!party) throw new Problem('interop.no-party')
    return party
  }

  serveAll(app, publicDataEndpoints, {
    listPublicFeeds: async ({ tx, actor }) => {
      const counts: [PublicDuty, number][] = []
      for (const duty of duties) counts.push([duty, await countPublic(tx, duty)])
      const feeds = await listPublicFeedRows(tx, actor.operatorId)
      return {
        feeds: feeds.map((feed) => ({ ...feed, addresses: addressesOf(feed.duty) })),
        stations: Object.fromEntries(counts) as Record<PublicDuty, number>,
      }
    },
    createPublicFeed: async ({ tx, actor, body, audit }) => {
      await requireParty(tx, actor.operatorId)
      const [now, token] = [services.now(), newMachinePassword()]
      const id = newId(now.getTime())
      await insertFeed(tx, actor.operatorId, { ...body, id, hash: hashOf(token), now })
      audit({ entity, entityId: id, after: body })
      const made = { id, madeAt: now.toISOString(), readAt: null }
      return { ...body, ...made, addresses: addressesOf(body.duty), token }
    },
    deletePublicFeed: async ({ tx, actor, params: { id }, audit }) => {
      const before = (await listPublicFeedRows(tx, actor.operatorId)).find((feed) => feed.id === id)
      if (!before || !(await revokePublicFeed(tx, actor.operatorId, id))) throw new Problem('request.not-found')
      audit({ entity, entityId: id, before })
      return { done: true as const }
    },
    downloadPublicData: async ({ actor, query: { duty, part: wanted }, audit, reply }) => {
      const part = partOf(duty, wanted)
      if (!part) throw new Problem('request.not-found')
      const { operatorId } = actor
      const party = await services.db.inTenant(actor, (tx) => requireParty(tx, operatorId))
      audit({ entity, after: { duty, part } })
      const { name, type, text } = publicFile(deps, part, { tenant: actor, operatorId, party, duty })
      return sendAsDownload(reply, name, type).send(Readable.from(text))
    },
  })
  serveAll(app, publicDataCalls, {
    readPublicData: async ({ params, request, reply }) => {
      const token = tokenIn(request.headers.authorization)
      const feed = token && (await services.db.asPlatform((tx) => findFeedByToken(tx, hashOf(token), services.now())))
      if (!feed) {
        void reply.header('www-authenticate', 'Bearer realm="public data"')
        throw new Problem('request.signed-out')
      }
      const { operatorId, duty } = feed
      const part = partOf(duty, params.part)
      const party = part && (await services.db.inTenant(operatorId, (tx) => findParty(tx, operatorId)))
      if (!part || !party) throw new Problem('request.not-found')
      const by = { peer: `${operatorId}/${duty}`, operator: operatorId }
      if ((await services.budget.takeReserved('publicFeed', by)) > 0) throw new Problem('request.too-many')
      const { type, text } = publicFile(deps, part, { tenant: operatorId, operatorId, party, duty })
      return reply.header('content-type', type).header('cache-control', 'no-store').send(Readable.from(text))
    },
  })
}
