import { expect, test } from 'vitest'
import { stopWithin } from './stop-within.ts'

test('OPS-01 a server whose worker does not come to an end is ended all the same', async () => {
  expect(await stopWithin(20, () => new Promise(() => undefined))).toBe('late')
  expect(await stopWithin(60_000, async () => undefined)).toBe('stopped')
  await expect(stopWithin(60_000, () => Promise.reject(new Error('half closed')))).rejects.toThrow('half closed')
})
