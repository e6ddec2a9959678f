import { readVariableKey } from '@evops/ocpp/contract'
import type { Tx } from '@evops/platform/server'
import { judge, ruleFor, speaks, type Judgement, type Mapping, type Rule } from './deciding.rules.ts'
import { addStep, raise } from './life.store.ts'
import { faultOfMonitor } from './monitor-faults.rules.ts'
import { clearByMonitor, holdByMonitors, takeMonitorEvents, type MonitorEvent } from './monitors.store.ts'
import { beginHolding } from './pending.store.ts'

/** An older one raises nothing unless it stands still: after a long stop nobody is called for what is over. */
const staleMs = 3_600_000

/**
 * What monitors of 2.x saw (NotifyEvent) as alarms of the catalogue: as grave as the monitor says it is, by the rules for
 * faults with their waiting times and hours. The operator's table of makers' codes comes first. What has ended is over
 * when the last monitor that held it says so. A change neither lasts nor ends: it is counted, does not wait, and closes as what does not
 * stand does: once somebody has seen it and it has been quiet for its rule's time.
 */
export async function raiseMonitored(
  tx: Tx,
  look: { operatorId: string; now: Date; rules: readonly Rule[]; mappings: () => Promise<Mapping[]> },
): Promise<number> {
  const { operatorId, now, rules } = look
  const events = await takeMonitorEvents(tx, operatorId)
  if (events.length === 0) return 0
  const mappings = await look.mappings()
  for (const [index, event] of events.entries()) {
    const fault = faultOf(event, mappings)
    const place = { chargePointId: event.chargePointId, connectorNo: event.connectorNo, code: fault.code }
    if (event.cleared) {
      for (const { id, level, at } of await clearByMonitor(tx, operatorId, {
        ...place,
        at: event.receivedAt,
        over: endedBy(event),
      }))
        await addStep(tx, operatorId, { alarmId: id, kind: 'cleared', level, at })
      continue
    }
    const isStale = now.getTime() - event.receivedAt.getTime() > staleMs
    if (isStale && events.slice(index + 1).some((later) => later.cleared && isOf(event, later))) continue
    const rule = ruleFor(rules, 'fault', { place: event, fault })
    if (!rule) continue
    const detail = [event.key, event.detail].filter(Boolean).join(': ')
    const about = { ...place, ruleId: rule.id, detail }
    const since = event.receivedAt
    const monitors = [nameOf(event.key, event.monitorNo)]
    const wish = { operatorId, stationId: event.stationId, ...about, level: rule.level ?? fault.level }
    if (event.cleared === null) {
      if (!isStale && speaks(rule, now, event.timeZone))
        await raise(tx, { ...wish, standing: false, at: since })
      continue
    }
    if (rule.holdSeconds > 0 || !speaks(rule, now, event.timeZone)) {
      await beginHolding(tx, operatorId, { ...about, since, level: fault.level, monitors })
      continue
    }
    await raise(tx, { ...wish, standing: true, at: since })
    await holdByMonitors(tx, operatorId, { ...place, monitors })
  }
  return events.length
}

function isOf(event: MonitorEvent, later: MonitorEvent): boolean {
  return later.chargePointId === event.chargePointId && later.connectorNo === event.connectorNo && later.key === event.key
}

const none = -1
const nameOf = (key: string, no: number | null) => `${key} ${no ?? none};`

/** How the names begin of whom an end speaks for: the monitor, else all at its variable. A problem that is none is none for all. */
function endedBy({ key, monitorNo }: MonitorEvent): string[] {
  const isForAll = monitorNo === null || readVariableKey(key)?.variable.name === 'Problem'
  return isForAll ? [`${key} `] : [nameOf(key, monitorNo), nameOf(key, none)]
}

/** The operator's line for the maker's code, else the catalogue's reading of what is watched. */
function faultOf(event: MonitorEvent, mappings: readonly Mapping[]): Judgement {
  const { vendor, model, vendorCode } = event
  const known = judge(
    { vendor, model, errorCode: null, vendorErrorCode: vendorCode },
    mappings.filter((line) => line.vendorCode !== ''),
  )
  // Nothing is known of it without a line.
  if (known.code !== 'F99') return known
  const watched = readVariableKey(event.key)
  return { code: watched ? faultOfMonitor(watched) : 'F99', level: event.level }
}
