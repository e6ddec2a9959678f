import { requireFound, Problem } from '@evops/platform/contract'
import { type App, conflictProblem, serveAll, type Tx } from '@evops/platform/server'
import {
  latestShiftEndMinutes,
  readHours,
  rosterEndpoints,
  weekdays,
  formatWorkHours,
  type Roster,
  type RosterForm,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { requireStaffStationAccess } from './staff.service.ts'
import { lockStaff } from './staff.store.ts'
import { findRoster, pageOfRoster, removeRoster, saveRoster } from '../roster/roster.store.ts'

const entity = 'maintenance-roster'

export function rosterRoutes(app: App, deps: MaintenanceDeps): void {
  const { services } = deps
  serveAll(app, rosterEndpoints, {
    listRoster: ({ tx, query }) => pageOfRoster(tx, query, services.now()),
    getRoster: ({ tx, params }) => rosterOrNone(tx, params.id),
    putRoster: async ({ tx, actor, params: { id }, body: { version, ...form }, audit }) => {
      if (!(await lockStaff(tx, id))) throw new Problem('request.not-found')
      await requireStaffStationAccess(deps, actor, id)
      const before = await rosterOrNone(tx, id)
      const wish = { operatorId: actor.operatorId, staffId: id, version, form: normalizeForm(form) }
      if (!(await saveRoster(tx, wish))) throw conflictProblem(form, before)
      const after = await rosterOrNone(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteRoster: async ({ tx, actor, params: { id }, audit }) => {
      const before = await rosterOrNone(tx, id)
      await requireStaffStationAccess(deps, actor, id)
      if (!(await removeRoster(tx, id))) throw new Problem('request.not-found')
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function rosterOrNone(tx: Tx, staffId: string): Promise<Roster> {
  return requireFound(await findRoster(tx, staffId))
}
/** Normalises shifts and sorts the special days. */
function normalizeForm(form: RosterForm): RosterForm {
  const normalizeHours = (hours: string) => formatWorkHours(readHours(hours, latestShiftEndMinutes) ?? [])
  const week = Object.fromEntries(weekdays.map((day) => [day, normalizeHours(form[day])]))
  const days = form.days
    .map((one) => ({ ...one, hours: normalizeHours(one.hours) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { ...form, ...week, days }
}
