import { type App, serveAll } from '@evops/platform/server'
import { maskedCard, operationEndpoints } from '../../contract/index.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serveAll(app, operationEndpoints, {
    listCardOperations: async ({ tx, query }) => {
      const found = await pageOfOperations(tx, query)
      return { ...found, list: found.list.map(maskedCard) }
    },
  })
}
