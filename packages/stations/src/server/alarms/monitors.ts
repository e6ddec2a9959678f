import { readVariableKey } from '@evops/ocpp/contract'
import type { Tx } from '@evops/platform/server'
import {
  decideFault,
  findApplicableRule,
  isRuleActive,
  type FaultDecision,
  type DecidingFaultMapping,
  type DecidingAlarmRule,
} from './deciding.rules.ts'
import { addAlarmStep, raiseOrCountAlarm } from './life.store.ts'
import { faultOfMonitor } from './monitor-faults.rules.ts'
import { clearAlarmMonitors, saveAlarmMonitors, takeMonitorEvents, type MonitorEvent } from './monitors.store.ts'
import { insertPendingCondition } from './pending.store.ts'

/**
 * An older event raises an alarm only if it is still active, so that a long downtime does not cause alarms for ended
 * problems.
 */
const staleMs = 3_600_000

/**
 * Raises alarms for monitor events of OCPP 2.x (NotifyEvent), with the monitor's severity and the hold times and active
 * hours of the fault rules. The operator's mappings of vendor codes have priority. An alarm ends when its last active
 * monitor reports the end. A change has no duration and no end: it is counted, has no hold time, and closes like any
 * alarm without an end, once it is acknowledged and its rule's quiet time has passed.
 */
export async function raiseMonitorAlarms(
  tx: Tx,
  look: {
    operatorId: string
    now: Date
    rules: readonly DecidingAlarmRule[]
    mappings: () => Promise<DecidingFaultMapping[]>
  },
): Promise<number> {
  const { operatorId, now, rules } = look
  const events = await takeMonitorEvents(tx, operatorId)
  if (events.length === 0) return 0
  const mappings = await look.mappings()
  for (const [index, event] of events.entries()) {
    const fault = faultOf(event, mappings)
    const place = { chargePointId: event.chargePointId, connectorNo: event.connectorNo, code: fault.code }
    if (event.cleared) {
      for (const { id, level, at } of await clearAlarmMonitors(tx, operatorId, {
        ...place,
        at: event.receivedAt,
        over: endedBy(event),
      }))
        await addAlarmStep(tx, operatorId, { alarmId: id, kind: 'cleared', level, at })
      continue
    }
    const isStale = now.getTime() - event.receivedAt.getTime() > staleMs
    if (isStale && events.slice(index + 1).some((later) => later.cleared && isOf(event, later))) continue
    const rule = findApplicableRule(rules, 'fault', { place: event, fault })
    if (!rule) continue
    const detail = [event.key, event.detail].filter(Boolean).join(': ')
    const about = { ...place, ruleId: rule.id, detail }
    const since = event.receivedAt
    const monitors = [nameOf(event.key, event.monitorNo)]
    const wish = { operatorId, stationId: event.stationId, ...about, level: rule.level ?? fault.level }
    if (event.cleared === null) {
      if (!isStale && isRuleActive(rule, now, event.timeZone))
        await raiseOrCountAlarm(tx, { ...wish, persistent: false, at: since })
      continue
    }
    if (rule.holdSeconds > 0 || !isRuleActive(rule, now, event.timeZone)) {
      await insertPendingCondition(tx, operatorId, { ...about, since, level: fault.level, monitors })
      continue
    }
    await raiseOrCountAlarm(tx, { ...wish, persistent: true, at: since })
    await saveAlarmMonitors(tx, operatorId, { ...place, monitors })
  }
  return events.length
}

function isOf(event: MonitorEvent, later: MonitorEvent): boolean {
  return (
    later.chargePointId === event.chargePointId && later.connectorNo === event.connectorNo && later.key === event.key
  )
}

const none = -1
const nameOf = (key: string, no: number | null) => `${key} ${no ?? none};`

/**
 * Returns the name prefixes that an end report applies to: the monitor, or all monitors of its variable. A Problem that
 * becomes false ends all of them.
 */
function endedBy({ key, monitorNo }: MonitorEvent): string[] {
  const isForAll = monitorNo === null || readVariableKey(key)?.variable.name === 'Problem'
  return isForAll ? [`${key} `] : [nameOf(key, monitorNo), nameOf(key, none)]
}

/** Returns the operator's mapping of the vendor code, otherwise the catalogue's fault for the monitored variable. */
function faultOf(event: MonitorEvent, mappings: readonly DecidingFaultMapping[]): FaultDecision {
  const { vendor, model, vendorCode } = event
  const judgement = decideFault(
    { vendor, model, errorCode: null, vendorErrorCode: vendorCode },
    mappings.filter((line) => line.vendorCode !== ''),
  )
  // F99 means there is no mapping.
  if (judgement.code !== 'F99') return judgement
  const watched = readVariableKey(event.key)
  return { code: watched ? faultOfMonitor(watched) : 'F99', level: event.level }
}
