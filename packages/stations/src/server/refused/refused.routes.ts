import { requireFound } from '@evops/platform/contract'
import { type Actor, type App, type Services, serveAll } from '@evops/platform/server'
import { refusedEndpoints, measurandEndpoints } from '../../contract/index.ts'
import type { CommandService } from '../commands/commands.service.ts'
import type { ChargePointService } from '../charge-points/charge-points.service.ts'
import { enableMeterRegisters } from './measurands.service.ts'
import {
  connectionFacts,
  messageFindingsOf,
  pageOfRefusedConnections,
  pageOfRefusedMessages,
  deleteRefusedConnections,
  type RefusedConnectionScope,
} from './refused.store.ts'

/** Attempts under unregistered identities are visible to platform staff and to users who know the exact identity. */
function scopeOf(actor: Actor, identity: string | undefined): RefusedConnectionScope {
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
      const { chargePointId, ...done } = await enableMeterRegisters(commands, { actor, chargePointNo })
      audit({ entity: 'charge-point', entityId: chargePointId, after: done })
      return done
    },
  })
  serveAll(app, refusedEndpoints, {
    listRefusedConnections: ({ actor, query }) =>
      services.db.asPlatform((tx) => pageOfRefusedConnections(tx, scopeOf(actor, query.identity), query)),
    listRefusedMessages: ({ tx, query }) => pageOfRefusedMessages(tx, query),
    getChargePointConnection: async ({ tx, actor, params }) => {
      const facts = requireFound(await connectionFacts(tx, params.id))
      const { identity, address, ...fields } = facts
      const wanted = { page: 1, pageSize: 50, identity, orNamelessFrom: address ?? undefined }
      // The actor may see the charge point, and so also the attempts under its identity or from its address.
      const refused = await services.db.asPlatform((all) =>
        pageOfRefusedConnections(all, scopeOf(actor, identity), wanted),
      )
      return { ...fields, refused: refused.list, findings: await messageFindingsOf(tx, params.id) }
    },
    adoptConnection: async ({ tx, actor, body, audit, afterCommit }) => {
      const made = await chargePoints.create(tx, actor.operatorId, body)
      audit({ entity: 'charge-point', entityId: made.chargePoint.id, after: made.chargePoint })
      const { identity } = body
      afterCommit(async () => {
        await services.db.asPlatform((all) => deleteRefusedConnections(all, scopeOf(actor, identity), { identity }))
      })
      return made
    },
    dismissConnection: async ({ actor, query, audit }) => {
      const dismissed = await services.db.asPlatform((tx) =>
        deleteRefusedConnections(tx, scopeOf(actor, query.identity), query),
      )
      audit({ entity: 'refused-connection', entityId: query.identity, after: { dismissed } })
      return { dismissed }
    },
  })
}
