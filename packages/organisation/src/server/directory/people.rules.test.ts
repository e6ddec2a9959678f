import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitCode } from '../../contract/index.ts'
import type { DirectoryPerson } from './directory.port.ts'
import { unitCodeFromName, departmentRows, organisationRows, userRows } from './people.rules.ts'

const person = (more: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  id: '1',
  username: 'a',
  name: 'A',
  email: '',
  phone: '',
  employeeNo: '',
  organisation: 'North',
  department: 'Depot 1',
  active: true,
  ...more,
})

test('API-14 any name of a directory becomes a legal code, the same each time, another for another name', () => {
  expect(unitCodeFromName('North-1')).toBe('North-1')
  expect(unitCodeFromName('北方公司')).toMatch(/^dir-[0-9a-f]{16}$/)
  fc.assert(fc.property(fc.string({ minLength: 1 }), (name) => unitCode.safeParse(unitCodeFromName(name)).success))
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (one, other) => one === other || unitCodeFromName(one) !== unitCodeFromName(other),
    ),
  )
})

test('API-14 units are named once however many people are in them; a department needs its organisation', () => {
  const people = [person(), person({ id: '2' }), person({ department: '' }), person({ organisation: '' })]
  expect(organisationRows(people)).toEqual([{ kind: 'organisation', code: 'North', name: 'North' }])
  expect(departmentRows(people)).toEqual([
    { kind: 'department', organisation: 'North', code: unitCodeFromName('Depot 1'), name: 'Depot 1' },
  ])
})

test('API-02 a user goes into units that we have, and a unit that we have not is left out', () => {
  const path = `North/${unitCodeFromName('Depot 1')}`
  const rows = (organisations: string[], departments: string[]) =>
    userRows([person({ active: false })], {
      organisations: new Set(organisations),
      departments: new Set(departments),
    })
  expect(rows(['North'], [path])).toMatchObject([{ organisation: 'North', departments: [path], state: 'disabled' }])
  expect(Object.keys(rows([], [])[0] ?? {})).not.toContain('organisation')
})
