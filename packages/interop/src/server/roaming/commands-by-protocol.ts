import { Problem } from '@evops/platform/contract'
import type { Actor, Services } from '@evops/platform/server'
import { findPartner } from '../partners/partners.store.ts'
import { findByLabel } from './places.store.ts'
import type { RoamingCommands } from './roaming.routes.ts'

/** Sends commands to each partner by its own protocol. Throws request.not-found. */
export function commandsByProtocol(
  services: Services,
  protocols: { ocpi: RoamingCommands; tcec: RoamingCommands },
): RoamingCommands {
  async function of({ operatorId }: Actor, id: string): Promise<RoamingCommands> {
    const partner = await services.db.inTenant(operatorId, (tx) => findPartner(tx, { operatorId, id }))
    if (!partner) throw new Problem('request.not-found')
    return partner.protocol === 'ocpi' ? protocols.ocpi : protocols.tcec
  }
  return {
    start: async (actor, asked) => (await of(actor, asked.partnerId)).start(actor, asked),
    stop: async (actor, asked) => (await of(actor, asked.partnerId)).stop(actor, asked),
    reserve: async (actor, asked) => (await of(actor, asked.partnerId)).reserve(actor, asked),
    cancel: async (actor, asked) => (await of(actor, asked.partnerId)).cancel(actor, asked),
    unlock: async (actor, asked) => (await of(actor, asked.partnerId)).unlock(actor, asked),
    limit: async (actor, asked) => (await of(actor, asked.partnerId)).limit(actor, asked),
    askLimit: async (actor, asked) => (await of(actor, asked.partnerId)).askLimit(actor, asked),
    async find(actor, asked) {
      const protocol = await of(actor, asked.partnerId)
      const key = { operatorId: actor.operatorId, id: asked.partnerId }
      const known = await services.db.inTenant(actor, (tx) => findByLabel(tx, key, asked.code))
      return known ? { ...known, problem: '' } : protocol.find(actor, asked)
    },
    clearLimit: async (actor, asked) => (await of(actor, asked.partnerId)).clearLimit(actor, asked),
  }
}
