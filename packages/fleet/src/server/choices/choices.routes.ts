import { type App, serveAll } from '@evops/platform/server'
import { choiceEndpoints } from '../../contract/index.ts'
import { choicesOf } from './choices.store.ts'

export function choiceRoutes(app: App): void {
  serveAll(app, choiceEndpoints, {
    fleetChoices: ({ tx, query }) => choicesOf(tx, query),
  })
}
