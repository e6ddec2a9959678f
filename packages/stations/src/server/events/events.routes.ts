import { Problem } from '@evops/platform/contract'
import { serve, type App } from '@evops/platform/server'
import { listPileEvents } from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { eventsOf } from './events.store.ts'

export function eventRoutes(app: App): void {
  serve(app, listPileEvents, async ({ tx, params, query }) => {
    if ((await pileKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
    return eventsOf(tx, params.id, query)
  })
}
