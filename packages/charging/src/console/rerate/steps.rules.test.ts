import { exampleContent, priceSession } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { rerateSteps } from './steps.rules.ts'

const start = Date.parse('2026-05-03T22:40:00Z')
const readings = [
  { at: start, registerDwh: 0 },
  { at: start + 105 * 60_000, registerDwh: 1_050_000 },
]
const content = exampleContent('CNY')
const bill = priceSession({ readings, content, timeZone: 'Asia/Shanghai' })

test('X-03 the steps of two bills lead from the energy to both totals', () => {
  const flat = {
    ...content,
    sessionFeeE5: 100_000,
    schedules: content.schedules.map((row) => ({ ...row, cells: row.cells.map(() => 'flat' as const) })),
  }
  const other = priceSession({ readings, content: flat, timeZone: 'Asia/Shanghai' })
  const steps = rerateSteps(bill, other, bill.totalMinor)
  expect(steps[0]).toMatchObject({ kind: 'energy', old: 1_050_000, new: 1_050_000 })
  expect(steps.at(-1)).toMatchObject({ kind: 'total', old: 13_508, new: other.totalMinor })
  const sum = (kind: string, side: 'old' | 'new') =>
    steps.filter((step) => step.kind === kind).reduce((total, step) => total + (step[side] ?? 0), 0)
  expect(sum('of-electricity', 'old')).toBe(bill.electricity.exactE4)
  expect(sum('of-electricity', 'new')).toBe(other.electricity.exactE4)
  expect(sum('of-service', 'new') + sum('fees', 'new')).toBe(other.service.exactE4)
  expect(steps.some(({ kind }) => kind === 'occupancy')).toBe(false)
})

test('X-03 an order with the amount of its file has no steps of its own, only its total', () => {
  const steps = rerateSteps(null, bill, 345)
  expect(steps.filter(({ kind }) => kind !== 'total').every(({ old }) => old === null)).toBe(true)
  expect(steps.at(-1)).toMatchObject({ old: 345, new: 13_508 })
})
