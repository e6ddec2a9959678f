import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of an id, and of the signature. */
const size = 16
/** A link is the base64url of two ids and a signature. */
const form = /^[A-Za-z0-9_-]{64}$/

export interface ReceiptKey {
  operatorId: string
  sessionId: string
}
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const sign = (secret: Buffer, ids: Buffer) =>
  createHmac('sha256', secret).update('receipt of a terminal').update(ids).digest().subarray(0, size)

/** Returns the link to the receipt of a session. Nobody can guess it from the session's number or id. */
export function receiptLinkOf(secret: Buffer, { operatorId, sessionId }: ReceiptKey): string {
  const ids = Buffer.concat([bytesOf(operatorId), bytesOf(sessionId)])
  return Buffer.concat([ids, sign(secret, ids)]).toString('base64url')
}

/** Returns the session of a link. Null for a link that this installation did not sign. */
export function readReceiptLink(secret: Buffer, link: string): ReceiptKey | null {
  if (!form.test(link)) return null
  const bytes = Buffer.from(link, 'base64url')
  const ids = bytes.subarray(0, 2 * size)
  if (!timingSafeEqual(bytes.subarray(2 * size), sign(secret, ids))) return null
  return { operatorId: idOf(ids.subarray(0, size)), sessionId: idOf(ids.subarray(size)) }
}
