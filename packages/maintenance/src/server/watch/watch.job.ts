import { handOversAwaitSql, type HandOver } from '@evops/members/server'
import type { JobTable, Tx } from '@evops/platform/server'
import { workStateWords } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { findAutomaticAssignee, assignAutomatically } from '../dispatch/auto.service.ts'
import { createWorkOrderNumber, initialTimeLimits } from '../work-orders/new.service.ts'
import { findAlarmPlace, formatAlarmText } from '../work-orders/work-orders.service.ts'
import { workOrderLevelOfAlarm } from '../work-orders/sla.rules.ts'
import {
  automaticStepAuthor,
  insertWorkOrder,
  setParentWorkOrder,
  lockWorkOrder,
  insertWorkOrderStep,
  currentTimeLimits,
  type LockedWorkOrder,
  type NewWorkOrder,
} from '../work-orders/writes.store.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { notifyCertificateExpiries } from './certificate-notices.ts'
import { notifyConflicts } from './conflict-notices.ts'
import { notifyWorkOrderSteps } from './notices.ts'
import { noticeWords } from './notices.words.ts'
import {
  alarmsNeedingWorkOrders,
  failingConnectors,
  queryPrepared,
  isAnyWorkOrderDue,
  listOperatorsWithWork,
  overdueWorkOrders,
  unacceptedWorkOrders,
  workOrdersOfClearedAlarms,
  workOrdersWithoutAlarm,
  workOrdersToJoin,
  findOpenOutage,
  finishedOutages,
  alarmsInOutages,
  noticesPendingSql,
  lockWorkOrderWatch,
  type WorkOrderCheckQuery,
} from './watch.store.ts'

const everyMs = 5_000
/** Interval of the checks: alarms become work orders after minutes, and time limits are minutes. */
const workOrdersEveryMs = 10_000
const endingsMs = 600_000
const handOversPerRound = 50
const task = 'maintenance:work-orders'
const watchedEntity = 'work-order'

export function watchJobs(deps: MaintenanceDeps): JobTable {
  return {
    [task]: {
      title: {
        zh: '工单自动生成与超时检查',
        en: 'Create work orders and check their deadlines',
        es: 'Crear órdenes de trabajo y vigilar sus plazos',
      },
      everyMs: workOrdersEveryMs,
      run: () => watchOperators(deps),
    },
    'maintenance:hand-overs': { everyMs, when: handOversAwaitSql, run: () => takeFeedback(deps) },
    'maintenance:steps': { everyMs, when: noticesPendingSql, run: () => notifyAll(deps) },
    'maintenance:certificates': { everyMs: endingsMs, run: () => notifyCertificateExpiries(deps) },
  }
}

/** Runs all checks: creates and cancels work orders, marks overdue ones, and finds recipients of notifications. */
export async function watchWorkOrders(deps: MaintenanceDeps): Promise<void> {
  await takeFeedback(deps)
  await watchOperators(deps)
  await notifyAll(deps)
  await notifyCertificateExpiries(deps)
}
async function notifyAll(deps: MaintenanceDeps): Promise<void> {
  await notifyWorkOrderSteps(deps)
  await notifyConflicts(deps)
}

async function watchOperators(deps: MaintenanceDeps): Promise<void> {
  const { db, now } = deps.services
  for (const operatorId of await db.asPlatformOnce(listOperatorsWithWork)) {
    const query = {
      operatorId,
      rules: await db.asPlatformOnce((tx) => getWorkOrderRulesOf(tx, operatorId)),
      now: now(),
    }
    if (!(await db.asPlatformOnce((tx) => isAnyWorkOrderDue(tx, query)))) continue
    await db.asPlatform(async (tx) => {
      if (!(await lockWorkOrderWatch(tx, operatorId))) return
      const round = { ...query, tx, deps }
      await endOutages(round)
      await endWorkOrdersOfNothing(round)
      await noteClearedAlarms(round)
      if (round.rules.fromAlarms) await makeOfAlarms(round)
      await makeOfStorms(round)
      if (round.rules.fromStarts) await makeOfStarts(round)
      await recordDueTimes(round)
      await takeBack(round)
    })
  }
}

interface Round extends WorkOrderCheckQuery {
  tx: Tx
  deps: MaintenanceDeps
}
type Draft = Pick<
  NewWorkOrder,
  'source' | 'level' | 'stationId' | 'chargePointId' | 'connectorNo' | 'asset' | 'description'
> &
  Partial<Pick<NewWorkOrder, 'alarmId' | 'feedbackId' | 'originKey' | 'reporter' | 'type' | 'parentId'>>

async function make(round: Round, draft: Draft): Promise<void> {
  const { tx, deps, operatorId, rules, now } = round
  const key = createWorkOrderNumber(now)
  const whole = {
    type: 'fault',
    alarmId: null,
    feedbackId: null,
    originKey: null,
    reporter: '',
    parentId: null,
    ...draft,
  } as const
  const to = await findAutomaticAssignee(round, { ...whole, assetKind: whole.asset?.kind ?? null })
  const isNew = await insertWorkOrder(tx, {
    ...whole,
    ...key,
    times: await initialTimeLimits(tx, { operatorId, stationId: draft.stationId, level: draft.level, at: now }, rules),
    operatorId,
    by: automaticStepAuthor,
    at: now,
    // No notification for a part of an outage, because the outage is notified. An immediately assigned work order needs
    // no notification to chiefs.
    notified: whole.parentId !== null || to !== undefined,
  })
  if (!isNew) return
  const after = { no: key.no, source: draft.source, level: draft.level, stationId: draft.stationId }
  const entry = {
    action: 'createWorkOrder',
    entity: watchedEntity,
    entityId: key.id,
    after,
    result: 'done',
  } as const
  await deps.auditTask(tx, { operatorId, task }, entry)
  if (to) await assignAutomatically(round, { workOrderId: key.id, to, task, isQuiet: whole.parentId !== null })
}

async function makeOfAlarms(round: Round): Promise<void> {
  const { language } = await round.deps.operatorOf(round.operatorId)
  for (const alarm of await queryPrepared(round.tx, alarmsNeedingWorkOrders(round)))
    await make(round, {
      ...findAlarmPlace(alarm),
      source: 'alarm',
      level: workOrderLevelOfAlarm(alarm.level),
      alarmId: alarm.id,
      description: formatAlarmText(alarm, language),
      parentId: alarm.isStorm
        ? ((await findOpenOutage(round.tx, { operatorId: round.operatorId, stationId: alarm.stationId })) ?? null)
        : null,
    })
}
/**
 * Creates the work orders below that of an alarm storm: existing ones of its charge points are joined, the others are
 * created.
 */
async function makeOfStorms(round: Round): Promise<void> {
  const { tx, operatorId, now } = round
  for (const { id, parentId, parentNo } of await queryPrepared(tx, workOrdersToJoin(round))) {
    const [parent, workOrder] = [await lockWorkOrder(tx, parentId), await lockWorkOrder(tx, id)]
    if (!parent || isOver(parent) || !workOrder || isOver(workOrder)) continue
    await setParentWorkOrder(tx, id, parentId)
    await insertWorkOrderStep(tx, workOrder, { kind: 'joined', at: now, by: automaticStepAuthor, text: parentNo })
  }
  if (!round.rules.fromAlarms) return
  const { language } = await round.deps.operatorOf(operatorId)
  for (const alarm of await queryPrepared(tx, alarmsInOutages(round))) {
    const parent = await lockWorkOrder(tx, alarm.parentId)
    if (!parent || isOver(parent)) continue
    await make(round, {
      ...findAlarmPlace(alarm),
      source: 'alarm',
      level: parent.level,
      alarmId: alarm.id,
      description: formatAlarmText(alarm, language),
      parentId: alarm.parentId,
    })
  }
}
const isOver = ({ state }: LockedWorkOrder) => state === 'closed' || state === 'cancelled'
async function makeOfStarts(round: Round): Promise<void> {
  const { language } = await round.deps.operatorOf(round.operatorId)
  for (const { stationId, chargePointId, connectorNo, failures, lastAt, lastSession } of await queryPrepared(
    round.tx,
    failingConnectors(round),
  ))
    await make(round, {
      stationId,
      chargePointId,
      connectorNo,
      source: 'starts',
      level: 3,
      originKey: `starts ${chargePointId} ${connectorNo} ${lastAt.toISOString()}`,
      description: `${workStateWords['maintenance.source.starts'][language]}: ${failures} · ${lastSession}`,
    })
}

/** Creates a work order for each feedback item handed over, in the transaction that takes it: exactly once. */
async function takeFeedback(deps: MaintenanceDeps): Promise<void> {
  await deps.services.db.asPlatform(async (tx) => {
    for (const handOver of await deps.takeHandOvers(tx, handOversPerRound)) {
      const { operatorId } = handOver
      const rules = await getWorkOrderRulesOf(tx, operatorId)
      await make({ tx, deps, operatorId, rules, now: deps.services.now() }, draftOf(handOver))
    }
  })
}
function draftOf({ stepId, text, byName, feedback }: HandOver): Draft {
  const { id, no, stationId, chargePointId, connectorNo, content, kind } = feedback
  return {
    source: 'feedback',
    type: 'fault',
    level: kind === 'other' ? 4 : 3,
    stationId,
    chargePointId,
    connectorNo: chargePointId === null ? null : connectorNo,
    feedbackId: id,
    originKey: `feedback ${stepId}`,
    description: [text, content].filter(Boolean).join('\n').slice(0, 2_000) || no,
    reporter: [no, byName].filter(Boolean).join(' · ').slice(0, 100),
  }
}

/**
 * Ends outages that are completely over: one in progress is completed with the result of its parts, and its assignee is
 * notified.
 */
async function endOutages(round: Round): Promise<void> {
  const { tx, deps, operatorId, now } = round
  for (const { id, cause } of await queryPrepared(tx, finishedOutages(round))) {
    const workOrder = await lockWorkOrder(tx, id)
    if (!workOrder || isOver(workOrder)) continue
    const waited = workOrder.suspendedAt ? Math.round((now.getTime() - workOrder.suspendedAt.getTime()) / 1_000) : 0
    const isLate = workOrder.fixDue !== null && workOrder.fixDue < now
    const done = {
      done_at: now,
      cause: cause ?? 'other',
      suspended_at: null,
      suspended_seconds: workOrder.suspendedSeconds + waited,
      fix_broken_at: workOrder.fixBrokenAt ?? (isLate ? now : null),
    }
    await insertWorkOrderStep(tx, workOrder, {
      kind: 'closed',
      to: 'closed',
      at: now,
      by: automaticStepAuthor,
      shouldNotify: workOrder.state !== 'done',
      set: { closed_at: now, ...(workOrder.state !== 'done' && done) },
    })
    const after = { no: workOrder.no, state: 'closed' }
    const entry = {
      action: 'closeWorkOrder',
      entity: watchedEntity,
      entityId: id,
      after,
      result: 'done',
    } as const
    await deps.auditTask(tx, { operatorId, task }, entry)
  }
}

/** Cancels work orders whose alarm is over, as long as no user has touched them. */
async function endWorkOrdersOfNothing(round: Round): Promise<void> {
  for (const { id } of await queryPrepared(round.tx, workOrdersWithoutAlarm(round))) {
    const workOrder = await waiting(round, id)
    if (!workOrder) continue
    await insertWorkOrderStep(round.tx, workOrder, {
      kind: 'cancelled',
      to: 'cancelled',
      at: round.now,
      by: automaticStepAuthor,
      set: { closed_at: round.now },
    })
    const { operatorId } = round
    const after = { no: workOrder.no, state: 'cancelled' }
    const entry = {
      action: 'cancelWorkOrder',
      entity: watchedEntity,
      entityId: id,
      after,
      result: 'done',
    } as const
    await round.deps.auditTask(round.tx, { operatorId, task }, entry)
  }
}
/** Notes in work orders of users that the alarm is over: its users decide what becomes of them. */
async function noteClearedAlarms(round: Round): Promise<void> {
  const { tx, deps, operatorId, now } = round
  const found = await queryPrepared(tx, workOrdersOfClearedAlarms(round))
  if (found.length === 0) return
  const { language } = await deps.operatorOf(operatorId)
  for (const { id } of found) {
    const workOrder = await lockWorkOrder(tx, id)
    if (!workOrder || isOver(workOrder)) continue
    const text = noticeWords['maintenance.alarm-cleared'][language]
    await insertWorkOrderStep(tx, workOrder, { kind: 'noted', at: now, by: automaticStepAuthor, text })
  }
}
/** Returns work orders that the assignee did not accept in time to the dispatcher. */
async function takeBack(round: Round): Promise<void> {
  for (const { id } of await queryPrepared(round.tx, unacceptedWorkOrders(round))) {
    const workOrder = await waiting(round, id)
    if (workOrder?.state !== 'dispatched') continue
    await insertWorkOrderStep(round.tx, workOrder, {
      kind: 'timed_out',
      to: 'new',
      at: round.now,
      by: automaticStepAuthor,
      shouldNotify: workOrder.parentId === null,
      set: { assignee_id: null },
    })
  }
}
async function waiting({ tx }: Round, id: string): Promise<LockedWorkOrder | undefined> {
  const workOrder = await lockWorkOrder(tx, id)
  return workOrder && (workOrder.state === 'new' || workOrder.state === 'dispatched') ? workOrder : undefined
}

/** Records each nearly used and each exceeded time limit once. */
async function recordDueTimes(round: Round): Promise<void> {
  for (const { id, phase } of await queryPrepared(round.tx, overdueWorkOrders(round))) {
    const workOrder = await lockWorkOrder(round.tx, id)
    if (!workOrder || workOrder.state === 'closed' || workOrder.state === 'cancelled') continue
    const { due } = currentTimeLimits(workOrder)[phase]
    const broken = {
      accept: workOrder.acceptBrokenAt,
      arrive: workOrder.arriveBrokenAt,
      fix: workOrder.fixBrokenAt,
    }
    const isLate = due !== null && due < round.now
    if (broken[phase] !== null || (!isLate && workOrder.warned.includes(phase))) continue
    const column = ({ accept: 'accept_broken_at', arrive: 'arrive_broken_at', fix: 'fix_broken_at' } as const)[phase]
    await insertWorkOrderStep(round.tx, workOrder, {
      kind: isLate ? 'late' : 'warned',
      at: round.now,
      by: automaticStepAuthor,
      text: phase,
      shouldNotify: workOrder.parentId === null,
      set: isLate ? { [column]: round.now } : { warned: [...workOrder.warned, phase] },
    })
  }
}
