/**
 * Subset of DER (ITU-T X.690) for certificates and certificate requests. Node reads certificates and creates keys and
 * signatures, but it neither reads requests nor writes certificates.
 */
export interface DerElement {
  tag: number
  /** Content bytes. */
  body: Buffer
  /** Original bytes including tag and length. */
  whole: Buffer
}

export class InvalidDerError extends Error {}

/** Returns the consecutive elements of a content. Throws BadDer if it is truncated or has an indefinite length. */
export function readDerElements(content: Buffer): DerElement[] {
  const found: DerElement[] = []
  for (let at = 0; at < content.length;) {
    const element = readElement(content.subarray(at))
    found.push(element)
    at += element.whole.length
  }
  return found
}

function readElement(bytes: Buffer): DerElement {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new InvalidDerError('cut off')
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 3 || bytes.length < 2 + more) throw new InvalidDerError('no length')
  const length = more === 0 ? first : bytes.readUIntBE(2, more)
  const end = 2 + more + length
  if (bytes.length < end) throw new InvalidDerError('cut off')
  return { tag, body: bytes.subarray(2 + more, end), whole: bytes.subarray(0, end) }
}

/** Returns the parts of the only element, which must be a sequence. */
export function readDerSequence(bytes: Buffer): DerElement[] {
  const [element, ...rest] = readDerElements(bytes)
  if (element?.tag !== 0x30 || rest.length > 0) throw new InvalidDerError('not a sequence')
  return readDerElements(element.body)
}

/** Returns the bytes of a bit string without unused bits, such as a signature. */
export function readDerBitString(element: DerElement | undefined): Buffer {
  if (element?.tag !== 0x03 || element.body[0] !== 0) throw new InvalidDerError('no bits')
  return element.body.subarray(1)
}

export function encodeDer(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size = body.length < 0x100 ? 1 : body.length < 0x1_0000 ? 2 : 3
  const length = Buffer.alloc(size)
  length.writeUIntBE(body.length, 0, size)
  return Buffer.concat([Buffer.from([tag, 0x80 | size]), length, body])
}

export const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, ...parts)
export const encodeSet = (...parts: Buffer[]) => encodeDer(0x31, ...parts)
export const encodeOctetString = (bytes: Buffer) => encodeDer(0x04, bytes)
export const encodeBitString = (bytes: Buffer, unused = 0) => encodeDer(0x03, Buffer.from([unused]), bytes)
export const encodeUtf8String = (text: string) => encodeDer(0x0c, Buffer.from(text, 'utf8'))
export const derTrue = Buffer.from([0x01, 0x01, 0xff])
/** Element `0`, `1` … of a sequence: `[n] EXPLICIT`. */
export const encodeExplicitTag = (number: number, ...parts: Buffer[]) => encodeDer(0xa0 | number, ...parts)

/** Encodes a non-negative integer, most significant byte first. */
export function encodeInteger(bytes: Buffer): Buffer {
  const [first = 0] = bytes
  return encodeDer(0x02, first >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** `1.2.840.10045.4.3.2`. */
export function encodeOid(text: string): Buffer {
  const [one = 0, two = 0, ...rest] = text.split('.').map(Number)
  const bytes = [one * 40 + two]
  for (const part of rest) {
    const seven = [part & 0x7f]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) seven.unshift((left & 0x7f) | 0x80)
    bytes.push(...seven)
  }
  return encodeDer(0x06, Buffer.from(bytes))
}

/** Encodes a time. Up to 2049 the year has two digits (RFC 5280 section 4.1.2.5). */
export function encodeDerTime(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? encodeDer(0x17, Buffer.from(digits.slice(2)))
    : encodeDer(0x18, Buffer.from(digits))
}

export function encodePem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/**
 * Returns the bytes of the first PEM block with this label, or of base64 without header lines, as some charge points
 * send it.
 */
export function decodePem(label: string, text: string): Buffer {
  const framed = new RegExp(`-----BEGIN (?:NEW )?${label}-----([^-]*)-----END`).exec(text)
  const base64 = (framed?.[1] ?? text).replaceAll(/\\n|\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new InvalidDerError('no PEM')
  return Buffer.from(base64, 'base64')
}
