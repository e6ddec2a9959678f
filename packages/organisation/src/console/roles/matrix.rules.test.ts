import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PermissionRow } from '../../contract/index.ts'
import { testCatalogue } from '../../testing/permissions.ts'
import {
  changedCodes,
  searchPermissionMatrix,
  buildPermissionMatrix,
  sectionSelection,
  setPermissionCodes,
} from './matrix.rules.ts'
import { roleWords } from './roles.words.ts'

const all: PermissionRow[] = testCatalogue.map(({ code, kind, parent, label }) => ({
  id: code,
  code,
  kind,
  parent,
  name: label.en,
  label,
  position: 0,
  hidden: false,
  custom: false,
  codes: [],
  held: true,
  roles: 0,
  version: 0,
}))
const matrix = buildPermissionMatrix(all, { marks: 'Marks', bundles: 'Bundles' })
const on = (codes: string[], chosen: string[] = []) =>
  [...setPermissionCodes(all, new Set(chosen), codes, true)].toSorted()
const off = (codes: string[], chosen: string[]) =>
  [...setPermissionCodes(all, new Set(chosen), codes, false)].toSorted()

describe('PERM-02 permissions as pages × actions', () => {
  test('every code of the catalogue has exactly one place', () => {
    const places = matrix.sections.flatMap((section) => [
      ...(section.section ? [section.code] : []),
      ...section.rows.flatMap((row) => [
        ...(row.view ? [row.view.code] : []),
        ...Object.values(row.actions).map((action) => action.code),
      ]),
    ])
    expect(places.toSorted()).toEqual(all.map((row) => row.code).toSorted())
  })
  test('every action that is a column has its word', () => {
    expect(Object.keys(roleWords)).toEqual(
      expect.arrayContaining(matrix.verbs.map((verb) => `organisation.role.verb.${verb}`)),
    )
  })
  test('a page with two kinds of things has a line for each', () => {
    const rows = matrix.sections.flatMap((section) => section.rows).filter((row) => row.page === 'stationPilePerm')
    expect(rows.map((row) => row.key)).toEqual(['stationPilePerm', 'chgpile', 'chgstation'])
  })
  test('an action brings its page and section, the last page takes its section along', () => {
    expect(on(['sysuser:edit'])).toEqual(['sysMngPerm', 'sysUserPerm', 'sysuser:edit'])
    expect(off(['sysUserPerm'], ['sysMngPerm', 'sysUserPerm', 'sysuser:edit'])).toEqual([])
    expect(off(['sysUserPerm'], ['sysMngPerm', 'sysUserPerm', 'roleMngPerm'])).toEqual(['roleMngPerm', 'sysMngPerm'])
    expect(off(['sysMngPerm'], on(['sysuser:edit', 'roleMngPerm']))).toEqual([])
  })
  test('what the editor does not hold stays as it is', () => {
    const partly = all.map((row) => (row.code === 'sysuser:edit' ? { ...row, held: false } : row))
    expect([...setPermissionCodes(partly, new Set(), ['sysuser:edit'], true)]).toEqual([])
    expect([...setPermissionCodes(partly, new Set(['sysuser:edit']), ['sysuser:edit'], false)]).toEqual([
      'sysuser:edit',
    ])
  })
  test('whatever is ticked, no action stands without its page, and undoing it leaves nothing changed', () => {
    const codes = fc.subarray(all.map((row) => row.code))
    fc.assert(
      fc.property(codes, codes, (first, second) => {
        const chosen = setPermissionCodes(all, setPermissionCodes(all, new Set(), first, true), second, false)
        for (const row of all)
          if (row.parent !== null && chosen.has(row.code)) expect(chosen.has(row.parent)).toBe(true)
        expect(changedCodes(chosen, chosen).size).toBe(0)
      }),
    )
  })
  test('the head of a section tells how many of its pages are open', () => {
    const section = matrix.sections.find((each) => each.code === 'staMonPerm')
    expect(section && sectionSelection(section, new Set(['eventPerm']))).toEqual({ state: 'some', pages: 1, of: 3 })
  })
  test('finding looks in names and codes', () => {
    expect(searchPermissionMatrix(matrix, 'SYSUSER:').flatMap((section) => section.rows.map((row) => row.key))).toEqual(
      ['sysUserPerm'],
    )
    expect(searchPermissionMatrix(matrix, 'nowhere')).toEqual([])
  })
})

test('API-04 bundles stand behind the program’s codes, each ticked by itself', () => {
  const [mark] = all.filter(({ kind }) => kind === 'mark')
  if (!mark) throw new Error('there are marks')
  const bundle: PermissionRow = {
    ...mark,
    id: 'bundle:night',
    code: 'bundle:night',
    kind: 'bundle',
    codes: ['carPerm'],
  }
  const { sections } = buildPermissionMatrix([...all, bundle], { marks: 'Marks', bundles: 'Bundles' })
  expect(sections.at(-1)).toMatchObject({ name: 'Bundles', rows: [{ view: { code: 'bundle:night' } }] })
  expect([...setPermissionCodes([...all, bundle], new Set(), ['bundle:night'], true)]).toEqual(['bundle:night'])
})
