import { type App, serveAll } from '@evops/platform/server'
import { departureEndpoints, yardEndpoints } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { createReplanHandler } from '../plans/plans.service.ts'
import { lockDepotOfDeparture } from '../plans/plans.store.ts'
import { addDeparture, assignVehicle, changeDeparture, getDepartureRow, removeDeparture } from './departures.service.ts'
import { pageOfDepartures, setPluggedAt } from './departures.store.ts'

const entity = 'departure'

export function departureRoutes(app: App, deps: DepotDeps): void {
  const { now } = deps.services
  /** Departures have changed, so the plan is updated in the same transaction. */
  const planned = createReplanHandler(deps)
  serveAll(app, departureEndpoints, {
    listDepartures: ({ tx, query }) => pageOfDepartures(tx, { ...query, now: now() }),
    getDeparture: ({ tx, params }) => getDepartureRow(tx, params.id),
    createDeparture: async ({ body, audit, ...request }) => {
      const {
        tx,
        actor: { operatorId },
      } = request
      const id = await addDeparture(tx, { operatorId, form: body, source: 'person', now: now() })
      const after = await getDepartureRow(tx, id)
      audit({ entity, entityId: id, after })
      await planned(request, after)
      return after
    },
    updateDeparture: async ({ params, body, audit, ...request }) => {
      const { tx } = request
      await lockDepotOfDeparture(tx, params.id)
      const { version, ...form } = body
      const { before, after } = await changeDeparture(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      await planned(request, after)
      return after
    },
    deleteDeparture: async ({ params, audit, ...request }) => {
      const { tx } = request
      await lockDepotOfDeparture(tx, params.id)
      const before = await removeDeparture(tx, params.id)
      audit({ entity, entityId: params.id, before })
      await planned(request, before)
      return { done: true } as const
    },
  })
  serveAll(app, yardEndpoints, {
    assignDeparture: async ({ params, body, audit, ...request }) => {
      const { tx } = request
      await lockDepotOfDeparture(tx, params.id)
      const { before, after, swapped } = await assignVehicle(tx, { ...params, ...body })
      audit({ entity, entityId: params.id, before, after: { ...after, swapped } })
      await planned(request, after)
      return { departure: after, swapped }
    },
    confirmPlugged: async ({ params, body, audit, ...request }) => {
      const { tx } = request
      await lockDepotOfDeparture(tx, params.id)
      const before = await getDepartureRow(tx, params.id)
      await setPluggedAt(tx, { id: params.id, at: body.plugged ? now() : null })
      const after = await getDepartureRow(tx, params.id)
      audit({ entity, entityId: params.id, before, after })
      await planned(request, after)
      return after
    },
  })
}
