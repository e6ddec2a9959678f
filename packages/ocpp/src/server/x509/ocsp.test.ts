import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createOcspResponse } from '../../testing/ocsp-responder.ts'
import { createCertificateAuthority, signCertificateRequest } from './authority.ts'
import { isOcspAnswer, ocspRequest, createOcspRequestData, readOcspAnswer } from './ocsp.ts'
import { createCertificateRequest, readCertificateRequest } from './request.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'evops-ocsp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date()
const authority = createCertificateAuthority('Contracts', now)
const request = readCertificateRequest(
  createCertificateRequest(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'DE1ABCC2XYZ'),
)
if (!request) throw new Error('no request')
const issued = signCertificateRequest(authority, request, { now, days: 10 })
const [issuer, leaf] = [new X509Certificate(authority.certificate), new X509Certificate(issued.certificate)]
const question = createOcspRequestData(leaf, issuer)
const answer = (revoked: string[] = [], at = now) =>
  createOcspResponse(ocspRequest(question), { authority, revoked: new Set(revoked), now: at })

const file = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
/**
 * Returns OpenSSL's response to our request, valid for this number of days and signed by one of the certificates in the
 * folder.
 */
function theirAnswer({ signer, days, line }: { signer: string; days: number; line: string }): Buffer {
  file('ca.crt', authority.certificate)
  file('ca.key', authority.key)
  file('req.der', ocspRequest(question))
  file('index.txt', `${line}\t${issued.serial}\tunknown\t/CN=DE1ABCC2XYZ\n`)
  const signed = ['-rsigner', `${signer}.crt`, '-rkey', `${signer}.key`, '-CA', 'ca.crt', '-ndays', String(days)]
  openssl('ocsp', '-index', 'index.txt', ...signed, '-reqin', 'req.der', '-respout', 'resp.der')
  return readFileSync(path.join(folder, 'resp.der'))
}
const expiry = '301231235959Z'
const valid = `V\t${expiry}\t`

describe('TC_M_24_CSMS OCSP', () => {
  test('OpenSSL reads the request as it is meant, and our reader its answer', () => {
    const read = (line: string) =>
      readOcspAnswer(theirAnswer({ signer: 'ca', days: 1, line }), question, {
        issuers: [issuer],
        now: new Date(),
      })
    expect(read(valid)).toBe('good')
    expect(read(`R\t${expiry}\t200101000000Z`)).toBe('revoked')
  })

  test('S-09 whom the issuer lets answer counts while its own certificate is valid', () => {
    theirAnswer({ signer: 'ca', days: 1, line: valid })
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'desk.key']
    openssl('req', ...key, '-out', 'desk.csr', '-subj', '/CN=Desk')
    file('desk.ext', 'extendedKeyUsage=OCSPSigning\n')
    const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1', '-extfile', 'desk.ext']
    openssl('x509', '-req', '-in', 'desk.csr', ...by, '-out', 'desk.crt')
    const der = theirAnswer({ signer: 'desk', days: 9, line: valid })
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const read = (when: Date) => readOcspAnswer(der, question, { issuers: [issuer], now: when })
    expect([read(at(0)), read(at(3))]).toEqual(['good', 'unproved'])
  })

  test('what nobody we know has signed proves nothing; what is old, or about another, says nothing', () => {
    const other = createCertificateAuthority('Somebody', now)
    const read = (der: Buffer, issuers = [issuer], at = now) => readOcspAnswer(der, question, { issuers, now: at })
    expect(read(answer())).toBe('good')
    expect(read(answer([leaf.serialNumber]))).toBe('revoked')
    expect(read(answer(), [new X509Certificate(other.certificate)])).toBe('unproved')
    const forged = createOcspResponse(ocspRequest(question), { authority: other, revoked: new Set(), now })
    expect(read(forged)).toBe('unproved')
    expect(read(answer([], new Date(now.getTime() - 7_200_000)))).toBeNull()
    expect(read(answer([], new Date(now.getTime() + 7_200_000)))).toBeNull()
    const another = createOcspResponse(ocspRequest({ ...question, serialNumber: '1234' }), {
      authority,
      revoked: new Set(),
      now,
    })
    expect(read(another)).toBeNull()
  })

  test('S-09 bytes that are no answer are none', () => {
    const whole = answer()
    expect(isOcspAnswer(whole)).toBe(true)
    for (const bad of [Buffer.alloc(0), Buffer.from('hello'), whole.subarray(0, 40), Buffer.from('30030a0106', 'hex')])
      expect([isOcspAnswer(bad), readOcspAnswer(bad, question, { issuers: [issuer], now })]).toEqual([false, null])
  })
})
