import { expect, test } from 'vitest'
import { auditDifferenceOf, relevantAuditChanges } from './audit-difference.ts'

test.each([
  ['a', 'b', ['a'], ['b'], 0],
  [null, 'b', undefined, ['b'], 0],
  ['a', '', ['a'], undefined, 0],
  ['["x","y"]', '["y","z"]', ['x'], ['z'], 1],
  ['[]', '[1]', [], ['1'], 0],
  ['[{"id":"1","name":"Night"}]', '[{"id":"2","name":"Day"}]', ['Night'], ['Day'], 0],
  ['[broken', '["y"]', ['[broken'], ['["y"]'], 0],
  [null, '["x",{"id":"1","tag":"7","label":"Card 7"}]', undefined, ['x', 'Card 7'], 0],
  [null, '[{"day":"2026-11-27","hours":8,"free":null,"who":{}}]', undefined, ['2026-11-27 8'], 0],
  [null, '[{"id":"1","connectorNo":2,"chargePointId":"3"},{"id":"4"}]', undefined, ['2', '4'], 0],
])('from %j to %j: went %j, came %j, %i stayed', (before, after, went, came, same) => {
  expect(auditDifferenceOf({ field: 'f', old: before, new: after })).toEqual({
    field: 'f',
    old: went,
    new: came,
    same,
  })
})

test('ROUTE-11 auditlog: names stand for ids, and the version says nothing', () => {
  const fields = (names: string[]) =>
    relevantAuditChanges(names.map((field) => ({ field, old: 'a', new: 'b' }))).map(({ field }) => field)
  expect(fields(['id', 'orgId', 'orgName', 'roles', 'roleIds', 'version', 'clientId', 'stationIds'])).toEqual([
    'orgName',
    'roles',
    'clientId',
    'stationIds',
  ])
})

test('an item of a list is told as its reader says it', () => {
  const change = { field: 'hours', old: null, new: '[{"from":"17:00","limitW":700000}]' }
  const formatLimit = (field: string, value: string) => (field === 'limitW' ? `${Number(value) / 1_000} kW` : value)
  expect(auditDifferenceOf(change, formatLimit).new).toEqual(['17:00 700 kW'])
})
