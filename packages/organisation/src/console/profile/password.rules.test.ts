import { describe, expect, test } from 'vitest'
import { profileWords } from './profile.words.ts'
import { formatSecretInGroups, validatePasswordField, type PasswordField } from './password.rules.ts'

const createPasswordForm = (password: string, newpassword: string, comfirmPassword: string) => ({
  password,
  newpassword,
  comfirmPassword,
})

describe('VALID-01 changing the password', () => {
  test.each<[PasswordField, ReturnType<typeof createPasswordForm>, string | undefined]>([
    ['password', createPasswordForm('', '', ''), '请输入原密码'],
    ['password', createPasswordForm('x', '', ''), undefined],
    ['newpassword', createPasswordForm('', '', ''), '请输入新密码'],
    ['newpassword', createPasswordForm('', '1234567', ''), '密码至少 8 位，且包含数字和字母'],
    ['newpassword', createPasswordForm('', '12345678', ''), undefined],
    ['comfirmPassword', createPasswordForm('', '12345678', ''), '请输入确认密码'],
    ['comfirmPassword', createPasswordForm('', '12345678', '12345679'), '确认密码与密码输入不一致'],
    ['comfirmPassword', createPasswordForm('', '12345678', '12345678'), undefined],
  ])('%s of %j says %s', (field, form, message) => {
    const fault = validatePasswordField(field, form)
    expect(fault && profileWords[`organisation.password.${fault}`].zh).toBe(message)
  })
  test('a secret is read out in fours', () => {
    expect(formatSecretInGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
    expect(formatSecretInGroups('JBSWY3')).toBe('JBSW Y3')
  })
})
