import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionCodes, type DataScope } from '../../contract/index.ts'
import { registerTestPermissions } from '../../testing/permissions.ts'
import { codesBeyondActor, canGrantRole, isScopeWithinActor, type RolePermissions } from './authority.rules.ts'

registerTestPermissions()
const everything = { permissions: permissionCodes, scope: 'all' as const }
const some = { permissions: new Set(['carPerm', 'auditlog']), scope: { stationIds: ['a', 'b'] } }
const role = (more: Partial<RolePermissions> = {}): RolePermissions => ({
  grantsAll: false,
  codes: [],
  dataScope: 'own',
  stationIds: [],
  ...more,
})

test.each<[DataScope, string[], boolean]>([
  ['all', [], false],
  ['organisation', [], true],
  ['department', [], true],
  ['own', [], true],
  ['stations', ['a'], true],
  ['stations', ['a', 'b'], true],
  ['stations', ['a', 'c'], false],
  ['stations', [], true],
])('PERM-05 somebody who sees the stations a and b may give the scope %s %j: %s', (dataScope, stationIds, held) => {
  expect(isScopeWithinActor(some, role({ dataScope, stationIds }))).toBe(held)
  expect(isScopeWithinActor(everything, role({ dataScope, stationIds }))).toBe(true)
})

test('PERM-04 what is missing is named; a role of everything needs everything that the operator can hold', () => {
  expect(codesBeyondActor(some, role({ codes: ['carPerm', 'listPerm'] }), 'energyandcharging')).toEqual(['listPerm'])
  expect(codesBeyondActor(everything, role({ grantsAll: true }), 'energyandcharging')).toEqual([])
  const administrator = {
    ...everything,
    permissions: new Set([...permissionCodes].filter((code) => code !== 'energyrole')),
  }
  expect(codesBeyondActor(administrator, role({ grantsAll: true }), 'chargingrole')).toEqual([])
  expect(codesBeyondActor(administrator, role({ grantsAll: true }), 'energyandcharging')).toEqual(['energyrole'])
})

test('PERM-04 whatever a role lists, it may be given exactly by those who hold all of it', () => {
  const codes = fc.subarray([...permissionCodes].slice(0, 12))
  fc.assert(
    fc.property(codes, codes, (held, roleCodes) => {
      const actor = { permissions: new Set(held), scope: 'all' as const }
      return (
        canGrantRole(actor, role({ codes: roleCodes }), 'energyandcharging') ===
        roleCodes.every((code) => held.includes(code))
      )
    }),
  )
})
