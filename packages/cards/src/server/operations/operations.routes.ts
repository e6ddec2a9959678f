import { serve, type App } from '@evops/platform/server'
import { listCardOperations } from '../../contract/index.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serve(app, listCardOperations, ({ tx, query }) => pageOfOperations(tx, query))
}
