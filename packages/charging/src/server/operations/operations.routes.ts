import { type App, serveAll } from '@evops/platform/server'
import { operationEndpoints } from '../../contract/index.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serveAll(app, operationEndpoints, {
    listSessionOperations: ({ tx, query }) => pageOfOperations(tx, query),
  })
}
