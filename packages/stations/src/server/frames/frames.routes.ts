import { Problem } from '@evops/platform/contract'
import { serve, type App, type House } from '@evops/platform/server'
import { listFrames } from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { framesOf } from './frames.store.ts'
import { bounded } from './frames.rules.ts'

export function frameRoutes(app: App, house: House): void {
  serve(app, listFrames, async ({ tx, query }) => {
    if (query.pileId && (await pileKeyOf(tx, query.pileId)) === undefined)
      throw new Problem('request.not-found')
    return framesOf(tx, bounded(query, house.now()))
  })
}
