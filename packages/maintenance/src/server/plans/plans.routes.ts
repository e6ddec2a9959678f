import { type App, serveAll } from '@evops/platform/server'
import { planEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { listChargePointModels } from './places.store.ts'
import { addPlan, dropPlan, pagePlanPlaces, planById, updateMaintenancePlan } from './plans.service.ts'
import { pageOfPlans } from './plans.store.ts'

const entity = 'work-plan'

export function planRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, planEndpoints, {
    listWorkPlans: ({ tx, query }) => pageOfPlans(tx, query),
    getWorkPlan: ({ tx, params }) => planById(tx, params.id),
    createWorkPlan: async ({ tx, actor: { operatorId }, body, audit }) => {
      const after = await addPlan(tx, deps, { operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateWorkPlan: async ({ tx, actor: { operatorId }, params: { id }, body: { version, ...form }, audit }) => {
      const { before, after } = await updateMaintenancePlan(tx, deps, { operatorId, id, version, form })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteWorkPlan: async ({ tx, params: { id }, audit }) => {
      const before = await dropPlan(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
    planModels: ({ tx }) => listChargePointModels(tx),
    listPlanPlaces: ({ tx, actor: { operatorId }, params: { id }, query }) =>
      pagePlanPlaces(tx, deps, { operatorId, id, ...query }),
  })
}
