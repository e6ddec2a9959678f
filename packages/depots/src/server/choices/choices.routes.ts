import { type App, serveAll } from '@evops/platform/server'
import { depotChoiceEndpoints } from '../../contract/index.ts'
import { listDepotChoicesByName } from './choices.store.ts'

export function choiceRoutes(app: App): void {
  serveAll(app, depotChoiceEndpoints, { depotChoices: ({ tx, query }) => listDepotChoicesByName(tx, query) })
}
