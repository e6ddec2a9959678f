import { serve, type App } from '@evops/platform/server'
import { listCardOperations, maskedCard } from '../../contract/index.ts'
import { pageOfOperations } from './operations.store.ts'

export function operationRoutes(app: App): void {
  serve(app, listCardOperations, async ({ tx, query }) => {
    const found = await pageOfOperations(tx, query)
    return { ...found, list: found.list.map(maskedCard) }
  })
}
