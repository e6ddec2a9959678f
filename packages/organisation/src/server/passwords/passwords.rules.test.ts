import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordFlaw } from './passwords.rules.ts'

const own = ['dispatch03', 'YX-BUS', 'Yunxi Bus Group']

test.each([
  ['short', 'a1b2c3d', 'organisation.password-too-short'],
  ['too long', 'x7'.repeat(65), 'organisation.password-too-long'],
  ['common', 'Password1', 'organisation.password-too-common'],
  ['common in disguise', 'P@ssw0rd!', 'organisation.password-too-common'],
  ['common with a year', 'welcome2026', 'organisation.password-too-common'],
  ['Chinese favourite', 'woaini1314', 'organisation.password-too-common'],
  ['Spanish favourite', 'Contraseña1', 'organisation.password-too-common'],
  ['figures in order', '123456789', 'organisation.password-too-common'],
  ['figures backwards', '87654321', 'organisation.password-too-common'],
  ['along the keyboard', 'qwertyuiop', 'organisation.password-too-common'],
  ['one piece repeated', 'abababab', 'organisation.password-too-common'],
  ['a birthday', '19870612', 'organisation.password-too-common'],
  ['the own name', 'Dispatch03', 'organisation.password-too-common'],
  ["the operator's code", 'yxbus2026', 'organisation.password-too-common'],
])('VALID-03 a password that is %s is refused', (_, password, flaw) => {
  expect(passwordFlaw(password, own)).toBe(flaw)
})

test.each(['correct horse battery', 'vM4-tile-ocean', '峰谷平段站场桩枪费率', 'ñandú come maíz', 'Trolleybus7Lime'])(
  'VALID-03 %s may be used: length counts, composition does not',
  (password) => {
    expect(passwordFlaw(password, own)).toBeUndefined()
  },
)

test('VALID-03 long random passwords are never refused, and no input makes the rule fail', () => {
  const random = fc.string({
    minLength: 20,
    maxLength: 24,
    unit: fc.constantFrom(...Array.from('abcdefghjkmnpqrstuvwxyz346789')),
  })
  fc.assert(
    fc.property(
      random.filter((text) => new Set(text).size > 9),
      (text) => passwordFlaw(text, own) === undefined,
    ),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, name) => void passwordFlaw(text, [name])))
})
