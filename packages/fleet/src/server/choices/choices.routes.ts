import { serve, type App } from '@evops/platform/server'
import { listChoices } from '../../contract/index.ts'
import { choicesOf } from './choices.store.ts'

export function choiceRoutes(app: App): void {
  serve(app, listChoices, ({ tx, query }) => choicesOf(tx, query))
}
