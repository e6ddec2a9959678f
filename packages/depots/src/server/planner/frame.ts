import { bandsOf, energyTakenDwh, dwhPerPercentOf, type Band } from './curve.ts'
import { chooseConnectors } from './connectors.ts'
import type { PlanConnector, PlanInput, PlanReason, PlanTask } from './planner.types.ts'

export const slotMs = 900_000
export const slotSeconds = 900
/** Profiles are told in whole hundreds of watts. */
export const stepW = 100

/** A place whose power is limited: a node of the tree, or the modules that connectors share. */
export interface Place {
  id: string
  /** What controlled charging may use, for each slot. */
  free: Float64Array
  /** Power is taken in multiples of this. */
  quantumW: number
  isGroup: boolean
}

/** A task as the planner reckons with it. */
export interface Job {
  task: PlanTask
  connector: PlanConnector | null
  chosen: boolean
  /** First slot, and the one after its last. */
  from: number
  until: number
  /** How long it may charge within each slot. */
  seconds: Float64Array
  /** Most that may be planned for charging in each slot. */
  capW: Float64Array
  /** Heating, or what nobody controls: taken off the places before anything is planned. */
  baseW: Float64Array
  minW: number
  /** Its places: charge point first, root last, then its module group. */
  path: readonly number[]
  bands: readonly Band[]
  startDwh: number
  socPct: number
  needDwh: number
  /** What it could get if it were alone and nothing were limited but itself. */
  aloneDwh: number
  /** It does what its profile says. */
  controlled: boolean
  notes: PlanReason[]
}

export interface Frame {
  input: PlanInput
  places: readonly Place[]
  jobs: readonly Job[]
  /** Place of the demand rule. */
  demandPlace: number | null
  /** Slots of a place in which what nobody controls is above the limit. */
  over: ReadonlyMap<string, readonly number[]>
}

export function slotOf(input: PlanInput, at: number): number {
  return Math.floor((at - input.firstSlotAt) / slotMs)
}

/** The question with indices instead of names, needs instead of percents, and what can't be planned taken off. */
export function frameOf(input: PlanInput): Frame {
  const places: Place[] = input.limits.map((node) => ({
    id: node.id,
    free: Float64Array.from(
      { length: input.slots },
      (_, t) => (node.limitW[t] ?? 0) - (node.otherLoadW[t] ?? 0),
    ),
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
  return { input, places, jobs, demandPlace: demandPlace < 0 ? null : demandPlace, over: clampOverbooked(places) }
}

/** From a connector to the root, as indices of places; a parent that is missing or comes back ends the way. */
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
): Job {
  const begins = Math.max(input.now, task.arrivesAt, freeFrom)
  const ends = task.departAt - task.unplugSeconds * 1_000
  const from = Math.max(0, slotOf(input, begins))
  const until = Math.max(from, Math.min(input.slots, Math.ceil((ends - input.firstSlotAt) / slotMs)))
  const seconds = new Float64Array(input.slots)
  for (let t = from; t < until; t += 1) {
    const slotAt = input.firstSlotAt + t * slotMs
    seconds[t] = Math.max(0, (Math.min(slotAt + slotMs, ends) - Math.max(slotAt, begins)) / 1_000)
  }
  const most = connector && connector.state !== 'faulted' ? Math.min(connector.maxW, task.maxW) : 0
  const socPct = task.socPct ?? task.worstSocPct
  const percent = dwhPerPercentOf(task)
  const bands = bandsOf(task)
  const job: Job = {
    task,
    connector,
    chosen,
    from,
    until,
    seconds,
    capW: Float64Array.from(seconds, (usable) => (usable > 0 ? Math.floor(most / stepW) * stepW : 0)),
    baseW: new Float64Array(input.slots),
    minW: connector ? Math.ceil(connector.minW / stepW) * stepW : 0,
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

/** What nobody controls is taken off first: points that ignore or can't hear their profile, heating before the departure. */
function takeFixed(job: Job, places: readonly Place[], input: PlanInput): void {
  const { connector, task } = job
  if (!connector) return
  if (connector.state === 'ignoring' || connector.state === 'offline') {
    const watts = Math.min(
      connector.maxW,
      task.maxW,
      connector.state === 'offline' ? connector.fallbackW : Infinity,
    )
    job.capW.fill(0)
    for (let t = job.from; t < job.until; t += 1) takeOff(job, places, t, watts)
  } else if (job.controlled && task.preconditionW > 0 && task.preconditionFrom !== null)
    heat(job, places, input)
  let at = job.startDwh
  for (let t = job.from; t < job.until && at < job.startDwh + job.needDwh; t += 1)
    at += energyTakenDwh(
      job.bands,
      at,
      job.controlled ? (job.capW[t] ?? 0) : (job.baseW[t] ?? 0),
      job.seconds[t] ?? 0,
    )
  job.aloneDwh = Math.min(job.needDwh, at - job.startDwh)
}

function heat(job: Job, places: readonly Place[], input: PlanInput): void {
  const from = Math.max(job.from, slotOf(input, job.task.preconditionFrom ?? Infinity))
  const wanted = Math.ceil(Math.max(job.task.preconditionW, job.minW) / stepW) * stepW
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
  if (cutFrom !== null)
    job.notes.push({ code: 'precondition_cut', from: input.firstSlotAt + cutFrom * slotMs })
}

function takeOff(job: Job, places: readonly Place[], t: number, watts: number): void {
  if ((job.seconds[t] ?? 0) <= 0) return
  job.baseW[t] = watts
  for (const n of job.path) {
    const place = places[n]
    if (place) place.free[t] = (place.free[t] ?? 0) - watts
  }
}

/** Below nothing there is nothing: says which slots of which place were over, and calls them full. */
function clampOverbooked(places: readonly Place[]): Map<string, readonly number[]> {
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
 * Average power of the measured place in each quarter hour before anything is planned; in the current one what was drawn so far and
 * what others will draw in its rest.
 */
export function besides({ input, places, demandPlace }: Frame): Float64Array {
  const place = demandPlace ?? -1
  const averages = Float64Array.from(
    { length: input.slots },
    (_, t) => (input.limits[place]?.limitW[t] ?? 0) - (places[place]?.free[t] ?? 0),
  )
  const rest = 1 - (input.now - input.firstSlotAt) / slotMs
  averages[0] = (averages[0] ?? 0) * rest + ((input.demand?.usedDwh ?? 0) * 360) / slotSeconds
  return averages
}
