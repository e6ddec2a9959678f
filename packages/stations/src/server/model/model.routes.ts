import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { deviceModelEndpoints, displayMessageEndpoints } from '../../contract/index.ts'
import { displayMessagesOf } from '../display/display-messages.store.ts'
import { chargePointExists } from '../charge-points/charge-points.store.ts'
import { monitorsOf, variablesOf } from './model.store.ts'

export function modelRoutes(app: App, now: () => Date): void {
  serveAll(app, deviceModelEndpoints, {
    getDeviceModel: async ({ tx, params: { id } }) => {
      if (!(await chargePointExists(tx, id))) throw new Problem('request.not-found')
      return { variables: await variablesOf(tx, id), monitors: await monitorsOf(tx, id) }
    },
  })
  serveAll(app, displayMessageEndpoints, {
    listDisplayMessages: async ({ tx, params: { id } }) => {
      if (!(await chargePointExists(tx, id))) throw new Problem('request.not-found')
      return displayMessagesOf(tx, id, now())
    },
  })
}
