import type { PlanInput, PlanTask } from '../../server/planner/planner.types.ts'
import { remainingPeakPowerW } from '../../server/trim/peak.rules.ts'
import type { TrimInput } from '../../server/trim/trim.rules.ts'
import type { ChargingPlan } from '../../server/planner/planner.types.ts'
import type { SimulatedNight } from './night.types.ts'
import {
  batteryChargeOf,
  nodePowerAt,
  nightLimitAt,
  connectorStateAt,
  type BusNightState,
  type NightWorld,
} from './night-world.ts'

const minute = 60_000
/**
 * Detection time in ms: a charge point that ignores its profile or is unreachable is detected within a minute (E-03), a
 * failed one reports it.
 */
const foundAfterMs = { faulted: 10_000, unfed: 10_000, offline: 60_000, ignoring: 60_000, available: 0 }
/** Time in ms until the reading of the connector replaces the value that the bus reported on its way. */
const soonReadMs = 10 * minute
const moveMs = 15 * minute
const slotMs = 15 * minute

/** Returns the back office's knowledge of a connector, which has a short delay. */
function reportedState(night: SimulatedNight, connectorId: string, now: number) {
  const state = connectorStateAt(night, connectorId, now)
  return connectorStateAt(night, connectorId, now - foundAfterMs[state]) === state ? state : 'available'
}

/** Builds the planning input at this instant, as the back office would. */
export function planInputAt(night: SimulatedNight, world: NightWorld): PlanInput {
  const { now } = world
  const firstSlotAt = Math.floor(now / slotMs) * slotMs
  const skipped = (firstSlotAt - night.firstSlotAt) / slotMs
  const price = (t: number) => night.priceE5[(t + skipped) % night.slots] ?? 0
  return {
    now,
    firstSlotAt,
    slots: night.slots,
    priceE5: Array.from({ length: night.slots }, (_, t) => price(t)),
    demand: night.demand
      ? {
          ...night.demand,
          alreadyW: Math.max(night.demand.alreadyW, peakSoFar(night, world)),
          inWindow: Array.from({ length: night.slots }, () => true),
          limitId: 'site',
          usedDwh: usedIn(world, skipped) + ((now - firstSlotAt) / 1_000) * (20_000 / 360),
        }
      : null,
    limits: night.limits.map((node) => ({
      ...node,
      // A temporary reduction applies until its announced end.
      limitW: node.limitW.map((_, t) =>
        Math.min(nightLimitAt(night, node.id, now), limitAtSlot(night, node.id, now, firstSlotAt + t * slotMs)),
      ),
    })),
    moduleGroups: night.moduleGroups,
    connectors: night.connectors.map((connector) => ({
      ...connector,
      state: reportedState(night, connector.id, now),
    })),
    tasks: world.stays.filter(({ isGone }) => !isGone).map((stay) => taskOf(night, stay, now)),
  }
}

/** Temporary reductions become known when they begin, with their end. */
function limitAtSlot(night: SimulatedNight, id: string, now: number, at: number): number {
  const inCut = nightLimitAt(night, id, now) < (night.limits.find((node) => node.id === id)?.limitW[0] ?? 0)
  return inCut ? nightLimitAt(night, id, Math.max(now, at)) : Infinity
}

function usedIn(world: NightWorld, t: number): number {
  return world.stays.reduce((sum, { ours, notOurs }) => sum + (ours[t] ?? 0) + (notOurs[t] ?? 0), 0)
}

function peakSoFar(night: SimulatedNight, world: NightWorld): number {
  let highest = 0
  for (let t = 0; t < Math.floor((world.now - night.firstSlotAt) / slotMs); t += 1) {
    highest = Math.max(highest, usedIn(world, t) * 0.4 + 20_000)
  }
  return Math.round(highest)
}

/** If the monthly peak is charged, the control loop keeps the peak of the plan. */
function heldW(night: SimulatedNight, world: NightWorld, plan: ChargingPlan | null): number {
  if (!night.demand || !plan || plan.peakW === null) return Infinity
  const t = Math.floor((world.now - night.firstSlotAt) / slotMs)
  const gone = (world.now - night.firstSlotAt - t * slotMs) / 1_000
  return remainingPeakPowerW(plan.peakW, usedIn(world, t) + (gone * world.otherW) / 360, 900 - gone)
}

function taskOf(night: SimulatedNight, stay: BusNightState, now: number): PlanTask {
  const { bus } = stay
  const expected = Math.max(bus.plannedArrivesAt, now + 5 * minute)
  const isDead = reportedState(night, stay.connectorId, now) === 'faulted'
  const hereFrom = stay.movesAt ?? (isDead ? now + moveMs : stay.pluggedAt)
  const trueSoc = batteryChargeOf(stay) / bus.dwhPerPercent
  const wrong = stay.isHere && now - stay.pluggedAt > soonReadMs ? 0 : (bus.reportedSocPct ?? 0) - bus.socPct
  const socPct = bus.reportedSocPct === null ? null : Math.min(100, Math.max(0, trueSoc + wrong))
  const gotPct = stay.gotDwh / bus.dwhPerPercent
  return {
    id: bus.id,
    vehicleLabel: bus.id,
    connectorId: stay.movesTo ?? (isDead ? null : stay.connectorId),
    arrivesAt: stay.isHere ? hereFrom : Math.max(expected, isDead ? now : 0),
    plannedArrivesAt: bus.plannedArrivesAt,
    departAt: bus.departAt,
    unplugSeconds: bus.unplugSeconds,
    socPct,
    worstSocPct: Math.min(100, 10 + gotPct),
    targetSocPct: bus.targetSocPct,
    batteryDwh: bus.batteryDwh,
    dwhPerPercent: bus.dwhPerPercent,
    reserveDwh: Math.round(bus.dwhPerPercent / 2),
    curve: bus.curve,
    maxW: bus.maxW,
    priority: 0,
    preconditionW: 0,
    preconditionFrom: null,
  }
}

/** Builds the input of the control loop: the meters of site and feeders, and of every reachable connector. */
export function trimInputAt(night: SimulatedNight, world: NightWorld, plan: ChargingPlan | null): TrimInput {
  const { now } = world
  const slot = plan ? Math.floor((now - Math.floor(plan.madeAt / slotMs) * slotMs) / slotMs) : 0
  const tasks = new Map((plan?.tasks ?? []).map((task) => [task.taskId, task]))
  const here = new Map(
    world.stays
      .filter(({ isHere, isGone, movesAt }) => isHere && !isGone && movesAt === null)
      .map((stay) => [stay.connectorId, stay]),
  )
  return {
    nodes: night.limits.map(({ id, parentId }) => ({
      id,
      parentId,
      limitW: Math.min(nightLimitAt(night, id, now), id === 'site' ? heldW(night, world, plan) : Infinity),
      measuredW: id.startsWith('point') ? null : nodePowerAt(night, world, id),
      otherW: 0,
    })),
    groups: night.moduleGroups,
    connectors: night.connectors.map((connector) => {
      const stay = here.get(connector.id)
      const task = stay ? tasks.get(stay.bus.id) : undefined
      const isReached = connectorStateAt(night, connector.id, now) !== 'offline'
      const limit = world.sent.get(connector.id)
      const isOver = now - (limit?.from ?? 0) >= 3_000 && (stay?.watts ?? 0) > (limit?.watts ?? 0) + 500
      const state = reportedState(night, connector.id, now)
      const done = stay ? task?.connectorId !== connector.id : true
      return {
        id: connector.id,
        limitId: connector.limitId,
        moduleGroupId: connector.moduleGroupId,
        plannedW: done ? 0 : (task?.watts[slot] ?? 0),
        minW: connector.minW,
        maxW: stay && !done ? Math.min(connector.maxW, stay.bus.maxW) : 0,
        measuredW: isReached ? (stay?.watts ?? 0) : null,
        obeys: isReached && !isOver && state === 'available',
        unheardW: stay ? connector.fallbackW : 0,
        marginSeconds: task ? task.marginSeconds : 0,
      }
    }),
  }
}
