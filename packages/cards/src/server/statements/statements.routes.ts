import { serveAll, type App } from '@evops/platform/server'
import { statementEndpoints } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { loadStatementScope } from './statements.service.ts'
import { pageOfStatementLines } from './statements.store.ts'

export function statementRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, statementEndpoints, {
    listCardStatement: async ({ tx, actor, query }) => {
      const { whose, sums } = await loadStatementScope(tx, deps, { actor, filter: query })
      return { ...(await pageOfStatementLines(tx, whose, query)), ...sums }
    },
  })
}
