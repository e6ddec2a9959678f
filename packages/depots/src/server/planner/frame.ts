import { chargingPowerBandsOf, energyTakenDwh, dwhPerPercentOf, type ChargingPowerBand } from './curve.ts'
import { chooseConnectors } from './connectors.ts'
import { isWithoutPower, type PlanConnector, type PlanInput, type PlanReason, type PlanTask } from './planner.types.ts'

export const quarterHourMs = 900_000
export const quarterHourSeconds = 900
/** Profiles use multiples of 100 W. */
export const powerStepW = 100

/** Node of the tree with limited power, or a group of modules shared by connectors. */
export interface CapacityNode {
  id: string
  /** Power available for controlled charging in each slot. */
  free: Float64Array
  /** Power is allocated in multiples of this value. */
  quantumW: number
  isGroup: boolean
}

/** Task in the form that the planner uses. */
export interface ChargingJob {
  task: PlanTask
  connector: PlanConnector | null
  chosen: boolean
  /** First slot, and the slot after the last one. */
  from: number
  until: number
  /** Seconds of possible charging within each slot. */
  seconds: Float64Array
  /** Maximum plannable power in each slot. */
  capW: Float64Array
  /** Preconditioning, or uncontrolled power. It is subtracted from the places before planning. */
  baseW: Float64Array
  minW: number
  /** Places of the job: charge point first, root last, then the module group. */
  path: readonly number[]
  bands: readonly ChargingPowerBand[]
  startDwh: number
  socPct: number
  needDwh: number
  /** Energy that the job could get alone, limited only by itself. */
  aloneDwh: number
  /** True if the charge point follows its profile. */
  controlled: boolean
  notes: PlanReason[]
}

export interface PlanningProblem {
  input: PlanInput
  places: readonly CapacityNode[]
  jobs: readonly ChargingJob[]
  /** Place to which the demand rule applies. */
  demandPlace: number | null
  /** Slots of a place in which the uncontrolled power exceeds the limit. */
  over: ReadonlyMap<string, readonly number[]>
}

export function slotIndexAt(input: PlanInput, at: number): number {
  return Math.floor((at - input.firstSlotAt) / quarterHourMs)
}

/**
 * Converts the planning input: indices instead of names, energy needs instead of percentages, and uncontrollable power
 * subtracted.
 */
export function createPlanningProblem(input: PlanInput): PlanningProblem {
  const places: CapacityNode[] = input.limits.map((node) => ({
    id: node.id,
    free: Float64Array.from({ length: input.slots }, (_, t) => (node.limitW[t] ?? 0) - (node.otherLoadW[t] ?? 0)),
    quantumW: 0,
    isGroup: false,
  }))
  for (const group of input.moduleGroups)
    places.push({
      id: group.id,
      free: new Float64Array(input.slots).fill(group.maxW),
      quantumW: group.moduleW ?? 0,
      isGroup: true,
    })
  const paths = pathsOf(input)
  const jobs = chooseConnectors(input).map((choice) => jobOf(input, choice, paths))
  for (const job of jobs) takeFixed(job, places, input)
  const demandPlace = input.demand ? input.limits.findIndex(({ id }) => id === input.demand?.limitId) : -1
  return {
    input,
    places,
    jobs,
    demandPlace: demandPlace < 0 ? null : demandPlace,
    over: clampOverbooked(places),
  }
}

/** Returns the path from a connector to the root as indices of places. A missing parent or a loop ends the path. */
function pathsOf(input: PlanInput): (connector: PlanConnector) => readonly number[] {
  const nodes = new Map(input.limits.map((node, index) => [node.id, { node, index }]))
  const groups = new Map(input.moduleGroups.map(({ id }, n) => [id, input.limits.length + n]))
  return (connector) => {
    const path: number[] = []
    let at = nodes.get(connector.limitId)
    while (at && !path.includes(at.index)) {
      path.push(at.index)
      at = at.node.parentId === null ? undefined : nodes.get(at.node.parentId)
    }
    const group = connector.moduleGroupId === null ? undefined : groups.get(connector.moduleGroupId)
    return group === undefined ? path : [...path, group]
  }
}

function jobOf(
  input: PlanInput,
  { task, connector, chosen, freeFrom }: ReturnType<typeof chooseConnectors>[number],
  paths: (connector: PlanConnector) => readonly number[],
): ChargingJob {
  const begins = Math.max(input.now, task.arrivesAt, freeFrom)
  const ends = task.departAt - task.unplugSeconds * 1_000
  const from = Math.max(0, slotIndexAt(input, begins))
  const until = Math.max(from, Math.min(input.slots, Math.ceil((ends - input.firstSlotAt) / quarterHourMs)))
  const seconds = new Float64Array(input.slots)
  for (let t = from; t < until; t += 1) {
    const slotAt = input.firstSlotAt + t * quarterHourMs
    seconds[t] = Math.max(0, (Math.min(slotAt + quarterHourMs, ends) - Math.max(slotAt, begins)) / 1_000)
  }
  const most = connector && !isWithoutPower(connector.state) ? Math.min(connector.maxW, task.maxW) : 0
  const socPct = task.socPct ?? task.worstSocPct
  const percent = dwhPerPercentOf(task)
  const bands = chargingPowerBandsOf(task)
  const job: ChargingJob = {
    task,
    connector,
    chosen,
    from,
    until,
    seconds,
    capW: Float64Array.from(seconds, (usable) => (usable > 0 ? Math.floor(most / powerStepW) * powerStepW : 0)),
    baseW: new Float64Array(input.slots),
    minW: connector ? Math.ceil(connector.minW / powerStepW) * powerStepW : 0,
    path: connector ? paths(connector) : [],
    bands,
    startDwh: socPct * percent,
    socPct,
    needDwh: Math.round(
      Math.min(
        Math.max(0, task.targetSocPct - socPct) * percent + task.reserveDwh,
        Math.max(0, 100 - socPct) * percent,
      ),
    ),
    aloneDwh: 0,
    controlled: connector?.state === 'available',
    notes: [],
  }
  return job
}

/**
 * Subtracts uncontrollable power first: charge points that ignore or cannot receive their profile, and preconditioning.
 */
function takeFixed(job: ChargingJob, places: readonly CapacityNode[], input: PlanInput): void {
  const { connector, task } = job
  if (!connector) return
  if (connector.state === 'ignoring' || connector.state === 'offline') {
    const watts = Math.min(connector.maxW, task.maxW, connector.state === 'offline' ? connector.fallbackW : Infinity)
    job.capW.fill(0)
    for (let t = job.from; t < job.until; t += 1) takeOff(job, places, t, watts)
  } else if (job.controlled && task.preconditionW > 0 && task.preconditionFrom !== null) heat(job, places, input)
  let at = job.startDwh
  for (let t = job.from; t < job.until && at < job.startDwh + job.needDwh; t += 1)
    at += energyTakenDwh(job.bands, at, job.controlled ? (job.capW[t] ?? 0) : (job.baseW[t] ?? 0), job.seconds[t] ?? 0)
  job.aloneDwh = Math.min(job.needDwh, at - job.startDwh)
}

function heat(job: ChargingJob, places: readonly CapacityNode[], input: PlanInput): void {
  const from = Math.max(job.from, slotIndexAt(input, job.task.preconditionFrom ?? Infinity))
  const wanted = Math.ceil(Math.max(job.task.preconditionW, job.minW) / powerStepW) * powerStepW
  let cutFrom: number | null = null
  for (let t = from; t < job.until; t += 1) {
    const room = Math.min(...job.path.map((n) => places[n]?.free[t] ?? 0), job.capW[t] ?? 0)
    if (room < wanted) {
      cutFrom ??= t
      continue
    }
    takeOff(job, places, t, wanted)
    job.capW[t] = Math.max(0, (job.capW[t] ?? 0) - wanted)
  }
  if (cutFrom !== null) job.notes.push({ code: 'precondition_cut', from: input.firstSlotAt + cutFrom * quarterHourMs })
}

function takeOff(job: ChargingJob, places: readonly CapacityNode[], t: number, watts: number): void {
  if ((job.seconds[t] ?? 0) <= 0) return
  job.baseW[t] = watts
  for (const n of job.path) {
    const place = places[n]
    if (place) place.free[t] = (place.free[t] ?? 0) - watts
  }
}

/** Raises negative values to zero. Returns the slots of each place that were exceeded. */
function clampOverbooked(places: readonly CapacityNode[]): Map<string, readonly number[]> {
  const over = new Map<string, number[]>()
  for (const { id, free, isGroup } of places)
    for (let t = 0; t < free.length; t += 1) {
      if ((free[t] ?? 0) >= 0) continue
      if (!isGroup) over.set(id, [...(over.get(id) ?? []), t])
      free[t] = 0
    }
  return over
}

/**
 * Returns the average power of the measured place in each quarter hour without planned charging. The current quarter
 * hour includes the past consumption and the expected uncontrolled rest.
 */
export function unplannedPowerBySlot({ input, places, demandPlace }: PlanningProblem): Float64Array {
  const place = demandPlace ?? -1
  const averages = Float64Array.from(
    { length: input.slots },
    (_, t) => (input.limits[place]?.limitW[t] ?? 0) - (places[place]?.free[t] ?? 0),
  )
  const rest = 1 - (input.now - input.firstSlotAt) / quarterHourMs
  averages[0] = (averages[0] ?? 0) * rest + ((input.demand?.usedDwh ?? 0) * 360) / quarterHourSeconds
  return averages
}
