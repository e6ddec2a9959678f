import { requireFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { dispatchEndpoints } from '../../contract/index.ts'
import { contractorOfUser } from '../contractors/contractors.store.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { listAssignmentCandidates, assignmentCriteriaOf, findWorkOrderForAssignment } from './dispatch.store.ts'
import { rankStaff } from './rank.rules.ts'

const mostShown = 50

export function dispatchRoutes(app: App, { services }: MaintenanceDeps): void {
  serveAll(app, dispatchEndpoints, {
    rankWorkOrderStaff: async ({ tx, actor: { operatorId, userId }, params, query }) => {
      const task = requireFound(await findWorkOrderForAssignment(tx, params.id))
      const now = services.now()
      const need = await assignmentCriteriaOf(tx, { operatorId, now, task })
      // Users limited to some stations get the same ranking as the rule: it contains no station names.
      const candidates = await services.db.inTenant(operatorId, (whole) =>
        listAssignmentCandidates(whole, { operatorId, now, stationId: task.stationId }),
      )
      const wanted = query.search?.toLowerCase() ?? ''
      const { autoMost } = await getWorkOrderRulesOf(tx)
      // A contractor's user assigns only to its own staff, and sees no others.
      const own = await contractorOfUser(tx, userId)
      const shown = candidates.filter(({ contractorId }) => own === null || contractorId === own)
      const list = rankStaff(shown, need, autoMost)
        .filter(({ name, staffNo }) => [name, staffNo].some((text) => text.toLowerCase().includes(wanted)))
        .slice(0, mostShown)
      return { skill: need.skill, list }
    },
  })
}
