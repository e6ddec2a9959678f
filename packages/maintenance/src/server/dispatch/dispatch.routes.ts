import { orNotFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { dispatchEndpoints } from '../../contract/index.ts'
import { contractorOfUser } from '../contractors/contractors.store.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { rulesOf } from '../rules/rules.store.ts'
import { candidatesFor, needOf, taskOf } from './dispatch.store.ts'
import { rankStaff } from './rank.rules.ts'

const mostShown = 50

export function dispatchRoutes(app: App, { services }: MaintenanceDeps): void {
  serveAll(app, dispatchEndpoints, {
    rankWorkOrderStaff: async ({ tx, actor: { operatorId, userId }, params, query }) => {
      const task = orNotFound(await taskOf(tx, params.id))
      const now = services.now()
      const need = await needOf(tx, { operatorId, now, task })
      // Whoever sees some stations alone finds the ranking that the rule goes by: it names no station.
      const candidates = await services.db.inTenant(operatorId, (whole) =>
        candidatesFor(whole, { operatorId, now, stationId: task.stationId }),
      )
      const wanted = query.search?.toLowerCase() ?? ''
      const { autoMost } = await rulesOf(tx)
      // Whoever is of a contractor gives to its people alone, and sees no others.
      const own = await contractorOfUser(tx, userId)
      const shown = candidates.filter(({ contractorId }) => own === null || contractorId === own)
      const list = rankStaff(shown, need, autoMost)
        .filter(({ name, staffNo }) => [name, staffNo].some((text) => text.toLowerCase().includes(wanted)))
        .slice(0, mostShown)
      return { skill: need.skill, list }
    },
  })
}
