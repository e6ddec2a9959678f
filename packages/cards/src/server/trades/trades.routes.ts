import { type App, serveAll } from '@evops/platform/server'
import { maskedCard, tradeEndpoints } from '../../contract/index.ts'
import { withUnmaskableFamilies } from '../cards/access.rules.ts'
import type { CardsDeps } from '../deps.ts'
import { pageOfTrades, sumsOfTrades } from './trades.store.ts'

export function tradeRoutes(app: App, { operatorOf }: CardsDeps): void {
  serveAll(app, tradeEndpoints, {
    listCardTrades: async ({ tx, actor, query }) => {
      const wish = withUnmaskableFamilies(actor, query)
      const { currency } = await operatorOf(actor.operatorId)
      const { count: _count, ...sums } = await sumsOfTrades(tx, wish, currency)
      const found = await pageOfTrades(tx, wish)
      return { ...found, list: found.list.map(maskedCard), ...sums, currency }
    },
  })
}
