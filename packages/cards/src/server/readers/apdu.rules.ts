import type { ReaderError } from '../../contract/index.ts'
import { word } from '../keys/purse-crypto.rules.ts'

/** Why a dialogue with a card ended badly. */
export class ReaderFault extends Error {
  readonly code: ReaderError
  constructor(code: ReaderError, detail = '') {
    super(detail)
    this.code = code
  }
}

/** The purse application of PBOC cards. */
export const purseApplication = 'A00000000386980701'

export const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
export const hex = (text: string) => Buffer.from(text, 'hex')

/** A command of ISO 7816-4; `header`: class, instruction and two parameters. `expects`: bytes of the answer. */
export function command(header: string, data: Buffer = Buffer.alloc(0), expects?: number): string {
  const given = data.length === 0 ? '' : toHex(Buffer.concat([word(data.length, 1), data]))
  return header + given + (expects === undefined ? '' : toHex(word(expects, 1)))
}

/** An answer's data, if the card did as it was told: at least so many bytes. Throws ReaderFault. */
export function parseCardReply(reply: string | undefined, least = 0): Buffer {
  if (!reply) throw new ReaderFault('reader-gone')
  if (!reply.endsWith('9000')) throw new ReaderFault('refused', reply.slice(-4))
  const data = hex(reply.slice(0, -4))
  if (data.length < least) throw new ReaderFault('refused', reply.slice(-4))
  return data
}

/**
 * Whether a card certainly did nothing: ISO 7816-4 calls 67 to 6E checking errors, 93 and 94 are those of purses. Anything else, and
 * silence, leaves it open.
 */
export function didNothing(reply: string | undefined): boolean {
  return /(6[79ABDE]|9[34])..$/.test(reply ?? '')
}

export const selectPurse = command('00A40400', hex(purseApplication))
/** The issuer's file of a card (15): bytes 10 to 19 are the application serial. */
export const readIssuerFile = command('00B09500', undefined, 30)
const serialAt = 10
const serialBytes = 10

/** Throws ReaderFault where another card lies on the reader. */
export function requireSerial(issuerFile: Buffer, serial: Buffer): string {
  const found = issuerFile.subarray(serialAt, serialAt + serialBytes)
  if (!found.subarray(-8).equals(serial)) throw new ReaderFault('other-card')
  return toHex(found)
}
/** Issuer 8, kind of application 1, version 1, serial 10, valid from and until 4 each, more 2 bytes. */
export function issuerFile(serial: Buffer, [from, until]: readonly [string, string]): Buffer {
  const start = Buffer.concat([Buffer.alloc(8), Buffer.of(0x11, 0x01), Buffer.alloc(2), serial])
  return Buffer.concat([start, hex(from), hex(until), Buffer.alloc(2)])
}
