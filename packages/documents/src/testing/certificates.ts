import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestCertificate {
  /** PEM. */
  certificate: string
  /** DER in Base64, as issued by the SAT: certificate, and key encrypted with the passphrase. */
  der: string
  key: string
  /** Unencrypted key as PEM. */
  openKey: string
  /** PKCS #12 in Base64, encrypted with the passphrase. */
  pkcs12: string
}
/**
 * Creates a certificate with OpenSSL: with an RFC as in the SAT's certificates, a NIF as in those of Spanish
 * authorities, or with a given subject.
 */
export function createTestCertificate({
  rfc,
  nif,
  subject = `/CN=Prueba${rfc ? `/x500UniqueIdentifier=${rfc} \\/ XIQB891116QE4` : ''}${nif ? `/organizationIdentifier=VATES-${nif}` : ''}`,
  no = '30001000000500003416',
  passphrase = '12345678a',
  days = 365,
}: {
  rfc?: string
  nif?: string
  subject?: string
  /** Certificate number of twenty digits. */
  no?: string
  passphrase?: string
  days?: number
}): TestCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-csd-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const read = (name: string) => readFileSync(path.join(folder, name))
  try {
    const serial = `0x${Buffer.from(no).toString('hex')}`
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'k.pem', '-out', 'c.pem', '-utf8']
    openssl('req', ...made, '-days', String(days), '-subj', subject, '-set_serial', serial)
    openssl('x509', '-in', 'c.pem', '-outform', 'DER', '-out', 'c.cer')
    const under = ['-passout', `pass:${passphrase}`]
    openssl('pkcs8', '-topk8', '-in', 'k.pem', '-outform', 'DER', '-out', 'k.key', ...under)
    openssl('pkcs12', '-export', '-inkey', 'k.pem', '-in', 'c.pem', '-out', 'c.p12', ...under)
    return {
      certificate: read('c.pem').toString(),
      der: read('c.cer').toString('base64'),
      key: read('k.key').toString('base64'),
      openKey: read('k.pem').toString(),
      pkcs12: read('c.p12').toString('base64'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
