import { serveAll, type App } from '@evops/platform/server'
import { statementEndpoints } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { statementOf } from './statements.service.ts'
import { pageOfLines } from './statements.store.ts'

export function statementRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, statementEndpoints, {
    listCardStatement: async ({ tx, actor, query }) => {
      const { whose, sums } = await statementOf(tx, deps, { actor, filter: query })
      return { ...(await pageOfLines(tx, whose, query)), ...sums }
    },
  })
}
