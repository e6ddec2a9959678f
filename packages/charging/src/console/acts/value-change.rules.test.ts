import { expect, test } from 'vitest'
import { valueChangeOf } from './value-change.rules.ts'

test('R-04 a stale act names what changed meanwhile, from what was looked at to what stands', () => {
  const looked = { state: 'settled', payState: 'unpaid', energyDwh: 300_000, totalMinor: null } as const
  const fields = { state: 'void', payState: 'none', energyDwh: '', totalMinor: '4500' }
  expect(valueChangeOf(looked, fields)).toEqual({
    before: { state: 'settled', payState: 'unpaid', energyDwh: 300_000, totalMinor: null },
    after: { state: 'void', payState: 'none', energyDwh: null, totalMinor: 4_500 },
  })
  expect(valueChangeOf(looked, {})).toEqual({ before: {}, after: {} })
})
