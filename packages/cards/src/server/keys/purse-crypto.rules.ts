import { createCipheriv } from 'node:crypto'
import type { KeyAlgorithm } from '../../contract/index.ts'
import { cmac, combineKeyComponents, diversify, encrypt, type KeyRules } from './key-material.rules.ts'

/** Length of MAC and TAC, as in PBOC cards. */
const codeBytes = 4

/** Transaction types in the input of MAC and TAC (PBOC 2.0, part 1; grey lock as in fuel cards). */
export const purseTransactionTypes = { load: 0x02, unload: 0x03, purchase: 0x06, ungrey: 0x91, greyLock: 0x95 } as const

/** Returns a card's own key: the set's key diversified with the card's application serial number (8 bytes). */
export function diversifyForCard(rules: KeyRules, key: Buffer, serial: Buffer): Buffer {
  return diversify(rules, key, serial)
}

/**
 * Derives the key of one transaction from the card's own key. `data`: 8 bytes, see `loadTransactionInput` and `purchaseTransactionInput`.
 * Triple DES: the encrypted data, 8 bytes, a single DES key (PBOC 2.0, part 1, 5.5.3). AES and SM4: data and its
 * complement as one block, 16 bytes, by the handbook's corresponding rule.
 */
export function transactionKey(algorithm: KeyAlgorithm, cardKey: Buffer, data: Buffer): Buffer {
  return encrypt(algorithm, cardKey, algorithm === '3des_2key' ? data : Buffer.concat([data, notOf(data)]))
}
/**
 * Returns the data for INITIALIZE FOR LOAD, UNLOAD and GREY UNLOCK: the card's random number (4 bytes) and its counter
 * of online transactions.
 */
export function loadTransactionInput(random: Buffer, counter: number): Buffer {
  return Buffer.concat([random, encodeBigEndian(counter, 2), Buffer.of(0x80, 0)])
}
/**
 * Returns the data for INITIALIZE FOR PURCHASE and GREY LOCK: random number, offline counter and the end of the
 * terminal's serial number.
 */
export function purchaseTransactionInput(random: Buffer, counter: number, terminalSerial: number): Buffer {
  return Buffer.concat([random, encodeBigEndian(counter, 2), encodeBigEndian(terminalSerial, 4).subarray(2)])
}

/**
 * Returns four bytes over data of any length, padded with 0x80 and zeros. Triple DES: ISO 9797-1 algorithm 3 with a key
 * of 16 bytes, or algorithm 1 of single DES with a session key of 8. AES and SM4: the beginning of a CMAC. `iv`:
 * combined with the first block, as in secure messaging. Default: zeros.
 */
export function mac4(algorithm: KeyAlgorithm, key: Buffer, data: Buffer, iv?: Buffer): Buffer {
  if (algorithm !== '3des_2key') return cmac(algorithm, key, startedWith(data, iv)).subarray(0, codeBytes)
  const padded = startedWith(padWith80(data, 8), iv)
  const left = key.subarray(0, 8)
  const chained = createCipheriv('des-ede-cbc', Buffer.concat([left, left]), Buffer.alloc(8))
  chained.setAutoPadding(false)
  // Single DES is calculated as triple DES with equal halves. Algorithm 3 encrypts the last block with both halves.
  const before = Buffer.concat([Buffer.alloc(8), chained.update(padded.subarray(0, -8))]).subarray(-8)
  const whole = key.length === 8 ? Buffer.concat([left, left]) : key
  return encrypt(algorithm, whole, combineKeyComponents(before, padded.subarray(-8))).subarray(0, codeBytes)
}

/**
 * Returns a transaction's certificate, 4 bytes over `purchaseData` or `loadTacData`. Triple DES: a single DES MAC with
 * the combined two halves of the card's TAC key (PBOC 2.0, part 1). AES and SM4: the beginning of a CMAC with that key
 * itself.
 */
export function tac(algorithm: KeyAlgorithm, cardTacKey: Buffer, data: Buffer): Buffer {
  if (algorithm !== '3des_2key') return mac4(algorithm, cardTacKey, data)
  return mac4(algorithm, combineKeyComponents(cardTacKey.subarray(0, 8), cardTacKey.subarray(8)), data)
}

/** Data of a terminal transaction, in the units of the protocol. */
export interface TerminalFacts {
  amountMinor: number
  type: number
  /** 6 bytes as hexadecimal digits. */
  terminal: string
  /** Time of the terminal's clock: fourteen digits, yyyyMMddHHmmss. */
  at: string
}
/**
 * Returns the TAC input of a purchase: amount 4, type 1, terminal 6, the terminal's serial number 4, date 4, time 3
 * bytes.
 */
export function purchaseData(facts: TerminalFacts & { terminalSerial: number }): Buffer {
  return Buffer.concat([kindOf(facts), encodeBigEndian(facts.terminalSerial, 4), Buffer.from(facts.at, 'hex')])
}
/**
 * Returns the input of a terminal's MAC1 of a purchase and of the server's MAC2 of a load: amount, type, terminal,
 * date, time.
 */
export function timedMacInput(facts: TerminalFacts): Buffer {
  return Buffer.concat([kindOf(facts), Buffer.from(facts.at, 'hex')])
}
/** Returns the input of a card's MAC1 of a load: balance before, amount, type, terminal. */
export function loadRequestData(balanceMinor: number, facts: Omit<TerminalFacts, 'at'>): Buffer {
  return Buffer.concat([encodeBigEndian(balanceMinor, 4), kindOf(facts)])
}
/**
 * Returns the TAC input of a load or unload: balance after, counter of online transactions before, then as for a
 * purchase without its serial number.
 */
export function loadTacData(facts: TerminalFacts & { balanceMinor: number; counter: number }): Buffer {
  return Buffer.concat([
    encodeBigEndian(facts.balanceMinor, 4),
    encodeBigEndian(facts.counter, 2),
    timedMacInput(facts),
  ])
}

const kindOf = ({ amountMinor, type, terminal }: Omit<TerminalFacts, 'at'>) =>
  Buffer.concat([encodeBigEndian(amountMinor, 4), Buffer.of(type), Buffer.from(terminal, 'hex')])

/** Encodes a number in this many bytes, highest first. Throws RangeError if it does not fit. */
export function encodeBigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
export function padWith80(data: Buffer, size: number): Buffer {
  const rest = size - ((data.length + 1) % size || size)
  return Buffer.concat([data, Buffer.of(0x80), Buffer.alloc(rest)])
}
function startedWith(data: Buffer, iv: Buffer | undefined): Buffer {
  if (iv === undefined) return data
  const first = Buffer.alloc(Math.max(iv.length, data.length))
  data.copy(first)
  return Buffer.concat([combineKeyComponents(first.subarray(0, iv.length), iv), first.subarray(iv.length)])
}
const notOf = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff))
