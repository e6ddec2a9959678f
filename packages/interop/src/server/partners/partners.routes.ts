import { type App, serveAll } from '@evops/platform/server'
import { partnerEndpoints } from '../../contract/index.ts'
import type { PartnerService } from './partners.service.ts'

/** Audit entries contain no secrets. The routes remove them explicitly, not by field name. */
export function partnerRoutes(app: App, partners: PartnerService): void {
  serveAll(app, partnerEndpoints, {
    listPartners: ({ tx, actor, query }) => partners.list(tx, actor, query),
    getPartner: ({ tx, actor, params }) => partners.get(tx, { operatorId: actor.operatorId, id: params.id }),
    createPartner: async ({ tx, actor, body, audit }) => {
      const made = await partners.create(tx, actor, body)
      const { ourSecrets: _, ...shown } = made
      audit({ entity: 'partner', entityId: made.id, after: shown })
      return made
    },
    updatePartner: async ({ tx, actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      const { before, after } = await partners.update(tx, key, body)
      const replaced = body.theirSecrets ? { theirSecretsReplaced: true } : {}
      audit({ entity: 'partner', entityId: params.id, before, after: { ...after, ...replaced } })
      return after
    },
    renewPartnerSecrets: async ({ tx, actor, params, audit }) => {
      const made = await partners.renew(tx, { operatorId: actor.operatorId, id: params.id })
      audit({ entity: 'partner', entityId: params.id, after: { ourSecretsRenewed: true } })
      return made
    },
    erasePartnerContact: async ({ tx, actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      audit({ entity: 'partner', entityId: params.id, after: body })
      const nobody = { ...(await partners.get(tx, key)), contact: '', phone: '' }
      return (await partners.update(tx, key, nobody)).after
    },
    deletePartner: async ({ tx, actor, params, audit }) => {
      const before = await partners.remove(tx, { operatorId: actor.operatorId, id: params.id })
      audit({ entity: 'partner', entityId: params.id, before })
      return { done: true as const }
    },
  })
}
