import { expect, test } from 'vitest'
import { waitUntil } from '../../testing/index.ts'
import { createConditionCollector, pauseAfterRound, runLoop } from './loops.ts'

function loops(checkConditions: (conditions: readonly string[]) => Promise<boolean[]>) {
  const look = createConditionCollector(checkConditions)
  const rounds: string[] = []
  const errors: unknown[] = []
  const ends = ['often', 'never', 'always'].map((name) =>
    runLoop({
      everyMs: 50,
      round: async () => void rounds.push(name),
      report: (error) => errors.push(error),
      hasWork: name === 'always' ? undefined : () => look(name),
    }),
  )
  return { rounds, errors, end: () => Promise.all(ends.map((end) => end())) }
}

test('OPS-01 loops ask for their work in one statement; without work no round begins', async () => {
  const requests: (readonly string[])[] = []
  const { rounds, end } = loops(async (conditions) => {
    requests.push(conditions)
    return conditions.map((condition) => condition === 'often')
  })
  await waitUntil(() => rounds.filter((name) => name === 'often').length >= 3, 'three rounds')
  await end()
  expect(rounds).toContain('always')
  expect(rounds).not.toContain('never')
  // The timers may fire in any order.
  expect(requests.map((conditions) => conditions.toSorted())).toContainEqual(['never', 'often'])
})

test('OPS-01 a look that fails is reported to each loop that waits for it, and the next one counts', async () => {
  let looks = 0
  const { rounds, errors, end } = loops(async (conditions) => {
    looks += 1
    if (looks === 1) throw new Error('the database is away')
    return conditions.map(() => true)
  })
  await waitUntil(() => rounds.includes('often') && rounds.includes('never'), 'both go on')
  await end()
  expect(errors).toEqual([new Error('the database is away'), new Error('the database is away')])
})

test('OPS-01 a loop that may take a share of the time rests by what its round cost, and no longer than five of its turns', () => {
  const paced = { everyMs: 10_000, share: 0.05 }
  expect([0, 500, 501, 1_200, 60_000].map((ms) => pauseAfterRound(ms, paced))).toEqual([
    10_000, 10_000, 20_000, 30_000, 50_000,
  ])
  expect(pauseAfterRound(60_000, { everyMs: 10_000 })).toBe(10_000)
})
