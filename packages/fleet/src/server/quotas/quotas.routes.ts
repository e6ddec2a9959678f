import { serve, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { todayOf } from '../records/today.ts'
import { pageOfGrades } from './grades.store.ts'
import {
  addQuota,
  changeGrade,
  changeSettings,
  editQuota,
  lookUp,
  quotaOf,
  removeQuota,
} from './quotas.service.ts'
import { pageOfQuotas } from './quotas.store.ts'
import { settingsOf } from './settings.store.ts'

const entity = 'energy_quota'

export function quotaRoutes(app: App, deps: FleetDeps): void {
  serve(app, contract.listQuotas, async ({ tx, actor, query }) =>
    pageOfQuotas(tx, query, await todayOf(deps, actor.operatorId)),
  )
  serve(app, contract.lookUpQuota, ({ tx, actor, query }) => lookUp(tx, deps, { actor, ...query }))
  serve(app, contract.getQuota, async ({ tx, actor, params }) =>
    quotaOf(tx, params.id, await todayOf(deps, actor.operatorId)),
  )
  serve(app, contract.createQuota, async ({ tx, actor, body, audit }) => {
    const after = await addQuota(tx, deps, { actor, form: body })
    audit({ entity, entityId: after.id, after })
    return after
  })
  serve(app, contract.updateQuota, async ({ tx, actor, params, body, audit }) => {
    const { version, ...form } = body
    const { before, after } = await editQuota(tx, deps, { actor, id: params.id, version, form })
    audit({ entity, entityId: params.id, before, after })
    return after
  })
  serve(app, contract.deleteQuota, async ({ tx, actor, params, audit }) => {
    audit({ entity, entityId: params.id, before: await removeQuota(tx, deps, actor, params.id) })
    return { done: true } as const
  })
  serve(app, contract.getQuotaSettings, ({ tx, actor }) => settingsOf(tx, actor.operatorId))
  serve(app, contract.putQuotaSettings, async ({ tx, actor, body, audit }) => {
    const { before, after } = await changeSettings(tx, actor, body)
    audit({ entity: 'energy_quota_settings', before, after })
    return after
  })
  serve(app, contract.listDriverGrades, ({ tx, query }) => pageOfGrades(tx, query))
  serve(app, contract.putDriverGrade, async ({ tx, params, body, audit }) => {
    const { before, after } = await changeGrade(tx, { id: params.id, ...body })
    audit({ entity: 'driver', entityId: params.id, before, after })
    return after
  })
}
