import { seesTags } from '@evops/organisation/contract'
import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, type House, requireOneOf, serveAll } from '@evops/platform/server'
import { frameEndpoints, viewPermission } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { framesOf, wholeFrame } from './frames.store.ts'
import { bounded } from './frames.rules.ts'

export function frameRoutes(app: App, house: House): void {
  serveAll(app, frameEndpoints, {
    listFrames: async ({ tx, actor, query }) => {
      if (query.chargePointId && (await chargePointKeyOf(tx, query.chargePointId)) === undefined)
        throw new Problem('request.not-found')
      return framesOf(tx, { ...bounded(query, house.now()), inFull: seesTags(actor) })
    },
    revealFrame: async ({ tx, actor, body: { reason, ...wanted }, audit }) => {
      requireOneOf(actor, viewPermission)
      const frame = orNotFound(await wholeFrame(tx, wanted))
      const { chargePointId, at, messageId } = wanted
      audit({ entity: 'frame', entityId: chargePointId, after: { at, messageId, reason } })
      return { body: frame.body, pair: frame.pair?.body ?? null }
    },
  })
}
