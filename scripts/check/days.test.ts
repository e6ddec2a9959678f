import { expect, test } from 'vitest'
import { checkDays } from './days.ts'
import { createTestTree } from './tree.ts'

const rules = 'packages/outreach/src/server/send.rules.ts'
const of = (text: string, path = rules) => checkDays(createTestTree({ [path]: text }))

test('an own span, an own calendar day and a day of UTC are found', () => {
  expect(of('const dayMs = 86_400_000')).toHaveLength(1)
  expect(of("const day = at.toLocaleDateString('sv-SE', { timeZone })")).toHaveLength(1)
  expect(of("const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)")).toHaveLength(1)
  expect(of('const today = new Date().toISOString().slice(0, 10)')).toHaveLength(1)
})

test('the definition, a test and a time of day are not', () => {
  expect(of('export const dayMs = 1', 'packages/platform/src/contract/days.ts')).toEqual([])
  expect(of('const dayMs = 1', 'packages/outreach/src/server/send.test.ts')).toEqual([])
  expect(of("new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })")).toEqual([])
})
