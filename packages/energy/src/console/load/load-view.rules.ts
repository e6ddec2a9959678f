import {
  quarterMs,
  type LoadDay,
  type LoadQuarter,
  type ShedSession,
  type SupplyLoad,
} from '../../contract/index.ts'

export type LoadState = 'ok' | 'near' | 'over'
/** How the quarter hour that runs will end; null: there is no limit. */
export function stateOf({
  forecastW,
  limitW,
}: Pick<SupplyLoad['running'], 'forecastW' | 'limitW'>): LoadState | null {
  if (limitW === null) return null
  return forecastW >= limitW ? 'over' : forecastW * 10 >= limitW * 9 ? 'near' : 'ok'
}

/** The bar ends somewhat above its limit, or at what goes beyond. */
export function endOfBar({
  presentW,
  forecastW,
  limitW,
}: Pick<SupplyLoad['running'], 'presentW' | 'forecastW' | 'limitW'>): number {
  return Math.max(1, presentW, forecastW, Math.round(((limitW ?? 0) * 6) / 5))
}

/** What is live of the quarter hour that runs is newer than the day. */
export function withRunning({ quarters }: LoadDay, { running }: Pick<SupplyLoad, 'running'>): LoadQuarter[] {
  return quarters.map((one) => (one.at === running.at ? { ...one, forecastW: running.forecastW } : one))
}

/** Averages hold for a whole quarter hour: each is drawn from its beginning to its end, in kW. */
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
    ahead: twice(({ forecastW }) => forecastW),
    limit: twice(({ limitW }) => limitW),
  }
}

/** Sessions from the top until enough is gone; what is not known to draw anything does not help. */
export function neededOf(
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
