import { dayMs } from '@evops/platform/contract'
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import {
  encodeBitString,
  encodeExplicitTag,
  encodeInteger,
  encodeOctetString,
  encodeOid,
  encodePem,
  readDerElements,
  encodeSequence,
  encodeDerTime,
  encodeDer,
  derTrue,
} from './der.ts'
import { ecdsaWithSha256, encodeDistinguishedName, type CertificateRequest } from './request.ts'

/** Our own certificate authority: its certificate and its key (PKCS#8), both PEM. */
export interface CertificateAuthority {
  certificate: string
  key: string
}
export interface IssuedCertificate {
  certificate: string
  /** Hexadecimal, in the form of X509Certificate.serialNumber. */
  serial: string
  /** SHA-256 of the DER. */
  fingerprint: Buffer
  notBefore: Date
  notAfter: Date
}

/** Backdating, because a charge point's clock may be behind ours. */
const backdatedMs = dayMs

/** Creates an authority with a P-256 key, valid for 20 years by default. */
export function createCertificateAuthority(commonName: string, now: Date, days = 20 * 365): CertificateAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = encodeDistinguishedName(commonName, '')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const { certificate } = issue({
    key,
    issuer: name,
    issuerKeyId: keyIdOf(spki),
    subject: name,
    publicKey: spki,
    authority: true,
    notBefore: new Date(now.getTime() - backdatedMs),
    notAfter: new Date(now.getTime() + days * dayMs),
  })
  return { certificate, key }
}

/** Issues a charge point's certificate for client authentication, with the name and key of its request. */
export function signCertificateRequest(
  { certificate, key }: CertificateAuthority,
  { subject, publicKey }: CertificateRequest,
  { now, days }: { now: Date; days: number },
): IssuedCertificate {
  const own = new X509Certificate(certificate)
  // In a certificate the subject follows version, serial number, algorithm, issuer and validity.
  const [body] = readDerElements(readDerElements(own.raw)[0]?.body ?? Buffer.alloc(0))
  const issuer = readDerElements(body?.body ?? Buffer.alloc(0))[5]
  if (!issuer) throw new Error('the authority has no subject')
  return issue({
    key,
    issuer: issuer.whole,
    issuerKeyId: keyIdOf(own.publicKey.export({ format: 'der', type: 'spki' })),
    subject,
    publicKey,
    authority: false,
    notBefore: new Date(now.getTime() - backdatedMs),
    notAfter: new Date(now.getTime() + days * dayMs),
  })
}

interface Wanted {
  key: string
  issuer: Buffer
  issuerKeyId: Buffer
  subject: Buffer
  publicKey: Buffer
  authority: boolean
  notBefore: Date
  notAfter: Date
}

/** Issues a certificate (RFC 5280 section 4.1): version 3, ECDSA with SHA-256. */
function issue(wanted: Wanted): IssuedCertificate {
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const body = encodeSequence(
    encodeExplicitTag(0, encodeInteger(Buffer.from([2]))),
    encodeInteger(serial),
    ecdsaWithSha256,
    wanted.issuer,
    encodeSequence(encodeDerTime(wanted.notBefore), encodeDerTime(wanted.notAfter)),
    wanted.subject,
    wanted.publicKey,
    encodeExplicitTag(3, encodeSequence(...extensions(wanted))),
  )
  const signature = sign('sha256', body, createPrivateKey(wanted.key))
  const der = encodeSequence(body, ecdsaWithSha256, encodeBitString(signature))
  return {
    certificate: encodePem('CERTIFICATE', der),
    serial: serial.toString('hex').toUpperCase(),
    fingerprint: createHash('sha256').update(der).digest(),
    notBefore: wanted.notBefore,
    notAfter: wanted.notAfter,
  }
}

/** Returns the extensions (RFC 5280 section 4.2.1): constraints, usage, and key identifiers of subject and issuer. */
function extensions({ authority, publicKey, issuerKeyId }: Wanted): Buffer[] {
  const usage = authority ? encodeBitString(Buffer.from([0x06]), 1) : encodeBitString(Buffer.from([0x88]), 3)
  const clientAuth = encodeSequence(
    encodeOid('2.5.29.37'),
    encodeOctetString(encodeSequence(encodeOid('1.3.6.1.5.5.7.3.2'))),
  )
  return [
    encodeSequence(
      encodeOid('2.5.29.19'),
      derTrue,
      encodeOctetString(authority ? encodeSequence(derTrue) : encodeSequence()),
    ),
    encodeSequence(encodeOid('2.5.29.15'), derTrue, encodeOctetString(usage)),
    ...(authority ? [] : [clientAuth]),
    encodeSequence(encodeOid('2.5.29.14'), encodeOctetString(encodeOctetString(keyIdOf(publicKey)))),
    encodeSequence(encodeOid('2.5.29.35'), encodeOctetString(encodeSequence(encodeDer(0x80, issuerKeyId)))),
  ]
}

/** Returns the SHA-1 of the key's bits (RFC 5280 section 4.2.1.2), used as an identifier and not for security. */
function keyIdOf(spki: Buffer): Buffer {
  const [, key] = readDerElements(readDerElements(spki)[0]?.body ?? Buffer.alloc(0))
  return createHash('sha1')
    .update(key?.body.subarray(1) ?? spki)
    .digest()
}
