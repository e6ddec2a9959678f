import type { JobTable, Tx } from '@evops/platform/server'
import { isUsageBasedPlan, type PlanRow } from '../../contract/index.ts'
import { findChecklist } from '../checklists/checklists.store.ts'
import { insertWorkOrderChecklist } from '../checklists/checks.store.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { createWorkOrderNumber, initialTimeLimits } from '../work-orders/new.service.ts'
import { appointmentTime } from '../work-orders/sla.rules.ts'
import { automaticStepAuthor, insertWorkOrder } from '../work-orders/writes.store.ts'
import { workOrderOpeningDay, type PlanDue } from './due.rules.ts'
import { endOfDay, insertDue, listPlacesOfPlan, type PlanPlaceUsage } from './places.store.ts'
import { earliestDay, nextDue, planTermsOf } from './plans.service.ts'
import { savePlanNextDate, operatorsWithPlans, listActivePlans } from './plans.store.ts'

const task = 'maintenance:plans'
const everyMs = 600_000
/** Maximum number of work orders per plan and run; the rest follow in the next run. */
const mostPerRound = 200

export function planJobs(deps: MaintenanceDeps): JobTable {
  return {
    [task]: {
      title: {
        zh: '按维护计划生成工单',
        en: 'Create work orders of maintenance plans',
        es: 'Crear órdenes de los planes de mantenimiento',
      },
      everyMs,
      run: () => createDueWorkOrders(deps),
    },
  }
}

/**
 * Creates the due work orders, in one transaction per plan: each due date is processed once, even with several
 * processes.
 */
export async function createDueWorkOrders(deps: MaintenanceDeps): Promise<void> {
  const { db } = deps.services
  for (const operatorId of await db.asPlatformOnce(operatorsWithPlans))
    for (const plan of await db.asPlatformOnce((tx) => listActivePlans(tx, operatorId)))
      await db.asPlatform((tx) => openPlan(tx, deps, { operatorId, plan }))
}

async function openPlan(
  tx: Tx,
  deps: MaintenanceDeps,
  { operatorId, plan }: { operatorId: string; plan: PlanRow },
): Promise<void> {
  const now = deps.services.now()
  const days: string[] = []
  let opened = 0
  for (const place of await listPlacesOfPlan(tx, { operatorId, plan, counts: isUsageBasedPlan(plan), now })) {
    const due = nextDue(plan, place)
    if (!due) continue
    if (workOrderOpeningDay(due, planTermsOf(plan)) > place.today || opened >= mostPerRound) days.push(due.on)
    else if (await openDue(tx, deps, { operatorId, plan, place, due, now })) opened += 1
  }
  await savePlanNextDate(tx, plan.id, earliestDay(days))
}

interface Opening {
  operatorId: string
  plan: PlanRow
  place: PlanPlaceUsage
  due: PlanDue
  now: Date
}
async function openDue(tx: Tx, deps: MaintenanceDeps, opening: Opening): Promise<boolean> {
  const { operatorId, plan, place, due, now } = opening
  const { stationId, chargePointId, placeId, usedDwh, usedSessions, usedPlugs, usedFaults } = place
  const key = createWorkOrderNumber(now)
  const isNew = await insertDue(tx, {
    operatorId,
    planId: plan.id,
    placeId,
    dueNo: place.lastNo + 1,
    dueOn: due.on,
    cause: due.cause,
    slotOn: due.slotOn,
    usedDwh,
    usedSessions,
    usedPlugs,
    usedFaults,
    workOrderId: key.id,
    at: now,
  })
  if (!isNew) return false
  const { type, level } = plan
  const times = await initialTimeLimits(tx, { operatorId, stationId, level, at: now })
  await insertWorkOrder(tx, {
    ...key,
    operatorId,
    source: 'inspection',
    type,
    level,
    stationId,
    chargePointId,
    connectorNo: null,
    alarmId: null,
    feedbackId: null,
    originKey: null,
    description: [plan.name, plan.description].filter(Boolean).join('\n'),
    reporter: '',
    // The work must be completed on that day.
    times: { ...times, fix: appointmentTime(now, await endOfDay(tx, due.on, place.timeZone)) },
    by: automaticStepAuthor,
    at: now,
    notified: false,
  })
  const checklist = plan.checklistId === null ? undefined : await findChecklist(tx, plan.checklistId)
  if (checklist) await insertWorkOrderChecklist(tx, { operatorId, workOrderId: key.id, checklist })
  const after = { no: key.no, plan: plan.name, dueOn: due.on, cause: due.cause, stationId }
  const entry = {
    action: 'createWorkOrder',
    entity: 'work-order',
    entityId: key.id,
    after,
    result: 'done',
  } as const
  await deps.auditTask(tx, { operatorId, task }, entry)
  return true
}
