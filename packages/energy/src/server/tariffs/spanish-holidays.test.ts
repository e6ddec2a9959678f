import { expect, test } from 'vitest'
import { createPeriodLookup } from '../../contract/index.ts'
import { spanishContent } from '../../testing/index.ts'

/** Period number at ten in the morning of a day. */
function periodAt(day: string): number {
  const lookup = createPeriodLookup(spanishContent)
  return lookup(Date.parse(`${day}T00:00:00Z`) / 86_400_000, 40)
}

test('6.1TD: a national holiday with a fixed date is in the sixth period, Good Friday and a workday are not', () => {
  for (const day of ['2026-01-01', '2026-01-06', '2026-05-01', '2026-10-12', '2026-12-08', '2026-12-25'])
    expect(periodAt(day), day).toBe(6)
  expect([periodAt('2026-04-03'), periodAt('2026-12-09')]).toEqual([4, 1])
})
