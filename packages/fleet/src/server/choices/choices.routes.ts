import { type App, serveAll } from '@evops/platform/server'
import { fleetChoiceEndpoints } from '../../contract/index.ts'
import { findFleetChoices } from './choices.store.ts'

export function choiceRoutes(app: App): void {
  serveAll(app, fleetChoiceEndpoints, {
    fleetChoices: ({ tx, query }) => findFleetChoices(tx, query),
  })
}
