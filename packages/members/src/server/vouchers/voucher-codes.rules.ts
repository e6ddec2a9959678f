import { createHash, randomInt } from 'node:crypto'
import { voucherAlphabet, voucherCheckCharacter, voucherCodeLength } from '../../contract/index.ts'
import type { StoredVoucherCode } from './voucher-batches.store.ts'

/** Creates a random code with its check character. */
export function createVoucherCode(): string {
  const signs = Array.from({ length: voucherCodeLength - 1 }, () =>
    voucherAlphabet.charAt(randomInt(voucherAlphabet.length)),
  )
  const body = signs.join('')
  return body + voucherCheckCharacter(body)
}

/** Returns the hash by which a code is found. It needs no salt, because a code has 72 random bits. */
export function hashVoucherCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
export function toStoredVoucherCode(code: string): StoredVoucherCode {
  return { hash: hashVoucherCode(code), lastFour: code.slice(-4) }
}
