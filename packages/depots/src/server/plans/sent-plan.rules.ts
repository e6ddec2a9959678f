import type { BoardReason } from '../../contract/index.ts'
import type { PlanInput, PlanReason } from '../planner/planner.types.ts'

type Marks = BoardReason['marks']
const iso = (at: number) => new Date(at).toISOString()
const kw = (watts: number) => Math.round(watts / 100) / 10
const kwh = (dwh: number) => Math.round(dwh / 1_000) / 10

/** Reason codes, the most severe first. Codes that are not listed come last. */
const session = [
  'no_vehicle',
  'no_battery',
  'connector_faulted',
  'connector_unfed',
  'no_connector',
  'not_ready_in_time',
  'short',
  'would_help_power',
  'would_help_connector',
  'would_help_departure',
  'would_help_arrival',
  'would_help_target',
  'connector_offline',
  'connector_ignores_profile',
  'profile_not_accepted',
  'profile_unreached',
  'profile_unread',
  'profile_waiting',
  'not_plugged',
  'no_soc',
  'no_soc_worst_case',
  'soc_from_telematics',
  'soc_from_mileage',
  'soc_from_season',
  'soc_from_last_session',
  'late',
  'tight',
  'limited_by',
  'waits_until',
]
function weightOf({ code }: BoardReason): number {
  const place = session.indexOf(code)
  return place < 0 ? session.length : place
}

/** Returns reasons with the names of their objects, without duplicates, the most severe first. */
export function toBoardReasons(
  reasons: readonly PlanReason[],
  causes: readonly string[],
  input: PlanInput,
): BoardReason[] {
  const all = [
    ...causes.map((code) => ({ code, marks: {} })),
    ...reasons.map((one) => ({ code: one.code, marks: marksOf(one, input) })),
  ]
  const richest = new Map<string, BoardReason>()
  for (const one of all) richest.set(one.code, one)
  return [...richest.values()].toSorted((a, b) => weightOf(a) - weightOf(b))
}

function marksOf(reason: PlanReason, input: PlanInput): Marks {
  const connector = (id: string) => input.connectors.find((one) => one.id === id)?.label ?? ''
  const limit = (id: string) => input.limits.find((one) => one.id === id)?.label ?? ''
  switch (reason.code) {
    case 'waits_until':
      return { untilAt: iso(reason.at), nowE5: reason.priceE5Now, thenE5: reason.priceE5Then }
    case 'limited_by':
      return { limit: limit(reason.limitId), firstAt: iso(reason.at), hours: reason.slots / 4 }
    case 'late':
      return { minutes: Math.round(reason.seconds / 60) }
    case 'connector_offline':
      return { connector: connector(reason.connectorId), kw: kw(reason.fallbackW) }
    case 'connector_ignores_profile':
    case 'connector_faulted':
    case 'connector_unfed':
    case 'connector_chosen':
    case 'would_help_connector':
      return { connector: connector(reason.connectorId) }
    case 'shares_module_with':
      return {
        connector: connector(reason.connectorId),
        vehicle: input.tasks.find(({ id }) => id === reason.taskId)?.vehicleLabel ?? '',
      }
    case 'soc_from_telematics':
    case 'soc_from_mileage':
    case 'soc_from_season':
    case 'soc_from_last_session':
      return { soc: reason.socPct, less: reason.uncertaintyPct }
    case 'no_soc_worst_case':
    case 'tapers_above':
    case 'would_help_target':
      return { soc: reason.socPct }
    case 'demand_held':
      return { kw: kw(reason.peakW) }
    case 'precondition_cut':
      return { fromAt: iso(reason.from) }
    case 'short':
      return { kwh: kwh(reason.dwh), soc: Math.floor(reason.reachesSocPct) }
    case 'would_help_power':
      return { limit: limit(reason.limitId), kw: kw(reason.addW) }
    case 'would_help_arrival':
    case 'would_help_departure':
      return { thenAt: iso(reason.at) }
    case 'no_connector':
    case 'departs_after_horizon':
      return {}
  }
}
