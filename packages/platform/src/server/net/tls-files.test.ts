import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../testing/index.ts'
import { watchTlsFiles, readTlsFiles, browserTlsOptions, type TlsFiles } from './tls-files.ts'

function aCertificate(folder: string, name: string, kind: 'ec' | 'rsa' = 'ec'): TlsFiles {
  const files = { certFile: path.join(folder, `${name}.crt`), keyFile: path.join(folder, `${name}.key`) }
  const key = [
    '-newkey',
    ...{ ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], rsa: ['rsa:2048'] }[kind],
    '-nodes',
    '-keyout',
    files.keyFile,
  ]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', `/CN=${name}`, '-out', files.certFile], {
    stdio: 'pipe',
  })
  return files
}

test('OPS-03 a renewed certificate is shown to whoever comes then; a half written one never is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-tls-'))
  const [used, renewed] = [aCertificate(folder, 'first'), aCertificate(folder, 'renewed')]
  const problems: unknown[] = []
  const server = createServer({ ...browserTlsOptions, ...readTlsFiles(used) }, (socket) =>
    socket.on('error', () => undefined),
  )
  const onProblem = (error: unknown) => void problems.push(error)
  watchTlsFiles(server, used, { context: browserTlsOptions, onProblem, everyMs: 20 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  async function readPeerSubject() {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  const current = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void current.destroy())
  await once(current, 'secureConnect')
  expect(await readPeerSubject()).toBe('first')
  writeFileSync(used.certFile, 'half of it')
  await waitUntil(() => problems.length > 0, 'the half written file was looked at')
  expect(await readPeerSubject()).toBe('first')
  copyFileSync(renewed.certFile, used.certFile)
  copyFileSync(renewed.keyFile, used.keyFile)
  await waitUntil(async () => (await readPeerSubject()) === 'renewed', 'the renewed certificate is shown')
  expect(current.destroyed).toBe(false)
})

test('D-16a an ECDSA and an RSA certificate stand at once: each client is shown the one that it can check', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-tls-'))
  const files = { ...aCertificate(folder, 'ecdsa'), second: aCertificate(folder, 'rsa', 'rsa') }
  const server = createServer({ ...browserTlsOptions, ...readTlsFiles(files) }, (socket) =>
    socket.on('error', () => undefined),
  )
  watchTlsFiles(server, files, { context: browserTlsOptions, onProblem: () => undefined, everyMs: 20 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  async function readPeerSubjectWith(options: { ciphers?: string; maxVersion?: 'TLSv1.2'; sigalgs?: string }) {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
    await once(socket, 'secureConnect')
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  const old = { maxVersion: 'TLSv1.2' } as const
  expect(await readPeerSubjectWith({ ...old, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).toBe('ecdsa')
  expect(await readPeerSubjectWith({ ...old, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })).toBe('rsa')
  expect(await readPeerSubjectWith({ sigalgs: 'ecdsa_secp256r1_sha256' })).toBe('ecdsa')
  expect(await readPeerSubjectWith({ sigalgs: 'rsa_pss_rsae_sha256' })).toBe('rsa')
  // The second certificate is watched as well.
  const renewed = aCertificate(folder, 'renewed', 'rsa')
  copyFileSync(renewed.certFile, files.second.certFile)
  copyFileSync(renewed.keyFile, files.second.keyFile)
  await waitUntil(
    async () => (await readPeerSubjectWith({ sigalgs: 'rsa_pss_rsae_sha256' })) === 'renewed',
    'it is shown',
  )
  expect(await readPeerSubjectWith({ sigalgs: 'ecdsa_secp256r1_sha256' })).toBe('ecdsa')
})

test('D-16a two certificates of one kind are refused: one of them would never be shown', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = { ...aCertificate(folder, 'one'), second: aCertificate(folder, 'two') }
  expect(() => readTlsFiles(files)).toThrow('two certificates of one kind')
})
