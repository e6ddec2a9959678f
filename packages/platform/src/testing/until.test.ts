import { expect, test } from 'vitest'
import { waitUntil } from './until.ts'

test('what came true while the machine stood still is seen, though the time is over by then', async () => {
  let looks = 0
  const isDoneSlowly = () => {
    if (looks++ > 0) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60)
    return false
  }
  await waitUntil(isDoneSlowly, 'it goes on', 50)
  expect(looks).toBe(2)
  await expect(waitUntil(() => false, 'never', 20)).rejects.toThrow('never happened: never')
})
