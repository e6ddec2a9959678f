import { expect, test } from 'vitest'
import { judgeDayBalance, meterCauses } from './balance.rules.ts'

const limits = { registerGapDwh: 1_000, lossPermille: 50, lossDwh: 1_000_000, gainDwh: 1_000 }
const day = { meterDwh: 18_990_000, connectorsDwh: 18_990_000, hasMeter: true }

test('M-12 a day whose meters disagree is not balanced, although meter and connectors agree', () => {
  expect(judgeDayBalance({ ...day, causes: [] }, limits).state).toBe('even')
  const causes = meterCauses([
    { kind: 'register', figure: 37_760_000, other: 18_990_000 },
    { kind: 'maximum', figure: 312_000, other: 1_079_000 },
  ])
  expect(causes.map(({ kind, energyDwh }) => [kind, energyDwh])).toEqual([
    ['meter_register', 18_770_000],
    ['meter_maximum', null],
  ])
  expect(judgeDayBalance({ ...day, causes }, limits).state).toBe('differs')
})
