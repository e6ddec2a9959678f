import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startedSessionStates,
  isSessionUnended,
  isSessionRunning,
  occupyingSessionStates,
  sessionStates,
  runningSessionStates,
  unendedSessionStates,
} from '../../contract/index.ts'
import { isAwaitingEnd } from '../abnormal/anomaly-poll.ts'

let site: TestServices
beforeAll(async () => {
  site = await testServices()
})
afterAll(() => site.close())

/** Returns those states for which the database condition is true. */
async function those(all: readonly string[], condition: string): Promise<string[]> {
  const { rows } = await site.admin.query<{ each: string }>(
    `select each from unnest($1::text[]) with ordinality as a (each, place) where ${condition} order by place`,
    [all],
  )
  return rows.map(({ each }) => each)
}
const inOrder = (some: readonly string[]) => sessionStates.filter((state) => some.includes(state))

test.each([
  ['charging_is_running', runningSessionStates, isSessionRunning],
  ['charging_is_open', occupyingSessionStates, undefined],
  ['charging_has_started', startedSessionStates, undefined],
  ['charging_is_unended', unendedSessionStates, isSessionUnended],
] as const)('D-07 which states count is one list in the database and in the contract: %s', async (name, list, rule) => {
  expect(await those(sessionStates, `${name}(each)`)).toEqual(inOrder(list))
  if (rule) expect(sessionStates.filter(rule)).toEqual(inOrder(list))
})

test('D-07 an order takes an end as long as it has begun without one, and once more where it was given up without its record', async () => {
  expect(await those(sessionStates, 'charging_takes_end(each, null)')).toEqual(
    sessionStates.filter((state) => isAwaitingEnd({ state, stopReceivedAt: null })),
  )
  expect(await those(sessionStates, 'charging_takes_end(each, now())')).toEqual(
    sessionStates.filter((state) => isAwaitingEnd({ state, stopReceivedAt: 0 })),
  )
})
