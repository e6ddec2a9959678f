import { expect, test } from 'vitest'
import { formatVoucherCode, voucherAlphabet, voucherCodeText } from '../../contract/index.ts'
import { createVoucherCode } from './voucher-codes.rules.ts'

const isAccepted = (text: string) => voucherCodeText.safeParse(text).success

test('a code as it is printed, in small letters, with blanks and in full-width forms is the same code', () => {
  const code = createVoucherCode()
  const fullWidth = code.replace(/[0-9A-Z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  const typed = [
    formatVoucherCode(code),
    code.toLowerCase(),
    ` ${formatVoucherCode(code).replaceAll('-', ' ')} `,
    fullWidth,
  ]
  expect(typed.map((text) => voucherCodeText.parse(text))).toEqual([code, code, code, code])
})

test('a code has 16 signs of an alphabet without look-alikes, and no two codes are equal', () => {
  const codes = Array.from({ length: 2_000 }, createVoucherCode)
  expect(codes.filter((code) => !new RegExp(`^[${voucherAlphabet}]{16}$`).test(code))).toEqual([])
  expect(new Set(codes).size).toBe(2_000)
  expect(voucherAlphabet).not.toMatch(/[01ILOSU]/)
})

test('each single mistyped sign and each exchange of two neighbours is refused', () => {
  const code = createVoucherCode()
  const wrong = code.split('').flatMap((sign, at) => [
    ...voucherAlphabet
      .split('')
      .filter((other) => other !== sign)
      .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    ...(at + 1 < code.length && sign !== code.charAt(at + 1)
      ? [code.slice(0, at) + code.charAt(at + 1) + sign + code.slice(at + 2)]
      : []),
  ])
  expect(wrong.length).toBeGreaterThan(400)
  expect(wrong.filter(isAccepted)).toEqual([])
})

test.each(['', 'ABCD', '0000-0000-0000-0000'])('%j is no code', (text) => {
  expect(isAccepted(text)).toBe(false)
})
