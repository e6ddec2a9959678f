import { unplannedPowerBySlot, type PlanningProblem, type ChargingJob } from './frame.ts'
import { untaperedEnergyDwh } from './ledger.ts'
import type { ChargingPhase } from './phases.ts'

/**
 * Linear program in column format for HiGHS. Units are kW, kWh and major units, because the solver's tolerances suit
 * numbers of this size. Columns: power of a job in a slot, its shortfall, the peak.
 */
export interface LinearProgram {
  colCost: Float64Array
  colUpper: Float64Array
  colLower: Float64Array
  rowLower: Float64Array
  rowUpper: Float64Array
  starts: Int32Array
  rows: Int32Array
  values: Float64Array
}

export interface ChargingModel {
  program: LinearProgram
  /** Column order: jobs with their slots of equal power, then a shortfall for each of `short`, then the peak. */
  cells: readonly ModelCell[]
  short: readonly number[]
  hasPeak: boolean
  /** Upper bound of the earliness terms in the objective. Subtracted, the result is a bound of the cost alone. */
  earlinessE5: number
}

export interface ModelCell {
  job: number
  t: number
  until: number
}
interface Column {
  cost: number
  lower: number
  upper: number
  entries: [row: number, value: number][]
}

/** Weight that prefers earlier slots at equal prices. The sum of all weights is below a thousandth of the cost. */
const earlyShare = 0.000_4
/** Number of slots before the departure in which a bus should already be ready: an hour and a half. */
const calmSlots = 6

/** Factor of the penalty for a shortfall of jobs that another plan makes ready, if it can't make all ready. */
const readyFactor = 8

/** `ready`: jobs that another plan makes ready. Null or omitted: all are equal. */
export function buildChargingModel(
  frame: PlanningProblem,
  phases?: readonly (readonly ChargingPhase[])[],
  ready: ReadonlySet<number> | null = null,
): ChargingModel {
  const { input } = frame
  const highest = Math.max(1, ...input.priceE5.map(Math.abs)) / 1e5
  const demandPrice = (input.demand?.priceE5PerKw ?? 0) / 1e5
  const penalty = 10 * (highest + 4 * demandPrice)
  const rows = new Rows()
  const ends = phases ? singleSlots(frame) : alikeSlots(frame)
  const placeRows = placeRowsOf(frame, rows, ends)
  const peakRows = peakRowsOf(frame, rows, ends)
  const cells: ModelCell[] = []
  const columns: Column[] = []
  const short: Column[] = []
  const shortJobs: number[] = []
  let needKwh = 0
  for (const [index, job] of frame.jobs.entries()) {
    if (!isPlanned(job)) continue
    needKwh += job.aloneDwh / 10_000
    const needs = rows.add(job.aloneDwh / 10_000, job.aloneDwh / 10_000)
    const knees = (phases?.[index] ?? []).map((phase) => ({
      ...phase,
      row: rows.add(-Infinity, phase.dwh / 10_000),
    }))
    for (let t = job.from; t < job.until; t = ends[t] ?? job.until) {
      const until = ends[t] ?? job.until
      const upper = Math.min(job.capW[t] ?? 0, knees.find((knee) => t < knee.until)?.maxW ?? Infinity)
      if (upper <= 0) continue
      const slotKwh = untaperedEnergyDwh(job, t, 1_000) / 10_000
      const kwhPerKw = slotKwh * (until - t)
      const middle = (t + until - 1) / 2
      const early = (highest * earlyShare * middle) / input.slots + (phases ? highest * lateChargingWeight(job, t) : 0)
      const entries: [number, number][] = [[needs, kwhPerKw]]
      for (const knee of knees) if (t < knee.until) entries.push([knee.row, kwhPerKw])
      for (const place of job.path) {
        const row = placeRows.get(place * input.slots + t)
        if (row !== undefined) entries.push([row, 1])
      }
      const peakRow = frame.demandPlace !== null && job.path.includes(frame.demandPlace) ? peakRows[t] : undefined
      if (peakRow !== undefined) entries.push([peakRow, slotKwh * 4])
      cells.push({ job: index, t, until })
      columns.push({
        cost: ((input.priceE5[t] ?? 0) / 1e5 + early) * kwhPerKw,
        lower: 0,
        upper: upper / 1_000,
        entries,
      })
    }
    shortJobs.push(index)
    const weight = (1 + job.task.priority) * (ready?.has(index) ? readyFactor : 1)
    short.push({ cost: penalty * weight, lower: 0, upper: Infinity, entries: [[needs, 1]] })
  }
  columns.push(...short)
  const hasPeak = peakRows.some((row) => row !== undefined)
  if (hasPeak) columns.push(peakColumn(frame, peakRows))
  const earlinessE5 = highest * earlyShare * needKwh * 1e5
  return { program: packProgram(columns, rows), cells, short: shortJobs, hasPeak, earlinessE5 }
}

function peakColumn({ input: { demand } }: PlanningProblem, peakRows: readonly (number | undefined)[]): Column {
  return {
    cost: (demand?.priceE5PerKw ?? 0) / 1e5,
    lower: (demand?.alreadyW ?? 0) / 1_000,
    upper: Infinity,
    entries: peakRows.flatMap((row): [number, number][] => (row === undefined ? [] : [[row, -1]])),
  }
}

function singleSlots({ input }: PlanningProblem): number[] {
  return Array.from({ length: input.slots }, (_, t) => t + 1)
}

/**
 * Returns the end of the stretch for each slot. Adjacent slots without any difference (vehicles, prices and limits
 * unchanged) are merged in the first program: any plan for them can be replaced by its average at the same cost, so the
 * bound does not change. The night of a depot is mostly such a stretch, which halves the program.
 */
function alikeSlots(frame: PlanningProblem): number[] {
  const { input, places, jobs } = frame
  const averages = unplannedPowerBySlot(frame)
  const rows: readonly ArrayLike<number | boolean>[] = [
    input.priceE5,
    averages,
    input.demand?.inWindow ?? [],
    ...places.map(({ free }) => free),
    ...jobs.filter(isPlanned).flatMap(({ capW, seconds }) => [capW, seconds]),
  ]
  const ends = singleSlots(frame)
  for (let t = input.slots - 2; t >= 0; t -= 1)
    if (rows.every((row) => row[t] === row[t + 1])) ends[t] = ends[t + 1] ?? t + 1
  return ends
}

/**
 * Weight of late charging: in the second program, which gives the plan, charging shortly before the departure costs
 * slightly more, because a fault then leaves no time to move the vehicle. The first program, which gives the bound, has
 * no such weight.
 */
export function lateChargingWeight(job: ChargingJob, t: number): number {
  const left = job.until - t
  return left > calmSlots ? 0 : (0.02 * (calmSlots + 1 - left)) / calmSlots
}

class Rows {
  readonly lower: number[] = []
  readonly upper: number[] = []
  add(lower: number, upper: number): number {
    this.upper.push(upper)
    return this.lower.push(lower) - 1
  }
}

/** Adds a row only if all jobs together could exceed the available power, after the limits of the places below. */
function placeRowsOf(frame: PlanningProblem, rows: Rows, ends: readonly number[]): Map<number, number> {
  const { slots } = frame.input
  const { above, upwards } = wayUpOf(frame)
  const wanted = frame.places.map(() => new Float64Array(slots))
  const add = (place: number | undefined, from: number, until: number, watts: (t: number) => number) => {
    const own = wanted[place ?? -1]
    if (own) for (let t = from; t < until; t += 1) own[t] = (own[t] ?? 0) + watts(t)
  }
  for (const job of frame.jobs) {
    if (!isPlanned(job)) continue
    for (const place of lowestFirst(frame, job)) {
      add(place, job.from, job.until, (t) => job.capW[t] ?? 0)
      if (above.get(place) !== null) break
    }
  }
  // The row of the place above is sufficient if its limit is not higher.
  const isReportedAbove = (place: number, t: number) => {
    const next = above.get(place)
    return typeof next === 'number' && (frame.places[next]?.free[t] ?? 0) <= (frame.places[place]?.free[t] ?? 0)
  }
  for (const place of upwards) {
    const [own, free] = [wanted[place], frame.places[place]?.free]
    add(above.get(place) ?? undefined, 0, slots, (t) =>
      isReportedAbove(place, t) ? (own?.[t] ?? 0) : Math.min(own?.[t] ?? 0, free?.[t] ?? 0),
    )
  }
  const found = new Map<number, number>()
  for (const [place, { free }] of frame.places.entries())
    for (let t = 0; t < slots; t = ends[t] ?? slots)
      if ((wanted[place]?.[t] ?? 0) > (free[t] ?? 0) && !isReportedAbove(place, t))
        found.set(place * slots + t, rows.add(-Infinity, (free[t] ?? 0) / 1_000))
  return found
}
const isPlanned = (job: ChargingJob) => job.controlled && job.aloneDwh >= 1

/** Modules are below their charge point. */
function lowestFirst({ places }: PlanningProblem, { path }: ChargingJob): readonly number[] {
  const group = path.at(-1)
  return group !== undefined && places[group]?.isGroup ? [group, ...path.slice(0, -1)] : path
}

/**
 * Returns the place through which all power of a place flows. Undefined: top place. Null: jobs differ (modules shared
 * by two charge points, or a loop in the tree). `upwards`: sorted so that each place comes before its parent.
 */
function wayUpOf(frame: PlanningProblem): { above: Map<number, number | undefined | null>; upwards: number[] } {
  const above = new Map<number, number | undefined | null>()
  const height = new Map<number, number>()
  for (const job of frame.jobs)
    for (const [step, place] of lowestFirst(frame, job).entries()) {
      const next = lowestFirst(frame, job)[step + 1]
      above.set(place, above.has(place) && above.get(place) !== next ? null : next)
      height.set(place, Math.max(step, height.get(place) ?? 0))
    }
  for (const [place, next] of above)
    if (typeof next === 'number' && (height.get(next) ?? 0) <= (height.get(place) ?? 0)) above.set(place, null)
  const upwards = [...above.keys()].toSorted((a, b) => (height.get(a) ?? 0) - (height.get(b) ?? 0))
  return { above, upwards }
}

/** Adds rows: the power of the measured place minus the peak is at most the negative of the other power. */
function peakRowsOf(frame: PlanningProblem, rows: Rows, ends: readonly number[]): (number | undefined)[] {
  const { demand, slots } = frame.input
  if (!demand || frame.demandPlace === null) return []
  const averages = unplannedPowerBySlot(frame)
  const found: (number | undefined)[] = []
  for (let t = 0; t < slots; t = ends[t] ?? slots)
    if (demand.inWindow[t]) found[t] = rows.add(-Infinity, -(averages[t] ?? 0) / 1_000)
  return found
}

function packProgram(columns: readonly Column[], rows: Rows): LinearProgram {
  const entries = columns.reduce((sum, column) => sum + column.entries.length, 0)
  const program: LinearProgram = {
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: Float64Array.from(columns, ({ lower }) => lower),
    colUpper: Float64Array.from(columns, ({ upper }) => upper),
    rowLower: Float64Array.from(rows.lower),
    rowUpper: Float64Array.from(rows.upper),
    starts: new Int32Array(columns.length + 1),
    rows: new Int32Array(entries),
    values: new Float64Array(entries),
  }
  let n = 0
  for (const [index, column] of columns.entries()) {
    for (const [row, value] of column.entries) {
      program.rows[n] = row
      program.values[n] = value
      n += 1
    }
    program.starts[index + 1] = n
  }
  return program
}
