import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { permissionOfCommand, commandEndpoints } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { findStation } from '../stations/stations.store.ts'
import type { CommandService } from './commands.service.ts'
import { commandsOf } from './commands.store.ts'

export function commandRoutes(app: App, commands: CommandService): void {
  serveAll(app, commandEndpoints, {
    sendCommand: async ({ actor, params, body, audit }) => {
      const codes = permissionOfCommand[body.action]
      if (codes && !codes.some((code) => actor.permissions.has(code))) throw new Problem('request.forbidden')
      const { result, chargePointId, shown } = await commands.send({
        operatorId: actor.operatorId,
        scope: actor.scope,
        userId: actor.userId,
        userName: actor.name,
        chargePointNo: params.chargePointNo,
        ...body,
      })
      audit({
        entity: 'charge-point',
        entityId: chargePointId,
        after: { action: body.action, payload: shown, state: result.state, reason: body.reason },
      })
      return result
    },
    listChargePointCommands: async ({ tx, params, query }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return commandsOf(tx, { chargePointId: params.id }, query)
    },
    listStationCommands: async ({ tx, params, query }) => {
      if (!(await findStation(tx, params.id))) throw new Problem('request.not-found')
      return commandsOf(tx, { stationId: params.id }, query)
    },
    cancelCommand: async ({ tx, params, audit }) => {
      const result = await commands.cancel(tx, params.id, params.commandId)
      audit({
        entity: 'charge-point',
        entityId: params.id,
        after: { command: result.id, state: result.state },
      })
      return result
    },
  })
}
