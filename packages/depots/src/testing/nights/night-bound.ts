import { energyTakenDwh, joulesPerDwh } from '../../server/planner/curve.ts'
import type { PlanningProblem, ChargingJob, CapacityNode } from '../../server/planner/frame.ts'
import { runHighs } from '../../server/planner/highs.ts'
import { buildChargingModel } from '../../server/planner/model.ts'
import type { SimulatedNight } from './night.types.ts'
import { nightLimitAt, type BusNightState, type NightWorld } from './night-world.ts'

/**
 * Builds the planning problem with complete knowledge of the night: the time of each bus at a working charge point in
 * each slot, and the energy taken at charge points that ignore limits. Limits of charge points and their modules are
 * omitted, so the result is a lower bound of the cost.
 */
export function buildHindsightProblem(
  night: SimulatedNight,
  world: NightWorld,
  needs: readonly number[],
  otherW: Float64Array,
): PlanningProblem {
  const nodes = night.limits.filter(({ id }) => !id.startsWith('point'))
  const places: CapacityNode[] = nodes.map(({ id }) => ({
    id,
    quantumW: 0,
    isGroup: false,
    free: Float64Array.from(
      { length: night.slots },
      (_, t) => averageLimit(night, id, t) - fixedPowerW(night, world, id, t, otherW),
    ),
  }))
  const jobs = world.stays.map((stay, n) =>
    jobOf(
      night,
      stay,
      needs[n] ?? 0,
      nodes.map(({ id }) => id),
    ),
  )
  const input: PlanningProblem['input'] = {
    now: night.from,
    firstSlotAt: night.firstSlotAt,
    slots: night.slots,
    priceE5: night.priceE5,
    demand: night.demand
      ? { ...night.demand, inWindow: Array.from({ length: night.slots }, () => true), limitId: 'site' }
      : null,
    limits: nodes.map((node) => ({
      ...node,
      limitW: node.limitW.map((_, t) => averageLimit(night, node.id, t)),
      otherLoadW: node.limitW.map((_, t) => (node.id === 'site' ? (otherW[t] ?? 0) : 0)),
    })),
    moduleGroups: [],
    connectors: night.connectors,
    tasks: [],
  }
  return { input, places, jobs, demandPlace: nodes.findIndex(({ id }) => id === 'site'), over: new Map() }
}

/** Returns the cost of the optimal plan with complete knowledge, and the buses that cannot be served. */
export async function solveHindsightProblem(
  frame: PlanningProblem,
): Promise<{ costE5: number; short: ReadonlySet<string> }> {
  const model = buildChargingModel(frame)
  const solved = await runHighs(model.program, 60_000)
  const short = new Set<string>()
  let cost = 0
  for (const [column, value] of solved.values.entries()) {
    const isShort = column >= model.cells.length && column < model.cells.length + model.short.length
    if (!isShort) cost += (model.program.colCost[column] ?? 0) * value
    else if (value > 0.05) short.add(frame.jobs[model.short[column - model.cells.length] ?? -1]?.task.id ?? '')
  }
  const demand = frame.input.demand
  const paid = demand && model.hasPeak ? (demand.alreadyW / 1_000) * demand.priceE5PerKw : 0
  return { costE5: cost * 1e5 - paid - model.earlinessE5, short }
}

function averageLimit(night: SimulatedNight, id: string, t: number): number {
  let sum = 0
  for (let n = 0; n < 15; n += 1) sum += nightLimitAt(night, id, night.firstSlotAt + t * 900_000 + n * 60_000)
  return sum / 15
}

function fixedPowerW(night: SimulatedNight, world: NightWorld, id: string, t: number, otherW: Float64Array): number {
  const feeders = new Map(night.limits.map((node) => [node.id, node.parentId]))
  const dwh = world.stays.reduce((sum, { bus, notOurs }) => {
    const feeder = feeders.get(night.connectors.find((one) => one.id === bus.connectorId)?.limitId ?? '')
    return id === 'site' || feeder === id ? sum + (notOurs[t] ?? 0) : sum
  }, 0)
  return (dwh * joulesPerDwh) / 900 + (id === 'site' ? (otherW[t] ?? 0) : 0)
}

function jobOf(night: SimulatedNight, stay: BusNightState, needDwh: number, nodes: readonly string[]): ChargingJob {
  const { bus } = stay
  const connector = night.connectors.find(({ id }) => id === stay.connectorId) ?? null
  const feeder = night.limits.find(({ id }) => id === connector?.limitId)?.parentId ?? ''
  const hasMoved = stay.connectorId !== bus.connectorId
  const most = Math.min(bus.maxW, connector?.maxW ?? 0)
  const path = (hasMoved ? ['site'] : [feeder, 'site']).map((id) => nodes.indexOf(id))
  return {
    task: { id: bus.id, priority: 0 } as ChargingJob['task'],
    connector,
    chosen: false,
    from: 0,
    until: night.slots,
    seconds: stay.seconds,
    capW: Float64Array.from(stay.seconds, (seconds) => (seconds > 0 ? most : 0)),
    baseW: new Float64Array(night.slots),
    minW: 0,
    path,
    bands: stay.bands,
    startDwh: 0,
    socPct: bus.socPct,
    needDwh,
    aloneDwh: needDwh,
    controlled: true,
    notes: [],
  }
}

/** Returns the energy that a bus could have received alone at full power, while its charge point followed commands. */
export function maxReceivableEnergy(night: SimulatedNight, stay: BusNightState): number {
  const most = Math.min(stay.bus.maxW, night.connectors.find(({ id }) => id === stay.connectorId)?.maxW ?? 0)
  const start = stay.bus.socPct * stay.bus.dwhPerPercent
  let at = start
  for (let t = 0; t < night.slots; t += 1)
    at += energyTakenDwh(stay.bands, at, most, stay.seconds[t] ?? 0) + (stay.notOurs[t] ?? 0)
  return at - start
}

/** Returns the cost of the same energy without a plan: charging at full power from the arrival on. */
export function unplannedNightCostE5(night: SimulatedNight, world: NightWorld): number {
  const sums = new Float64Array(night.slots)
  for (const stay of world.stays) {
    const start = stay.bus.socPct * stay.bus.dwhPerPercent
    let deliveredDwh = 0
    for (let t = 0; t < night.slots && deliveredDwh < stay.gotDwh; t += 1) {
      const slotAt = night.firstSlotAt + t * 900_000
      const seconds = Math.min(900, Math.max(0, (slotAt + 900_000 - stay.bus.arrivesAt) / 1_000))
      const part = Math.min(
        energyTakenDwh(stay.bands, start + deliveredDwh, stay.bus.maxW, seconds),
        stay.gotDwh - deliveredDwh,
      )
      sums[t] = (sums[t] ?? 0) + part
      deliveredDwh += part
    }
  }
  return nightEnergyCost(night, sums)
}

/** Returns the cost of the energy by slot and of the quarter-hour peak above the already paid one. */
export function nightEnergyCost(night: SimulatedNight, dwh: Float64Array, otherW?: Float64Array): number {
  let sum = 0
  let peak = night.demand?.alreadyW ?? 0
  for (const [t, energy] of dwh.entries()) {
    sum += (energy * (night.priceE5[t] ?? 0)) / 10_000
    peak = Math.max(peak, energy * 0.4 + (otherW?.[t] ?? 20_000))
  }
  return sum + (night.demand ? ((peak - night.demand.alreadyW) / 1_000) * night.demand.priceE5PerKw : 0)
}
