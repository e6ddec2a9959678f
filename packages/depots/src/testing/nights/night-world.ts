import { maxChargingPowerAt } from '../../server/planner/curve.ts'
import { chargingPowerBandsOf, joulesPerDwh, type ChargingPowerBand } from '../../server/planner/curve.ts'
import type { ConnectorState } from '../../server/planner/planner.types.ts'
import type { SimulatedNight, NightBus } from './night.types.ts'

/** State of a bus during the night. */
export interface BusNightState {
  bus: NightBus
  bands: readonly ChargingPowerBand[]
  needDwh: number
  connectorId: string
  isHere: boolean
  isGone: boolean
  /** Time until which the bus is moved to another connector. */
  movesAt: number | null
  movesTo: string | null
  /** Time of the last plug-in. */
  pluggedAt: number
  gotDwh: number
  watts: number
  /** Energy by slot: controlled by the plan, and at charge points that ignore commands. */
  ours: Float64Array
  notOurs: Float64Array
  /** Seconds in each slot during which the bus is at an available connector that follows the plan. */
  seconds: Float64Array
  story: Set<string>
  reportedAt: number | null
}

export interface NightWorld {
  now: number
  stays: readonly BusNightState[]
  /** Limit of each connector, and the time since which it applies. */
  sent: Map<string, { watts: number; from: number; before: number }>
  otherW: number
}

/** Time in ms until a command takes effect. */
const reactionMs = 2_000

export function createNightWorld(night: SimulatedNight): NightWorld {
  const zeros = () => new Float64Array(night.slots)
  return {
    now: night.from,
    sent: new Map(night.connectors.map(({ id }) => [id, { watts: 0, from: 0, before: 0 }])),
    otherW: 20_000,
    stays: night.buses.map((bus) => ({
      bus,
      bands: chargingPowerBandsOf(bus),
      needDwh: Math.max(0, bus.targetSocPct - bus.socPct) * bus.dwhPerPercent,
      connectorId: bus.connectorId,
      isHere: false,
      isGone: false,
      movesAt: null,
      movesTo: null,
      pluggedAt: 0,
      gotDwh: 0,
      watts: 0,
      ours: zeros(),
      notOurs: zeros(),
      seconds: zeros(),
      story: new Set(),
      reportedAt: null,
    })),
  }
}

export function connectorStateAt(night: SimulatedNight, connectorId: string, at: number): ConnectorState {
  const faults = night.faults.filter(
    (fault) => fault.kind !== 'cut' && fault.connectorId === connectorId && fault.from <= at && at < fault.until,
  )
  const has = (kind: string) => faults.some((fault) => fault.kind === kind)
  if (has('dead')) return 'faulted'
  if (has('ignoring')) return 'ignoring'
  return has('offline') ? 'offline' : 'available'
}

export function nightLimitAt(night: SimulatedNight, limitId: string, at: number): number {
  const limit = night.limits.find(({ id }) => id === limitId)?.limitW[0] ?? 0
  const cut = night.faults.find(
    (fault) => fault.kind === 'cut' && fault.limitId === limitId && fault.from <= at && at < fault.until,
  )
  return cut?.kind === 'cut' ? Math.floor((limit * (100 - cut.percent)) / 100) : limit
}

/**
 * Calculates the current draw of each connector: the limit sent two seconds ago, or the power that the charge point
 * uses by itself.
 */
export function calculateNightDraw(night: SimulatedNight, world: NightWorld): void {
  for (const stay of world.stays) {
    stay.watts = 0
    if (!stay.isHere || stay.isGone || stay.movesAt !== null) continue
    const connector = night.connectors.find(({ id }) => id === stay.connectorId)
    if (!connector) continue
    const state = connectorStateAt(night, connector.id, world.now)
    const vehicle = Math.min(connector.maxW, maxChargingPowerAt(stay.bands, batteryChargeOf(stay)))
    const limit = world.sent.get(connector.id)
    const ours = limit ? (world.now >= limit.from + reactionMs ? limit.watts : limit.before) : 0
    stay.watts =
      state === 'faulted'
        ? 0
        : Math.min(vehicle, state === 'ignoring' ? Infinity : state === 'offline' ? connector.fallbackW : ours)
  }
  for (const group of night.moduleGroups) {
    const members = world.stays.filter(
      ({ connectorId }) => night.connectors.find(({ id }) => id === connectorId)?.moduleGroupId === group.id,
    )
    const sum = members.reduce((total, { watts }) => total + watts, 0)
    if (sum > group.maxW) for (const stay of members) stay.watts = Math.floor((stay.watts * group.maxW) / sum)
  }
}

export function batteryChargeOf(stay: BusNightState): number {
  return stay.bus.socPct * stay.bus.dwhPerPercent + stay.gotDwh
}

/** Advances the time and adds the energy to its slot. */
export function advanceNight(night: SimulatedNight, world: NightWorld, seconds: number): void {
  const t = Math.floor((world.now - night.firstSlotAt) / 900_000)
  for (const stay of world.stays) {
    if (!stay.isHere || stay.isGone || stay.movesAt !== null) continue
    const state = connectorStateAt(night, stay.connectorId, world.now)
    if (state !== 'available') stay.story.add(state)
    const dwh = Math.min(
      (stay.watts * seconds) / joulesPerDwh,
      (stay.bands.at(-1)?.untilDwh ?? 0) - batteryChargeOf(stay),
    )
    const book = state === 'available' ? stay.ours : stay.notOurs
    book[t] = (book[t] ?? 0) + dwh
    stay.gotDwh += dwh
    if (state === 'available' && world.now < busLeavesAt(stay.bus)) stay.seconds[t] = (stay.seconds[t] ?? 0) + seconds
  }
}

export function busLeavesAt(bus: NightBus): number {
  return bus.departAt - bus.unplugSeconds * 1_000
}

/** Returns the power at a node, including the base load of the depot. */
export function nodePowerAt(night: SimulatedNight, world: NightWorld, limitId: string): number {
  const parents = new Map(night.limits.map(({ id, parentId }) => [id, parentId]))
  const isUnder = (id: string | null | undefined): boolean =>
    id !== null && id !== undefined && (id === limitId || isUnder(parents.get(id)))
  const connectors = new Map(night.connectors.map((connector) => [connector.id, connector.limitId]))
  const buses = world.stays.reduce(
    (sum, stay) => (stay.watts > 0 && isUnder(connectors.get(stay.connectorId)) ? sum + stay.watts : sum),
    0,
  )
  return buses + (limitId === 'site' ? world.otherW : 0)
}
