import { type App, serveAll } from '@evops/platform/server'
import { calendarEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { addCalendar, getWorkCalendar, recalculateDueTimes, dropCalendar, updateCalendar } from './calendars.service.ts'
import { pageOfCalendars } from './calendars.store.ts'

const entity = 'work-calendar'

export function calendarRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, calendarEndpoints, {
    listWorkCalendars: ({ tx, query }) => pageOfCalendars(tx, query),
    getWorkCalendar: ({ tx, params }) => getWorkCalendar(tx, params.id),
    createWorkCalendar: async ({ tx, actor: { operatorId }, body, audit }) => {
      const after = await addCalendar(tx, deps, { operatorId, form: body })
      await recalculateDueTimes(tx)
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateWorkCalendar: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await updateCalendar(tx, { operatorId, id, version, form })
      await recalculateDueTimes(tx)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteWorkCalendar: async ({ tx, params: { id }, audit }) => {
      const before = await dropCalendar(tx, id)
      await recalculateDueTimes(tx)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}
