import { describe, expect, test } from 'vitest'
import type { PermissionRow } from '../../contract/index.ts'
import { testCatalogue } from '../../testing/permissions.ts'
import { permissionTreeLines } from './permission-lines.rules.ts'

const all: PermissionRow[] = testCatalogue.map(({ code, kind, parent, label }) => ({
  id: code,
  code,
  kind,
  parent,
  name: label.es,
  label,
  position: 0,
  hidden: code === 'eventPerm',
  custom: code === 'sysuser:edit',
  codes: [],
  held: true,
  roles: 0,
  version: 0,
}))
const order = all.filter((row) => !row.hidden)

describe('ROUTE-11 the tree of codes', () => {
  test('lists every code once, each below its parent, a hidden one behind its siblings', () => {
    const lines = permissionTreeLines(all.toReversed(), order, {})
    expect(lines.map((line) => line.code).toSorted()).toEqual(all.map((row) => row.code).toSorted())
    const monitoring = lines.filter((line) => line.parent === 'staMonPerm').map((line) => line.code)
    expect(monitoring).toEqual(['equipmentMonPerm', 'videoPerm', 'eventPerm'])
  })
  test('finding keeps the way to what matches, in any language', () => {
    expect(permissionTreeLines(all, order, { find: '充电事件' }).map((line) => [line.code, line.level])).toEqual([
      ['staMonPerm', 0],
      ['eventPerm', 1],
    ])
  })
  test('own words only', () => {
    expect(permissionTreeLines(all, order, { ownOnly: true }).map((line) => line.code)).toEqual([
      'staMonPerm',
      'eventPerm',
      'sysMngPerm',
      'sysUserPerm',
      'sysuser:edit',
    ])
  })
})
