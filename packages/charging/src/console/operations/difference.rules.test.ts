import { expect, test } from 'vitest'
import { operationFieldChanges } from './difference.rules.ts'

test('ROUTE-03 of before and after only what changed is shown, and no id', () => {
  const before = { state: 'settled', payState: 'unpaid', totalMinor: 500 }
  const after = { payState: 'free', totalMinor: 500, journalId: 'x', approvalId: 'y', returnedMinor: 500 }
  expect(operationFieldChanges(before, after)).toEqual([
    { field: 'payState', before: 'unpaid', after: 'free' },
    { field: 'returnedMinor', before: undefined, after: 500 },
  ])
  expect(operationFieldChanges(null, 'text')).toEqual([])
})
