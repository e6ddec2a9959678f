import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { storeBookingRules, loadBookingRules } from './booking-rules.store.ts'
import { createBooking, bookingOf, cancelOpenBooking, excuseMissed, bookingPlanOfStation } from './bookings.service.ts'
import { stationsTakingBookings } from './booking-connectors.store.ts'
import { pageOfBookings } from './bookings.store.ts'

const entity = 'booking'

export function bookingRoutes(app: App, deps: MembersDeps): void {
  serveAll(app, contract.bookingEndpoints, {
    listBookings: ({ tx, query }) => pageOfBookings(tx, query),
    bookingPlan: ({ tx, query }) => bookingPlanOfStation(tx, query),
    bookableStations: ({ tx, query }) => stationsTakingBookings(tx, query.search),
    getBookingRules: ({ tx }) => loadBookingRules(tx),
    saveBookingRules: async ({ tx, actor, body, audit }) => {
      const before = await loadBookingRules(tx)
      await storeBookingRules(tx, actor.operatorId, body)
      audit({ entity: 'booking-rules', entityId: actor.operatorId, before, after: body })
      return body
    },
    getBooking: ({ tx, params }) => bookingOf(tx, params.id),
    saveBooking: async ({ tx, actor, body, audit }) => {
      const by = { operatorId: actor.operatorId, user: actor, source: 'desk' } as const
      const after = await createBooking(tx, deps, { by, form: body })
      const { history: _history, ...fields } = after
      audit({ entity, entityId: after.id, after: fields })
      return after
    },
    cancelBooking: async ({ tx, actor, params, body, audit }) => {
      const after = await cancelOpenBooking(tx, deps, { actor, id: params.id, reason: body.reason })
      audit({
        entity,
        entityId: params.id,
        after: { no: after.no, state: after.state, missed: after.missed, ...body },
      })
      return after
    },
    excuseBooking: async ({ tx, actor, params, body, audit }) => {
      const after = await excuseMissed(tx, deps, { actor, id: params.id, reason: body.reason })
      audit({ entity, entityId: params.id, after: { no: after.no, missed: after.missed, ...body } })
      return after
    },
  })
}
