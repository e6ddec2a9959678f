import { requireFound } from '@evops/platform/contract'
import { serveAll, type App, type Services } from '@evops/platform/server'
import { auditFeedEndpoints } from '../../contract/index.ts'
import type { AuditFeeds } from './audit-feeds.service.ts'
import { findAuditFeed, pageOfAuditFeeds, deleteAuditFeedRow } from './audit-feeds.store.ts'

const entity = 'audit-feed'

export function auditFeedRoutes(app: App, { db }: Services, feeds: AuditFeeds): void {
  const feedOf = async (operatorId: string, id: string) =>
    requireFound(await db.asPlatform((tx) => findAuditFeed(tx, operatorId, id)))
  serveAll(app, auditFeedEndpoints, {
    listAuditFeeds: ({ actor, query }) => db.asPlatform((tx) => pageOfAuditFeeds(tx, actor.operatorId, query)),
    getAuditFeed: ({ actor, params }) => feedOf(actor.operatorId, params.id),
    createAuditFeed: async ({ actor, body, audit }) => {
      const made = await feeds.create(actor, body)
      audit({ entity, entityId: made.id, after: body })
      return made
    },
    updateAuditFeed: async ({ actor, params, body: { version, ...form }, audit }) => {
      const { before, after } = await feeds.update(actor, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteAuditFeed: async ({ actor, tx, params: { id }, audit }) => {
      const before = await feedOf(actor.operatorId, id)
      await deleteAuditFeedRow(tx, actor.operatorId, id)
      audit({ entity, entityId: id, before })
      return { done: true as const }
    },
    testAuditFeed: async ({ actor, params: { id }, audit }) => {
      await feeds.test(actor, id)
      audit({ entity, entityId: id })
      return { done: true as const }
    },
  })
}
