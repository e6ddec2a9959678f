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

test('a screen that formats a date or a number by itself is found', () => {
  const screen = 'packages/outreach/src/console/list/Names.tsx'
  expect(of("new Intl.DateTimeFormat(language, { weekday: 'short' })", screen)).toHaveLength(1)
  expect(of('new Intl.NumberFormat(language)', screen)).toHaveLength(1)
  expect(of('at.toLocaleTimeString()', screen)).toHaveLength(1)
  expect(of('Intl.DateTimeFormat().resolvedOptions().timeZone', screen)).toEqual([])
  expect(of('new Intl.NumberFormat(language)', 'packages/kit/src/console/format/format.ts')).toEqual([])
  expect(of('new Intl.NumberFormat(language)')).toEqual([])
})

test('the definition, a test and a time of day are not', () => {
  expect(of('export const dayMs = 1', 'packages/platform/src/contract/days.ts')).toEqual([])
  expect(of('const dayMs = 1', 'packages/outreach/src/server/send.test.ts')).toEqual([])
  expect(of("new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })")).toEqual([])
})
