/** green: at least 15 min before the latest time. amber: less. red: late or uncertain. */
export type Readiness = 'green' | 'amber' | 'red'

/** Facts about a departure. Omitted facts were not checked. */
export interface ReadinessFacts {
  /** Time between ready and the latest time to unplug. Null: not ready in time. */
  marginSeconds: number | null
  /** State of its current or planned connector. Null: none. */
  connector: 'available' | 'faulted' | 'unfed' | 'offline' | 'ignoring' | null
  isPluggedIn?: boolean
  /** Age of the last state of charge. Null: never reported. */
  socAgeSeconds?: number | null
  /** State of the profile that was sent for the plan. */
  profile?: 'accepted' | 'waiting' | 'rejected' | 'unknown'
}
export type ReadinessCause =
  | 'not_ready_in_time'
  | 'tight'
  | 'no_soc'
  | 'connector_faulted'
  | 'connector_unfed'
  | 'connector_offline'
  | 'connector_ignores_profile'
  | 'no_connector'
  | 'profile_not_accepted'
export interface ReadinessVerdict {
  state: Readiness
  /** Sorted with the most severe first. */
  causes: ReadinessCause[]
}

export const amberBelowSeconds = 15 * 60
export const socSilenceSeconds = 10 * 60
/** E-01: minimum time in seconds before a departure at which its delay must be reported. */
export const delayWarningSeconds = 60 * 60

/**
 * Returns the readiness. Red: late or uncertain, which means no state of charge for 10 min, no connector that works and
 * complies, or a rejected profile. Amber: in time by less than a quarter of an hour.
 */
export function readinessOf(facts: ReadinessFacts): ReadinessVerdict {
  const causes: ReadinessCause[] = []
  const { marginSeconds, connector, isPluggedIn = false, socAgeSeconds = 0, profile = 'accepted' } = facts
  if (marginSeconds === null || marginSeconds < 0) causes.push('not_ready_in_time')
  if (connector === null) causes.push('no_connector')
  if (connector === 'faulted') causes.push('connector_faulted')
  if (connector === 'unfed') causes.push('connector_unfed')
  if (connector === 'offline') causes.push('connector_offline')
  if (isPluggedIn && profile !== 'accepted' && connector !== 'ignoring') causes.push('profile_not_accepted')
  if (isPluggedIn && (socAgeSeconds === null || socAgeSeconds > socSilenceSeconds)) causes.push('no_soc')
  if (causes.length > 0) return { state: 'red', causes }
  // The connector gives the power that the vehicle takes: never too little, only too early.
  if (connector === 'ignoring') causes.push('connector_ignores_profile')
  if ((marginSeconds ?? 0) < amberBelowSeconds) causes.unshift('tight')
  return { state: causes.length > 0 ? 'amber' : 'green', causes }
}

/** Returns the departures that a plan cannot meet, with the time between the plan and the departure. */
export function unmetDepartureWarnings(
  tasks: readonly { taskId: string; marginSeconds: number | null }[],
  departAt: ReadonlyMap<string, number>,
  now: number,
): { taskId: string; noticeLeadSeconds: number; inTime: boolean }[] {
  return tasks.flatMap(({ taskId, marginSeconds }) => {
    const at = departAt.get(taskId)
    if (at === undefined || (marginSeconds !== null && marginSeconds >= 0)) return []
    const noticeLeadSeconds = Math.round((at - now) / 1_000)
    return [{ taskId, noticeLeadSeconds, inTime: noticeLeadSeconds >= delayWarningSeconds }]
  })
}
