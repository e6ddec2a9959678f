import { type App, serveAll } from '@evops/platform/server'
import { maskedCard, operationEndpoints } from '../../contract/index.ts'
import { findable } from '../cards/access.rules.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serveAll(app, operationEndpoints, {
    listCardOperations: async ({ tx, actor, query }) => {
      const found = await pageOfOperations(tx, findable(actor, query))
      return { ...found, list: found.list.map(maskedCard) }
    },
  })
}
