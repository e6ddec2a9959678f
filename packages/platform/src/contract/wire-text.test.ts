import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { namedBy, wireTextOf } from './wire-text.ts'

test('what kept a call from its answer is told without a code of ours', () => {
  const unknown = new Problem('request.unknown-host', { host: 'vtn.example' })
  expect([wireTextOf(unknown), namedBy(unknown)]).toEqual(['Host vtn.example was not found', 'vtn.example'])
  expect(wireTextOf(new Error('no answer in 10 s'))).toBe('no answer in 10 s')
  expect(wireTextOf(new Problem('of-nobody', { part: 7 }))).toBe('7')
})
