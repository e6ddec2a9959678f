import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFlowPagePosition } from './page.rules.ts'

test('ROUTE-03 captialflow a page lies where counting line by line would find it, at any depth and in either direction', () => {
  const someDays = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })
  fc.assert(
    fc.property(someDays, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (counts, page, pageSize) => {
      const all = counts.map((lines, at) => ({ key: `2026-01-${10 + at}`, lines }))
      for (const days of [all, all.toReversed()]) {
        const lines = days.flatMap(({ key, lines: many }) => Array.from({ length: many }, () => key))
        const wanted = lines.slice((page - 1) * pageSize, page * pageSize)
        const place = findFlowPagePosition(days, { page, pageSize })
        const [from, to] = place.days
        const between = lines.filter((key) => from !== undefined && to !== undefined && key >= from && key <= to)
        expect(between.slice(place.offset, place.offset + pageSize)).toEqual(wanted)
        expect(place.total).toBe(lines.length)
      }
    }),
  )
})
