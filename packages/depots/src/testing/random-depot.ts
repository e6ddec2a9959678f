import type { LimitNode, ModuleGroup, PlanConnector, PlanInput, PlanTask } from '../server/planner/planner.types.ts'

export interface DepotSize {
  buses: number
  /** Number of buses per feeder. */
  perFeeder?: number
  /** Limit of the site as a share of the total power of all connectors. */
  tightness?: number
  demand?: boolean
  faults?: boolean
  /** Contracted power by period: in the evening half of the site's limit. */
  contract?: boolean
}

/** Returns an integer from `low` to `high`. */
type Whole = (low: number, high: number) => number

const slotMs = 900_000
const evening = Date.UTC(2026, 10, 23, 10, 0)
const batteries = [282_000, 350_000, 422_000, 564_000]

/**
 * Generates a depot at 18:00 local time (UTC+8) with its buses on the way: charge points with two connectors, feeders,
 * one supply point.
 */
export function randomDepot(chance: () => number, size: DepotSize): PlanInput {
  const whole: Whole = (low, high) => low + Math.floor(chance() * (high - low + 1))
  const slots = 96
  const { connectors, groups, nodes } = gridOf(whole, size, slots)
  return {
    now: evening,
    firstSlotAt: evening,
    slots,
    priceE5: Array.from({ length: slots }, (_, t) => testEnergyPriceAt(evening + t * slotMs)),
    demand: size.demand
      ? {
          priceE5PerKw: 120_000,
          inWindow: Array.from({ length: slots }, () => true),
          alreadyW: Math.round(size.buses * 15_000),
          limitId: 'site',
        }
      : null,
    limits: size.contract ? nodes.map(contracted) : nodes,
    moduleGroups: groups,
    connectors: size.faults ? connectors.map((connector) => ({ ...connector, state: stateBy(chance()) })) : connectors,
    tasks: Array.from({ length: size.buses }, (_, n) => taskOf(whole, n, connectors[n]?.id ?? null)),
  }
}

const contracted = (node: LimitNode): LimitNode =>
  node.parentId === null
    ? { ...node, limitW: node.limitW.map((watts, t) => (t % 96 < 20 ? Math.round(watts / 2) : watts)) }
    : node

function stateBy(chance: number): PlanConnector['state'] {
  if (chance < 0.03) return 'faulted'
  if (chance < 0.06) return 'offline'
  return chance < 0.09 ? 'ignoring' : 'available'
}

function gridOf(whole: Whole, size: DepotSize, slots: number) {
  const { perFeeder = 25, tightness = 0.45 } = size
  const nodes: LimitNode[] = []
  const groups: ModuleGroup[] = []
  const connectors: PlanConnector[] = []
  const add = (id: string, parentId: string | null, watts: number, other = 0) =>
    nodes.push({
      id,
      parentId,
      label: id,
      limitW: Array.from({ length: slots }, () => watts),
      otherLoadW: Array.from({ length: slots }, () => other),
    })
  const points = Math.ceil((size.buses * 1.1) / 2)
  add('site', null, Math.round((size.buses * 120_000 * tightness) / 100) * 100, 20_000)
  for (let point = 0; point < points; point += 1) {
    const feeder = `feeder-${Math.floor((point * 2) / perFeeder)}`
    if (!nodes.some(({ id }) => id === feeder)) add(feeder, 'site', perFeeder * 60_000, whole(0, 5) * 1_000)
    const [id, maxW] = [`point-${point}`, whole(0, 3) === 0 ? 240_000 : 180_000]
    add(id, feeder, maxW)
    groups.push({ id: `modules-${point}`, maxW, moduleW: whole(0, 1) === 0 ? 30_000 : null })
    for (const connector of [1, 2])
      connectors.push({
        id: `${id}-${connector}`,
        label: `${point}-${connector}`,
        limitId: id,
        maxW: Math.min(maxW, 150_000),
        minW: 10_000,
        moduleGroupId: `modules-${point}`,
        state: 'available',
        fallbackW: 10_000,
      })
  }
  return { nodes, groups, connectors }
}

function taskOf(whole: Whole, n: number, connectorId: string | null): PlanTask {
  const arrivesAt = evening + whole(0, 300) * 60_000
  const departAt = evening + whole(10 * 60, 14 * 60) * 60_000
  const batteryDwh = (batteries[whole(0, batteries.length - 1)] ?? 350_000) * 10
  return {
    id: `bus-${n}`,
    vehicleLabel: `${n}`,
    connectorId,
    arrivesAt,
    plannedArrivesAt: arrivesAt,
    departAt,
    unplugSeconds: 300,
    socPct: whole(15, 70),
    worstSocPct: 10,
    targetSocPct: whole(85, 100),
    batteryDwh,
    dwhPerPercent: null,
    reserveDwh: 0,
    curve: [
      { fromSocPct: 80, maxW: 80_000 },
      { fromSocPct: 95, maxW: 30_000 },
    ],
    maxW: 120_000,
    priority: 0,
    preconditionW: 0,
    preconditionFrom: null,
  }
}

/** Peak 1.20, flat 0.80, valley 0.35 of the major unit, in the depot's local time. */
export function testEnergyPriceAt(at: number): number {
  const hour = new Date(at + 8 * 3_600_000).getUTCHours()
  if (hour >= 23 || hour < 7) return 35_000
  return (hour >= 10 && hour < 12) || (hour >= 18 && hour < 21) ? 120_000 : 80_000
}
