import { Problem } from '@evops/platform/contract'
import { serve, type App } from '@evops/platform/server'
import { getDeviceModel } from '../../contract/index.ts'
import { pileExists } from '../piles/piles.store.ts'
import { monitorsOf, variablesOf } from './model.store.ts'

export function modelRoutes(app: App): void {
  serve(app, getDeviceModel, async ({ tx, params: { id } }) => {
    if (!(await pileExists(tx, id))) throw new Problem('request.not-found')
    return { variables: await variablesOf(tx, id), monitors: await monitorsOf(tx, id) }
  })
}
