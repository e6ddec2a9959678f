import { expect, test } from 'vitest'
import { spreadOverQuarters } from './demo-quarters.ts'

const day = { from: 0, to: 96 * 900_000 }

test('M-12 the quarter hours of a demo meter follow its charge points and add up to its register', () => {
  const flows = [
    { from: 0, to: 900_000, dwh: 30_000 },
    { from: 450_000, to: 1_800_000, dwh: 30_000 },
  ]
  const quarters = spreadOverQuarters(60_123, day, flows)
  expect(quarters).toHaveLength(96)
  expect(quarters.reduce((sum, dwh) => sum + dwh, 0)).toBe(60_123)
  expect(quarters.slice(0, 3)).toEqual([40_082, 20_041, 0])
  expect(spreadOverQuarters(97, day, []).reduce((sum, dwh) => sum + dwh, 0)).toBe(97)
})
