import { languages } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { roleName, roleNames } from './index.ts'

const table = [
  ['administrator', '管理员', 'Administrator', 'Administrador'],
  ['manager', '经理', 'Manager', 'Gerente'],
  ['dispatcher', '调度员', 'Dispatcher', 'Operador del centro de control'],
  ['bookkeeper', '财务', 'Bookkeeper', 'Contable'],
  ['technician', '运维人员', 'Technician', 'Técnico'],
  ['customer-service', '客服', 'Customer service', 'Atención al cliente'],
  ['reports', '仅报表', 'Reports only', 'Solo informes'],
] as const

describe('PERM-06 a role that the product brings is read in the reader’s language, whatever language it was made in', () => {
  test.each(table)('%s: %s, %s, %s', (key, ...names) => {
    for (const [at, language] of languages.entries())
      expect(names.map((name) => roleName(name, language))).toEqual(names.map(() => names[at]))
    expect(names).not.toContain(key)
  })
  test('those are all of them; one that somebody named is read as it was named', () => {
    expect(Object.keys(roleNames)).toEqual(table.map(([key]) => key))
    expect(roleName('Administrator Norte', 'es')).toBe('Administrator Norte')
    expect(roleName('manager', 'es')).toBe('manager')
  })
})
