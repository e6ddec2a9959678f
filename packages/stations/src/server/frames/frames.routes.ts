import { seesTags } from '@evops/organisation/contract'
import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, type House, requireOneOf, serveAll } from '@evops/platform/server'
import { frameEndpoints, viewPermission } from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { framesOf, wholeFrame } from './frames.store.ts'
import { bounded } from './frames.rules.ts'

export function frameRoutes(app: App, house: House): void {
  serveAll(app, frameEndpoints, {
    listFrames: async ({ tx, actor, query }) => {
      if (query.pileId && (await pileKeyOf(tx, query.pileId)) === undefined)
        throw new Problem('request.not-found')
      return framesOf(tx, { ...bounded(query, house.now()), inFull: seesTags(actor) })
    },
    revealFrame: async ({ tx, actor, body: { reason, ...wanted }, audit }) => {
      requireOneOf(actor, viewPermission)
      const frame = orNotFound(await wholeFrame(tx, wanted))
      const { pileId, at, messageId } = wanted
      audit({ entity: 'frame', entityId: pileId, after: { at, messageId, reason } })
      return { body: frame.body, pair: frame.pair?.body ?? null }
    },
  })
}
