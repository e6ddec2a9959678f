import { describe, expect, test } from 'vitest'
import { hasTrailingDigit, isAmount, isEmail, isExternal, isLandline, isMobile, isPasswordInvalid } from './valid.ts'

type Table = Readonly<Record<string, boolean>>
const tables: readonly [name: string, check: (text: string) => boolean, table: Table][] = [
  [
    'external link',
    isExternal,
    {
      'http://a.test': true,
      'https://a.test': true,
      'mailto:a@b.test': true,
      'tel:123': true,
      '/path': false,
      'ftp://a.test': false,
      'xhttp://a.test': false,
      '': false,
    },
  ],
  [
    'e-mail',
    isEmail,
    {
      'a@b.cn': true,
      'A_b-9@c-d_e.example': true,
      'a@b.c': false,
      'a@b.abcdefghijk': false,
      'a.b@c.test': false,
      'a@b': false,
      '@b.cn': false,
      'a b@c.cn': false,
      '': false,
    },
  ],
  [
    'mobile',
    isMobile,
    {
      '13800000000': true,
      '10000000000': true,
      '23800000000': false,
      '1380000000': false,
      '138000000000': false,
      '1380000000a': false,
    },
  ],
  ['ends in digit', hasTrailingDigit, { ab1: true, '7': true, a1b: false, '': false, '1 ': false }],
  [
    'amount',
    isAmount,
    {
      '0': true,
      '0.5': true,
      '0.05': true,
      '12': true,
      '12.3': true,
      '12.34': true,
      '12.345': false,
      '012': false,
      '-1': false,
      '.5': false,
      '1.': false,
      '': false,
    },
  ],
  [
    'landline',
    isLandline,
    {
      '1234567': true,
      '12345678': true,
      '010-12345678': true,
      '0755-1234567': true,
      '75-1234567': false,
      '0755-123456': false,
      '07551234567890': false,
    },
  ],
  [
    'password (true: invalid)',
    isPasswordInvalid,
    {
      'abc12345!': false,
      'Aa1!aaaa': false,
      'Aa1!aaaaaaaaaaa': false,
      'Aa1!aaaaaaaaaaaa': true,
      'Aa1!aaa': true,
      abcdefg1: true,
      'abcdefg!': true,
      '1234567!': true,
      '': true,
    },
  ],
]

describe.each(tables)('VALID-02 %s', (_name, check, table) => {
  test.each(Object.entries(table))('VALID-02 "%s": %s', (text, expected) => {
    expect(check(text)).toBe(expected)
  })
})
