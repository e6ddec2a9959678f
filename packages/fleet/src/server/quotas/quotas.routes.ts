import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { operatorToday } from '../records/today.ts'
import { pageOfGrades } from './grades.store.ts'
import {
  addQuota,
  changeGrade,
  changeQuotaSettings,
  editQuota,
  findMatchingQuotas,
  loadQuota,
  removeQuota,
} from './quotas.service.ts'
import { pageOfQuotas } from './quotas.store.ts'
import { loadQuotaSettings } from '../records/settings.store.ts'

const entity = 'energy_quota'

export function quotaRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.quotaEndpoints, {
    listEnergyQuotas: async ({ tx, actor, query }) =>
      pageOfQuotas(tx, query, await operatorToday(deps, actor.operatorId)),
    lookUpEnergyQuota: ({ tx, actor, query }) => findMatchingQuotas(tx, deps, { actor, ...query }),
    getEnergyQuota: async ({ tx, actor, params }) =>
      loadQuota(tx, params.id, await operatorToday(deps, actor.operatorId)),
    createEnergyQuota: async ({ tx, actor, body, audit }) => {
      const after = await addQuota(tx, deps, { actor, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateEnergyQuota: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await editQuota(tx, deps, { actor, id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteEnergyQuota: async ({ tx, actor, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeQuota(tx, deps, actor, params.id) })
      return { done: true } as const
    },
    getQuotaSettings: ({ tx, actor }) => loadQuotaSettings(tx, actor.operatorId),
    putQuotaSettings: async ({ tx, actor, body, audit }) => {
      const { before, after } = await changeQuotaSettings(tx, actor, body)
      audit({ entity: 'energy_quota_settings', before, after })
      return after
    },
    listDriverGrades: ({ tx, query }) => pageOfGrades(tx, query),
    putDriverGrade: async ({ tx, params, body, audit }) => {
      const { before, after } = await changeGrade(tx, { id: params.id, ...body })
      audit({ entity: 'driver', entityId: params.id, before, after })
      return after
    },
  })
}
