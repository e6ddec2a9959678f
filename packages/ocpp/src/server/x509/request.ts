import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import {
  encodeBitString,
  encodeInteger,
  encodeOctetString,
  encodeOid,
  encodePem,
  readDerBitString,
  readDerElements,
  readDerSequence,
  encodeSequence,
  encodeSet,
  decodePem,
  encodeUtf8String,
  encodeDer,
  type DerElement,
} from './der.ts'

/** Certificate request (PKCS#10, RFC 2986) with a valid signature of its own key. */
export interface CertificateRequest {
  /** First common name of the subject, or '' if there is none. */
  commonName: string
  /** Original bytes of name and key, for the certificate. */
  subject: Buffer
  publicKey: Buffer
}

export const commonNameOid = encodeOid('2.5.4.3')
export const organisationOid = encodeOid('2.5.4.10')
export const ecdsaWithSha256 = encodeSequence(encodeOid('1.2.840.10045.4.3.2'))

/** Accepted signature algorithms: hash by their bytes (null: the algorithm has its own). */
const algorithms = new Map<string, string | null>(
  (
    [
      ['1.2.840.10045.4.3.2', 'sha256'],
      ['1.2.840.10045.4.3.3', 'sha384'],
      ['1.2.840.10045.4.3.4', 'sha512'],
      ['1.2.840.113549.1.1.11', 'sha256'],
      ['1.2.840.113549.1.1.12', 'sha384'],
      ['1.2.840.113549.1.1.13', 'sha512'],
      ['1.3.101.112', null],
    ] as const
  ).map(([id, hash]) => [encodeOid(id).toString('hex'), hash]),
)

/** Returns the hash of a signature algorithm (null: the algorithm has its own), or undefined if it is not accepted. */
export function hashOfAlgorithm({ tag, body }: DerElement): string | null | undefined {
  return tag === 0x30 ? algorithms.get(readDerElements(body)[0]?.whole.toString('hex') ?? '') : undefined
}

/**
 * Returns null if the text is not a request, the signature is not from its own key, or the key is too weak (RSA below
 * 2,048 bits).
 */
export function readCertificateRequest(text: string): CertificateRequest | null {
  try {
    const [info, algorithm, signature] = readDerSequence(decodePem('CERTIFICATE REQUEST', text))
    if (!info || !algorithm) return null
    const [, subject, publicKey] = readDerElements(info.body)
    if (!subject || !publicKey) return null
    const key = createPublicKey({ key: publicKey.whole, format: 'der', type: 'spki' })
    const hash = hashOfAlgorithm(algorithm)
    if (hash === undefined || !strong(key)) return null
    if (!verify(hash, info.whole, key, readDerBitString(signature))) return null
    return { commonName: commonNameOf(subject.body), subject: subject.whole, publicKey: publicKey.whole }
  } catch {
    return null
  }
}

function strong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= 2048
  if (type === 'ec') return ['prime256v1', 'secp384r1', 'secp521r1'].includes(details?.namedCurve ?? '')
  return type === 'ed25519'
}

function commonNameOf(name: Buffer): string {
  for (const relative of readDerElements(name)) {
    for (const attribute of readDerElements(relative.body)) {
      const [type, value] = readDerElements(attribute.body)
      if (type?.whole.equals(commonNameOid) && value) return value.body.toString('utf8')
    }
  }
  return ''
}

/** Encodes a name with common name and organisation. */
export function encodeDistinguishedName(commonName: string, organisation: string): Buffer {
  const part = (type: Buffer, text: string) => encodeSet(encodeSequence(type, encodeUtf8String(text)))
  return encodeSequence(...(organisation ? [part(organisationOid, organisation)] : []), part(commonNameOid, commonName))
}

/** Creates a request for a charge point, or for a server with these names. The key is a P-256 pair. */
export function createCertificateRequest(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  subject: string | { names: readonly string[] },
): string {
  const isPoint = typeof subject === 'string'
  const info = encodeSequence(
    encodeInteger(Buffer.from([0])),
    isPoint ? encodeDistinguishedName(subject, '') : encodeSequence(),
    keys.publicKey.export({ format: 'der', type: 'spki' }),
    isPoint ? encodeDer(0xa0) : encodeDer(0xa0, alternativeNames(subject.names)),
  )
  const signature = sign('sha256', info, keys.privateKey)
  return encodePem('CERTIFICATE REQUEST', encodeSequence(info, ecdsaWithSha256, encodeBitString(signature)))
}

/** Attribute that requests an extension (RFC 2985 section 5.4.2): host names (RFC 5280 section 4.2.1.6). */
function alternativeNames(names: readonly string[]): Buffer {
  const hosts = encodeSequence(...names.map((name) => encodeDer(0x82, Buffer.from(name, 'latin1'))))
  const extension = encodeSequence(encodeOid('2.5.29.17'), encodeOctetString(hosts))
  return encodeSequence(encodeOid('1.2.840.113549.1.9.14'), encodeSet(encodeSequence(extension)))
}
