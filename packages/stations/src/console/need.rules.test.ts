import { expect, test } from 'vitest'
import { compareByUrgency, sortConnectorsByUrgency, connectorStates, type ConnectorState } from './need.rules.ts'

const none = Object.fromEntries(connectorStates.map((state) => [state, 0])) as Record<ConnectorState, number>
const station = (name: string, counts: Partial<Record<ConnectorState, number>>) => {
  const byStatus = { ...none, ...counts }
  return { name, byStatus, connectors: Object.values(byStatus).reduce((sum, count) => sum + count, 0) }
}
const connector = (
  chargePointNo: string,
  status: ConnectorState,
  lastSeenAt: string | null = '2026-11-22T08:00:00Z',
) => ({
  key: chargePointNo,
  chargePointNo,
  connectorNo: 1,
  status,
  connected: status !== 'offline',
  lastSeenAt,
})
const names = (connectors: readonly { key: string }[]) => connectors.map(({ key }) => key).join('')

test('ROUTE-02 stations are in the order of need: faults, charging, waiting, idle, offline, never connected', () => {
  const stations = [
    station('new', {}),
    station('offline', { offline: 2 }),
    station('idle', { idle: 9 }),
    station('waiting', { occupied: 1, idle: 4 }),
    station('charging', { charging: 2, offline: 1 }),
    station('fault', { faulted: 1 }),
    station('faults', { faulted: 3, charging: 1 }),
  ]
  expect(stations.toSorted(compareByUrgency).map(({ name }) => name)).toEqual([
    'faults',
    'fault',
    'charging',
    'waiting',
    'idle',
    'offline',
    'new',
  ])
})

test('ROUTE-02 connectors keep their places while they start and stop; a fault comes first, what never connected last', () => {
  const first = sortConnectorsByUrgency(
    [
      connector('a', 'idle'),
      connector('b', 'offline', null),
      connector('c', 'charging'),
      connector('d', 'offline'),
      connector('e', 'idle'),
    ],
    undefined,
  )
  expect(names(first)).toBe('caedb')
  const next = sortConnectorsByUrgency(
    first.map((each) => (each.key === 'e' ? connector('e', 'charging') : each)),
    first,
  )
  expect(names(next)).toBe('caedb')
  const faulted = sortConnectorsByUrgency(
    next.map((each) => (each.key === 'a' ? connector('a', 'faulted') : each)),
    next,
  )
  expect(names(faulted)).toBe('acedb')
  expect(names(sortConnectorsByUrgency([...faulted, connector('0', 'idle')], faulted))).toBe('ace0db')
})
