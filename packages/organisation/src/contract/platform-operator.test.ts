import { expect, test } from 'vitest'
import { roleName } from './index.ts'

test('PERM-06 an operator’s first role is read in the reader’s language, whatever language it was made in', () => {
  expect(['管理员', 'Administrator', 'Administrador'].map((name) => roleName(name, 'es'))).toEqual(
    Array.from({ length: 3 }, () => 'Administrador'),
  )
  expect(roleName('Administrador', 'zh')).toBe('管理员')
  expect(roleName('Administrator Norte', 'es')).toBe('Administrator Norte')
})
