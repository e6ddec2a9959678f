import { energyTakenDwh, dwhPerPercentOf } from './curve.ts'
import { findFreeConnector, connectorStaysOf } from './connectors.ts'
import { quarterHourMs, quarterHourSeconds, powerStepW, type PlanningProblem, type ChargingJob } from './frame.ts'
import type { PowerAllocation } from './ledger.ts'
import type { PlanReason } from './planner.types.ts'

/**
 * Returns a task's shortfall and the measures that would make it ready, each sufficient alone: power, time, another
 * connector, a lower target.
 */
export function planRemediesOf(frame: PlanningProblem, ledger: PowerAllocation, index: number): PlanReason[] {
  const job = frame.jobs[index]
  if (!job) return []
  const deliveredDwh = job.controlled ? ledger.total(index) : job.aloneDwh
  const reached = Math.floor((job.startDwh + deliveredDwh) / dwhPerPercentOf(job.task))
  const reasons: PlanReason[] = [{ code: 'short', dwh: Math.round(job.needDwh - deliveredDwh), reachesSocPct: reached }]
  if (!job.controlled) {
    const other = findFreeConnector(frame.input, job.task, connectorStaysOf(frame.input, frame.jobs))
    if (other) reasons.push({ code: 'would_help_connector', connectorId: other.id })
  } else
    for (const found of [
      morePower(frame, ledger, index, job),
      earlier(frame, ledger, index, job),
      later(frame, ledger, index, job),
    ])
      if (found) reasons.push(found)
  if (reached < job.task.targetSocPct) reasons.push({ code: 'would_help_target', socPct: Math.max(0, reached) })
  return reasons
}

interface Stay {
  from: number
  until: number
  seconds: (t: number) => number
}

/** Returns the energy of a stay if the task used all power that the others leave. */
function wouldGet(
  ledger: PowerAllocation,
  index: number,
  job: ChargingJob,
  stay: Stay,
  more: Map<number, number>,
): number {
  const full = Math.max(0, ...job.capW)
  let at = job.startDwh
  for (let t = stay.from; t < stay.until; t += 1) {
    const own = ledger.watts[index]?.[t] ?? 0
    const room = Math.min(...job.path.map((place) => ledger.room(place, t) + (more.get(place) ?? 0)))
    const watts = Math.min(full, own + Math.max(0, room))
    if (watts >= job.minW) at += energyTakenDwh(job.bands, at, watts, stay.seconds(t))
  }
  return at - job.startDwh
}

/** Returns the additional power needed at the place that limits the task most often, within its slots. */
function morePower(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  index: number,
  job: ChargingJob,
): PlanReason | null {
  const stay = { from: job.from, until: job.until, seconds: (t: number) => job.seconds[t] ?? 0 }
  const nodes = job.path.filter((place) => !frame.places[place]?.isGroup)
  const enough = (more: Map<number, number>) => wouldGet(ledger, index, job, stay, more) >= job.needDwh - 1
  for (const place of nodes) {
    const most = Math.max(0, ...job.capW)
    if (!enough(new Map([[place, most]]))) continue
    let [low, high] = [0, Math.ceil(most / powerStepW)]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (enough(new Map([[place, middle * powerStepW]]))) high = middle
      else low = middle + 1
    }
    return { code: 'would_help_power', limitId: frame.places[place]?.id ?? '', addW: high * powerStepW }
  }
  return null
}

/** Returns the latest quarter hour of arrival that would be sufficient. */
function earlier(frame: PlanningProblem, ledger: PowerAllocation, index: number, job: ChargingJob): PlanReason | null {
  const { input } = frame
  if (job.task.arrivesAt <= input.now) return null
  const seconds = (t: number) =>
    t < job.from ? quarterHourSeconds : t === job.from ? quarterHourSeconds : (job.seconds[t] ?? 0)
  for (let from = job.from; from >= 0; from -= 1)
    if (wouldGet(ledger, index, job, { from, until: job.until, seconds }, new Map()) >= job.needDwh - 1) {
      const at = input.firstSlotAt + from * quarterHourMs
      return at >= input.now && at < job.task.arrivesAt ? { code: 'would_help_arrival', at } : null
    }
  return null
}

/** Returns the first quarter hour after which the task would be ready. */
function later(frame: PlanningProblem, ledger: PowerAllocation, index: number, job: ChargingJob): PlanReason | null {
  const { input } = frame
  const seconds = (t: number) => (t >= job.until - 1 ? quarterHourSeconds : (job.seconds[t] ?? 0))
  for (let until = job.until; until <= input.slots; until += 1)
    if (wouldGet(ledger, index, job, { from: job.from, until, seconds }, new Map()) >= job.needDwh - 1) {
      const at = input.firstSlotAt + until * quarterHourMs + job.task.unplugSeconds * 1_000
      return at > job.task.departAt ? { code: 'would_help_departure', at } : null
    }
  return null
}
