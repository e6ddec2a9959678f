import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeGrid } from './place-grid.rules.ts'

test('ROUTE-14 the places of a wall of any shape fill it as large as they may be, and never grow beyond it', () => {
  const sizes = fc.record({
    count: fc.integer({ min: 0, max: 500 }),
    width: fc.integer({ min: 760, max: 7_680 }),
    height: fc.integer({ min: 500, max: 7_680 }),
  })
  fc.assert(
    fc.property(sizes, ({ count, width, height }) => {
      const unit = width > height ? Math.min(width / 192, height / 108) : width / 108
      const grid = placeGrid(count, { width, height, unit })
      expect(grid.unit).toBeGreaterThanOrEqual(Math.min(unit, width / 42, height / 21) * 0.99)
      const down = Math.ceil(Math.min(Math.max(1, count), grid.fits) / grid.across)
      expect(grid.across * 42 * grid.unit + (grid.across - 1) * 2 * unit).toBeLessThanOrEqual(width + 1)
      expect(down * 21 * grid.unit + (down - 1) * 2 * unit).toBeLessThanOrEqual(height + 1)
    }),
  )
})

test.each([
  ['two, lying', 2, 1_840, 920, 10, 2],
  ['two, upright', 2, 1_000, 1_700, 10, 1],
  ['seven, upright', 7, 1_000, 1_700, 10, 2],
  ['many', 60, 1_840, 920, 10, 4],
] as const)('ROUTE-14 %s', (_what, count, width, height, unit, across) => {
  expect(placeGrid(count, { width, height, unit }).across).toBe(across)
})
