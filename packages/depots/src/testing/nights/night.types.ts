import type { CurveStep, LimitNode, ModuleGroup, PlanConnector } from '../../server/planner/planner.types.ts'

/** Actual properties of a bus, and the known ones. */
export interface NightBus {
  id: string
  plannedArrivesAt: number
  arrivesAt: number
  departAt: number
  unplugSeconds: number
  /** Actual state of charge at arrival, and the reported one. Null: not reported. */
  socPct: number
  reportedSocPct: number | null
  targetSocPct: number
  batteryDwh: number
  dwhPerPercent: number
  curve: readonly CurveStep[]
  maxW: number
  connectorId: string
}

/** Fault with its begin and end. A failed charge point stays failed. */
export type NightFault =
  | { kind: 'dead' | 'offline' | 'ignoring'; connectorId: string; from: number; until: number }
  | { kind: 'cut'; limitId: string; percent: number; from: number; until: number }

export interface SimulatedNight {
  seed: number
  from: number
  until: number
  firstSlotAt: number
  slots: number
  priceE5: readonly number[]
  demand: { priceE5PerKw: number; alreadyW: number } | null
  limits: readonly LimitNode[]
  moduleGroups: readonly ModuleGroup[]
  connectors: readonly PlanConnector[]
  buses: readonly NightBus[]
  faults: readonly NightFault[]
}

export interface NightMissedDeparture {
  busId: string
  shortDwh: number
  /** False if the departure was impossible even with complete knowledge. */
  feasible: boolean
  /** Time before the departure at which the plan reported the delay. Null: never. */
  noticeSeconds: number | null
  because: readonly string[]
}

export interface NightVerdict {
  seed: number
  buses: number
  feasible: number
  met: number
  missed: readonly NightMissedDeparture[]
  /** Periods in which a node exceeded its limit for more than 5 s. */
  violations: readonly { limitId: string; at: number; seconds: number; overW: number }[]
  costE5: number
  /** Cost of the linear program with complete knowledge of the night and the same energy for each bus. */
  boundE5: number
  uncontrolledE5: number
  plans: number
  fallbacks: number
  slowestPlanMs: number
}
