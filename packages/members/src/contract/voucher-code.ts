import { z } from 'zod'

/**
 * Signs of a voucher code: letters and digits without those that look alike (0 O, 1 I L, 5 S, U V). Their number is a
 * prime, so that the check character finds every mistyped character and every exchange of two.
 */
export const voucherAlphabet = '23456789ABCDEFGHJKMNPQRTVWXYZ'
/** Characters of a code with its check character. The other 15 are random: 72 bits. */
export const voucherCodeLength = 16

/** Returns the check character of the first 15 characters: their sum, weighted by position, modulo 29. */
export function voucherCheckCharacter(body: string): string {
  const sum = body.split('').reduce((total, sign, at) => total + (at + 1) * voucherAlphabet.indexOf(sign), 0)
  return voucherAlphabet.charAt(sum % voucherAlphabet.length)
}

/** Returns a typed code in its stored form: capitals without hyphens and blanks, also from full-width forms. */
export function normalizeVoucherCode(text: string): string {
  const plain = text.normalize('NFKC').toUpperCase()
  return plain.replace(/[^0-9A-Z]/g, '')
}

/** Returns a code as it is printed: `ABCD-EFGH-JKMN-PQRT`. */
export function formatVoucherCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

function isVoucherCode(code: string): boolean {
  const body = code.slice(0, -1)
  if (code.length !== voucherCodeLength || code.split('').some((sign) => !voucherAlphabet.includes(sign))) return false
  return code.endsWith(voucherCheckCharacter(body))
}

/** A code as a driver types it. A typing error is refused before the code is looked up. */
export const voucherCodeText = z
  .string()
  .max(60)
  .transform(normalizeVoucherCode)
  .refine(isVoucherCode, { message: 'members.fault.voucher-code' })
