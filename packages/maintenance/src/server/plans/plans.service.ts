import { newId, requireFound, Problem, type Page } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import { isUsageBasedPlan, type PlanForm, type PlanPlace, type PlanRow } from '../../contract/index.ts'
import { findChecklist } from '../checklists/checklists.store.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { countStationsById } from '../staff/choices.store.ts'
import { nextPlanDue, type PlanDue } from './due.rules.ts'
import { countPlaces, listPlacesOfPlan, type PlanPlaceUsage } from './places.store.ts'
import { changePlan, findPlan, insertPlan, savePlanNextDate, removePlan } from './plans.store.ts'

type Services = Pick<MaintenanceDeps, 'services'>

export async function planById(tx: Tx, id: string): Promise<PlanRow> {
  return requireFound(await findPlan(tx, id))
}
/** Throws request.not-found and maintenance.plan-name. */
export async function addPlan(
  tx: Tx,
  { services }: Services,
  { operatorId, form }: { operatorId: string; form: PlanForm },
): Promise<PlanRow> {
  const now = services.now()
  const id = newId(now.getTime())
  await requireReferences(tx, form)
  await translateNameConflict(form, insertPlan(tx, { operatorId, id, now, form }))
  return foreseen(tx, { operatorId, id, now })
}
/** Throws the same, and request.conflict. */
export async function updateMaintenancePlan(
  tx: Tx,
  { services }: Services,
  change: { operatorId: string; id: string; version: number; form: PlanForm },
): Promise<{ before: PlanRow; after: PlanRow }> {
  const { operatorId, id, form } = change
  const before = await planById(tx, id)
  await requireReferences(tx, form)
  if (!(await translateNameConflict(form, changePlan(tx, change)))) throw conflictProblem(form, before)
  return { before, after: await foreseen(tx, { operatorId, id, now: services.now() }) }
}
/** Throws request.not-found and maintenance.plan-has-work-orders. */
export async function dropPlan(tx: Tx, id: string): Promise<PlanRow> {
  const before = await planById(tx, id)
  if (!(await removePlan(tx, id))) throw new Problem('maintenance.plan-has-work-orders')
  return before
}

/** Returns the next due date at a place; undefined also while its last work order is open. */
export function nextDue(plan: PlanRow, place: PlanPlaceUsage): PlanDue | undefined {
  return place.lastWorkOrderId !== null && place.overAt === null ? undefined : nextPlanDue(planTermsOf(plan), place)
}
export function planTermsOf(plan: PlanRow) {
  const { firstOn, everyN, everyUnit, everyKwh, everySessions, everyPlugs, months, leadDays } = plan
  const counted = { everyKwh, everySessions, everyPlugs, faultRate: plan.faultRate }
  return { firstOn, everyN, everyUnit, ...counted, faultSessions: plan.faultSessions, months, leadDays }
}
/** Returns the earliest day; null: none. */
export const earliestDay = (days: readonly string[]) => days.toSorted()[0] ?? null

/** Returns the plan with its next calendar day; usage limits are evaluated by the scheduled task. */
async function foreseen(
  tx: Tx,
  { operatorId, id, now }: { operatorId: string; id: string; now: Date },
): Promise<PlanRow> {
  const plan = await planById(tx, id)
  const places = await listPlacesOfPlan(tx, { operatorId, plan, counts: false, now })
  const days = places.flatMap((place) => nextDue(plan, place)?.on ?? [])
  const nextOn = plan.enabled ? earliestDay(days) : null
  await savePlanNextDate(tx, id, nextOn)
  return { ...plan, nextOn }
}

export async function pagePlanPlaces(
  tx: Tx,
  { services }: Services,
  { operatorId, id, page, pageSize }: { operatorId: string; id: string; page: number; pageSize: number },
): Promise<Page<PlanPlace>> {
  const plan = await planById(tx, id)
  const wish = { operatorId, plan, counts: isUsageBasedPlan(plan), now: services.now() }
  const total = await countPlaces(tx, wish)
  const found = await listPlacesOfPlan(tx, { ...wish, limit: pageSize, offset: (page - 1) * pageSize })
  return { list: found.map((place) => toPlanPlace(plan, place)), total, page, pageSize }
}
function toPlanPlace(plan: PlanRow, place: PlanPlaceUsage): PlanPlace {
  const due = nextDue(plan, place)
  const { placeId, stationId, stationName, chargePointNo, timeZone, lastWorkOrderId, lastWorkOrderNo, lastState } =
    place
  return {
    placeId,
    stationId,
    stationName,
    chargePointNo,
    timeZone,
    lastWorkOrderId,
    lastWorkOrderNo,
    lastState,
    dueOn: due?.on ?? null,
    cause: due?.cause ?? null,
    usedDwh: place.usedDwh,
    usedSessions: place.usedSessions,
    usedPlugs: place.usedPlugs,
    usedFaults: place.usedFaults,
    lastDoneAt: place.overAt?.toISOString() ?? null,
  }
}

async function requireReferences(tx: Tx, { checklistId, stationIds }: PlanForm): Promise<void> {
  const code = 'request.not-found'
  if (checklistId !== null && !(await findChecklist(tx, checklistId)))
    throw new Problem(code, {}, { checklistId: code })
  if ((await countStationsById(tx, stationIds)) < new Set(stationIds).size)
    throw new Problem(code, {}, { stationIds: code })
}
async function translateNameConflict<T>({ name }: PlanForm, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const code = 'maintenance.plan-name'
    if (violatedConstraint(error) !== 'maintenance_plans_name') throw error
    throw new Problem(code, { name }, { name: code })
  })
}
