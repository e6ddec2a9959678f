import { dayMs } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import type { RegulatorFilter } from '../../contract/index.ts'
import { dayNumber } from '../facts/cells.rules.ts'
import { listConnectorProperties, type ConnectorProperties } from '../facts/kinds.store.ts'
import { parseOpeningHours } from '../facts/opening.rules.ts'
import type { ConnectorHistory, EpochSpan } from '../facts/states.rules.ts'
import { loadConnectorHistories } from '../states/past.store.ts'
import { loadObservedSince } from '../states/progress.store.ts'
import { periodsInUse } from '../states/uses.rules.ts'
import { clipSpans, connectorDowntime, gapsBetweenSpans, type DowntimeSpan } from './downtime.rules.ts'
import { closedSpansIn, spanOfDays } from './months.rules.ts'
import {
  listVisibleRegulatorStations,
  listPortsAtStations,
  type RegulatorStation,
  type PortName,
} from './ports.store.ts'

/** Number of ports that are loaded at once: a year of a busy connector is 15,000 reports. */
const portsAtOnce = 10

/** Connector during its time at a station. */
export interface RegulatorPort {
  place: RegulatorStation
  /** Charge point's identity with the connector's number. */
  portId: string
  ratedPowerW: number
  /** Known parts of the span. */
  recordedSpans: readonly EpochSpan[]
  down: readonly DowntimeSpan[]
  closed: readonly EpochSpan[]
}
interface Wanted {
  /** Whole days in the stations' local time, from the first to the last, and the stations. */
  filter: RegulatorFilter
  /** Reason for excluding downtime while a station is closed: 'closed'; if not set, that downtime is not excluded. */
  isClosedExcluded?: boolean
}

/**
 * Returns the up and down times of connectors by the rules of the reports (facts/states.rules.ts), for their time at
 * stations that the caller may see. A charge point that was moved is read without the caller's scope, because its next
 * place ends its stay.
 */
export async function* portsIn(services: Services, actor: Actor, wanted: Wanted): AsyncGenerator<RegulatorPort> {
  const { db } = services
  const places = await db.inTenant(actor, (tx) => listVisibleRegulatorStations(tx, wanted.filter))
  const byId = new Map(places.map((place) => [place.stationId, place]))
  const names = await db.inTenant(actor.operatorId, (tx) => listPortsAtStations(tx, [...byId.keys()]))
  for (let at = 0; at < names.length; at += portsAtOnce) {
    const some = names.slice(at, at + portsAtOnce)
    yield* await db.inTenant(actor.operatorId, (tx) => readPorts(tx, some, { ...wanted, byId, now: services.now() }))
  }
}

interface Reading extends Wanted {
  byId: ReadonlyMap<string, RegulatorStation>
  now: Date
}
async function readPorts(tx: Tx, names: readonly PortName[], reading: Reading): Promise<RegulatorPort[]> {
  const chargePoints = [...new Set(names.map(({ chargePointId }) => chargePointId))]
  const [spells, observedSince] = [
    await listConnectorProperties(tx, chargePoints),
    await loadObservedSince(tx, chargePoints),
  ]
  const { dayFrom, dayTo } = reading.filter
  // One day more on each side covers every time zone.
  const [from, to] = [(dayNumber(dayFrom) - 1) * dayMs, (dayNumber(dayTo) + 2) * dayMs]
  const spans = names.map(({ chargePointId, connectorNo }) => ({
    chargePointId,
    connectorNo,
    from,
    to: Math.min(to, reading.now.getTime()),
  }))
  if (spans.some((span) => span.to <= span.from)) return []
  const pastOf = await loadConnectorHistories(tx, spans)
  return spans.flatMap((span, place) => {
    const [name, key] = [names[place], `${span.chargePointId} ${span.connectorNo}`]
    const [own, since] = [spells.get(key) ?? [], observedSince.get(key) ?? Infinity]
    return name ? staysOf(own, { ...reading, name, since, past: pastOf(span) }) : []
  })
}

interface PortFacts extends Reading {
  name: PortName
  /** Start of observation in epoch ms; infinite for a planned charge point. */
  since: number
  past: ConnectorHistory
}
function staysOf(own: readonly ConnectorProperties[], { name, since, past, ...reading }: PortFacts): RegulatorPort[] {
  const uses = periodsInUse(own, reading.now.getTime())
  const stations = [...new Set(own.map(({ stationId }) => stationId))]
  return stations.flatMap((stationId) => {
    const place = reading.byId.get(stationId)
    if (!place) return []
    const there = own.flatMap((spell, at) =>
      spell.stationId === stationId ? [{ from: spell.from, to: own[at + 1]?.from ?? Infinity }] : [],
    )
    const span = spanOfDays(reading.filter, place.timeZone)
    const from = Math.max(span.from, since)
    const to = Math.min(span.to, reading.now.getTime())
    const observed = there.flatMap((stay) => clipSpans(clipSpans(uses, stay), { from, to }))
    if (observed.length === 0) return []
    const closed = closedSpansIn(parseOpeningHours(place.businessHours, place.roundTheClock), place.timeZone, {
      from,
      to,
    })
    const shut = reading.isClosedExcluded ? closed.map((one) => ({ ...one, why: 'closed' })) : []
    return {
      place,
      portId: `${name.chargePointNo}-${name.connectorNo}`,
      ratedPowerW: own.findLast((spell) => spell.stationId === stationId)?.ratedPowerW ?? 0,
      recordedSpans: joinAdjacentSpans(observed),
      down: connectorDowntime(joinAdjacentSpans(observed), past, [...past.excluded, ...shut]),
      closed,
    }
  })
}
/** Joins adjacent spans: a change of the connector's properties does not end a span. */
function joinAdjacentSpans(spans: readonly EpochSpan[]): EpochSpan[] {
  const all: EpochSpan[] = []
  for (const { from, to } of spans) {
    const last = all.at(-1)
    if (last?.to === from) last.to = to
    else all.push({ from, to })
  }
  return all
}
export const openSpansOfPort = ({
  recordedSpans,
  closed,
}: Pick<RegulatorPort, 'recordedSpans' | 'closed'>): EpochSpan[] =>
  recordedSpans.flatMap((span) => gapsBetweenSpans(clipSpans(closed, span), span))
