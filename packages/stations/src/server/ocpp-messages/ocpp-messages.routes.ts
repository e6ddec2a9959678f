import { seesTags } from '@evops/organisation/contract'
import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, type Services, requireOneOf, serveAll } from '@evops/platform/server'
import { ocppMessageEndpoints, viewPermission } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { ocppMessagesOf, wholeOcppMessage } from './ocpp-messages.store.ts'
import { limitTimeRange } from './ocpp-messages.rules.ts'

export function ocppMessageRoutes(app: App, services: Services): void {
  serveAll(app, ocppMessageEndpoints, {
    listOcppMessages: async ({ tx, actor, query }) => {
      if (query.chargePointId && (await chargePointKeyOf(tx, query.chargePointId)) === undefined)
        throw new Problem('request.not-found')
      return ocppMessagesOf(tx, { ...limitTimeRange(query, services.now()), inFull: seesTags(actor) })
    },
    revealOcppMessage: async ({ tx, actor, body: { reason, ...wanted }, audit }) => {
      requireOneOf(actor, viewPermission)
      const ocppMessage = orNotFound(await wholeOcppMessage(tx, wanted))
      const { chargePointId, at, messageId } = wanted
      audit({ entity: 'ocpp-message', entityId: chargePointId, after: { at, messageId, reason } })
      return { body: ocppMessage.body, pair: ocppMessage.pair?.body ?? null }
    },
  })
}
