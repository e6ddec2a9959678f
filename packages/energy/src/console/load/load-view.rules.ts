import { quarterMs, type LoadDay, type LoadQuarter, type ShedSession, type SupplyLoad } from '../../contract/index.ts'

export type LoadState = 'ok' | 'near' | 'over'
/** Returns the expected result of the current quarter hour. Null: there is no limit. */
export function expectedLoadState({
  forecastW,
  limitW,
}: Pick<SupplyLoad['running'], 'forecastW' | 'limitW'>): LoadState | null {
  if (limitW === null) return null
  return forecastW >= limitW ? 'over' : forecastW * 10 >= limitW * 9 ? 'near' : 'ok'
}

/** The bar ends slightly above its limit, or at the value that exceeds the limit. */
export function loadBarMaxW({
  presentW,
  forecastW,
  limitW,
}: Pick<SupplyLoad['running'], 'presentW' | 'forecastW' | 'limitW'>): number {
  return Math.max(1, presentW, forecastW, Math.round(((limitW ?? 0) * 6) / 5))
}

/** Replaces the current quarter hour of the day with its newer live values. */
export function withCurrentQuarterHour({ quarters }: LoadDay, { running }: Pick<SupplyLoad, 'running'>): LoadQuarter[] {
  return quarters.map((one) => (one.at === running.at ? { ...one, forecastW: running.forecastW } : one))
}

/** Returns steps in kW: each average applies to a whole quarter hour and is drawn from its beginning to its end. */
export function stepsOfDay(quarters: readonly LoadQuarter[]) {
  const times = quarters.flatMap(({ at }) => {
    const from = Date.parse(at) / 1_000
    return [from, from + quarterMs / 1_000 - 1]
  })
  const twice = (of: (quarter: LoadQuarter) => number | null) =>
    quarters.flatMap((quarter) => {
      const watts = of(quarter)
      const kilowatts = watts === null ? null : watts / 1_000
      return [kilowatts, kilowatts]
    })
  return {
    times,
    points: twice(({ pointsW }) => pointsW),
    meters: twice(({ meterW }) => meterW),
    forecast: twice(({ forecastW }) => forecastW),
    planned: twice(({ plannedW }) => plannedW),
    limit: twice(({ limitW }) => limitW),
  }
}

/** Returns the sessions from the top that are needed for the reduction. Sessions with unknown power are skipped. */
export function sessionsToShed(
  sessions: readonly ShedSession[],
  shedW: number,
): { session: ShedSession; isNeeded: boolean }[] {
  let gone = 0
  return sessions.map((session) => {
    const isNeeded = gone < shedW && (session.powerW ?? 0) > 0
    gone += session.powerW ?? 0
    return { session, isNeeded }
  })
}

/**
 * Returns the number of past quarter hours of the day, and of those for which all meters have a value. The curve of the
 * meters mixes with that of the charge points only where both exist.
 */
export function meterCoverage({ quarters }: Pick<LoadDay, 'quarters'>, now: string): { past: number; metered: number } {
  const past = quarters.filter(({ at }) => Date.parse(at) + quarterMs <= Date.parse(now))
  return { past: past.length, metered: past.filter(({ meterW }) => meterW !== null).length }
}
