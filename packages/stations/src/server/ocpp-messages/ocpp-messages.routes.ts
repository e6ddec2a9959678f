import { seesTags } from '@evops/organisation/contract'
import { requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, requireAnyCode, serveAll } from '@evops/platform/server'
import { ocppMessageEndpoints, stationViewPermission } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { ocppMessagesOf, findStoredOcppMessage } from './ocpp-messages.store.ts'
import { limitTimeRange } from './ocpp-messages.rules.ts'

export function ocppMessageRoutes(app: App, services: Services): void {
  serveAll(app, ocppMessageEndpoints, {
    listOcppMessages: async ({ tx, actor, query }) => {
      if (query.chargePointId && (await chargePointKeyOf(tx, query.chargePointId)) === undefined)
        throw new Problem('request.not-found')
      return ocppMessagesOf(tx, { ...limitTimeRange(query, services.now()), inFull: seesTags(actor) })
    },
    revealOcppMessage: async ({ tx, actor, body: { reason, ...wanted }, audit }) => {
      requireAnyCode(actor, stationViewPermission)
      const ocppMessage = requireFound(await findStoredOcppMessage(tx, wanted))
      const { chargePointId, at, messageId } = wanted
      audit({ entity: 'ocpp-message', entityId: chargePointId, after: { at, messageId, reason } })
      return { body: ocppMessage.body, pair: ocppMessage.pair?.body ?? null }
    },
  })
}
