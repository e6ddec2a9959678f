import type { SessionFact } from '@evops/charging/server'

const quarterSeconds = 900
/** Maximum value of the integer column for watts; no charge point exceeds it. */
const mostW = 2 ** 31 - 1

/** Alternating values: second of the day, and the watts from then on; the last watts are 0. */
export type LoadSteps = readonly number[]

/**
 * Returns the load of a connector on a day: the average power between two meter readings of a bill. A session without
 * readings is not included, and a pause of less than a second between two readings is invisible.
 */
export function loadSteps(sessions: readonly SessionFact[], { from, to }: { from: number; to: number }): LoadSteps {
  const changes = new Map<number, number>()
  const second = (at: number) => Math.floor((Math.min(Math.max(at, from), to) - from) / 1_000)
  for (const { readings, energyDwh } of sessions) {
    const whole = (readings.at(-1)?.registerDwh ?? 0) - (readings[0]?.registerDwh ?? 0)
    readings.slice(1).forEach((reading, place) => {
      const before = readings[place]
      if (!before || whole <= 0 || reading.at - before.at < 1_000) return
      const dwh = (energyDwh * (reading.registerDwh - before.registerDwh)) / whole
      const watts = Math.min(Math.round((dwh * 360_000) / (reading.at - before.at)), mostW)
      const [start, end] = [second(before.at), second(reading.at)]
      if (watts === 0 || end <= start) return
      changes.set(start, (changes.get(start) ?? 0) + watts)
      changes.set(end, (changes.get(end) ?? 0) - watts)
    })
  }
  return stepsOf(changes)
}

function stepsOf(changes: ReadonlyMap<number, number>): number[] {
  const steps: number[] = []
  let watts = 0
  for (const [at, change] of [...changes].toSorted(([a], [b]) => a - b)) {
    if (change === 0) continue
    watts += change
    steps.push(at, Math.min(watts, mostW))
  }
  return steps
}

export function maxOfLoadSteps(steps: LoadSteps): number {
  return steps.reduce((most, value, place) => (place % 2 === 1 ? Math.max(most, value) : most), 0)
}

export interface LoadPeak {
  peakW: number
  /** Second of the day at which the peak began. */
  peakAt: number
  quarterW: number
  quarterAt: number
}

/** Returns the sum of several loads. */
export function sumLoadSteps(loads: readonly LoadSteps[]): LoadSteps {
  const changes = new Map<number, number>()
  for (const steps of loads)
    for (let place = 0, before = 0; place < steps.length; place += 2) {
      const [at = 0, watts = 0] = [steps[place], steps[place + 1]]
      changes.set(at, (changes.get(at) ?? 0) + watts - before)
      before = watts
    }
  return stepsOf(changes)
}

/**
 * Returns the highest load of several connectors together, and the quarter of an hour with the highest average; null if
 * there is no load.
 */
export function findLoadPeak(loads: readonly LoadSteps[]): LoadPeak | null {
  const steps = sumLoadSteps(loads)
  if (steps.length === 0) return null
  const quarters = new Map<number, number>()
  let [peakW, peakAt] = [0, 0]
  for (let place = 0; place + 2 < steps.length; place += 2) {
    const [from = 0, watts = 0, to = 0] = steps.slice(place, place + 3)
    if (watts > peakW) [peakW, peakAt] = [watts, from]
    addQuarters(quarters, { from, to, watts })
  }
  let [most, quarterAt] = [0, 0]
  for (const [at, wattSeconds] of quarters) if (wattSeconds > most) [most, quarterAt] = [wattSeconds, at]
  return { peakW, peakAt, quarterW: Math.round(most / quarterSeconds), quarterAt }
}

function addQuarters(
  quarters: Map<number, number>,
  { from, to, watts }: { from: number; to: number; watts: number },
): void {
  for (let at = from - (from % quarterSeconds); at < to; at += quarterSeconds) {
    const seconds = Math.min(to, at + quarterSeconds) - Math.max(from, at)
    quarters.set(at, (quarters.get(at) ?? 0) + watts * seconds)
  }
}
