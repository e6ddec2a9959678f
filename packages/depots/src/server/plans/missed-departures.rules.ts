import type { ReadinessBoard, BoardRow } from '../../contract/index.ts'
import { delayWarningSeconds } from '../readiness/readiness.rules.ts'
import type { ConnectorFact, DepartureFact } from './facts.store.ts'

/** Time in ms before departure from which an unplannable departure is reported. */
const unplannedLeadMs = 4 * delayWarningSeconds * 1_000
/** Maximum length of an alarm's detail. */
const mostLetters = 260
const never = new Set(['not_ready_in_time', 'no_connector', 'connector_faulted', 'connector_unfed', 'not_plugged'])
const unplanned = new Set(['no_vehicle', 'no_battery'])

export interface UnmetDeparture {
  serviceDay: string
  /** Name such as `05:10 101`, in the depot's local time. */
  named: string
}

/** Time in ms that charge points get to connect again after a start of the server. */
const connectingMs = 300_000

/**
 * Returns true while the depot's charge points connect: some of them are not connected, and none has been connected for
 * five minutes. A plan of this time knows of no connectors and can meet no departure. Charge points that stay away have
 * alarms of their own.
 */
export function isDepotConnecting(
  connectors: readonly Pick<ConnectorFact, 'connected' | 'linkChangedAt'>[],
  now: Date,
): boolean {
  const since = now.getTime() - connectingMs
  const connected = connectors.filter((connector) => connector.connected)
  return (
    connected.length < connectors.length &&
    connected.every(({ linkChangedAt }) => (linkChangedAt?.getTime() ?? 0) > since)
  )
}

/** Returns departures that the plan cannot meet (E-01): too little time, no connector, not plugged in, no vehicle. */
export function unmetDeparturesOf(
  { rows, now, timeZone }: ReadinessBoard,
  departures: readonly DepartureFact[],
): UnmetDeparture[] {
  const days = new Map(departures.map(({ id, serviceDay }) => [id, serviceDay]))
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  return rows.flatMap((row) => {
    const serviceDay = days.get(row.id)
    if (serviceDay === undefined || !isImpossible(row, Date.parse(now))) return []
    return [{ serviceDay, named: `${clock.format(Date.parse(row.departAt))} ${row.blockNo}` }]
  })
}
function isImpossible({ state, reasons, departAt }: BoardRow, now: number): boolean {
  if (state !== 'red') return false
  if (reasons.some(({ code }) => never.has(code))) return true
  return reasons.some(({ code }) => unplanned.has(code)) && Date.parse(departAt) - now <= unplannedLeadMs
}

/** Formats an alarm's detail: as many departures as fit, and the number of further ones. */
export function unmetAlarmDetail(unkept: readonly UnmetDeparture[]): string {
  const parts: string[] = []
  for (const { named } of unkept) {
    if ([...parts, named].join(' · ').length > mostLetters) break
    parts.push(named)
  }
  const more = unkept.length - parts.length
  return [...parts, ...(more > 0 ? [`+${more}`] : [])].join(' · ')
}
