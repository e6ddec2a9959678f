import { createHash, verify, X509Certificate, type KeyObject } from 'node:crypto'
import type { OcspRequestData } from '../../contract/index.ts'
import {
  encodeInteger,
  encodeOctetString,
  encodeOid,
  readDerBitString,
  readDerElements,
  readDerSequence,
  encodeSequence,
  encodeDer,
  type DerElement,
} from './der.ts'
import { hashOfAlgorithm } from './request.ts'

/** Certificate state from a responder (RFC 6960). `unproved`: not signed by a known issuer. */
export type RevocationState = 'good' | 'revoked' | 'unknown' | 'unproved'

export const hashOids = {
  SHA256: '2.16.840.1.101.3.4.2.1',
  SHA384: '2.16.840.1.101.3.4.2.2',
  SHA512: '2.16.840.1.101.3.4.2.3',
} as const
export const basicOcspResponseOid = encodeOid('1.3.6.1.5.5.7.48.1.1')
const ocspSigning = '1.3.6.1.5.5.7.3.9'
/** Tolerance in ms, because a responder's clock may be ahead of ours. */
const clockMs = 300_000

/** Returns the certificate id used in requests and responses. */
export function encodeCertificateId(question: Omit<OcspRequestData, 'responderURL'>): Buffer {
  const { hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } = question
  return encodeSequence(
    encodeSequence(encodeOid(hashOids[hashAlgorithm]), encodeDer(0x05)),
    encodeOctetString(hexOf(issuerNameHash)),
    encodeOctetString(hexOf(issuerKeyHash)),
    encodeInteger(withoutZeros(hexOf(serialNumber))),
  )
}

/** Returns a request for the state of one certificate. */
export function ocspRequest(question: Omit<OcspRequestData, 'responderURL'>): Buffer {
  return encodeSequence(encodeSequence(encodeSequence(encodeSequence(encodeCertificateId(question)))))
}

/** Returns the parts of a successful response, or null if it is not successful or not an OCSP response. */
function partsOf(
  der: Buffer,
): { data: DerElement; algorithm: DerElement; signature: Buffer; certs: X509Certificate[] } | null {
  const [status, bytes] = readDerSequence(der)
  if (status?.tag !== 0x0a || status.body[0] !== 0 || bytes?.tag !== 0xa0) return null
  const [type, response] = readDerSequence(bytes.body)
  if (!type?.whole.equals(basicOcspResponseOid) || response?.tag !== 0x04) return null
  const [data, algorithm, signature, more] = readDerSequence(response.body)
  if (!data || !algorithm) return null
  const certs = more?.tag === 0xa0 ? readDerSequence(more.body).map(({ whole }) => new X509Certificate(whole)) : []
  return { data, algorithm, signature: readDerBitString(signature), certs }
}

/** Returns true for a successful response, whoever signed it. */
export function isOcspAnswer(der: Buffer): boolean {
  try {
    return partsOf(der) !== null
  } catch {
    return false
  }
}

/**
 * Returns the certificate's state in a response. The response must be current and signed by the certificate's issuer or
 * by a delegate of that issuer; `issuers` are the known ones. Null if the response does not match this request.
 */
export function readOcspAnswer(
  der: Buffer,
  question: Omit<OcspRequestData, 'responderURL'>,
  { issuers, now }: { issuers: readonly X509Certificate[]; now: Date },
): RevocationState | null {
  try {
    const parts = partsOf(der)
    if (!parts) return null
    const found = singleOf(parts.data, encodeCertificateId(question))
    if (!found || !isFresh(found, now)) return null
    if (!isProved(parts, question, { issuers, now })) return 'unproved'
    const [, state] = found
    return state?.tag === 0x80 ? 'good' : state?.tag === 0xa1 ? 'revoked' : 'unknown'
  } catch {
    return null
  }
}

/** Returns certificate, state and validity. */
function singleOf(data: DerElement, id: Buffer): DerElement[] | undefined {
  const responses = readDerElements(data.body).find(({ tag }) => tag === 0x30)
  return readDerElements(responses?.body ?? Buffer.alloc(0))
    .map(({ body }) => readDerElements(body))
    .find(([named]) => named && sameCertificate(named.whole, id))
}

/** Algorithms may be encoded with or without empty parameters. */
function sameCertificate(one: Buffer, other: Buffer): boolean {
  const bare = (whole: Buffer) => {
    const [algorithm, ...rest] = readDerSequence(whole)
    return [readDerElements(algorithm?.body ?? Buffer.alloc(0))[0], ...rest].map((part) => part?.whole.toString('hex'))
  }
  return bare(one).join() === bare(other).join()
}

function isFresh([, , from, until]: DerElement[], now: Date): boolean {
  if (!from || timeOf(from) > now.getTime() + clockMs) return false
  if (until?.tag !== 0xa0) return true
  const [end] = readDerElements(until.body)
  return end === undefined || timeOf(end) > now.getTime() - clockMs
}

/** Converts GeneralizedTime to epoch ms. */
function timeOf({ body }: DerElement): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(body.toString('latin1')) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

type Parts = NonNullable<ReturnType<typeof partsOf>>
function isProved(
  parts: Parts,
  { hashAlgorithm, issuerKeyHash }: Pick<OcspRequestData, 'hashAlgorithm' | 'issuerKeyHash'>,
  { issuers, now }: { issuers: readonly X509Certificate[]; now: Date },
): boolean {
  const wanted = hexOf(issuerKeyHash)
  const issuer = issuers.find((one) => hashPublicKeyBits(one.publicKey, hashAlgorithm).equals(wanted))
  if (!issuer) return false
  if (isSignedBy(parts, issuer.publicKey)) return true
  return parts.certs.some(
    (one) =>
      (one.keyUsage ?? []).includes(ocspSigning) &&
      isValid(one, now) &&
      one.verify(issuer.publicKey) &&
      isSignedBy(parts, one.publicKey),
  )
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate.getTime() <= now.getTime() + clockMs && validToDate.getTime() >= now.getTime() - clockMs
}

function isSignedBy({ data, algorithm, signature }: Parts, key: KeyObject): boolean {
  const hash = hashOfAlgorithm(algorithm)
  return hash !== undefined && verify(hash, data.whole, key, signature)
}

/** Returns the hash of a key's bits, used by OCSP to identify an issuer's key. */
export function hashPublicKeyBits(key: KeyObject, algorithm: keyof typeof hashOids): Buffer {
  const [, bitsOf] = readDerSequence(key.export({ format: 'der', type: 'spki' }))
  return createHash(algorithm.toLowerCase())
    .update(bitsOf?.body.subarray(1) ?? Buffer.alloc(0))
    .digest()
}

/** Returns the OCSP request data of a certificate with a known issuer certificate. */
export function createOcspRequestData(
  certificate: X509Certificate,
  issuer: X509Certificate,
): Omit<OcspRequestData, 'responderURL'> {
  const [body] = readDerSequence(certificate.raw)
  // The issuer follows version, serial number and algorithm; its original bytes are used.
  const name = readDerElements(body?.body ?? Buffer.alloc(0))[3]
  return {
    hashAlgorithm: 'SHA256',
    issuerNameHash: createHash('sha256')
      .update(name?.whole ?? Buffer.alloc(0))
      .digest('hex'),
    issuerKeyHash: hashPublicKeyBits(issuer.publicKey, 'SHA256').toString('hex'),
    serialNumber: certificate.serialNumber,
  }
}

/** Converts hexadecimal digits, also an odd number of them. */
function hexOf(text: string): Buffer {
  return Buffer.from(text.length % 2 === 0 ? text : `0${text}`, 'hex')
}
function withoutZeros(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? Buffer.from([0]) : bytes.subarray(first)
}
