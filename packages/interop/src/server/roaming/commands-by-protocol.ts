import { Problem } from '@evops/platform/contract'
import type { Actor, Services } from '@evops/platform/server'
import { findPartner } from '../partners/partners.store.ts'
import { findReceivedByCode } from './places.store.ts'
import type { RoamingCommands } from './roaming.routes.ts'

/** Sends commands to each partner by its own protocol. Throws request.not-found. */
export function createCommandRouter(
  services: Services,
  protocols: { ocpi: RoamingCommands; tcec: RoamingCommands },
): RoamingCommands {
  async function of({ operatorId }: Actor, id: string): Promise<RoamingCommands> {
    const partner = await services.db.inTenant(operatorId, (tx) => findPartner(tx, { operatorId, id }))
    if (!partner) throw new Problem('request.not-found')
    return partner.protocol === 'ocpi' ? protocols.ocpi : protocols.tcec
  }
  return {
    start: async (actor, request) => (await of(actor, request.partnerId)).start(actor, request),
    stop: async (actor, request) => (await of(actor, request.partnerId)).stop(actor, request),
    reserve: async (actor, request) => (await of(actor, request.partnerId)).reserve(actor, request),
    cancel: async (actor, request) => (await of(actor, request.partnerId)).cancel(actor, request),
    unlock: async (actor, request) => (await of(actor, request.partnerId)).unlock(actor, request),
    limit: async (actor, request) => (await of(actor, request.partnerId)).limit(actor, request),
    sendLimit: async (actor, request) => (await of(actor, request.partnerId)).sendLimit(actor, request),
    async find(actor, request) {
      const protocol = await of(actor, request.partnerId)
      const key = { operatorId: actor.operatorId, id: request.partnerId }
      const place = await services.db.inTenant(actor, (tx) => findReceivedByCode(tx, key, request.code))
      return place ? { ...place, problem: '' } : protocol.find(actor, request)
    },
    clearLimit: async (actor, request) => (await of(actor, request.partnerId)).clearLimit(actor, request),
  }
}
