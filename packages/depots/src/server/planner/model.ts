import { besides, type Frame, type Job } from './frame.ts'
import { plainDwh } from './ledger.ts'
import type { Phase } from './phases.ts'

/**
 * The linear program, by columns as HiGHS takes it. In kW, kWh and major units: the solver's tolerances are made for numbers of
 * this size. Columns: power of a job in a slot, its shortfall, the peak.
 */
export interface Program {
  colCost: Float64Array
  colUpper: Float64Array
  colLower: Float64Array
  rowLower: Float64Array
  rowUpper: Float64Array
  starts: Int32Array
  rows: Int32Array
  values: Float64Array
}

export interface Model {
  program: Program
  /** Column → job and slot; then one shortfall for each of `short`, then the peak. */
  cells: readonly { job: number; t: number }[]
  short: readonly number[]
  hasPeak: boolean
  /** Upper bound of what earliness adds to the objective: below it the bound is the bound of cost alone. */
  earlinessE5: number
}

interface Column {
  cost: number
  lower: number
  upper: number
  entries: [row: number, value: number][]
}

/** Of equal prices the earlier slot: so little that all of it is below a thousandth of the cost. */
const earlyShare = 0.000_4
/** An hour and a half before its departure a bus had better be ready. */
const calmSlots = 6

export function modelOf(frame: Frame, phases?: readonly (readonly Phase[])[]): Model {
  const { input } = frame
  const highest = Math.max(1, ...input.priceE5.map(Math.abs)) / 1e5
  const demandPrice = (input.demand?.priceE5PerKw ?? 0) / 1e5
  const penalty = 10 * (highest + 4 * demandPrice)
  const rows = new Rows()
  const placeRows = placeRowsOf(frame, rows)
  const peakRows = peakRowsOf(frame, rows)
  const cells: { job: number; t: number }[] = []
  const columns: Column[] = []
  const short: Column[] = []
  const shortJobs: number[] = []
  let needKwh = 0
  for (const [index, job] of frame.jobs.entries()) {
    if (!job.controlled || job.aloneDwh < 1) continue
    needKwh += job.aloneDwh / 10_000
    const needs = rows.add(job.aloneDwh / 10_000, job.aloneDwh / 10_000)
    const knees = (phases?.[index] ?? []).map((phase) => ({
      ...phase,
      row: rows.add(-Infinity, phase.dwh / 10_000),
    }))
    for (let t = job.from; t < job.until; t += 1) {
      const upper = Math.min(job.capW[t] ?? 0, knees.find(({ until }) => t < until)?.maxW ?? Infinity)
      if (upper <= 0) continue
      const kwhPerKw = plainDwh(job, t, 1_000) / 10_000
      const early = (highest * earlyShare * t) / input.slots + (phases ? highest * lastShare(job, t) : 0)
      const entries: [number, number][] = [[needs, kwhPerKw]]
      for (const { until, row } of knees) if (t < until) entries.push([row, kwhPerKw])
      for (const place of job.path) {
        const row = placeRows.get(place * input.slots + t)
        if (row !== undefined) entries.push([row, 1])
      }
      const peakRow =
        frame.demandPlace !== null && job.path.includes(frame.demandPlace) ? peakRows[t] : undefined
      if (peakRow !== undefined) entries.push([peakRow, kwhPerKw * 4])
      cells.push({ job: index, t })
      columns.push({
        cost: ((input.priceE5[t] ?? 0) / 1e5 + early) * kwhPerKw,
        lower: 0,
        upper: upper / 1_000,
        entries,
      })
    }
    shortJobs.push(index)
    short.push({ cost: penalty * (1 + job.task.priority), lower: 0, upper: Infinity, entries: [[needs, 1]] })
  }
  columns.push(...short)
  const hasPeak = peakRows.some((row) => row !== undefined)
  if (hasPeak)
    columns.push({
      cost: demandPrice,
      lower: (input.demand?.alreadyW ?? 0) / 1_000,
      upper: Infinity,
      entries: peakRows.flatMap((row): [number, number][] => (row === undefined ? [] : [[row, -1]])),
    })
  const earlinessE5 = highest * earlyShare * needKwh * 1e5
  return { program: packed(columns, rows), cells, short: shortJobs, hasPeak, earlinessE5 }
}

/**
 * Charging shortly before the departure costs a little more in the second program, from which the plan is made: what dies then, or is
 * not reached, leaves no time to move. The first, whose cost is the bound, knows nothing of it.
 */
function lastShare(job: Job, t: number): number {
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

/** A row only where all jobs at once could take more than there is, and more than the place below lets through. */
function placeRowsOf(frame: Frame, rows: Rows): Map<number, number> {
  const { slots } = frame.input
  const wanted = frame.places.map(() => new Float64Array(slots))
  const add = (job: Job) => {
    for (const place of job.path)
      for (let t = job.from; t < job.until; t += 1) {
        const own = wanted[place]
        if (own) own[t] = (own[t] ?? 0) + (job.capW[t] ?? 0)
      }
  }
  for (const job of frame.jobs) if (job.controlled && job.aloneDwh >= 1) add(job)
  const found = new Map<number, number>()
  for (const [place, { free }] of frame.places.entries())
    for (let t = 0; t < slots; t += 1)
      if ((wanted[place]?.[t] ?? 0) > (free[t] ?? 0))
        found.set(place * slots + t, rows.add(-Infinity, (free[t] ?? 0) / 1_000))
  return found
}

/** Power of the measured place less the peak is at most what flows besides, turned round. */
function peakRowsOf(frame: Frame, rows: Rows): (number | undefined)[] {
  const { demand, slots } = frame.input
  if (!demand || frame.demandPlace === null) return []
  const averages = besides(frame)
  return Array.from({ length: slots }, (_, t) =>
    demand.inWindow[t] ? rows.add(-Infinity, -(averages[t] ?? 0) / 1_000) : undefined,
  )
}

function packed(columns: readonly Column[], rows: Rows): Program {
  const entries = columns.reduce((sum, column) => sum + column.entries.length, 0)
  const program: Program = {
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
