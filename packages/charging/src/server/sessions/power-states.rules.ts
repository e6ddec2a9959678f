import type { PowerState } from '@evops/tariffs/contract'
import type { ClockReading } from './session-clock.rules.ts'

/** Marks a status of 1.6 that stands for the charging state Idle of 2.x, which 1.6 does not have. */
export const idleInfo = 'chargingState Idle'

/** State of a session's connector, as [device's time, time of receipt, reported status]. Times in epoch ms. */
export type ConnectorStateReport = [deviceAt: number | null, receivedAt: number, status: string]

/**
 * Meaning of a connector's status for its session. Charging states of 2.x are stored as the status of 1.6 that has the
 * same meaning. A connector that is reported as free during a session proves nothing about energy.
 */
const meanings: Readonly<Record<string, PowerState>> = {
  Charging: 'charging',
  SuspendedEV: 'vehicle',
  Finishing: 'plugged',
  Preparing: 'plugged',
  SuspendedEVSE: 'station',
  // No vehicle is connected (decision 259): it takes no energy and occupies no connector.
  Idle: 'station',
  Faulted: 'station',
  Unavailable: 'station',
}

export interface TimedConnectorState extends ClockReading {
  state: PowerState
}

export function timedConnectorState([deviceAt, receivedAt, status]: ConnectorStateReport): TimedConnectorState {
  const state = Object.hasOwn(meanings, status) ? meanings[status] : undefined
  return { deviceAt, receivedAt, state: state ?? 'unknown' }
}

/**
 * Returns the end of a running session for its cost so far: its last register, or the present if its connector reports
 * that no energy flows. Charge points often send no more meter values then.
 */
export function provisionalSessionEnd(
  last: ClockReading,
  states: readonly ConnectorStateReport[],
  now: number,
): ClockReading {
  const latest = states.at(-1)
  const { state } = latest ? timedConnectorState(latest) : { state: 'unknown' }
  if ((state !== 'vehicle' && state !== 'station') || now <= last.receivedAt) return last
  return { deviceAt: null, receivedAt: now }
}
