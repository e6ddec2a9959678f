import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createCertificateAuthority, signCertificateRequest } from './authority.ts'
import { createCertificateRequest, readCertificateRequest } from './request.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'evops-x509-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date('2026-03-01T12:00:00Z')
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe('TC_074_CSMS a charge point’s certificate', () => {
  test.each([
    ['ec', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
    ['ec384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384', '-sha384']],
    ['rsa', ['-newkey', 'rsa:2048']],
  ])('is signed for a request that OpenSSL made (%s), and OpenSSL believes it', (name, key) => {
    openssl('req', ...key, '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/O=Maker/CN=CP 1')
    const request = readCertificateRequest(openssl('req', '-in', `${name}.csr`))
    expect(request?.commonName).toBe('CP 1')
    if (!request) return
    const authority = createCertificateAuthority('Our authority', new Date())
    const issued = signCertificateRequest(authority, request, { now: new Date(), days: 400 })
    writeFileSync(path.join(folder, `${name}.ca`), authority.certificate)
    writeFileSync(path.join(folder, `${name}.crt`), issued.certificate)
    expect(
      openssl('verify', '-x509_strict', '-purpose', 'sslclient', '-CAfile', `${name}.ca`, `${name}.crt`),
    ).toContain('OK')
    const read = new X509Certificate(issued.certificate)
    expect(read.serialNumber).toBe(issued.serial)
    expect(read.fingerprint256.replaceAll(':', '')).toBe(issued.fingerprint.toString('hex').toUpperCase())
    expect(read.subject).toBe('O=Maker\nCN=CP 1')
    expect(read.ca).toBe(false)
  })

  test('our own request is one, in PEM, without its frame, and with \\n as text', () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const csr = createCertificateRequest(keys, 'CP1')
    const bare = csr.split('\n').slice(1, -2).join('')
    for (const text of [csr, bare, csr.replaceAll('\n', String.raw`\n`)])
      expect(readCertificateRequest(text)?.commonName).toBe('CP1')
    const issued = signCertificateRequest(createCertificateAuthority('A', now), readCertificateRequest(csr) as never, {
      now,
      days: 1,
    })
    expect(issued.notAfter.toISOString()).toBe('2026-03-02T12:00:00.000Z')
  })

  test('S-09 a request of which any one byte was changed is none', () => {
    const csr = createCertificateRequest(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }), 'CP1')
    const bytes = Buffer.from(csr.split('\n').slice(1, -2).join(''), 'base64')
    const taken = [...bytes].flatMap((byte, place) => {
      const changed = Buffer.from(bytes)
      changed[place] = byte ^ 1
      return readCertificateRequest(changed.toString('base64')) ? [place] : []
    })
    expect(taken).toEqual([])
  })

  test('what is no request, is cut off, signed by another key or weak, is refused', () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const csr = createCertificateRequest(keys, 'CP1')
    const bytes = Buffer.from(csr.split('\n').slice(1, -2).join(''), 'base64')
    const bent = Buffer.from(bytes)
    bent[20] = (bent[20] ?? 0) ^ 1
    expect(readCertificateRequest('')).toBeNull()
    expect(readCertificateRequest('hello')).toBeNull()
    expect(readCertificateRequest(bytes.subarray(0, 60).toString('base64'))).toBeNull()
    expect(readCertificateRequest(bent.toString('base64'))).toBeNull()
    expect(
      readCertificateRequest(createCertificateRequest({ ...keys, privateKey: other.privateKey }, 'CP1')),
    ).toBeNull()
    openssl('req', '-newkey', 'rsa:1024', '-nodes', '-keyout', 'w.key', '-out', 'w.csr', '-subj', '/CN=CP1')
    expect(readCertificateRequest(openssl('req', '-in', 'w.csr'))).toBeNull()
  })
})
