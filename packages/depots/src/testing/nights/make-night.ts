import type { LimitNode, ModuleGroup, PlanConnector } from '../../server/planner/planner.types.ts'
import type { SimulatedNight, NightBus, NightFault } from './night.types.ts'

const minute = 60_000
const hour = 60 * minute
const slotMs = 15 * minute
const batteries = [2_820_000, 3_500_000, 4_220_000, 5_640_000]

/**
 * Generates a night of a depot from a seed: buses that arrive from 18:00 (UTC+8) on and leave from 4:00 on, with
 * faults.
 */
export function generateNight(seed: number, chance: () => number, most = 24): SimulatedNight {
  const whole = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1))
  const from = Date.UTC(2026, 10, 23, 10, 0)
  const slots = 96
  const count = whole(6, most)
  const grid = gridOf(whole, count, slots)
  const buses = Array.from({ length: count }, (_, n) => busOf(whole, chance, n, from, grid.connectors))
  return {
    seed,
    from,
    until: from + 15 * hour,
    firstSlotAt: from,
    slots,
    priceE5: Array.from({ length: slots }, (_, t) => priceAt(from + t * slotMs)),
    demand: chance() < 0.25 ? { priceE5PerKw: 60_000, alreadyW: count * 25_000 } : null,
    ...grid,
    buses,
    faults: faultsOf(whole, chance, from, grid.connectors),
  }
}

type Whole = (low: number, high: number) => number

function gridOf(whole: Whole, count: number, slots: number) {
  const limits: LimitNode[] = []
  const moduleGroups: ModuleGroup[] = []
  const connectors: PlanConnector[] = []
  const node = (id: string, parentId: string | null, watts: number, other: number) =>
    limits.push({
      id,
      parentId,
      label: id,
      limitW: Array.from({ length: slots }, () => watts),
      otherLoadW: Array.from({ length: slots }, () => other),
    })
  const points = Math.ceil((count + 2) / 2) + 1
  node('site', null, count * whole(45, 80) * 1_000 + 60_000, 20_000)
  for (let point = 0; point < points; point += 1) {
    const feeder = `feeder-${Math.floor(point / 4)}`
    if (point % 4 === 0) node(feeder, 'site', whole(5, 8) * 100_000, 0)
    const maxW = whole(0, 2) === 0 ? 240_000 : 180_000
    node(`point-${point}`, feeder, maxW, 0)
    moduleGroups.push({ id: `modules-${point}`, maxW, moduleW: whole(0, 1) === 0 ? 30_000 : null })
    for (const connector of [1, 2])
      connectors.push({
        id: `point-${point}-${connector}`,
        label: `${point}-${connector}`,
        limitId: `point-${point}`,
        maxW: 150_000,
        minW: 10_000,
        moduleGroupId: `modules-${point}`,
        state: 'available',
        fallbackW: 12_000,
      })
  }
  return { limits, moduleGroups, connectors }
}

function busOf(
  whole: Whole,
  chance: () => number,
  n: number,
  from: number,
  connectors: readonly PlanConnector[],
): NightBus {
  const plannedArrivesAt = from + whole(0, 5 * 60) * minute
  const late = chance() < 0.12 ? whole(10, 90) : whole(-2, 6)
  const socPct = whole(15, 70)
  const reportNoise = chance()
  const batteryDwh = batteries[whole(0, batteries.length - 1)] ?? 3_500_000
  return {
    id: `bus-${n}`,
    plannedArrivesAt,
    arrivesAt: Math.max(from, plannedArrivesAt + late * minute),
    departAt: from + whole(10 * 60, 14 * 60) * minute,
    unplugSeconds: 300,
    socPct,
    reportedSocPct:
      reportNoise < 0.05 ? null : reportNoise < 0.1 ? Math.min(100, Math.max(0, socPct + whole(-10, 10))) : socPct,
    targetSocPct: whole(80, 100),
    batteryDwh,
    dwhPerPercent: batteryDwh / 100 / 0.92,
    curve: [
      { fromSocPct: 80, maxW: 80_000 },
      { fromSocPct: 95, maxW: 30_000 },
    ],
    maxW: whole(0, 1) === 0 ? 120_000 : 90_000,
    connectorId: connectors[n]?.id ?? '',
  }
}

function faultsOf(
  whole: Whole,
  chance: () => number,
  from: number,
  connectors: readonly PlanConnector[],
): NightFault[] {
  const faults: NightFault[] = []
  const end = from + 15 * hour
  const any = () => connectors[whole(0, connectors.length - 1)]?.id ?? ''
  const at = () => from + whole(0, 12 * 60) * minute
  for (let n = chance() < 0.5 ? whole(1, 2) : 0; n > 0; n -= 1)
    faults.push({ kind: 'dead', connectorId: any(), from: at(), until: end })
  for (let n = chance() < 0.5 ? whole(1, 3) : 0; n > 0; n -= 1) {
    const begins = at()
    faults.push({ kind: 'offline', connectorId: any(), from: begins, until: begins + whole(5, 90) * minute })
  }
  if (chance() < 0.3) faults.push({ kind: 'ignoring', connectorId: any(), from: at(), until: end })
  if (chance() < 0.4) {
    const begins = at()
    const percent = whole(20, 50)
    faults.push({
      kind: 'cut',
      limitId: 'site',
      percent,
      from: begins,
      until: begins + whole(30, 180) * minute,
    })
  }
  return faults
}

/** Peak 1.20, flat 0.80, valley 0.35 of the major unit, in the depot's local time. */
function priceAt(at: number): number {
  const now = new Date(at + 8 * hour).getUTCHours()
  if (now >= 23 || now < 7) return 35_000
  return now < 21 && now >= 18 ? 120_000 : 80_000
}
