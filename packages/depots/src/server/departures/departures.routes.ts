import { type App, serveAll } from '@evops/platform/server'
import { departureEndpoints, yardEndpoints } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import {
  addDeparture,
  assignVehicle,
  changeDeparture,
  departureOf,
  removeDeparture,
} from './departures.service.ts'
import { pageOfDepartures, putPlugged } from './departures.store.ts'

const entity = 'departure'

export function departureRoutes(app: App, { house: { now } }: DepotDeps): void {
  serveAll(app, departureEndpoints, {
    listDepartures: ({ tx, query }) => pageOfDepartures(tx, query),
    getDeparture: ({ tx, params }) => departureOf(tx, params.id),
    createDeparture: async ({ tx, actor: { operatorId }, body, audit }) => {
      const id = await addDeparture(tx, { operatorId, form: body, source: 'person', now: now() })
      const after = await departureOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateDeparture: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await changeDeparture(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteDeparture: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeDeparture(tx, params.id) })
      return { done: true } as const
    },
  })
  serveAll(app, yardEndpoints, {
    assignDeparture: async ({ tx, params, body, audit }) => {
      const { before, after, swapped } = await assignVehicle(tx, { ...params, ...body })
      audit({ entity, entityId: params.id, before, after: { ...after, swapped } })
      return { departure: after, swapped }
    },
    confirmPlugged: async ({ tx, actor, params, body, audit }) => {
      const before = await departureOf(tx, params.id)
      const seen = body.plugged ? { at: now(), by: actor.name } : { at: null, by: null }
      await putPlugged(tx, { id: params.id, ...seen })
      const after = await departureOf(tx, params.id)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
  })
}
