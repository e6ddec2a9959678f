import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { requireVehicle } from './vehicles.service.ts'
import { bindToken, endToken } from '../vehicle-tokens/vehicle-tokens.service.ts'
import { tokensOfVehicle } from '../vehicle-tokens/vehicle-tokens.store.ts'

const entity = 'vehicle'

export function vehicleTokenRoutes(app: App, deps: FleetDeps): void {
  const instantOf = (text: string | null | undefined) =>
    typeof text === 'string' ? new Date(text) : deps.services.now()
  serveAll(app, contract.vehicleTokenEndpoints, {
    listVehicleTokens: async ({ tx, params }) => {
      await requireVehicle(tx, params.id)
      return tokensOfVehicle(tx, params.id)
    },
    bindVehicleToken: async ({ tx, actor, params, body, audit }) => {
      await requireVehicle(tx, params.id)
      const from = instantOf(body.from)
      const { operatorId } = actor
      const { idTag } = await bindToken(tx, deps, {
        operatorId,
        vehicleId: params.id,
        idTag: body.idTag,
        from,
      })
      audit({ entity, entityId: params.id, after: { idTag, from: from.toISOString() } })
      return tokensOfVehicle(tx, params.id)
    },
    endVehicleToken: async ({ tx, params, body, audit }) => {
      await requireVehicle(tx, params.id)
      const until = instantOf(body.until)
      const before = await tokensOfVehicle(tx, params.id)
      await endToken(tx, deps, { vehicleId: params.id, spellId: params.spellId, until })
      const idTag = before.find(({ id }) => id === params.spellId)?.idTag
      audit({ entity, entityId: params.id, after: { idTag, until: until.toISOString() } })
      return tokensOfVehicle(tx, params.id)
    },
  })
}
