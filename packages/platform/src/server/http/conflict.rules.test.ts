import { expect, test } from 'vitest'
import { conflictProblem, violatedConstraint } from './conflict.rules.ts'

test('a conflict names what stands otherwise than what was sent, lists without regard to order', () => {
  const sent = { name: 'Mine', remark: 'same', roleIds: ['b', 'a'], orgId: null, version: 1, unknown: 1 }
  const current = { name: 'Theirs', remark: 'same', roleIds: ['a', 'b'], orgId: 'x', version: 2, more: true }
  expect(conflictProblem(sent, current)).toMatchObject({
    code: 'request.conflict',
    fields: { name: 'Theirs', orgId: 'x' },
  })
  expect(conflictProblem({ codes: ['a'] }, { codes: ['a', 'b'] }).fields).toEqual({ codes: '["a","b"]' })
})

test.each([
  [{ constraint: 'a_key' }, 'a_key'],
  [new Error('x'), ''],
  [null, ''],
  ['text', ''],
])('the constraint of %j is "%s"', (error, name) => {
  expect(violatedConstraint(error)).toBe(name)
})
