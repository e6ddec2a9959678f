import { languages } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { permissionCatalogue, permissionCodes, withinRoleType } from './permissions.ts'
import { organisationEndpoints } from './index.ts'

test('PERM-02 every code stands once, after its parent, with a label in three languages', () => {
  expect(permissionCodes.size).toBe(permissionCatalogue.length)
  const seen = new Set<string>()
  for (const entry of permissionCatalogue) {
    expect(entry.parent === null || seen.has(entry.parent), entry.code).toBe(true)
    for (const language of languages) expect(entry.label[language], entry.code).not.toBe('')
    seen.add(entry.code)
  }
})

test('PERM-04 the endpoints of this domain name codes of the catalogue', () => {
  const named = organisationEndpoints.flatMap(({ permission }) =>
    typeof permission === 'string' ? [] : [...permission],
  )
  expect(named.filter((code) => !permissionCodes.has(code))).toEqual([])
})

test('LAYOUT-08 the role type of an operator limits the two menu marks', () => {
  const codes = ['energyrole', 'chargingrole', 'transOrderPerm']
  expect(withinRoleType(codes, 'energyrole')).toEqual(['energyrole', 'transOrderPerm'])
  expect(withinRoleType(codes, 'chargingrole')).toEqual(['chargingrole', 'transOrderPerm'])
  expect(withinRoleType(codes, 'energyandcharging')).toEqual(codes)
})
