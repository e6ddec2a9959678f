import { Problem } from '@evops/platform/contract'
import { type App, type House, serveAll } from '@evops/platform/server'
import { frameEndpoints } from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { framesOf } from './frames.store.ts'
import { bounded } from './frames.rules.ts'

export function frameRoutes(app: App, house: House): void {
  serveAll(app, frameEndpoints, {
    listFrames: async ({ tx, query }) => {
      if (query.pileId && (await pileKeyOf(tx, query.pileId)) === undefined)
        throw new Problem('request.not-found')
      return framesOf(tx, bounded(query, house.now()))
    },
  })
}
