import { expect, test } from 'vitest'
import { findPasswordError } from './password.rules.ts'

const typed = { password: '', newpassword: '', comfirmPassword: '' }

test.each([
  ['password', '', 'sign-in.old-missing'],
  ['password', 'x', undefined],
  ['newpassword', '', 'sign-in.new-missing'],
  ['newpassword', '1234567', 'sign-in.new-short'],
  ['newpassword', 'aaaaaaaa', undefined],
  ['comfirmPassword', '', 'sign-in.again-missing'],
  ['comfirmPassword', 'other', 'sign-in.again-differs'],
] as const)('VALID-01 %s "%s": %s', (name, value, fault) => {
  expect(findPasswordError(name, { ...typed, [name]: value })).toBe(fault)
})

test('VALID-01 comfirmPassword equal to the new one is right', () => {
  expect(findPasswordError('comfirmPassword', { ...typed, newpassword: 'a2345678', comfirmPassword: 'a2345678' })).toBe(
    undefined,
  )
})
