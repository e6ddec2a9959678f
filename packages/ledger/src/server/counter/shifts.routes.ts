import { newId, Problem } from '@evops/platform/contract'
import { conflictWith, isStillReferenced, type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { keyOf, once } from '../idempotency.ts'
import type { CounterDeps } from './deps.ts'
import { findPlan, insertPlan, pageOfPlans, removePlan, updatePlan } from './plans.store.ts'
import { changeSettings } from './settings.service.ts'
import { close, open, presentShifts, shiftOf } from './shifts.service.ts'
import { openShiftOf, pageOfShifts } from './shifts.store.ts'
import { settingsOf } from './till.service.ts'
import { flowScreen } from '../../contract/index.ts'

export function shiftRoutes(app: App, deps: CounterDeps): void {
  serveAll(app, contract.shiftEndpoints, {
    getMyShift: async ({ tx, actor }) => {
      const mine = await openShiftOf(tx, actor.userId)
      return mine ? shiftOf(tx, mine.id) : null
    },
    openShift: async ({ tx, actor, body, request, audit }) => {
      const shift = await once(tx, { actor, key: keyOf(request), request: ['openShift', body] }, () =>
        open(tx, deps, { actor, ...body }),
      )
      audit({ entity: 'shift', entityId: shift.id, after: body })
      return shift
    },
    closeShift: async ({ tx, actor, params, body, request, audit }) => {
      const shift = await once(
        tx,
        { actor, key: keyOf(request), request: ['closeShift', params, body] },
        () => close(tx, deps, { actor, ...params, ...body }),
      )
      const { expectedMinor, differenceMinor } = shift
      audit({
        entity: 'shift',
        entityId: params.id,
        after: { expectedMinor, differenceMinor, ...body },
      })
      return shift
    },
    listShifts: async ({ tx, actor, query }) => {
      const userId = actor.permissions.has(flowScreen.codes[0]) ? query.userId : actor.userId
      const found = await pageOfShifts(tx, { ...query, userId })
      return { ...found, list: await presentShifts(tx, found.list) }
    },
  })
}

export function planRoutes(app: App, deps: CounterDeps): void {
  const { services } = deps
  const requirePlan = (plan: contract.PlanRow | undefined) => {
    if (!plan) throw new Problem('request.not-found')
    return plan
  }
  serveAll(app, contract.planEndpoints, {
    listPlans: ({ tx, query: { offered, ...query } }) =>
      pageOfPlans(tx, { ...query, offeredAt: offered ? services.now() : undefined }),
    createPlan: async ({ tx, actor, body, audit }) => {
      const id = newId()
      await insertPlan(tx, actor.operatorId, { id, form: body })
      audit({ entity: 'recharge_plan', entityId: id, after: body })
      return requirePlan(await findPlan(tx, id))
    },
    updatePlan: async ({ tx, params, body: { version, ...form }, audit }) => {
      const before = requirePlan(await findPlan(tx, params.id))
      if (!(await updatePlan(tx, { id: params.id, version, form }))) throw conflictWith(form, before)
      audit({ entity: 'recharge_plan', entityId: params.id, before, after: form })
      return requirePlan(await findPlan(tx, params.id))
    },
    deletePlan: async ({ tx, params, audit }) => {
      const before = requirePlan(await findPlan(tx, params.id))
      await removePlan(tx, params.id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('ledger.plan-used') : error
      })
      audit({ entity: 'recharge_plan', entityId: params.id, before })
      return { done: true } as const
    },
  })
  serveAll(app, contract.ledgerSettingsEndpoints, {
    getLedgerSettings: ({ tx }) => settingsOf(tx),
    saveLedgerSettings: async ({ tx, actor, body: { reason, ...form }, audit }) => {
      const before = await settingsOf(tx)
      const after = await changeSettings(tx, deps, { actor, form, reason })
      audit({ entity: 'ledger_settings', before, after: { ...form, reason, approvalId: after.approvalId } })
      return after
    },
  })
}
