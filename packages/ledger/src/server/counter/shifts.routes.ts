import { newId, Problem } from '@evops/platform/contract'
import { conflictProblem, isStillReferenced, type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { idempotencyKeyOf, withIdempotencyKey } from '../idempotency.ts'
import type { CounterDeps } from './deps.ts'
import {
  findRechargePlan,
  insertRechargePlan,
  pageOfRechargePlans,
  deleteRechargePlan,
  updateRechargePlanRow,
} from './plans.store.ts'
import { changeLedgerSettings } from './settings.service.ts'
import { closeCashierShift, openCashierShift, presentShifts, shiftOf } from './shifts.service.ts'
import { openShiftOf, pageOfShifts } from './shifts.store.ts'
import { loadLedgerSettings } from './till.service.ts'
import { flowScreen } from '../../contract/index.ts'

export function shiftRoutes(app: App, deps: CounterDeps): void {
  serveAll(app, contract.shiftEndpoints, {
    getMyShift: async ({ tx, actor }) => {
      const mine = await openShiftOf(tx, actor.userId)
      return mine ? shiftOf(tx, mine.id) : null
    },
    openShift: async ({ tx, actor, body, request, audit }) => {
      const shift = await withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['openShift', body] },
        () => openCashierShift(tx, deps, { actor, ...body }),
      )
      audit({ entity: 'shift', entityId: shift.id, after: body })
      return shift
    },
    closeShift: async ({ tx, actor, params, body, request, audit }) => {
      const shift = await withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['closeShift', params, body] },
        () => closeCashierShift(tx, deps, { actor, ...params, ...body }),
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

export function rechargePlanRoutes(app: App, deps: CounterDeps): void {
  const { services } = deps
  const requirePlan = (plan: contract.RechargePlanRow | undefined) => {
    if (!plan) throw new Problem('request.not-found')
    return plan
  }
  serveAll(app, contract.rechargePlanEndpoints, {
    listPlans: ({ tx, query: { offered, ...query } }) =>
      pageOfRechargePlans(tx, { ...query, offeredAt: offered ? services.now() : undefined }),
    createPlan: async ({ tx, actor, body, audit }) => {
      const id = newId()
      await insertRechargePlan(tx, actor.operatorId, { id, form: body })
      audit({ entity: 'recharge_plan', entityId: id, after: body })
      return requirePlan(await findRechargePlan(tx, id))
    },
    updatePlan: async ({ tx, params, body: { version, ...form }, audit }) => {
      const before = requirePlan(await findRechargePlan(tx, params.id))
      if (!(await updateRechargePlanRow(tx, { id: params.id, version, form }))) throw conflictProblem(form, before)
      audit({ entity: 'recharge_plan', entityId: params.id, before, after: form })
      return requirePlan(await findRechargePlan(tx, params.id))
    },
    deletePlan: async ({ tx, params, audit }) => {
      const before = requirePlan(await findRechargePlan(tx, params.id))
      await deleteRechargePlan(tx, params.id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('ledger.plan-used') : error
      })
      audit({ entity: 'recharge_plan', entityId: params.id, before })
      return { done: true } as const
    },
  })
  serveAll(app, contract.ledgerSettingsEndpoints, {
    getLedgerSettings: ({ tx }) => loadLedgerSettings(tx),
    saveLedgerSettings: async ({ tx, actor, body: { reason, ...form }, audit }) => {
      const before = await loadLedgerSettings(tx)
      const after = await changeLedgerSettings(tx, deps, { actor, form, reason })
      audit({ entity: 'ledger_settings', before, after: { ...form, reason, approvalId: after.approvalId } })
      return after
    },
  })
}
