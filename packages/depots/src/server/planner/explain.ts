import { dwhPerPercentOf } from './curve.ts'
import { doesJobTaper } from './fill.ts'
import { quarterHourMs, type PlanningProblem, type ChargingJob } from './frame.ts'
import type { PowerAllocation } from './ledger.ts'
import type { PlanReason } from './planner.types.ts'
import { planRemediesOf } from './remedies.ts'

const lateMs = 5 * 60_000
/** Energy below which a shortfall is only rounding. */
const shortDwh = 100

/**
 * Returns the reasons for a task's plan: the known facts, the constraints, and for a late task the measures that would
 * help.
 */
export function planReasonsOf(frame: PlanningProblem, ledger: PowerAllocation, index: number): PlanReason[] {
  const job = frame.jobs[index]
  if (!job) return []
  const reasons: PlanReason[] = [...circumstances(frame, job), ...job.notes]
  if (job.controlled) reasons.push(...choices(frame, ledger, index, job))
  const shortfall = job.needDwh - (job.controlled ? ledger.total(index) : job.aloneDwh)
  if (shortfall >= shortDwh) reasons.push(...planRemediesOf(frame, ledger, index))
  return reasons
}

function circumstances(frame: PlanningProblem, job: ChargingJob): PlanReason[] {
  const { task, connector } = job
  const reasons: PlanReason[] = []
  if (task.socPct === null) reasons.push(unknownSoc(job))
  if (task.plannedArrivesAt !== null && task.arrivesAt - task.plannedArrivesAt >= lateMs)
    reasons.push({ code: 'late', seconds: Math.round((task.arrivesAt - task.plannedArrivesAt) / 1_000) })
  if (!connector) reasons.push({ code: 'no_connector' })
  else if (connector.state === 'faulted') reasons.push({ code: 'connector_faulted', connectorId: connector.id })
  else if (connector.state === 'unfed') reasons.push({ code: 'connector_unfed', connectorId: connector.id })
  else if (connector.state === 'ignoring')
    reasons.push({ code: 'connector_ignores_profile', connectorId: connector.id })
  else if (connector.state === 'offline')
    reasons.push({ code: 'connector_offline', connectorId: connector.id, fallbackW: connector.fallbackW })
  if (connector && job.chosen) reasons.push({ code: 'connector_chosen', connectorId: connector.id })
  if (connector && doesJobTaper(job)) {
    const most = Math.min(connector.maxW, task.maxW)
    const step = task.curve.find(({ fromSocPct, maxW }) => maxW < most && fromSocPct >= job.socPct)
    reasons.push({
      code: 'tapers_above',
      socPct: step?.fromSocPct ?? Math.round(job.startDwh / dwhPerPercentOf(task)),
    })
  }
  if (task.departAt > frame.input.firstSlotAt + frame.input.slots * quarterHourMs)
    reasons.push({ code: 'departs_after_horizon' })
  return reasons
}

const forecastCodes = {
  telematics: 'soc_from_telematics',
  mileage: 'soc_from_mileage',
  season: 'soc_from_season',
  lastSession: 'soc_from_last_session',
} as const
function unknownSoc({ task: { forecast }, socPct }: ChargingJob): PlanReason {
  if (!forecast) return { code: 'no_soc_worst_case', socPct }
  const { source, pct, uncertaintyPct } = forecast
  return { code: forecastCodes[source], socPct: pct, uncertaintyPct }
}

/** Returns the reasons that result from prices, limits and the peak. */
function choices(frame: PlanningProblem, ledger: PowerAllocation, index: number, job: ChargingJob): PlanReason[] {
  const { input } = frame
  const watts = ledger.watts[index] ?? new Float64Array(0)
  const price = (t: number) => input.priceE5[t] ?? 0
  const used = [...watts.keys()].filter((t) => (watts[t] ?? 0) > 0)
  const first = used[0]
  const reasons: PlanReason[] = []
  if (first !== undefined && first > job.from && price(job.from) > price(first))
    reasons.push({
      code: 'waits_until',
      at: input.firstSlotAt + first * quarterHourMs,
      priceE5Now: price(job.from),
      priceE5Then: price(first),
    })
  const isShort = job.needDwh - ledger.total(index) >= shortDwh
  const dearest = Math.max(...used.map(price), -Infinity)
  const blockedBy = new Map<number, number[]>()
  let held = false
  for (let t = job.from; t < job.until; t += 1) {
    const own = watts[t] ?? 0
    if (own >= (job.capW[t] ?? 0) || !(isShort || price(t) < dearest)) continue
    const place = fullest(ledger, job, t)
    if (ledger.room(place, t) < Math.max(1_000, job.minW)) blockedBy.set(place, [...(blockedBy.get(place) ?? []), t])
    else held ||= input.demand?.inWindow[t] ?? false
  }
  for (const [place, slots] of blockedBy) reasons.push(...findBlocker(frame, ledger, index, place, slots))
  if (held) reasons.push({ code: 'demand_held', peakW: Math.round(ledger.peak()) })
  return reasons
}

function fullest(ledger: PowerAllocation, job: ChargingJob, t: number): number {
  return job.path.reduce(
    (least, place) => (ledger.room(place, t) < ledger.room(least, t) ? place : least),
    job.path[0] ?? 0,
  )
}

function findBlocker(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  index: number,
  place: number,
  slots: readonly number[],
): PlanReason[] {
  const [at = 0] = slots
  const found = frame.places[place]
  if (!found) return []
  if (!found.isGroup)
    return [
      {
        code: 'limited_by',
        limitId: found.id,
        at: frame.input.firstSlotAt + at * quarterHourMs,
        slots: slots.length,
      },
    ]
  const other = frame.jobs.findIndex(
    (rival, n) => n !== index && rival.path.includes(place) && slots.some((t) => (ledger.watts[n]?.[t] ?? 0) > 0),
  )
  const rival = frame.jobs[other]
  return rival?.connector
    ? [{ code: 'shares_module_with', connectorId: rival.connector.id, taskId: rival.task.id }]
    : []
}
