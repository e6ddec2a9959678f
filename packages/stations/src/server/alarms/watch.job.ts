import { withPreparedStatements, type Services, type JobTable, type Tx } from '@evops/platform/server'
import { catalogueFaultOf } from '../../contract/index.ts'
import { alarmsChannel } from './channel.ts'
import { isStorm, decideFault, findApplicableRule, isRuleActive, type DecidingAlarmRule } from './deciding.rules.ts'
import {
  clearEndedAlarms,
  clearEndedTerminals,
  closeClearedAlarms,
  countFaultsByStation,
  escalateUnacknowledged,
  assignToStormAlarm,
  raiseOrCountAlarm,
  endStormAlarm,
} from './life.store.ts'
import { saveAlarmMonitors } from './monitors.store.ts'
import { raiseMonitorAlarms } from './monitors.ts'
import {
  insertPendingCondition,
  findDueConditions,
  endPendingCondition,
  deleteEndedPending,
  updateThresholdConditions,
} from './pending.store.ts'
import {
  activeRules,
  alarmsDueSql,
  expiringSims,
  ensureBuiltinRules,
  faultMappingsOf,
  markFaultsProcessed,
  saveLastAlarmCheck,
  operatorsWithAlarmWork,
  takeAttackEvents,
  takeConnectionChanges,
  lockAlarmCheck,
  unprocessedFaults,
  offlineWithoutAlarm,
  type ConnectionChange,
} from './watch.store.ts'

const everyMs = 1_000
const mostAtOnce = 2_000
/**
 * An older report raises an alarm only if the fault still exists, so that a long downtime does not cause alarms for
 * ended problems.
 */
const staleMs = 3_600_000

/**
 * Alarm jobs. They run outside the message path: reports are committed first, and the worker processes new ones every
 * second.
 */
export function alarmJobs(services: Services): JobTable {
  return {
    'stations:alarms': {
      title: { zh: '告警监视', en: 'Monitor alarms', es: 'Vigilancia de alarmas' },
      everyMs,
      when: alarmsDueSql,
      run: () => watchAlarms(services),
    },
  }
}

/**
 * Processes all operators with new data. Each operator is one transaction, which is applied completely or not at all.
 */
export async function watchAlarms(services: Services): Promise<void> {
  const now = services.now()
  const operators = await services.db.asPlatformOnce((tx) => operatorsWithAlarmWork(tx, now))
  for (const { operatorId, isNew } of operators) {
    const changed = await services.db.asPlatform((tx) =>
      checkAlarms(withPreparedStatements(tx), { operatorId, now: services.now(), isNew }),
    )
    if (changed) services.bus.publish(alarmsChannel, { operatorId })
  }
}

interface Look {
  tx: Tx
  operatorId: string
  now: Date
  rules: readonly DecidingAlarmRule[]
}

/** Returns true if alarms may have changed. Without new data, only the end of open alarms is checked. */
async function checkAlarms(
  tx: Tx,
  { operatorId, now, isNew }: { operatorId: string; now: Date; isNew: boolean },
): Promise<boolean> {
  if (!(await lockAlarmCheck(tx, operatorId))) return false
  let moves = isNew ? await judgeAll(tx, operatorId, now) : 0
  moves += await clearEndedAlarms(tx, operatorId, now)
  moves += await clearEndedTerminals(tx, operatorId, now)
  if (!isNew && moves === 0) return false
  moves += await weather({ tx, operatorId, now })
  moves += await escalateUnacknowledged(tx, operatorId, now)
  return (await closeClearedAlarms(tx, operatorId, now)) + moves > 0
}

/** Processes new reports, lost connections and pending conditions. */
async function judgeAll(tx: Tx, operatorId: string, now: Date): Promise<number> {
  await saveLastAlarmCheck(tx, operatorId, now)
  await ensureBuiltinRules(tx, operatorId)
  const at: Look = { tx, operatorId, now, rules: await activeRules(tx, operatorId) }
  let moves = await judgeFaults(at)
  moves += await raiseGrave(at)
  moves += await raiseMonitorAlarms(tx, { ...at, mappings: () => faultMappingsOf(tx, operatorId) })
  await noticeLinks(at)
  moves += await raiseSims(at)
  for (const rule of at.rules.filter(({ kind }) => kind === 'threshold'))
    await updateThresholdConditions(tx, operatorId, { rule, now })
  await deleteEndedPending(tx, operatorId)
  return moves + (await raiseDue(at))
}

async function judgeFaults({ tx, operatorId, now, rules }: Look): Promise<number> {
  const reports = await unprocessedFaults(tx, operatorId, mostAtOnce)
  if (reports.length === 0) return 0
  const mappings = await faultMappingsOf(tx, operatorId)
  const judged = reports.map((report) => ({ ...report, ...decideFault(report, mappings) }))
  await markFaultsProcessed(tx, operatorId, judged)
  for (const report of judged) {
    if (!report.holds && now.getTime() - report.receivedAt.getTime() > staleMs) continue
    const rule = findApplicableRule(rules, 'fault', { place: report, fault: report })
    if (!rule) continue
    const { stationId, chargePointId, connectorNo, code, level, receivedAt: since } = report
    const detail = [report.errorCode, report.vendorErrorCode, report.info].filter(Boolean).join(' · ') || null
    const place = { chargePointId, connectorNo, code }
    // A fault outside its rule's active hours is raised at their start, if it still exists.
    if (rule.holdSeconds > 0 || !isRuleActive(rule, now, report.timeZone))
      await insertPendingCondition(tx, operatorId, {
        ...place,
        ruleId: rule.id,
        since,
        detail,
        level,
        monitors: [],
      })
    else {
      const wish = { operatorId, stationId, ...place, level: rule.level ?? level }
      await raiseOrCountAlarm(tx, { ...wish, persistent: true, ruleId: rule.id, detail, at: since })
    }
  }
  return judged.length
}

async function raiseGrave({ tx, operatorId, now, rules }: Look): Promise<number> {
  const events = await takeAttackEvents(tx, operatorId)
  for (const event of events) {
    if (now.getTime() - event.receivedAt.getTime() > staleMs) continue
    // A card used at two places raises the same alarm as its session would.
    const isCard = event.code === 'CardAtTwoPlaces'
    const code = isCard ? 'F62' : event.code === 'BootLoop' ? 'F27' : 'F50'
    const fault = { code, level: event.level }
    const rule = findApplicableRule(rules, 'security', { place: event, fault })
    if (!rule || !isRuleActive(rule, now, event.timeZone)) continue
    const detail = [isCard ? null : event.code, event.detail].filter(Boolean).join(' · ')
    const key = {
      operatorId,
      stationId: event.stationId,
      chargePointId: event.chargePointId,
      connectorNo: 0,
      code: fault.code,
    }
    const level = rule.level ?? event.level
    await raiseOrCountAlarm(tx, { ...key, level, persistent: false, ruleId: rule.id, detail, at: event.receivedAt })
  }
  return events.length
}

/**
 * Raises alarms for SIM cards that expire. Without one a charge point or terminal goes offline for no visible reason.
 */
async function raiseSims({ tx, operatorId, now }: Look): Promise<number> {
  const sims = await expiringSims(tx, operatorId, now)
  const { level } = catalogueFaultOf('F32')
  for (const { endsOn, ...place } of sims) {
    const key = { operatorId, ...place, connectorNo: 0, code: 'F32' }
    await raiseOrCountAlarm(tx, { ...key, level, persistent: true, ruleId: null, detail: endsOn, at: now })
  }
  return sims.length
}

/** Processes connection losses: they are pending from the time of the loss, with the matching rule. */
async function noticeLinks({ tx, operatorId, rules }: Look): Promise<void> {
  const changes = await takeConnectionChanges(tx, operatorId)
  const gone = new Map<string, ConnectionChange>()
  for (const change of await offlineWithoutAlarm(tx, operatorId)) gone.set(change.chargePointId, change)
  for (const change of changes) if (!change.connected) gone.set(change.chargePointId, change)
  const fault = { code: 'F30', level: catalogueFaultOf('F30').level }
  for (const { at, ...place } of gone.values()) {
    const rule = findApplicableRule(rules, 'offline', { place, fault })
    const holding = {
      chargePointId: place.chargePointId,
      connectorNo: 0,
      ...fault,
      since: at,
      detail: null,
      monitors: [],
    }
    if (rule) await insertPendingCondition(tx, operatorId, { ...holding, ruleId: rule.id })
  }
}

async function raiseDue({ tx, operatorId, now, rules }: Look): Promise<number> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  let raised = 0
  for (const due of await findDueConditions(tx, operatorId, now)) {
    const rule = byId.get(due.ruleId)
    if (due.alarmed && due.monitors.length > 0) {
      await saveAlarmMonitors(tx, operatorId, due)
      await endPendingCondition(tx, operatorId, due)
    }
    if (!rule || due.alarmed || !isRuleActive(rule, now, due.timeZone)) continue
    const { stationId, chargePointId, connectorNo, code, detail } = due
    const level = rule.level ?? due.level ?? catalogueFaultOf(code).level
    const key = { operatorId, stationId, chargePointId, connectorNo, code }
    await raiseOrCountAlarm(tx, { ...key, level, persistent: true, ruleId: rule.id, detail, at: due.since })
    await saveAlarmMonitors(tx, operatorId, due)
    if (rule.kind !== 'threshold') await endPendingCondition(tx, operatorId, due)
    raised += 1
  }
  return raised
}

/** Combines the same alarm on many charge points of a station into one storm alarm. */
async function weather({ tx, operatorId, now }: Omit<Look, 'rules'>): Promise<number> {
  let moves = 0
  for (const crowd of await countFaultsByStation(tx, operatorId)) {
    const { stationId, code, affected, chargePoints, stormId } = crowd
    if (!isStorm(affected, chargePoints)) {
      if (stormId !== null) await endStormAlarm(tx, operatorId, { stormId, now })
      moves += stormId === null ? 0 : 1
      continue
    }
    if (stormId === null) {
      const level = Math.min(4, crowd.level + 1)
      const key = { operatorId, stationId, chargePointId: null, connectorNo: 0, code }
      await raiseOrCountAlarm(tx, { ...key, level, persistent: true, ruleId: null, detail: null, at: now })
    }
    moves += await assignToStormAlarm(tx, operatorId, crowd)
  }
  return moves
}
