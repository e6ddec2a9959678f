/*
 * Input and output of the planner. All values are integers: power in W, energy in dWh (0.1 Wh), instants in ms since
 * 1970, durations in seconds, prices in 1e-5 of the major unit (E5), per kWh or per kW. A slot is a quarter of an hour
 * in UTC.
 */

import type { Readiness } from '../readiness/readiness.rules.ts'

export type { Readiness } from '../readiness/readiness.rules.ts'

/** Node of the limit tree: supply point, feeder or charge point. Roots have no parent. */
export interface LimitNode {
  id: string
  parentId: string | null
  label: string
  /** Maximum power in each slot, including temporary reductions and contracted limits. */
  limitW: readonly number[]
  /** Power at and below this node besides the connectors of the plan, in each slot. */
  otherLoadW: readonly number[]
}

/** Power modules that several connectors of a charge point share. */
export interface ModuleGroup {
  id: string
  /** Maximum total power of the modules. */
  maxW: number
  /** Power of a module. A connector uses whole modules. Null: any share is possible. */
  moduleW: number | null
}

/**
 * available: follows its profile. faulted: gives no power. unfed: an open switch cuts it off. offline: unreachable, keeps its fallback limit. ignoring:
 * gives the power that the vehicle takes, whatever its profile is.
 */
export type ConnectorState = 'available' | 'faulted' | 'unfed' | 'offline' | 'ignoring'
/** Returns true if a connector in this state gives no power. */
export const isWithoutPower = (state: ConnectorState) => state === 'faulted' || state === 'unfed'

export interface PlanConnector {
  id: string
  label: string
  /** Lowest node above the connector, usually its charge point. */
  limitId: string
  maxW: number
  /** Minimum power. Lower values are not possible except 0. */
  minW: number
  moduleGroupId: string | null
  state: ConnectorState
  /** Power limit without communication: the limit of its TxDefaultProfile. */
  fallbackW: number
}

/** Step of a charging curve: from this state of charge on, up to the next step, the vehicle takes at most `maxW`. */
export interface CurveStep {
  fromSocPct: number
  maxW: number
}

/** Vehicle between its arrival and its departure. */
export interface PlanTask {
  id: string
  vehicleLabel: string
  /** Null: the planner chooses a connector that is free from arrival to departure. */
  connectorId: string | null
  /** Actual or expected plug-in time. Not after `now` if the vehicle is plugged in. */
  arrivesAt: number
  /** Arrival time in the timetable, if available. */
  plannedArrivesAt: number | null
  departAt: number
  /** Seconds before the departure at which the vehicle must be unplugged. */
  unplugSeconds: number
  /** State of charge now or at arrival. Null: unknown, so `worstSocPct` is used. */
  socPct: number | null
  worstSocPct: number
  /** Forecast from which `worstSocPct` was derived. */
  forecast?: {
    source: 'telematics' | 'mileage' | 'season' | 'lastSession'
    pct: number
    uncertaintyPct: number
  }
  targetSocPct: number
  batteryDwh: number
  /**
   * Energy for one percent at the connector's meter, learned from sessions. Null: a hundredth of the battery at 92 %.
   */
  dwhPerPercent: number | null
  /** Reserve in addition to the target, at the meter. */
  reserveDwh: number
  /** Sorted by state of charge. Empty: `maxW` applies throughout. */
  curve: readonly CurveStep[]
  /** Maximum power of the vehicle. */
  maxW: number
  /** Default 0. If not all tasks can be ready, a higher priority comes first. */
  priority: number
  /** Power of the preconditioning before the departure, and its start. 0: none. */
  preconditionW: number
  preconditionFrom: number | null
}

/** Price rule for the highest quarter hour. */
export interface DemandRule {
  priceE5PerKw: number
  /** Whether each slot counts. */
  inWindow: readonly boolean[]
  /** Highest peak that is already paid. A lower peak causes no further cost. */
  alreadyW: number
  /** Node whose power is measured. */
  limitId: string
  /** Energy of the current quarter hour so far. Omitted: none. */
  usedDwh?: number
}

/** Time by which vehicles should be ready before they must be unplugged, and its highest price. */
export interface ReadyMargin {
  seconds: number
  /** Share of the plan's cost that the margin may add. */
  costPercent: number
}

export interface PlanInput {
  now: number
  /** Start of the quarter hour that contains `now`: slot 0. */
  firstSlotAt: number
  /** 96 to 144. */
  slots: number
  /** Price per kWh in each slot. */
  priceE5: readonly number[]
  demand: DemandRule | null
  limits: readonly LimitNode[]
  moduleGroups: readonly ModuleGroup[]
  connectors: readonly PlanConnector[]
  tasks: readonly PlanTask[]
  /** Omitted: vehicles may be ready at the last second. */
  margin?: ReadyMargin
}

/** Reason for a task's plan. The texts are defined elsewhere. */
export type PlanReason =
  /** No charging before `at`, because energy is cheaper from then on. */
  | { code: 'waits_until'; at: number; priceE5Now: number; priceE5Then: number }
  /** More power was possible in `slots` of its slots, the first at `at`, but the node is at its limit. */
  | { code: 'limited_by'; limitId: string; at: number; slots: number }
  | { code: 'no_soc_worst_case'; socPct: number }
  /** The state of charge at the return is forecast; the plan uses the lowest expected one. */
  | {
      code: 'soc_from_telematics' | 'soc_from_mileage' | 'soc_from_season' | 'soc_from_last_session'
      socPct: number
      uncertaintyPct: number
    }
  | { code: 'late'; seconds: number }
  | { code: 'connector_ignores_profile'; connectorId: string }
  | { code: 'connector_offline'; connectorId: string; fallbackW: number }
  | { code: 'connector_faulted'; connectorId: string }
  | { code: 'connector_unfed'; connectorId: string }
  | { code: 'no_connector' }
  /** The planner chose this connector because none was assigned. */
  | { code: 'connector_chosen'; connectorId: string }
  | { code: 'shares_module_with'; connectorId: string; taskId: string }
  /** The vehicle takes less power above this state of charge, before its target. */
  | { code: 'tapers_above'; socPct: number }
  /** Charging is spread so that the paid quarter hour stays at `peakW`. */
  | { code: 'demand_held'; peakW: number }
  | { code: 'precondition_cut'; from: number }
  | { code: 'departs_after_horizon' }
  /** Not ready at its departure. The following codes are measures that would be sufficient alone. */
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
  /** Maximum power of its connector in each slot: 0 or at least the connector's minimum, including preconditioning. */
  watts: readonly number[]
  /**
   * Expected energy for the battery in each slot. It is lower than `watts` allow if the power decreases, the vehicle
   * arrives late or is finished.
   */
  dwh: readonly number[]
  /** Energy needed from now (or from the arrival) on. */
  needDwh: number
  /** Sum of `dwh`. */
  energyDwh: number
  shortfallDwh: number
  readyAt: number | null
  /** Time between ready and the latest time to unplug. Negative or null: not ready in time. */
  marginSeconds: number | null
  /** Readiness by margin and connector only. `readinessOf` considers more facts. */
  state: Readiness
  reasons: readonly PlanReason[]
}

/** Allowed power of a current plan by quarter hour from `firstSlotAt`, for each task at its connector. */
export interface CurrentPlanPower {
  firstSlotAt: number
  tasks: ReadonlyMap<string, { connectorId: string; watts: readonly number[] }>
}

export interface NodeLoad {
  limitId: string
  /** Maximum power if every connector uses its allowance, including other loads and fallback limits. */
  watts: readonly number[]
  /** Slots in which uncontrolled power already exceeds the limit. The plan adds nothing there. */
  overSlots: readonly number[]
}

export interface ChargingPlan {
  by: 'optimum' | 'earliest-deadline'
  /** Reason why the plan is not the optimum. Null: it is the optimum. */
  fallback: 'time-out' | 'crashed' | 'infeasible' | 'not-asked' | null
  madeAt: number
  tasks: readonly PlannedTask[]
  loads: readonly NodeLoad[]
  /** Highest quarter hour within the demand rule, at least `alreadyW`. Null: no rule. */
  peakW: number | null
  /** Cost of energy plus the cost of the peak above the already paid one. */
  costE5: number
  /** Cost of the same energy charged immediately and at full power, ignoring limits. */
  uncontrolledE5: number
  /** Lower bound of the cost of any plan. Null: not calculated. */
  boundE5: number | null
  solveMs: number
}
