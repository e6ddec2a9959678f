import type { CurveStep, LimitNode, ModuleGroup, PlanConnector } from '../planner/planner.types.ts'

/** A bus as it is, beside what is known of it. */
export interface NightBus {
  id: string
  plannedArrivesAt: number
  arrivesAt: number
  departAt: number
  unplugSeconds: number
  /** Its charge at arrival, and what it says it is; null: it says nothing. */
  socPct: number
  saidSocPct: number | null
  targetSocPct: number
  batteryDwh: number
  dwhPerPercent: number
  curve: readonly CurveStep[]
  maxW: number
  connectorId: string
}

/** What goes wrong, from when until when; a point that died stays dead. */
export type NightFault =
  | { kind: 'dead' | 'offline' | 'ignoring'; connectorId: string; from: number; until: number }
  | { kind: 'cut'; limitId: string; percent: number; from: number; until: number }

export interface Night {
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

export interface Missed {
  busId: string
  shortDwh: number
  /** Nobody could have kept it, knowing everything beforehand. */
  feasible: boolean
  /** How long before its departure the plan said so; null: never. */
  saidSecondsAhead: number | null
  /** What happened to it. */
  because: readonly string[]
}

export interface NightVerdict {
  seed: number
  buses: number
  feasible: number
  kept: number
  missed: readonly Missed[]
  /** Times for which a node was above its limit for more than 5 s. */
  violations: readonly { limitId: string; at: number; seconds: number; overW: number }[]
  costE5: number
  /** Of the linear program that knows the whole night beforehand and gives each bus the same energy. */
  boundE5: number
  uncontrolledE5: number
  plans: number
  fallbacks: number
  slowestPlanMs: number
}
