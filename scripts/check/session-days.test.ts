import { expect, test } from 'vitest'
import { checkSessionDays } from './session-days.ts'
import { createTestTree } from './tree.ts'

const store = 'packages/outreach/src/server/sums.store.ts'
const of = (text: string, path = store, allowed = {}) => checkSessionDays(createTestTree({ [path]: text }), allowed)
const bySelf = "sql`select to_char(o.started_at at time zone o.time_zone, 'YYYY-MM') from charging_sessions o`"

test('a session’s day that is not from the one function is found', () => {
  expect(of(bySelf)).toEqual([`${store} takes a session's day by itself (charging_session_day, decision 278)`])
  expect(
    of('sql`select 1 from charging_sessions where ended_at >= ${from}::date::timestamp at time zone ${zone}`'),
  ).toHaveLength(1)
})

test('the function, a text in UTC and a test are not', () => {
  expect(of('sql`select charging_session_day(o.started_at, o.ended_at, o.time_zone)`')).toEqual([])
  expect(of("sql`select o.started_at at time zone 'UTC' from charging_sessions o`")).toEqual([])
  expect(of(bySelf, 'packages/outreach/src/server/sums.test.ts')).toEqual([])
})

test('an exception holds, and one that nothing needs is found', () => {
  expect(of(bySelf, store, { [store]: 'a reason' })).toEqual([])
  expect(of('export {}', store, { [store]: 'a reason' })).toEqual([
    `${store} needs no exception in session-days.allowed.ts any more`,
  ])
})
