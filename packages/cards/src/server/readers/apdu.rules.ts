import type { ReaderError } from '../../contract/index.ts'
import { encodeBigEndian } from '../keys/purse-crypto.rules.ts'

/** Reason of a failed dialogue with a card. */
export class ReaderFault extends Error {
  readonly code: ReaderError
  constructor(code: ReaderError, detail = '') {
    super(detail)
    this.code = code
  }
}

/** Purse application of PBOC cards. */
export const purseApplication = 'A00000000386980701'

export const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
export const fromHex = (text: string) => Buffer.from(text, 'hex')

/**
 * Encodes a command of ISO 7816-4. `header`: class, instruction and two parameters. `expects`: number of response
 * bytes.
 */
export function encodeApdu(header: string, data: Buffer = Buffer.alloc(0), expects?: number): string {
  const body = data.length === 0 ? '' : toHex(Buffer.concat([encodeBigEndian(data.length, 1), data]))
  return header + body + (expects === undefined ? '' : toHex(encodeBigEndian(expects, 1)))
}

/** Returns the data of a successful response with at least this many bytes. Throws ReaderFault. */
export function parseCardReply(reply: string | undefined, least = 0): Buffer {
  if (!reply) throw new ReaderFault('reader-gone')
  if (!reply.endsWith('9000')) throw new ReaderFault('refused', reply.slice(-4))
  const data = fromHex(reply.slice(0, -4))
  if (data.length < least) throw new ReaderFault('refused', reply.slice(-4))
  return data
}

/**
 * Returns true if the card certainly did nothing: 67 to 6E are checking errors in ISO 7816-4, 93 and 94 those of
 * purses. After any other status or no response, the result is unknown.
 */
export function hasCardRefusedCommand(reply: string | undefined): boolean {
  return /(6[79ABDE]|9[34])..$/.test(reply ?? '')
}

export const selectPurseApdu = encodeApdu('00A40400', fromHex(purseApplication))
/** The issuer's file of a card (15). Bytes 10 to 19 are the application serial number. */
export const readIssuerFileApdu = encodeApdu('00B09500', undefined, 30)
const serialAt = 10
const serialBytes = 10

/** Throws ReaderFault if another card is on the reader. */
export function requireCardSerial(issuerFile: Buffer, serial: Buffer): string {
  const found = issuerFile.subarray(serialAt, serialAt + serialBytes)
  if (!found.subarray(-8).equals(serial)) throw new ReaderFault('other-card')
  return toHex(found)
}
/** Issuer 8, kind of application 1, version 1, serial number 10, valid from and until 4 each, further 2 bytes. */
export function issuerFile(serial: Buffer, [from, until]: readonly [string, string]): Buffer {
  const start = Buffer.concat([Buffer.alloc(8), Buffer.of(0x11, 0x01), Buffer.alloc(2), serial])
  return Buffer.concat([start, fromHex(from), fromHex(until), Buffer.alloc(2)])
}
