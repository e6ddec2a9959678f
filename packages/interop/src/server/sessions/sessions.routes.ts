import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Services } from '@evops/platform/server'
import { sessionEndpoints } from '../../contract/index.ts'
import { pageOfDisputes, resolveDispute } from '../disputes/disputes.store.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { pageOfSessions, resendSessionRecord } from './sessions.store.ts'

const entity = 'partner'

/** For a partner of another operator, each route reports that it does not exist. */
export function sessionRoutes(app: App, services: Services, partners: Pick<PartnerService, 'get'>): void {
  serveAll(app, sessionEndpoints, {
    listPartnerSessions: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return pageOfSessions(tx, { id, operatorId: actor.operatorId }, query)
    },
    listPartnerDisputes: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return pageOfDisputes(tx, { id, operatorId: actor.operatorId }, query)
    },
    resendPartnerSession: async ({ tx, actor, params: { id, partnerNo }, audit }) => {
      if (!(await resendSessionRecord(tx, { id, operatorId: actor.operatorId }, { partnerNo, now: services.now() })))
        throw new Problem('request.not-found')
      audit({ entity, entityId: id, after: { resent: partnerNo } })
      return { done: true as const }
    },
    resolvePartnerDispute: async ({ tx, actor, params: { id, disputeId }, body: { note }, audit }) => {
      const wish = { disputeId, note, by: actor.name, at: services.now() }
      if (!(await resolveDispute(tx, { id, operatorId: actor.operatorId }, wish)))
        throw new Problem('request.not-found')
      audit({ entity, entityId: id, after: { dispute: disputeId, note } })
      return { done: true as const }
    },
  })
}
