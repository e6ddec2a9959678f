import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnFitFactor } from './fit.ts'

const text = (width: number) => ({ width, soft: true })
const figure = (width: number) => ({ width, soft: false })

test('U-13 a column ends where the table’s window does: texts give way a little, or are drawn out; figures never', () => {
  const columns = [text(100), figure(200), text(300)]
  expect(columnFitFactor(columns, 700)).toBe(1)
  expect(columnFitFactor(columns, 560)).toBe(0.9)
  expect(columnFitFactor(columns, 330)).toBe(1.3)
  expect(columnFitFactor([figure(400), text(100)], 300)).toBe(1)
})

test('PROPERTY wherever columns were fitted, one ends at the edge', () => {
  const column = fc.record({ width: fc.integer({ min: 40, max: 300 }), soft: fc.boolean() })
  const columns = fc.array(column, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(columns, fc.integer({ min: 200, max: 2_000 }), (all, room) => {
      const fit = columnFitFactor(all, room)
      if (fit === 1) return
      let end = 0
      const ends = all.map(({ width, soft }) => (end += width * (soft ? fit : 1)))
      expect(ends.some((one) => Math.abs(one - room) < 0.01)).toBe(true)
      expect(fit).toBeGreaterThanOrEqual(0.84)
      expect(fit).toBeLessThanOrEqual(2)
    }),
  )
})
