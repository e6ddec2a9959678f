import { periodCellsOnDate, type TariffContent } from '@evops/tariffs/contract'
import { createLocalClock, nodeLimitAt, type LocalDateAndMinutes } from '../limit-at.rules.ts'
import { planDemandRuleOf, energySinceQuarterStart } from './demand.rules.ts'
import {
  isWithoutPower,
  type ConnectorState,
  type CurveStep,
  type LimitNode,
  type ModuleGroup,
  type PlanConnector,
  type PlanInput,
  type PlanTask,
} from '../planner/planner.types.ts'
import type { DepartureFact, DepotFacts, ConnectorFact, NodeFact } from './facts.store.ts'
import { connectorForDeparture, displacedDepartures } from './places.rules.ts'
import { forecastReturn, tripBefore, type ReturnForecast } from './return-soc.rules.ts'

export { createLocalClock, nodeLimitAt }
export const quarterHourMs = 900_000
/** Thirty hours: the night and the first departures of the next one. */
export const plannedQuarterHours = 120
const efficiencyPercent = 92
/** Assumed state of charge at return if unknown. */
const worstSocPct = 10
const unplugSeconds = 300
/** Maximum age in ms of a state of charge. */
const socFreshMs = 18 * 3_600_000
/**
 * Time in ms before the planned return within which a report counts as sent at home, because telematics devices sleep
 * when parked.
 */
const earlyHomeMs = 1_800_000
/** Maximum age in ms of a session's meter value that counts as current. */
const sampleFreshMs = 600_000
/** Number of slots for which a session without a plan is assumed to continue. */
const othersSlots = 8
/** Default charging curve: the power decreases near a full battery. */
const taper = [
  { fromSocPct: 80, percent: 60 },
  { fromSocPct: 90, percent: 35 },
] as const

export interface StateOfChargeReading {
  pct: number | null
  source: 'session' | 'lastSession' | 'person' | 'telematics' | null
  at: Date | null
}
export interface TaskFact {
  departure: DepartureFact
  soc: StateOfChargeReading
  /** Expected state of charge at its return, if the present one is unknown. */
  forecast: ReturnForecast | null
  /** Connector at which the vehicle is plugged in now. */
  connector: ConnectorFact | undefined
}
export interface PlanRequest {
  input: PlanInput
  periods: readonly string[]
  /** Task facts by departure id, which is also the task id. */
  tasks: ReadonlyMap<string, TaskFact>
  /** Whose place a vehicle took, by the departure that it stands for. */
  taken: ReadonlyMap<string, DepartureFact>
  /** Departures that cannot be planned: without a vehicle, or with an unknown battery. */
  unplanned: readonly { departure: DepartureFact; code: 'no_vehicle' | 'no_battery' }[]
}

export const connectorId = ({ chargePointId, connectorNo }: Pick<ConnectorFact, 'chargePointId' | 'connectorNo'>) =>
  `${chargePointId}:${connectorNo}`
export const connectorLabel = ({ nodeName, connectorNo }: Pick<ConnectorFact, 'nodeName' | 'connectorNo'>) =>
  `${nodeName}-${connectorNo}`

/** Returns the metered energy per percent of a battery: as calculated from sessions, otherwise from its capacity. */
export function dwhPerPercentOf({
  batteryDwh,
  dwhPerPercent,
}: Pick<DepartureFact, 'batteryDwh' | 'dwhPerPercent'>): number | null {
  return dwhPerPercent ?? (batteryDwh === null ? null : Math.ceil(batteryDwh / efficiencyPercent))
}

/** Builds the planning input from the facts. */
export function buildPlanInput(
  facts: DepotFacts,
  content: TariffContent | undefined,
  { now, currency, alreadyW }: { now: Date; currency: string; alreadyW: number },
): PlanRequest {
  const firstSlotAt = Math.floor(now.getTime() / quarterHourMs) * quarterHourMs
  const slotAts = Array.from({ length: plannedQuarterHours }, (_, slot) => firstSlotAt + slot * quarterHourMs)
  const clock = createLocalClock(facts.station.timeZone)
  const prices = slotAts.map((at) => ({ ...energyPriceAt(content, clock(at)), date: clock(at).date }))
  const site = facts.nodes.find(({ kind }) => kind === 'site')
  const usedDwh = energySinceQuarterStart(facts.connectors, firstSlotAt, now.getTime())
  const tasks = tasksOf(facts, now)
  const here = new Set([...tasks.values()].flatMap(({ connector }) => (connector ? [connectorId(connector)] : [])))
  const taken = displacedDepartures(
    [...tasks.values()].map(({ departure, connector }) => ({
      departure,
      connectorId: connector ? connectorId(connector) : null,
    })),
  )
  const others = facts.connectors.filter((connector) => connector.charging && !here.has(connectorId(connector)))
  const free = facts.connectors.filter((connector) => !others.includes(connector))
  const unreached = free.filter((connector) => !connector.connected)
  const unplanned = facts.departures.flatMap((departure) =>
    departure.departAt <= now || tasks.has(departure.id)
      ? []
      : [
          {
            departure,
            code: departure.vehicleId === null ? ('no_vehicle' as const) : ('no_battery' as const),
          },
        ],
  )
  // An assigned connector stays assigned while it can give power.
  const works = new Set(free.filter((connector) => !isWithoutPower(connectorStateOf(connector))).map(connectorId))
  const planned = [...tasks.values()].map((task): PlanTask => {
    const sent = connectorForDeparture(task.departure, { taken, occupied: here })
    const held = sent !== null && works.has(sent) ? sent : null
    const baseTask = taskOf(task, facts, now)
    return { ...baseTask, connectorId: baseTask.connectorId ?? held }
  })
  return {
    periods: prices.map(({ period }) => period),
    tasks,
    taken,
    unplanned,
    input: {
      now: now.getTime(),
      firstSlotAt,
      slots: plannedQuarterHours,
      priceE5: prices.map(({ e5 }) => e5),
      demand: planDemandRuleOf(site, { slots: prices, alreadyW, currency, usedDwh }),
      limits: facts.nodes.map((node) => limitOf(node, { nodes: facts.nodes, others, unreached, slotAts, clock })),
      moduleGroups: groupsOf(free),
      connectors: free.map((connector) => connectorOf(connector, facts.nodes)),
      tasks: planned,
      ...(site && {
        margin: { seconds: site.readyMarginMinutes * 60, costPercent: site.readyMarginPercent },
      }),
    },
  }
}

/** Returns future departures with a known vehicle and battery. */
function tasksOf({ departures, connectors, usage }: DepotFacts, now: Date): Map<string, TaskFact> {
  const tasks = new Map<string, TaskFact>()
  const seen = new Set<string>()
  for (const departure of departures) {
    const { vehicleId, batteryDwh, departAt } = departure
    if (departAt <= now || vehicleId === null || batteryDwh === null) continue
    const plugged = connectors.find((one) => one.charging && one.vehicleId === vehicleId)
    // The current connector counts only for the vehicle's next departure.
    const isNext = !seen.has(vehicleId) && !isOut(departure, plugged, now)
    seen.add(vehicleId)
    const connector = isNext ? plugged : undefined
    const soc = isNext ? latestStateOfCharge(departure, connector, now) : unknown
    const previous = departures.findLast(
      (one) => one.vehicleId === vehicleId && one.returnAt <= departAt && one.departAt > now,
    )
    const trip = tripBefore(departure, { isNext: !previous, previous })
    const forecast = soc.pct === null ? forecastReturn(departure, { trip, usage: usage?.get(vehicleId) }) : null
    tasks.set(departure.id, { departure, connector, soc, forecast })
  }
  return tasks
}
const unknown: StateOfChargeReading = { pct: null, source: null, at: null }
/** Returns true if the vehicle is on a trip. A session here since the departure means that it returned early. */
const isOut = ({ leftAt, backAt }: DepartureFact, plugged: ConnectorFact | undefined, now: Date) =>
  leftAt !== null && backAt !== null && backAt > now && !(plugged?.chargingSince && plugged.chargingSince > leftAt)

/**
 * Returns the most recent state of charge: of the session, telematics, the end of the last session, or a person. An
 * older value is unknown. A value from before the last trip does not include its consumption.
 */
export function latestStateOfCharge(
  departure: DepartureFact,
  connector: ConnectorFact | undefined,
  now: Date,
): StateOfChargeReading {
  const age = (at: Date) => now.getTime() - at.getTime()
  const { soc, socAt, socSource, backAt } = departure
  const isHome = backAt === null || (socAt !== null && socAt.getTime() > backAt.getTime() - earlyHomeMs)
  const isKnown = soc !== null && socAt !== null && age(socAt) <= socFreshMs && isHome
  if (connector && connector.soc !== null && connector.sampledAt && age(connector.sampledAt) <= sampleFreshMs)
    if (!isKnown || socAt <= connector.sampledAt)
      return { pct: connector.soc, source: 'session', at: connector.sampledAt }
  return isKnown ? { pct: soc, source: socSource, at: socAt } : unknown
}

/**
 * Returns the state of charge that is planned if the present one is unknown: the value of a depot system, otherwise the
 * forecast less its uncertainty, otherwise the worst case. Never higher than the last value reported on the way.
 */
function worstOf({ departure: { arrivalSoc, soc }, forecast }: TaskFact): number {
  const lowest = Math.min(arrivalSoc ?? worstSocPct, soc ?? 100)
  return arrivalSoc !== null || !forecast ? lowest : Math.max(lowest, forecast.pct - forecast.uncertaintyPct)
}

function taskOf(task: TaskFact, { departures }: DepotFacts, now: Date): PlanTask {
  const { departure, connector, soc, forecast } = task
  const batteryDwh = departure.batteryDwh ?? 0
  const dwhPerPercent = dwhPerPercentOf(departure) ?? 0
  const maxW = departure.maxChargeW ?? connector?.ratedW ?? 60_000
  const before = departures.findLast(
    (one) => one.vehicleId === departure.vehicleId && one.returnAt <= departure.departAt && one.returnAt > now,
  )
  const expected = departure.arrivesAt ?? before?.returnAt ?? null
  const departAt = departure.departAt.getTime()
  const heats = departure.preconditionMinutes > 0
  return {
    id: departure.id,
    vehicleLabel: departure.vehicleLabel ?? '',
    connectorId: connector ? connectorId(connector) : null,
    arrivesAt: connector ? now.getTime() : Math.max(now.getTime(), expected?.getTime() ?? 0),
    plannedArrivesAt: expected?.getTime() ?? null,
    departAt,
    unplugSeconds,
    socPct: soc.pct,
    worstSocPct: worstOf(task),
    ...(forecast && departure.arrivalSoc === null && { forecast }),
    targetSocPct: departure.targetSoc,
    batteryDwh,
    dwhPerPercent,
    reserveDwh: dwhPerPercent * departure.reserveSoc,
    curve: chargingCurveOf(departure.chargeCurve, maxW),
    maxW,
    priority: departure.priority,
    preconditionW: heats ? departure.preconditionW : 0,
    preconditionFrom: heats ? departAt - departure.preconditionMinutes * 60_000 : null,
  }
}

/** Returns the curve of the model, otherwise the default curve. */
export const chargingCurveOf = (own: DepartureFact['chargeCurve'], maxW: number): readonly CurveStep[] =>
  own && own.length > 0
    ? own
    : taper.map(({ fromSocPct, percent }) => ({ fromSocPct, maxW: Math.floor((maxW * percent) / 100) }))

const isFaulted = ({ status }: ConnectorFact) => status === 'faulted' || status === 'disabled'
function connectorStateOf(connector: ConnectorFact): ConnectorState {
  if (isFaulted(connector)) return 'faulted'
  if (connector.unfed) return 'unfed'
  if (!connector.connected) return 'offline'
  return connector.ignores ? 'ignoring' : 'available'
}
function connectorOf(connector: ConnectorFact, nodes: readonly NodeFact[]): PlanConnector {
  const node = nodes.find(({ id }) => id === connector.nodeId)
  const maxW = Math.min(connector.ratedW ?? node?.limitW ?? 0, node?.limitW ?? 0)
  return {
    id: connectorId(connector),
    label: connectorLabel(connector),
    limitId: connector.nodeId,
    maxW,
    // Three phases of 6 A, or for a larger rectifier one module, or the least limit of the protocol.
    minW: Math.min(maxW, Math.max(connector.leastLimitW ?? 0, maxW >= 20_000 ? 5_000 : 4_140)),
    moduleGroupId: connector.chargePointId,
    state: connectorStateOf(connector),
    fallbackW: connector.fallbackW ?? node?.fallbackW ?? 0,
  }
}
function groupsOf(connectors: readonly ConnectorFact[]): ModuleGroup[] {
  return [...Map.groupBy(connectors, ({ chargePointId }) => chargePointId)].map(([id, [first]]) => ({
    id,
    maxW: first?.chargePointRatedW ?? first?.ratedW ?? 0,
    moduleW: null,
  }))
}

function limitOf(
  node: NodeFact,
  {
    nodes,
    others,
    unreached,
    slotAts,
    clock,
  }: {
    nodes: readonly NodeFact[]
    others: readonly ConnectorFact[]
    unreached: readonly ConnectorFact[]
    slotAts: readonly number[]
    clock: (at: number) => LocalDateAndMinutes
  },
): LimitNode {
  const below = nodesBelow(node, nodes)
  const load = others
    .filter(({ nodeId }) => below.has(nodeId))
    .reduce((sum, { powerW, fallbackW }) => sum + Math.min(powerW ?? 0, fallbackW ?? Infinity), 0)
  return {
    id: node.id,
    parentId: node.parentId,
    label: node.name,
    limitW: slotAts.map((at) => nodeLimitAt(node, at, clock(at).minutes, quarterHourMs)),
    otherLoadW: slotAts.map(
      (at, slot) =>
        (slot < othersSlots ? load : 0) +
        unreached
          .filter(({ nodeId }) => below.has(nodeId))
          .reduce((sum, connector) => sum + beyondFallback(connector, at), 0),
    ),
  }
}
/** Returns a node and all nodes below it. */
function nodesBelow({ id }: NodeFact, nodes: readonly NodeFact[]): Set<string> {
  const below = new Set([id])
  for (let size = 0; size < below.size;) {
    size = below.size
    for (const { id: child, parentId } of nodes) if (parentId !== null && below.has(parentId)) below.add(child)
  }
  return below
}
/** Returns the power above the fallback limit that an unreachable connector may use until its accepted limit ends. */
function beyondFallback({ sent, fallbackW }: ConnectorFact, at: number): number {
  if (!sent || at >= sent.until) return 0
  const watts = sent.watts[Math.max(0, Math.floor((at - sent.from) / quarterHourMs))] ?? 0
  return Math.max(0, watts - (fallbackW ?? 0))
}
export function energyPriceAt(
  content: TariffContent | undefined,
  { date, minutes }: LocalDateAndMinutes,
): { e5: number; period: string } {
  if (!content) return { e5: 0, period: 'flat' }
  const period = periodCellsOnDate(content, date)[Math.floor(minutes / 30)] ?? 'flat'
  return { e5: content.prices[period]?.electricityE5 ?? 0, period }
}
