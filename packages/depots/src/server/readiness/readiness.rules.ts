/** green: in time by 15 min or more. amber: in time by less. red: not in time, or nobody can be sure. */
export type Readiness = 'green' | 'amber' | 'red'

/** What is known of a departure; left out: nobody asked. */
export interface ReadinessFacts {
  /** From ready to unplugged in time; null: it will not be ready. */
  marginSeconds: number | null
  /** Of the connector that it hangs at or is planned for; null: it has none. */
  connector: 'available' | 'faulted' | 'offline' | 'ignoring' | null
  isPluggedIn?: boolean
  /** How old the last news of its charge is; null: there has been none. */
  socAgeSeconds?: number | null
  /** What became of the profile that was sent for the plan. */
  profile?: 'accepted' | 'waiting' | 'rejected' | 'unknown'
}
export type ReadinessCause =
  | 'not_ready_in_time'
  | 'tight'
  | 'no_soc'
  | 'connector_faulted'
  | 'connector_offline'
  | 'connector_ignores_profile'
  | 'no_connector'
  | 'profile_not_accepted'
export interface ReadinessVerdict {
  state: Readiness
  /** The gravest first. */
  causes: ReadinessCause[]
}

export const amberBelowSeconds = 15 * 60
export const socSilenceSeconds = 10 * 60
/** E-01: a departure that can't be kept is told at least this long before it. */
export const warnSeconds = 60 * 60

/**
 * Red: not in time, or nobody can be sure that it is: no news of the charge for 10 min, no connector that works and obeys, a profile
 * that was not accepted. Amber: in time by less than a quarter of an hour.
 */
export function readinessOf(facts: ReadinessFacts): ReadinessVerdict {
  const causes: ReadinessCause[] = []
  const { marginSeconds, connector, isPluggedIn = false, socAgeSeconds = 0, profile = 'accepted' } = facts
  if (marginSeconds === null || marginSeconds < 0) causes.push('not_ready_in_time')
  if (connector === null) causes.push('no_connector')
  if (connector === 'faulted') causes.push('connector_faulted')
  if (connector === 'offline') causes.push('connector_offline')
  if (isPluggedIn && profile !== 'accepted' && connector !== 'ignoring') causes.push('profile_not_accepted')
  if (isPluggedIn && (socAgeSeconds === null || socAgeSeconds > socSilenceSeconds)) causes.push('no_soc')
  if (causes.length > 0) return { state: 'red', causes }
  // It gives what the vehicle takes: never too little, only too soon.
  if (connector === 'ignoring') causes.push('connector_ignores_profile')
  if ((marginSeconds ?? 0) < amberBelowSeconds) causes.unshift('tight')
  return { state: causes.length > 0 ? 'amber' : 'green', causes }
}

/** Departures of a plan that it can't keep, each with how long before it is known. */
export function warningsOf(
  tasks: readonly { taskId: string; marginSeconds: number | null }[],
  departAt: ReadonlyMap<string, number>,
  now: number,
): { taskId: string; secondsAhead: number; inTime: boolean }[] {
  return tasks.flatMap(({ taskId, marginSeconds }) => {
    const at = departAt.get(taskId)
    if (at === undefined || (marginSeconds !== null && marginSeconds >= 0)) return []
    const secondsAhead = Math.round((at - now) / 1_000)
    return [{ taskId, secondsAhead, inTime: secondsAhead >= warnSeconds }]
  })
}
