import { greedyPlan, optimumPlan } from '../../server/planner/plan.ts'
import { planPowerOf } from '../../server/planner/stay.ts'
import type { ChargingPlan } from '../../server/planner/planner.types.ts'
import type { Solver } from '../../server/planner/solver.ts'
import { trimConnectorPower } from '../../server/trim/trim.rules.ts'
import {
  unplannedNightCostE5,
  solveHindsightProblem,
  maxReceivableEnergy,
  buildHindsightProblem,
  nightEnergyCost,
} from './night-bound.ts'
import type { NightMissedDeparture, SimulatedNight, NightVerdict } from './night.types.ts'
import { planInputAt, trimInputAt } from './night-view.ts'
import {
  calculateNightDraw,
  advanceNight,
  nodePowerAt,
  busLeavesAt,
  nightLimitAt,
  connectorStateAt,
  createNightWorld,
  type BusNightState,
  type NightWorld,
} from './night-world.ts'

const slotMs = 900_000
const moveMs = 15 * 60_000
/** After an event the control loop runs every second for this time in ms, otherwise every 15 s. */
const watchMs = 20_000
const calmMs = 15_000
/** Tolerance for the rounding of meters. */
const enoughDwh = 1_000

interface Run {
  night: SimulatedNight
  world: NightWorld
  plan: ChargingPlan | null
  over: Map<string, number>
  violations: { limitId: string; at: number; seconds: number; overW: number }[]
  otherW: Float64Array
  plans: number
  fallbacks: number
  slowestPlanMs: number
}

/** Simulates a night from the first bus to the last departure, with charge point faults. Returns its result. */
export async function simulateNight(
  night: SimulatedNight,
  chance: () => number,
  solver: Solver | null,
): Promise<NightVerdict> {
  const run: Run = {
    night,
    world: createNightWorld(night),
    plan: null,
    over: new Map(),
    violations: [],
    otherW: new Float64Array(night.slots).fill(20_000),
    plans: 0,
    fallbacks: 0,
    slowestPlanMs: 0,
  }
  const events = eventsOf(night)
  let watchUntil = night.from + watchMs
  let next = 0
  while (run.world.now < night.until) {
    let happened = false
    while ((events[next] ?? Infinity) <= run.world.now) [next, happened] = [next + 1, true]
    if (happened) {
      watchUntil = run.world.now + watchMs
      const isSlot = (run.world.now - night.from) % slotMs === 0
      if (isSlot) run.world.otherW = 10_000 + Math.floor(chance() * 20_000)
      comeAndGo(run)
      await replan(run, solver)
    }
    const step = run.world.now < watchUntil ? 1_000 : calmMs
    second(run, Math.min(step, (events[next] ?? night.until) - run.world.now, night.until - run.world.now))
  }
  return verdictOf(run)
}

/** Returns the times of all events that cause a new plan. */
function eventsOf(night: SimulatedNight): number[] {
  const found = new Set<number>()
  for (let at = night.from; at < night.until; at += slotMs) found.add(at)
  for (const bus of night.buses) for (const at of [bus.arrivesAt, busLeavesAt(bus), bus.departAt]) found.add(at)
  for (const fault of night.faults) {
    for (const after of [0, 10_000, 61_000, moveMs + 10_000]) found.add(fault.from + after)
    for (const after of [0, 61_000]) found.add(fault.until + after)
  }
  for (const bus of night.buses) found.add(bus.arrivesAt + 10 * 60_000 + 1_000).add(bus.arrivesAt + moveMs)
  return [...found].filter((at) => at >= night.from && at < night.until).toSorted((a, b) => a - b)
}

function comeAndGo({ night, world, plan }: Run): void {
  for (const stay of world.stays) {
    if (!stay.isHere && world.now >= stay.bus.arrivesAt) {
      stay.isHere = true
      stay.pluggedAt = world.now
      if (stay.bus.arrivesAt - stay.bus.plannedArrivesAt > 600_000) stay.story.add('late')
      if (stay.bus.reportedSocPct !== stay.bus.socPct) stay.story.add('wrong charge')
      const planned = plan?.tasks.find(({ taskId }) => taskId === stay.bus.id)?.connectorId
      if (planned && connectorStateAt(night, stay.connectorId, world.now) === 'faulted')
        moveTo(stay, planned, world.now, 0)
    }
    if (stay.movesAt !== null && world.now >= stay.movesAt && stay.movesTo !== null) {
      stay.connectorId = stay.movesTo
      stay.pluggedAt = world.now
      stay.movesAt = null
      stay.movesTo = null
    }
    if (world.now >= busLeavesAt(stay.bus)) stay.isGone = true
  }
}

function moveTo(stay: BusNightState, connectorId: string, now: number, afterMs: number): void {
  stay.story.add('moved')
  stay.movesTo = connectorId
  stay.movesAt = now + afterMs
}

async function replan(run: Run, solver: Solver | null): Promise<void> {
  const { night, world } = run
  const planInput = planInputAt(night, world)
  const held = run.plan && planPowerOf(run.plan)
  const plan = solver ? await optimumPlan(planInput, solver, { held }) : greedyPlan(planInput, held)
  run.plan = plan
  run.plans += 1
  if (solver && plan.by !== 'optimum') run.fallbacks += 1
  run.slowestPlanMs = Math.max(run.slowestPlanMs, plan.solveMs)
  for (const task of plan.tasks) {
    const stay = world.stays.find(({ bus }) => bus.id === task.taskId)
    if (!stay) continue
    if (task.marginSeconds !== null && task.marginSeconds >= 0) stay.reportedAt = null
    else stay.reportedAt ??= world.now
    if (!stay.isHere || stay.movesAt !== null) continue
    // The yard follows the plan: the bus is moved to the connector that replaces a failed one, or to the one that would
    // help.
    const help = task.reasons.find((reason) => reason.code === 'would_help_connector')
    const to = task.connectorId === stay.connectorId ? help?.connectorId : task.connectorId
    if (to) moveTo(stay, to, world.now, moveMs - 10_000)
  }
}

/** Runs a step of the control loop: measure, allow, and advance the time. */
function second(run: Run, stepMs: number): void {
  const { night, world } = run
  calculateNightDraw(night, world)
  for (const { id, allowedW } of trimConnectorPower(trimInputAt(night, world, run.plan))) {
    const limit = world.sent.get(id)
    if (limit && limit.watts !== allowedW) {
      const before = world.now >= limit.from + 2_000 ? limit.watts : limit.before
      world.sent.set(id, { watts: allowedW, from: world.now, before })
    }
  }
  for (const { id } of night.limits) {
    const overW = nodePowerAt(night, world, id) - nightLimitAt(night, id, world.now)
    const seconds = overW > 100 ? (run.over.get(id) ?? 0) + stepMs / 1_000 : 0
    run.over.set(id, seconds)
    if (seconds > 5) run.violations.push({ limitId: id, at: world.now, seconds, overW: Math.round(overW) })
  }
  const t = Math.floor((world.now - night.firstSlotAt) / slotMs)
  run.otherW[t] = world.otherW
  advanceNight(night, world, stepMs / 1_000)
  world.now += stepMs
}

async function verdictOf(run: Run): Promise<NightVerdict> {
  const { night, world } = run
  const ours = world.stays.map((stay) => stay.ours.reduce((sum, dwh) => sum + dwh, 0))
  const fixedDwh = world.stays.map((stay) => stay.notOurs.reduce((sum, dwh) => sum + dwh, 0))
  const cheapest = await solveHindsightProblem(buildHindsightProblem(night, world, ours, run.otherW))
  const needed = world.stays.map((stay, n) => Math.max(0, stay.needDwh - (fixedDwh[n] ?? 0)))
  const { short } = await solveHindsightProblem(buildHindsightProblem(night, world, needed, run.otherW))
  const isFeasible = (stay: BusNightState) =>
    maxReceivableEnergy(night, stay) >= stay.needDwh - enoughDwh && !short.has(stay.bus.id)
  const missed = world.stays
    .filter((stay) => stay.gotDwh < stay.needDwh - enoughDwh)
    .map((stay): NightMissedDeparture => ({
      busId: stay.bus.id,
      shortDwh: Math.round(stay.needDwh - stay.gotDwh),
      feasible: isFeasible(stay),
      noticeSeconds: stay.reportedAt === null ? null : Math.round((stay.bus.departAt - stay.reportedAt) / 1_000),
      because: [...stay.story],
    }))
  const feasible = world.stays.filter(isFeasible).length
  const all = sumOf(night, world, (stay, t) => (stay.ours[t] ?? 0) + (stay.notOurs[t] ?? 0))
  const fixedMoney = sumOf(night, world, (stay, t) => stay.notOurs[t] ?? 0).reduce(
    (sum, dwh, t) => sum + (dwh * (night.priceE5[t] ?? 0)) / 10_000,
    0,
  )
  return {
    seed: night.seed,
    buses: night.buses.length,
    feasible,
    met: feasible - missed.filter((one) => one.feasible).length,
    missed,
    violations: run.violations,
    costE5: Math.round(nightEnergyCost(night, all, run.otherW)),
    boundE5: Math.round(cheapest.costE5 + fixedMoney),
    uncontrolledE5: Math.round(unplannedNightCostE5(night, world)),
    plans: run.plans,
    fallbacks: run.fallbacks,
    slowestPlanMs: run.slowestPlanMs,
  }
}

function sumOf(night: SimulatedNight, world: NightWorld, of: (stay: BusNightState, t: number) => number): Float64Array {
  return Float64Array.from({ length: night.slots }, (_, t) => world.stays.reduce((sum, stay) => sum + of(stay, t), 0))
}
