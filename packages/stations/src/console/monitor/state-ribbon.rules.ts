import type { ConnectorStatus, ConnectorStateChange } from '../../contract/index.ts'

export interface StateInterval {
  status: ConnectorStatus | null
  /** Milliseconds. */
  from: number
  to: number
}

/**
 * Returns the reported states as time intervals, from changes sorted newest first. The state before the first report is
 * unknown.
 */
export function stateIntervalsOf(
  changes: readonly Pick<ConnectorStateChange, 'status' | 'receivedAt'>[],
  { from, to }: { from: number; to: number },
): StateInterval[] {
  const stretches: StateInterval[] = []
  let status: ConnectorStatus | null = null
  let start = from
  for (const change of changes.toReversed()) {
    const at = Date.parse(change.receivedAt)
    // The server clock may be slightly ahead of the browser clock.
    if (at >= to || change.status === status) continue
    if (at > start) stretches.push({ status, from: start, to: at })
    start = Math.max(start, at)
    status = change.status
  }
  if (start < to) stretches.push({ status, from: start, to })
  return stretches
}

/** Returns the milliseconds in each state, longest first. Unknown time is excluded. */
export function timeByState(stretches: readonly StateInterval[]): [ConnectorStatus, number][] {
  const sums = new Map<ConnectorStatus, number>()
  for (const { status, from, to } of stretches)
    if (status !== null) sums.set(status, (sums.get(status) ?? 0) + to - from)
  return [...sums].filter(([, ms]) => ms >= 1_000).toSorted((a, b) => b[1] - a[1])
}
