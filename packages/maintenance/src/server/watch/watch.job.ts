import { handOversWait, type HandOver } from '@evops/members/server'
import type { JobTable, Tx } from '@evops/platform/server'
import { workStateWords } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { assigneeByRule, giveByRule } from '../dispatch/auto.service.ts'
import { numbered, timesOfNew } from '../orders/new.service.ts'
import { placeOfAlarm, saidOfAlarm } from '../orders/orders.service.ts'
import { levelOfAlarm } from '../orders/sla.rules.ts'
import {
  byItself,
  insertOrder,
  joinParent,
  lockOrder,
  takeStep,
  timesNow,
  type LockedOrder,
  type NewOrder,
} from '../orders/writes.store.ts'
import { rulesOf } from '../rules/rules.store.ts'
import { tellEndings } from './certificate-notices.ts'
import { tellConflicts } from './conflict-notices.ts'
import { tellSteps } from './notices.ts'
import {
  alarmsToMend,
  failingConnectors,
  found,
  isAnyFound,
  operatorsAtWork,
  ordersDue,
  ordersNotTaken,
  ordersOfNothing,
  ordersToJoin,
  outageAt,
  outagesOver,
  partsOfStorms,
  stepsWait,
  takeWatch,
  type Asked,
} from './watch.store.ts'

const everyMs = 5_000
/** Alarms become orders after minutes, and deadlines are minutes. */
const ordersEveryMs = 10_000
const endingsMs = 600_000
const handOversPerRound = 50
const task = 'maintenance:orders'
const watchedEntity = 'work-order'

export function watchJobs(deps: MaintenanceDeps): JobTable {
  return {
    [task]: {
      title: {
        zh: '工单自动生成与超时检查',
        en: 'Create work orders and check their deadlines',
        es: 'Crear órdenes de trabajo y vigilar sus plazos',
      },
      everyMs: ordersEveryMs,
      run: () => watchOperators(deps),
    },
    'maintenance:hand-overs': { everyMs, when: handOversWait, run: () => takeFeedback(deps) },
    'maintenance:steps': { everyMs, when: stepsWait, run: () => tellAll(deps) },
    'maintenance:certificates': { everyMs: endingsMs, run: () => tellEndings(deps) },
  }
}

/** One round of all: what becomes an order, what is none any more, what is late, and whom to tell. */
export async function watchOrders(deps: MaintenanceDeps): Promise<void> {
  await takeFeedback(deps)
  await watchOperators(deps)
  await tellAll(deps)
  await tellEndings(deps)
}
async function tellAll(deps: MaintenanceDeps): Promise<void> {
  await tellSteps(deps)
  await tellConflicts(deps)
}

async function watchOperators(deps: MaintenanceDeps): Promise<void> {
  const { db, now } = deps.house
  for (const operatorId of await db.asPlatformOnce(operatorsAtWork)) {
    const asked = { operatorId, rules: await db.asPlatformOnce((tx) => rulesOf(tx, operatorId)), now: now() }
    if (!(await db.asPlatformOnce((tx) => isAnyFound(tx, asked)))) continue
    await db.asPlatform(async (tx) => {
      if (!(await takeWatch(tx, operatorId))) return
      const round = { ...asked, tx, deps }
      await endOutages(round)
      await endOrdersOfNothing(round)
      if (round.rules.fromAlarms) await makeOfAlarms(round)
      await makeOfStorms(round)
      if (round.rules.fromStarts) await makeOfStarts(round)
      await noteTimes(round)
      await takeBack(round)
    })
  }
}

interface Round extends Asked {
  tx: Tx
  deps: MaintenanceDeps
}
type Draft = Pick<NewOrder, 'source' | 'level' | 'stationId' | 'chargePointId' | 'connectorNo' | 'asset' | 'description'> &
  Partial<Pick<NewOrder, 'alarmId' | 'feedbackId' | 'originKey' | 'reporter' | 'type' | 'parentId'>>

async function make(round: Round, draft: Draft): Promise<void> {
  const { tx, deps, operatorId, rules, now } = round
  const key = numbered(now)
  const whole = {
    type: 'fault',
    alarmId: null,
    feedbackId: null,
    originKey: null,
    reporter: '',
    parentId: null,
    ...draft,
  } as const
  const to = await assigneeByRule(round, { ...whole, assetKind: whole.asset?.kind ?? null })
  const isNew = await insertOrder(tx, {
    ...whole,
    ...key,
    times: await timesOfNew(
      tx,
      { operatorId, stationId: draft.stationId, level: draft.level, at: now },
      rules,
    ),
    operatorId,
    by: byItself,
    at: now,
    // Of a part of an outage nobody hears: they hear of the outage. What is given to somebody at once waits for nobody.
    told: whole.parentId !== null || to !== undefined,
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
  if (to) await giveByRule(round, { orderId: key.id, to, task, isQuiet: whole.parentId !== null })
}

async function makeOfAlarms(round: Round): Promise<void> {
  const { language } = await round.deps.operatorOf(round.operatorId)
  for (const alarm of await found(round.tx, alarmsToMend(round)))
    await make(round, {
      ...placeOfAlarm(alarm),
      source: 'alarm',
      level: levelOfAlarm(alarm.level),
      alarmId: alarm.id,
      description: saidOfAlarm(alarm, language),
      parentId: alarm.isStorm
        ? ((await outageAt(round.tx, { operatorId: round.operatorId, stationId: alarm.stationId })) ?? null)
        : null,
    })
}
/** The order of a storm has those of its charge points under it: what was made before joins it, the others are made. */
async function makeOfStorms(round: Round): Promise<void> {
  const { tx, operatorId, now } = round
  for (const { id, parentId, parentNo } of await found(tx, ordersToJoin(round))) {
    const [parent, order] = [await lockOrder(tx, parentId), await lockOrder(tx, id)]
    if (!parent || isOver(parent) || !order || isOver(order)) continue
    await joinParent(tx, id, parentId)
    await takeStep(tx, order, { kind: 'joined', at: now, by: byItself, text: parentNo })
  }
  if (!round.rules.fromAlarms) return
  const { language } = await round.deps.operatorOf(operatorId)
  for (const alarm of await found(tx, partsOfStorms(round))) {
    const parent = await lockOrder(tx, alarm.parentId)
    if (!parent || isOver(parent)) continue
    await make(round, {
      ...placeOfAlarm(alarm),
      source: 'alarm',
      level: parent.level,
      alarmId: alarm.id,
      description: saidOfAlarm(alarm, language),
      parentId: alarm.parentId,
    })
  }
}
const isOver = ({ state }: LockedOrder) => state === 'closed' || state === 'cancelled'
async function makeOfStarts(round: Round): Promise<void> {
  const { language } = await round.deps.operatorOf(round.operatorId)
  for (const { stationId, chargePointId, connectorNo, failures, lastAt, lastOrder } of await found(
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
      description: `${workStateWords['maintenance.source.starts'][language]}: ${failures} · ${lastOrder}`,
    })
}

/** Feedback that was handed over becomes an order each, in the transaction that takes it: once, whatever happens. */
async function takeFeedback(deps: MaintenanceDeps): Promise<void> {
  await deps.house.db.asPlatform(async (tx) => {
    for (const handOver of await deps.takeHandOvers(tx, handOversPerRound)) {
      const { operatorId } = handOver
      const rules = await rulesOf(tx, operatorId)
      await make({ tx, deps, operatorId, rules, now: deps.house.now() }, draftOf(handOver))
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

/** An outage ends when all of it is over: one in work is done by what its parts were, and whoever has it hears of that. */
async function endOutages(round: Round): Promise<void> {
  const { tx, deps, operatorId, now } = round
  for (const { id, cause } of await found(tx, outagesOver(round))) {
    const order = await lockOrder(tx, id)
    if (!order || isOver(order)) continue
    const waited = order.suspendedAt ? Math.round((now.getTime() - order.suspendedAt.getTime()) / 1_000) : 0
    const isLate = order.fixDue !== null && order.fixDue < now
    const done = {
      done_at: now,
      cause: cause ?? 'other',
      suspended_at: null,
      suspended_seconds: order.suspendedSeconds + waited,
      fix_broken_at: order.fixBrokenAt ?? (isLate ? now : null),
    }
    await takeStep(tx, order, {
      kind: 'closed',
      to: 'closed',
      at: now,
      by: byItself,
      untold: order.state !== 'done',
      set: { closed_at: now, ...(order.state !== 'done' && done) },
    })
    const after = { no: order.no, state: 'closed' }
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

async function endOrdersOfNothing(round: Round): Promise<void> {
  for (const { id } of await found(round.tx, ordersOfNothing(round))) {
    const order = await waiting(round, id)
    if (!order) continue
    await takeStep(round.tx, order, {
      kind: 'cancelled',
      to: 'cancelled',
      at: round.now,
      by: byItself,
      set: { closed_at: round.now },
    })
    const { operatorId } = round
    const after = { no: order.no, state: 'cancelled' }
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
/** Given to somebody who does not take it: back to whoever gives orders out. */
async function takeBack(round: Round): Promise<void> {
  for (const { id } of await found(round.tx, ordersNotTaken(round))) {
    const order = await waiting(round, id)
    if (order?.state !== 'dispatched') continue
    await takeStep(round.tx, order, {
      kind: 'timed_out',
      to: 'new',
      at: round.now,
      by: byItself,
      untold: order.parentId === null,
      set: { assignee_id: null },
    })
  }
}
async function waiting({ tx }: Round, id: string): Promise<LockedOrder | undefined> {
  const order = await lockOrder(tx, id)
  return order && (order.state === 'new' || order.state === 'dispatched') ? order : undefined
}

/** Each time that is nearly used up, and each that was not kept, is said once. */
async function noteTimes(round: Round): Promise<void> {
  for (const { id, phase } of await found(round.tx, ordersDue(round))) {
    const order = await lockOrder(round.tx, id)
    if (!order || order.state === 'closed' || order.state === 'cancelled') continue
    const { due } = timesNow(order)[phase]
    const broken = { accept: order.acceptBrokenAt, arrive: order.arriveBrokenAt, fix: order.fixBrokenAt }
    const isLate = due !== null && due < round.now
    if (broken[phase] !== null || (!isLate && order.warned.includes(phase))) continue
    const column = (
      { accept: 'accept_broken_at', arrive: 'arrive_broken_at', fix: 'fix_broken_at' } as const
    )[phase]
    await takeStep(round.tx, order, {
      kind: isLate ? 'late' : 'warned',
      at: round.now,
      by: byItself,
      text: phase,
      untold: order.parentId === null,
      set: isLate ? { [column]: round.now } : { warned: [...order.warned, phase] },
    })
  }
}
