import { serve, type App } from '@evops/platform/server'
import { listOperations } from '../../contract/index.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serve(app, listOperations, ({ tx, query }) => pageOfOperations(tx, query))
}
