import { expect, test } from 'vitest'
import { repeatWhileBatchFull } from './finder.service.ts'

/** Runs rounds with these numbers of findings, each of this duration. Returns the number of rounds. */
async function roundsOf(found: readonly number[], eachMs: number): Promise<number> {
  let rounds = 0
  const round = () => Promise.resolve(found[rounds++] ?? 0)
  await repeatWhileBatchFull(round, { full: 2_000, longest: 1_000, now: () => rounds * eachMs })
  return rounds
}

test('full rounds follow one another until all that was closed has been looked at', async () => {
  expect(await roundsOf([2_000, 2_000, 700, 2_000], 300)).toBe(3)
  expect(await roundsOf([0], 300)).toBe(1)
})

test('where rounds take long they wait for the next time', async () => {
  expect(await roundsOf([2_000, 2_000, 2_000, 2_000], 600)).toBe(2)
  expect(await roundsOf([2_000, 2_000], 1_100)).toBe(1)
})
