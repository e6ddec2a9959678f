import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** Public key of a meter. */
export interface MeterKey {
  key: KeyObject
  /** SubjectPublicKeyInfo in hexadecimal, as transparency software reads it. */
  hex: string
  /** Name of the curve as Node names it. */
  curve: string
  /** SHA-256 of the DER bytes, in hexadecimal. */
  fingerprint: string
}

/** Longest text of a key that is read. */
const longest = 4_000

/** DER of SubjectPublicKeyInfo up to the point, for uncompressed points of the NIST curves, by their length in bytes. */
const headsOfPoints: Readonly<Record<number, string>> = {
  49: '3049301306072a8648ce3d020106082a8648ce3d030101033200',
  65: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
  97: '3076301006072a8648ce3d020106052b81040022036200',
}

/**
 * Reads a public key: PEM, DER or an uncompressed point, in hexadecimal or base64, also behind the prefix
 * `oca:base16:asn1:` of the Open Charge Alliance. A point alone belongs to the NIST curve of its length. Null if the
 * text is not a key of an elliptic curve.
 */
export function readPublicKey(text: string): MeterKey | null {
  if (text.length > longest) return null
  const bare = text.trim()
  const pem = /-----BEGIN PUBLIC KEY-----([\s\S]+?)-----END PUBLIC KEY-----/.exec(bare)?.[1]
  const candidates = pem === undefined ? [...bytesOf(bare)] : [Buffer.from(pem, 'base64')]
  for (const bytes of candidates) {
    const key = keyOf(bytes)
    if (key) return key
  }
  return null
}

function* bytesOf(text: string): Iterable<Buffer> {
  const named = /^oca:base(?:16|64):asn1:(.*)$/is.exec(text)?.[1] ?? text
  const compact = named.replaceAll(/[\s:]/g, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(compact)) yield Buffer.from(compact, 'hex')
  if (!/^[\w+/-]+=*$/.test(compact)) return
  const decoded = Buffer.from(compact, 'base64')
  yield decoded
  // OCPP 2.x has the text of the key itself in base64.
  const inner = decoded.toString('latin1')
  if (inner.length < text.length && /^(?:oca:|-----BEGIN|[0-9a-f]{90})/i.test(inner)) {
    const key = readPublicKey(inner)
    if (key) yield Buffer.from(key.hex, 'hex')
  }
}

function keyOf(bytes: Buffer): MeterKey | null {
  const head = bytes[0] === 4 ? headsOfPoints[bytes.length] : undefined
  const der = head === undefined ? bytes : Buffer.concat([Buffer.from(head, 'hex'), bytes])
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const curve = key.asymmetricKeyDetails?.namedCurve
    if (key.asymmetricKeyType !== 'ec' || curve === undefined) return null
    const whole = key.export({ format: 'der', type: 'spki' })
    return {
      key,
      hex: whole.toString('hex').toUpperCase(),
      curve,
      fingerprint: createHash('sha256').update(whole).digest('hex'),
    }
  } catch {
    // Any other content is no key.
    return null
  }
}
