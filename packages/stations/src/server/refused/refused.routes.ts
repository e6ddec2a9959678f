import { orNotFound } from '@evops/platform/contract'
import { type Actor, type App, type Services, serveAll } from '@evops/platform/server'
import { refusedEndpoints, measurandEndpoints } from '../../contract/index.ts'
import type { CommandService } from '../commands/commands.service.ts'
import type { ChargePointService } from '../charge-points/charge-points.service.ts'
import { enableRegisters } from './measurands.service.ts'
import {
  connectionFacts,
  findingsOf,
  pageOfRefused,
  pageOfRefusedMessages,
  removeRefused,
  type RefusedScope,
} from './refused.store.ts'

/** Attempts under unregistered identities are visible to platform staff and to users who know the exact identity. */
function scopeOf(actor: Actor, identity: string | undefined): RefusedScope {
  return {
    operatorId: actor.operatorId,
    nobodys: actor.platformStaff || (identity ?? '') !== '',
    // A platform transaction sees all rows, so the actor's data scope is applied here.
    stationIds: actor.scope === 'all' ? null : actor.scope.stationIds,
  }
}

export function refusedRoutes(
  app: App,
  services: Services,
  { chargePoints, commands }: { chargePoints: ChargePointService; commands: CommandService },
): void {
  serveAll(app, measurandEndpoints, {
    setMeasurands: async ({ actor, params: { chargePointNo }, audit }) => {
      const { chargePointId, ...done } = await enableRegisters(commands, { actor, chargePointNo })
      audit({ entity: 'charge-point', entityId: chargePointId, after: done })
      return done
    },
  })
  serveAll(app, refusedEndpoints, {
    listRefusedConnections: ({ actor, query }) =>
      services.db.asPlatform((tx) => pageOfRefused(tx, scopeOf(actor, query.identity), query)),
    listRefusedMessages: ({ tx, query }) => pageOfRefusedMessages(tx, query),
    getChargePointConnection: async ({ tx, actor, params }) => {
      const facts = orNotFound(await connectionFacts(tx, params.id))
      const { identity, address, ...fields } = facts
      const wanted = { page: 1, pageSize: 50, identity, orNamelessFrom: address ?? undefined }
      // The actor may see the charge point, and so also the attempts under its identity or from its address.
      const refused = await services.db.asPlatform((all) =>
        pageOfRefused(all, scopeOf(actor, identity), wanted),
      )
      return { ...fields, refused: refused.list, findings: await findingsOf(tx, params.id) }
    },
    adoptConnection: async ({ tx, actor, body, audit, afterCommit }) => {
      const made = await chargePoints.create(tx, actor.operatorId, body)
      audit({ entity: 'charge-point', entityId: made.chargePoint.id, after: made.chargePoint })
      const { identity } = body
      afterCommit(async () => {
        await services.db.asPlatform((all) => removeRefused(all, scopeOf(actor, identity), { identity }))
      })
      return made
    },
    dismissConnection: async ({ actor, query, audit }) => {
      const dismissed = await services.db.asPlatform((tx) =>
        removeRefused(tx, scopeOf(actor, query.identity), query),
      )
      audit({ entity: 'refused-connection', entityId: query.identity, after: { dismissed } })
      return { dismissed }
    },
  })
}
