import { expect, test } from 'vitest'
import { changesClosedDays } from './closed.rules.ts'

const from = (validFrom: string, validTo: string | null = null) => ({ validFrom, validTo })
const closedTo = '2026-10-31'

test.each([
  ['nothing is closed', undefined, { after: from('2026-01-01') }, false],
  ['new, before the close', closedTo, { after: from('2026-10-31') }, true],
  ['new, after it', closedTo, { after: from('2026-11-01') }, false],
  ['removed, though it held then', closedTo, { before: from('2026-10-01') }, true],
  ['ended after the close', closedTo, { before: from('2026-01-01'), after: from('2026-01-01', '2026-11-15') }, false],
  ['ended with the close', closedTo, { before: from('2026-01-01'), after: from('2026-01-01', '2026-10-31') }, false],
  ['ended before the close', closedTo, { before: from('2026-01-01'), after: from('2026-01-01', '2026-10-30') }, true],
  ['prolonged from before it', closedTo, { before: from('2026-01-01', '2026-09-30'), after: from('2026-01-01') }, true],
  ['begun earlier', closedTo, { before: from('2026-11-01'), after: from('2026-10-01') }, true],
])('ROUTE-07 engconsquota: a closed month keeps its quotas: %s', (_what, closed, change, refused) => {
  expect(changesClosedDays(closed, { ...change, sameTerms: true })).toBe(refused)
})
test('ROUTE-07 engconsquota: what held in a closed month keeps its value', () => {
  const change = { before: from('2026-01-01'), after: from('2026-01-01') }
  expect(changesClosedDays(closedTo, { ...change, sameTerms: false })).toBe(true)
})
