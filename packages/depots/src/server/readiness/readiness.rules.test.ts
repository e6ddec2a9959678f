import { expect, test } from 'vitest'
import { readinessOf, unmetDepartureWarnings, type ReadinessFacts } from './readiness.rules.ts'

const sure: ReadinessFacts = {
  marginSeconds: 20 * 60,
  connector: 'available',
  isPluggedIn: true,
  socAgeSeconds: 30,
  profile: 'accepted',
}

test.each<[string, Partial<ReadinessFacts>, string, string[]]>([
  ['in time by 20 min', {}, 'green', []],
  ['in time by exactly a quarter of an hour', { marginSeconds: 900 }, 'green', []],
  ['in time by less', { marginSeconds: 899 }, 'amber', ['tight']],
  ['a second too late', { marginSeconds: -1 }, 'red', ['not_ready_in_time']],
  ['never ready', { marginSeconds: null }, 'red', ['not_ready_in_time']],
  ['no news of the charge for longer than 10 min', { socAgeSeconds: 601 }, 'red', ['no_soc']],
  ['never any news of the charge', { socAgeSeconds: null }, 'red', ['no_soc']],
  ['no news of a bus that is not there yet', { isPluggedIn: false, socAgeSeconds: null }, 'green', []],
  ['a dead point', { connector: 'faulted' }, 'red', ['connector_faulted']],
  ['a point that is not reached', { connector: 'offline' }, 'red', ['connector_offline']],
  ['a point that ignores its profile', { connector: 'ignoring' }, 'amber', ['connector_ignores_profile']],
  ['no point at all', { connector: null }, 'red', ['no_connector']],
  ['a profile that was refused', { profile: 'rejected' }, 'red', ['profile_not_accepted']],
  ['a profile of which nobody has heard', { profile: 'unknown' }, 'red', ['profile_not_accepted']],
])('%s is told so', (_, facts, state, causes) => {
  expect(readinessOf({ ...sure, ...facts })).toEqual({ state, causes })
})

test('E-01 a departure that can not be kept is told an hour before it, or it is said that the hour was missed', () => {
  const now = Date.UTC(2026, 10, 23, 20, 0)
  const departAt = new Map([
    ['soon', now + 59 * 60_000],
    ['later', now + 60 * 60_000],
    ['kept', now + 90 * 60_000],
  ])
  const tasks = [
    { taskId: 'soon', marginSeconds: null },
    { taskId: 'later', marginSeconds: -60 },
    { taskId: 'kept', marginSeconds: 0 },
  ]
  expect(unmetDepartureWarnings(tasks, departAt, now)).toEqual([
    { taskId: 'soon', noticeLeadSeconds: 3_540, inTime: false },
    { taskId: 'later', noticeLeadSeconds: 3_600, inTime: true },
  ])
})
