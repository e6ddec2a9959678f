import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { Problem } from '@evops/platform/contract'
import type { OfficeCredentialForm, AuthenticatingOffice } from '../../contract/index.ts'

/**
 * Content of the encrypted part: certificate and key as PEM, or both as PKCS #12 in Base64, and the access to the
 * intermediary.
 */
export interface CredentialSecrets {
  certificate: string
  key: string
  pkcs12: string
  passphrase: string
  secret: string
}
export interface PublicCredential {
  taxId: string
  subject: string
  certificateNo: string
  fingerprint: string
  validFrom: Date | null
  validUntil: Date | null
}

const bytesOf = (text: string) => (text.startsWith('-----BEGIN') ? Buffer.from(text) : Buffer.from(text, 'base64'))

/**
 * Parses and checks the credential for an office. Throws documents.fault.certificate, documents.fault.key (it cannot be
 * opened, or belongs to another certificate), documents.certificate-expired, and documents.fault.access if the account
 * is missing.
 */
export function readCredential(
  office: AuthenticatingOffice,
  form: OfficeCredentialForm,
  now: Date,
): PublicCredential & { secrets: CredentialSecrets } {
  const { secret } = form
  if (form.certificate === '' && form.key === '') {
    if (form.address === '' || form.account === '' || secret === '') throw credentialProblem('account', 'access')
    return { ...nothing, secrets: { certificate: '', key: '', pkcs12: '', passphrase: '', secret } }
  }
  if (office === 'digital_cn') throw credentialProblem('certificate', 'certificate')
  const { certificate, ...fields } = form.key === '' ? fromPkcs12(form) : fromPair(form)
  const [validFrom, validUntil] = [certificate.validFromDate, certificate.validToDate]
  if (validUntil <= now || validFrom > now)
    throw new Problem(
      'documents.certificate-expired',
      { from: validFrom.toISOString().slice(0, 10), until: validUntil.toISOString().slice(0, 10) },
      { certificate: 'documents.certificate-expired' },
    )
  return {
    taxId: taxIdOf(certificate),
    subject: certificate.subject.replaceAll('\n', ', ').slice(0, 500),
    certificateNo: certificateNoOf(certificate),
    fingerprint: certificate.fingerprint256.replaceAll(':', ''),
    validFrom,
    validUntil,
    secrets: { ...fields, certificate: certificate.toString(), secret },
  }
}
const nothing: PublicCredential = {
  taxId: '',
  subject: '',
  certificateNo: '',
  fingerprint: '',
  validFrom: null,
  validUntil: null,
}
function credentialProblem(field: keyof OfficeCredentialForm, fault: 'certificate' | 'key' | 'access'): Problem {
  return new Problem('request.invalid', { detail: field }, { [field]: `documents.fault.${fault}` })
}

interface Opened extends Pick<CredentialSecrets, 'key' | 'pkcs12' | 'passphrase'> {
  certificate: X509Certificate
}
function fromPair({ certificate: encoded, key: sealed, passphrase }: OfficeCredentialForm): Opened {
  const certificate = certificateOf(bytesOf(encoded))
  const bytes = bytesOf(sealed)
  try {
    const key = createPrivateKey(
      sealed.startsWith('-----BEGIN')
        ? { key: bytes, format: 'pem', passphrase }
        : { key: bytes, format: 'der', type: 'pkcs8', passphrase },
    )
    if (!certificate.checkPrivateKey(key)) throw new Error('another certificate’s key')
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    return { certificate, key: pem, pkcs12: '', passphrase: '' }
  } catch {
    throw credentialProblem('key', 'key')
  }
}
/** Opens a PKCS #12 file through OpenSSL; the secure context contains its content. */
function fromPkcs12({ certificate: encoded, passphrase }: OfficeCredentialForm): Opened {
  const pfx = bytesOf(encoded)
  try {
    const { context } = createSecureContext({ pfx, passphrase })
    const der: unknown =
      typeof context === 'object' && context !== null && 'getCertificate' in context
        ? Reflect.apply(context.getCertificate as () => unknown, context, [])
        : undefined
    if (!Buffer.isBuffer(der)) throw new Error('no certificate in it')
    return { certificate: new X509Certificate(der), key: '', pkcs12: pfx.toString('base64'), passphrase }
  } catch {
    throw credentialProblem('passphrase', 'key')
  }
}
function certificateOf(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw credentialProblem('certificate', 'certificate')
  }
}

/**
 * Returns the tax id of a certificate's owner: the SAT stores an RFC as x500UniqueIdentifier (before the CURP of a
 * company's representative); Spanish authorities store a company's NIF as organizationIdentifier and a person's as
 * serialNumber (ETSI EN 319 412-1).
 */
export function taxIdOf({ subject }: Pick<X509Certificate, 'subject'>): string {
  const found =
    /^x500UniqueIdentifier=([A-ZÑ&0-9]{12,13})\b/m.exec(subject) ??
    /^organizationIdentifier=VATES-([A-Z0-9]{9})$/m.exec(subject) ??
    /^serialNumber=(?:IDCES-)?([A-Z0-9]{9})$/m.exec(subject)
  return found?.[1] ?? ''
}
/** Returns the certificate number: the SAT's serial numbers are twenty digits, each encoded as its character. */
export function certificateNoOf({ serialNumber }: Pick<X509Certificate, 'serialNumber'>): string {
  const digits = Buffer.from(serialNumber, 'hex').toString('latin1')
  return /^\d{20}$/.test(digits) ? digits : serialNumber
}
