import { Problem } from '@evops/platform/contract'
import { type Actor, type App, type Tx, serveAll, formToColumns } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, nameTakenRefusal } from '../keeping.ts'
import { findFleet, lockFleets, pageOfFleets, isFleetBelow, findUnknownReferences } from './fleets.store.ts'

const entity = 'fleet'
export const fleetStore = createRowStore<contract.FleetRow, contract.FleetForm>({
  table: 'fleet_fleets',
  find: findFleet,
  columnsOf: (form) => formToColumns(contract.fleetForm, form),
  taken: nameTakenRefusal('_name', 'name'),
})

/**
 * A fleet without a station may contain any of the operator's vehicles, so it is not accessible to users who are
 * limited to stations.
 */
function requireReach({ scope }: Actor, ...rows: readonly { stationId: string | null }[]): void {
  if (scope !== 'all' && rows.some(({ stationId }) => stationId === null)) throw new Problem('request.whole-operator')
}

async function requirePlaces(tx: Tx, form: contract.FleetForm): Promise<void> {
  const unknown = await findUnknownReferences(tx, form)
  if (unknown.length === 0) return
  throw new Problem('request.not-found', {}, Object.fromEntries(unknown.map((field) => [field, 'request.not-found'])))
}

export function fleetRoutes(app: App, { services }: FleetDeps): void {
  serveAll(app, contract.fleetTreeEndpoints, {
    listFleets: ({ tx, query }) => pageOfFleets(tx, query),
    createFleet: async ({ tx, actor, body, audit }) => {
      requireReach(actor, body)
      await requirePlaces(tx, body)
      const after = await fleetStore.add(tx, { operatorId: actor.operatorId, form: body, at: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateFleet: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      requireReach(actor, await fleetStore.of(tx, params.id), form)
      await requirePlaces(tx, form)
      if (form.parentId !== null) {
        await lockFleets(tx)
        if (await isFleetBelow(tx, form.parentId, params.id))
          throw new Problem('fleet.fleet-loop', {}, { parentId: 'fleet.fleet-loop' })
      }
      const { before, after } = await fleetStore.change(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteFleet: async ({ tx, actor, params, audit }) => {
      requireReach(actor, await fleetStore.of(tx, params.id))
      audit({ entity, entityId: params.id, before: await fleetStore.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
