import { signInForTest } from '@evops/kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { findExports } from './palette-search.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('X-15 "export yesterday" of the palette is the day before by the operator’s calendar, also after a day of 23 hours', async () => {
  signInForTest([])
  // Half past midnight in Madrid. 24 hours earlier it was 23:30 of the day before yesterday, because of the clock
  // change.
  vi.useFakeTimers({ now: Date.parse('2026-03-29T22:30:00.000Z'), toFake: ['Date'] })
  const found = await findExports('export yesterday', new AbortController().signal)
  expect(found.map(({ href }) => href)).toEqual(['act:export::2026-03-29'])
  const both = await findExports('export', new AbortController().signal)
  expect(both.map(({ href }) => href)).toEqual(['act:export::2026-03-29', 'act:export::2026-03-30'])
})
