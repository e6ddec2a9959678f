import { Problem } from '@evops/platform/contract'
import { serve, type App } from '@evops/platform/server'
import {
  cancelCommand,
  listPileCommands,
  listStationCommands,
  permissionOfCommand,
  sendCommand,
} from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { findStation } from '../stations/stations.store.ts'
import type { CommandService } from './commands.service.ts'
import { commandsOf } from './commands.store.ts'

export function commandRoutes(app: App, commands: CommandService): void {
  serve(app, sendCommand, async ({ actor, params, body, audit }) => {
    const codes = permissionOfCommand[body.action]
    if (codes && !codes.some((code) => actor.permissions.has(code))) throw new Problem('request.forbidden')
    const { result, pileId, shown } = await commands.send({
      operatorId: actor.operatorId,
      scope: actor.scope,
      userId: actor.userId,
      userName: actor.name,
      pileNo: params.pileNo,
      ...body,
    })
    audit({
      entity: 'pile',
      entityId: pileId,
      after: { action: body.action, payload: shown, state: result.state, reason: body.reason },
    })
    return result
  })
  serve(app, listPileCommands, async ({ tx, params, query }) => {
    if ((await pileKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
    return commandsOf(tx, { pileId: params.id }, query)
  })
  serve(app, listStationCommands, async ({ tx, params, query }) => {
    if (!(await findStation(tx, params.id))) throw new Problem('request.not-found')
    return commandsOf(tx, { stationId: params.id }, query)
  })
  serve(app, cancelCommand, async ({ tx, params, audit }) => {
    const result = await commands.cancel(tx, params.id, params.commandId)
    audit({ entity: 'pile', entityId: params.id, after: { command: result.id, state: result.state } })
    return result
  })
}
