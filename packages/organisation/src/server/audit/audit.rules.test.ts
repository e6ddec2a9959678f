import { expect, test } from 'vitest'
import { serializeForAudit, auditChangesBetween } from './audit.rules.ts'

test('S-14 the audit log cuts secrets out by name, at any depth', () => {
  const masked = serializeForAudit({
    name: 'station',
    newpassword: 'plain',
    client: { clientSecret: 'plain', access_token: 'plain', id: 7 },
    mustChangePassword: true,
  })
  expect(masked).not.toContain('plain')
  expect(JSON.parse(masked ?? '')).toMatchObject({
    name: 'station',
    client: { id: 7 },
    mustChangePassword: true,
  })
})

test('big numbers keep every digit, nothing stays nothing', () => {
  expect(serializeForAudit({ minor: 9_007_199_254_740_993n })).toBe('{"minor":"9007199254740993"}')
  expect(serializeForAudit(undefined)).toBeNull()
})

test('an entry that is a list is told as its items, one that holds nothing by nothing', () => {
  const items = { field: 'items', old: null, new: '["a","b"]' }
  expect(auditChangesBetween(undefined, ['a', 'b'])).toEqual([items])
  expect(auditChangesBetween(undefined, {})).toEqual([])
  expect(auditChangesBetween({ limit: {} }, { limit: { power: 3 } })).toEqual([
    { field: 'limit', old: '{}', new: null },
    { field: 'limit.power', old: null, new: '3' },
  ])
})
