import { expect, test } from 'vitest'
import { byNeed, gunsByNeed, gunStates, type GunState } from './need.rules.ts'

const none = Object.fromEntries(gunStates.map((state) => [state, 0])) as Record<GunState, number>
const station = (name: string, counts: Partial<Record<GunState, number>>) => {
  const byStatus = { ...none, ...counts }
  return { name, byStatus, guns: Object.values(byStatus).reduce((sum, count) => sum + count, 0) }
}
const gun = (pileNo: string, status: GunState, lastSeenAt: string | null = '2026-11-22T08:00:00Z') => ({
  key: pileNo,
  pileNo,
  gunNo: 1,
  status,
  connected: status !== 'offline',
  lastSeenAt,
})
const names = (guns: readonly { key: string }[]) => guns.map(({ key }) => key).join('')

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
  expect(stations.toSorted(byNeed).map(({ name }) => name)).toEqual([
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
  const first = gunsByNeed(
    [
      gun('a', 'idle'),
      gun('b', 'offline', null),
      gun('c', 'charging'),
      gun('d', 'offline'),
      gun('e', 'idle'),
    ],
    undefined,
  )
  expect(names(first)).toBe('caedb')
  const next = gunsByNeed(
    first.map((each) => (each.key === 'e' ? gun('e', 'charging') : each)),
    first,
  )
  expect(names(next)).toBe('caedb')
  const faulted = gunsByNeed(
    next.map((each) => (each.key === 'a' ? gun('a', 'faulted') : each)),
    next,
  )
  expect(names(faulted)).toBe('acedb')
  expect(names(gunsByNeed([...faulted, gun('0', 'idle')], faulted))).toBe('ace0db')
})
