/*
 * What the planner is asked and what it answers. Whole numbers throughout: power in W, energy in dWh (0.1 Wh), instants in ms since
 * 1970, durations in seconds, prices in 1e-5 of the major unit (E5), for a kWh or a kW. A slot is a quarter of an hour by UTC.
 */

import type { Readiness } from '../readiness/readiness.rules.ts'

export type { Readiness } from '../readiness/readiness.rules.ts'

/** A node of the limit tree: supply point, feeder, charge point. Roots have no parent. */
export interface LimitNode {
  id: string
  parentId: string | null
  label: string
  /** Most that may flow here, for each slot; what is cut or contracted is in it already. */
  limitW: readonly number[]
  /** What flows here and below besides the connectors of this plan, for each slot; children's is not added to their parents'. */
  otherLoadW: readonly number[]
}

/** Power modules that several connectors of a charge point share. */
export interface ModuleGroup {
  id: string
  /** Most that all of them give together. */
  maxW: number
  /** What one module gives: a connector has whole modules. Null: any share. */
  moduleW: number | null
}

/**
 * available: does what its profile says. faulted: gives nothing. offline: not reached, it keeps to its fallback. ignoring: gives
 * what the vehicle takes, whatever its profile says.
 */
export type ConnectorState = 'available' | 'faulted' | 'offline' | 'ignoring'

export interface PlanConnector {
  id: string
  label: string
  /** The lowest node that it hangs under, as a rule its charge point. */
  limitId: string
  maxW: number
  /** Less is not given: it is this much, or nothing. */
  minW: number
  moduleGroupId: string | null
  state: ConnectorState
  /** What it gives while nobody tells it anything; the limit of its TxDefaultProfile. */
  fallbackW: number
}

/** From this state of charge on, up to the next step, the vehicle takes at most `maxW`. */
export interface CurveStep {
  fromSocPct: number
  maxW: number
}

/** One vehicle between its arrival and its departure. */
export interface PlanTask {
  id: string
  vehicleLabel: string
  /** Null: the planner finds one that is free from arrival to departure. */
  connectorId: string | null
  /** When it is plugged in, or is expected to be; not after `now` for one that is there. */
  arrivesAt: number
  /** When the timetable says it arrives, where there is one. */
  plannedArrivesAt: number | null
  departAt: number
  /** Before its departure it must be unplugged this long. */
  unplugSeconds: number
  /** State of charge now or at arrival. Null: nobody knows, `worstSocPct` counts. */
  socPct: number | null
  worstSocPct: number
  targetSocPct: number
  /** What the battery holds. */
  batteryDwh: number
  /** What one percent takes at the connector's meter, learnt from sessions. Null: the battery's hundredth at 92 %. */
  dwhPerPercent: number | null
  /** On top of what the target asks for, at the meter. */
  reserveDwh: number
  /** By rising state of charge; empty: `maxW` throughout. */
  curve: readonly CurveStep[]
  /** The vehicle takes no more. */
  maxW: number
  /** 0 is usual; of two that cannot both be ready, the higher goes first. */
  priority: number
  /** What heating or cooling before the departure draws, and from when. 0: none. */
  preconditionW: number
  preconditionFrom: number | null
}

/** What the highest quarter hour costs. */
export interface DemandRule {
  priceE5PerKw: number
  /** For each slot: does it count? */
  inWindow: readonly boolean[]
  /** The highest that has been paid for already; below it nothing more is due. */
  alreadyW: number
  /** The node whose power is measured. */
  limitId: string
  /** What it has drawn in the current quarter hour so far; left out: nothing. */
  usedDwh?: number
}

export interface PlanInput {
  now: number
  /** The quarter hour in which `now` lies: slot 0. */
  firstSlotAt: number
  /** 96 to 144. */
  slots: number
  /** Price of a kWh, for each slot. */
  priceE5: readonly number[]
  demand: DemandRule | null
  limits: readonly LimitNode[]
  moduleGroups: readonly ModuleGroup[]
  connectors: readonly PlanConnector[]
  tasks: readonly PlanTask[]
}

/** Why a task is planned as it is. Words are elsewhere. */
export type PlanReason =
  /** Nothing is drawn before `at`: energy is cheaper from then on. */
  | { code: 'waits_until'; at: number; priceE5Now: number; priceE5Then: number }
  /** It would take more in `slots` of its slots, the first at `at`, but the node is full. */
  | { code: 'limited_by'; limitId: string; at: number; slots: number }
  | { code: 'no_soc_worst_case'; socPct: number }
  | { code: 'late'; seconds: number }
  | { code: 'connector_ignores_profile'; connectorId: string }
  | { code: 'connector_offline'; connectorId: string; fallbackW: number }
  | { code: 'connector_faulted'; connectorId: string }
  | { code: 'no_connector' }
  /** The planner chose this connector, nobody else had. */
  | { code: 'connector_chosen'; connectorId: string }
  | { code: 'shares_module_with'; connectorId: string; taskId: string }
  /** The vehicle takes less above this state of charge, before its target. */
  | { code: 'tapers_above'; socPct: number }
  /** Spread so that the paid quarter hour stays at `peakW`. */
  | { code: 'demand_held'; peakW: number }
  | { code: 'precondition_cut'; from: number }
  | { code: 'departs_after_horizon' }
  /** Not ready at its departure; what follows says what would help, each alone. */
  | { code: 'short'; dwh: number; reachesSocPct: number }
  | { code: 'would_help_power'; limitId: string; addW: number }
  | { code: 'would_help_arrival'; at: number }
  | { code: 'would_help_departure'; at: number }
  | { code: 'would_help_target'; socPct: number }
  | { code: 'would_help_connector'; connectorId: string }

export type ReasonCode = PlanReason['code']

export interface PlannedTask {
  taskId: string
  connectorId: string | null
  /** The most that its connector may give, for each slot: 0 or at least the connector's minimum. Heating is in it. */
  watts: readonly number[]
  /** What the battery is expected to be given, for each slot; less than `watts` allow where it tapers, comes late or is done. */
  dwh: readonly number[]
  /** What it needs from now (or its arrival) on. */
  needDwh: number
  /** Σ of `dwh`. */
  energyDwh: number
  shortfallDwh: number
  readyAt: number | null
  /** From ready to unplugged in time; negative or null: not ready in time. */
  marginSeconds: number | null
  /** By its margin and its connector alone; `readinessOf` knows more. */
  state: Readiness
  reasons: readonly PlanReason[]
}

/** A plan in force, by what it allows: power by quarter hour from `firstSlotAt`, for each task at its connector. */
export interface HeldPlan {
  firstSlotAt: number
  tasks: ReadonlyMap<string, { connectorId: string; watts: readonly number[] }>
}

export interface NodeLoad {
  limitId: string
  /** Most that may flow if everyone draws what it is allowed, other loads and fallbacks included. */
  watts: readonly number[]
  /** Slots in which what nobody controls is above the limit already: the plan adds nothing there. */
  overSlots: readonly number[]
}

export interface Plan {
  by: 'optimum' | 'earliest-deadline'
  /** Why it is not the optimum. Null where it is. */
  fallback: 'time-out' | 'crashed' | 'infeasible' | 'not-asked' | null
  madeAt: number
  tasks: readonly PlannedTask[]
  loads: readonly NodeLoad[]
  /** Highest quarter hour of the demand rule's window, `alreadyW` at least; null without a rule. */
  peakW: number | null
  /** Energy and what the peak costs more than what is paid already. */
  costE5: number
  /** The same energy drawn at once and as fast as each can, whatever the limits. */
  uncontrolledE5: number
  /** What no plan can be cheaper than; null where nobody worked it out. */
  boundE5: number | null
  solveMs: number
}
