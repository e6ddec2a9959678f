import { catalogueFaultOf } from '@evops/stations/contract'
import { requireFound, Problem, type Language } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  workPhases,
  type WorkOrderChange,
  type WorkOrderDetail,
  type WorkOrderForm,
  type WorkPhase,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { getWorkOrderWarranty } from '../claims/claims.store.ts'
import { getWorkOrderChecklist } from '../checklists/checks.store.ts'
import { listRetestsOfWorkOrder } from '../retests/retests.store.ts'
import { assignWorkOrder } from './acts.service.ts'
import { resolveWorkOrderAsset } from './assets.service.ts'
import { loadOperatorCalendars, loadSlaClock } from './clock.store.ts'
import { findPendingClosing } from './close.service.ts'
import { listConfirmations } from './confirmations.store.ts'
import { requiresRepairProof } from './retests.service.ts'
import {
  findAlarm,
  listWorkOrderHelpers,
  isAlarmActive,
  getWorkOrderDetails,
  listWorkOrderParts,
  listWorkOrderPictures,
  currentPlaceState,
  listWorkOrderSteps,
  isAssigneeOrHelper,
  type WorkOrderAlarm,
} from './detail.store.ts'
import { findOriginInspection, findOriginPlan } from './born.store.ts'
import { createWorkOrderNumber, initialTimeLimits } from './new.service.ts'
import { findWorkOrderRow } from './work-orders.store.ts'
import { findChargePointPlace, stationExists } from './places.store.ts'
import {
  appointmentTime,
  mapPhases,
  workOrderLevelOfAlarm,
  phaseMinutesOf,
  phaseTimesOf,
  type WorkOrderTimes,
} from './sla.rules.ts'
import {
  changeWorkOrder,
  timeLimitStarts,
  insertWorkOrder,
  lockWorkOrder,
  findOpenWorkOrderOfAlarm,
  insertWorkOrderStep,
  currentTimeLimits,
  type LockedWorkOrder,
  type NewWorkOrder,
} from './writes.store.ts'

export async function getWorkOrderDetailRow(
  tx: Tx,
  deps: MaintenanceDeps,
  { id, userId }: { id: string; userId: string },
): Promise<WorkOrderDetail> {
  const row = await findWorkOrderRow(tx, id, deps.services.now())
  const more = row && (await getWorkOrderDetails(tx, id))
  if (!row || !more) throw new Problem('request.not-found')
  const { operatorId, ...facts } = more
  return {
    ...row,
    ...facts,
    helpers: await listWorkOrderHelpers(tx, id),
    steps: await listWorkOrderSteps(tx, id),
    parts: await listWorkOrderParts(tx, id),
    pictures: await listWorkOrderPictures(tx, id),
    ...(await listConfirmations(tx, id)),
    retest: await currentPlaceState(tx, row),
    needsProof: requiresRepairProof(row),
    closeWaits: await findPendingClosing(tx, deps, { operatorId, id }),
    retests: await listRetestsOfWorkOrder(tx, id),
    checklist: await getWorkOrderChecklist(tx, id),
    plan: await findOriginPlan(tx, id),
    warranty: row.chargePointId === null ? null : await getWorkOrderWarranty(tx, id),
    foundIn: await findOriginInspection(tx, id),
    mine: await isAssigneeOrHelper(tx, id, userId),
    calendarName: (await loadOperatorCalendars(tx, operatorId)).of(row.stationId)?.name ?? null,
  }
}

/**
 * Throws request.not-found, request.forbidden, maintenance.asset-missing, -asset-or-charge-point, -asset-elsewhere,
 * -charge-point-unknown, -connector-unknown, -staff-left.
 */
export async function createWorkOrderChecked(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, form }: { actor: Actor; form: WorkOrderForm },
): Promise<WorkOrderDetail> {
  const { operatorId, userId, name } = actor
  const at = deps.services.now()
  const key = createWorkOrderNumber(at)
  const { type, level, description, reporter, customerConfirms } = form
  const place = (await resolveWorkOrderAsset(tx, deps, { actor, form })) ?? (await placeOf(tx, form))
  await insertWorkOrder(tx, {
    ...key,
    ...place,
    times: await initialTimeLimits(tx, { operatorId, stationId: place.stationId, level, at }),
    operatorId,
    source: 'console',
    type,
    level,
    alarmId: null,
    feedbackId: null,
    originKey: null,
    description,
    reporter,
    customerConfirms,
    by: { id: userId, name },
    at,
    notified: true,
  })
  if (form.staffId !== null) {
    const workOrder = await lockWorkOrder(tx, key.id)
    if (workOrder)
      await assignWorkOrder(tx, {
        workOrder,
        to: { staffId: form.staffId, helperIds: [], text: '' },
        by: { id: userId, name },
        at,
      })
  }
  return getWorkOrderDetailRow(tx, deps, { id: key.id, userId })
}

async function placeOf(
  tx: Tx,
  { stationId, chargePointNo, connectorNo }: WorkOrderForm,
): Promise<Pick<NewWorkOrder, 'stationId' | 'chargePointId' | 'connectorNo'>> {
  if (!chargePointNo) {
    if (stationId !== null && !(await stationExists(tx, stationId))) throw new Problem('request.not-found')
    return { stationId, chargePointId: null, connectorNo: null }
  }
  const place = await findChargePointPlace(tx, chargePointNo, stationId)
  if (!place || (stationId !== null && place.stationId !== stationId))
    throw new Problem(
      'maintenance.charge-point-unknown',
      { chargePointNo },
      { chargePointNo: 'maintenance.charge-point-unknown' },
    )
  if (connectorNo !== null && !place.connectors.includes(connectorNo))
    throw new Problem(
      'maintenance.connector-unknown',
      { chargePointNo, connectorNo },
      { connectorNo: 'maintenance.connector-unknown' },
    )
  return { stationId: place.stationId, chargePointId: place.chargePointId, connectorNo }
}

/** Returns the description of a work order from an alarm, in a language: the fault, and the device's own text. */
export function formatAlarmText({ code, detail }: Pick<WorkOrderAlarm, 'code' | 'detail'>, language: Language): string {
  const { text, ocpp } = catalogueFaultOf(code)
  // The OCPP term is omitted if the fault's name already contains its meaning.
  const details = detail?.split(' · ').filter((part) => part !== ocpp) ?? []
  return [`${code} ${text[language]}`, ...details].join(' · ').slice(0, 2_000)
}
export function findAlarmPlace(
  alarm: WorkOrderAlarm,
): Pick<NewWorkOrder, 'stationId' | 'chargePointId' | 'connectorNo' | 'asset'> {
  const { stationId, chargePointId, connectorNo, terminalId: id, terminalLabel: label } = alarm
  const asset = id && label ? ({ kind: 'terminal', id, label } as const) : null
  return {
    stationId,
    chargePointId,
    connectorNo: chargePointId === null || connectorNo === 0 ? null : connectorNo,
    asset,
  }
}

/** creates a work order for an alarm, or returns the open one. */
export async function findOrCreateAlarmWorkOrder(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, alarmId }: { actor: Actor; alarmId: string },
): Promise<{ workOrder: WorkOrderDetail; isNew: boolean }> {
  const { operatorId, userId, name, language } = actor
  const alarm = requireFound(await findAlarm(tx, alarmId))
  const open = await findOpenWorkOrderOfAlarm(tx, alarmId)
  if (open !== undefined)
    return { workOrder: await getWorkOrderDetailRow(tx, deps, { id: open, userId }), isNew: false }
  if (!isAlarmActive(alarm) && alarm.state === 'closed') throw new Problem('maintenance.alarm-over')
  const at = deps.services.now()
  const key = createWorkOrderNumber(at)
  const level = workOrderLevelOfAlarm(alarm.level)
  const { stationId } = alarm
  const isNew = await insertWorkOrder(tx, {
    ...key,
    ...findAlarmPlace(alarm),
    times: await initialTimeLimits(tx, { operatorId, stationId, level, at }),
    operatorId,
    source: 'alarm',
    type: 'fault',
    level,
    alarmId,
    feedbackId: null,
    originKey: null,
    description: formatAlarmText(alarm, language),
    reporter: '',
    by: { id: userId, name },
    at,
    notified: true,
  })
  // Another user created it at the same moment: returns that one.
  const id = isNew ? key.id : await findOpenWorkOrderOfAlarm(tx, alarmId)
  if (id === undefined) throw new Problem('request.conflict')
  return { workOrder: await getWorkOrderDetailRow(tx, deps, { id, userId }), isNew }
}

/**
 * Throws request.not-found, request.conflict, maintenance.work-order-over. A changed level sets its own time limits.
 */
export async function updateWorkOrderChecked(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, id, form }: { actor: Actor; id: string; form: WorkOrderChange },
): Promise<void> {
  const workOrder = requireFound(await lockWorkOrder(tx, id))
  if (workOrder.state === 'closed' || workOrder.state === 'cancelled')
    throw new Problem('maintenance.work-order-over', { no: workOrder.no })
  if (form.customerConfirms !== workOrder.customerConfirms) requireChangeable(workOrder)
  const times = await timesAfter(tx, workOrder, { form, now: deps.services.now() })
  const { type, level, description, customerConfirms, version } = form
  if (!(await changeWorkOrder(tx, id, { type, level, description, customerConfirms, version, times })))
    throw new Problem('request.conflict')
  const text = form.level === workOrder.level ? '' : `P${workOrder.level} → P${form.level}`
  await insertWorkOrderStep(tx, workOrder, {
    kind: 'changed',
    at: deps.services.now(),
    by: { id: actor.userId, name: actor.name },
    text,
  })
}

/** The customer confirmation can only be changed before completion. */
function requireChangeable({ state, no, alarmId, chargePointId }: LockedWorkOrder): void {
  if (state === 'done') throw new Problem('maintenance.work-order-state', { no })
  if (alarmId !== null && chargePointId === null) throw new Problem('maintenance.confirms-outage')
}

/** A time changed by the user is an appointment; otherwise a new level sets its own. */
async function timesAfter(
  tx: Tx,
  workOrder: LockedWorkOrder,
  { form, now }: { form: WorkOrderChange; now: Date },
): Promise<WorkOrderTimes> {
  const [current, from] = [currentTimeLimits(workOrder), timeLimitStarts(workOrder)]
  const wished = { accept: form.acceptDue, arrive: form.arriveDue, fix: form.fixDue }
  const isTouched = (phase: WorkPhase) => wished[phase] !== (current[phase].due?.toISOString() ?? null)
  if (form.level !== workOrder.level && !workPhases.some(isTouched))
    return phaseTimesOf(
      await loadSlaClock(tx, workOrder, now),
      from,
      phaseMinutesOf(await getWorkOrderRulesOf(tx), form.level),
    )
  return mapPhases((phase) => {
    const due = wished[phase]
    return isTouched(phase) ? appointmentTime(from[phase], due === null ? null : new Date(due)) : current[phase]
  })
}
