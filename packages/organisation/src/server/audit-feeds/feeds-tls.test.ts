import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createWebServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendEntries, type FeedTarget } from './send-entries.ts'
import type { FeedEntry } from './syslog.rules.ts'

let folder: string
/** A local authority, and the certificate for localhost that it has signed. */
let authority: string
let served: { cert: Buffer; key: Buffer }

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evops-feed-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Local CA')
  openssl('req', ...newKey, '-keyout', 'siem.key', '-out', 'siem.csr', '-subj', '/CN=localhost')
  writeFileSync(path.join(folder, 'siem.ext'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'siem.ext']
  openssl('x509', '-req', '-in', 'siem.csr', ...signing, '-days', '2', '-out', 'siem.pem')
  const read = (name: string) => readFileSync(path.join(folder, name))
  authority = read('ca.pem').toString()
  served = { cert: read('siem.pem'), key: read('siem.key') }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry: FeedEntry = {
  operatorId: 'o',
  seq: 1,
  hash: 'ab',
  id: 'i',
  at: '2026-11-29T10:00:00.000Z',
  userId: null,
  userName: 'tester',
  address: '192.0.2.1',
  requestId: '',
  action: 'updateUser',
  entity: 'user',
  entityId: 'e',
  result: 'done',
  changes: [],
}
const targetAt = (address: string, more: Partial<FeedTarget> = {}): FeedTarget => ({
  address,
  authority,
  secret: 'whs_test',
  allowed: ['127.0.0.0/8', '::1/128'],
  host: 'ops.example.org',
  now: new Date('2026-11-29T10:00:00Z'),
  ...more,
})
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('S-17 syslog over TLS reaches a receiver whose certificate the named authority has signed, and no other', async () => {
  const texts: string[] = []
  const server = createTlsServer(served, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => texts.push(part.toString('utf8')))
  })
  server.on('tlsClientError', () => undefined)
  const port = await listen(server)
  await sendEntries(targetAt(`syslog+tls://localhost:${port}`), [entry])
  expect(texts.join('')).toContain(' updateUser [audit@32473 ')
  const untrusted = targetAt(`syslog+tls://localhost:${port}`, { authority: '' })
  await expect(sendEntries(untrusted, [entry])).rejects.toThrow(/certificate/)
  // The certificate is that of another name.
  await expect(sendEntries(targetAt(`syslog+tls://127.0.0.1:${port}`), [entry])).rejects.toThrow(/127\.0\.0\.1/)
  expect(texts.join('').match(/updateUser \[/g)).toHaveLength(1)
})

test('S-17 a webhook over https reaches a receiver whose certificate the named authority has signed, and no other', async () => {
  const bodies: { body: string; signature: string }[] = []
  const server = createWebServer(served, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['evops-signature'])
      bodies.push({ body: Buffer.concat(parts).toString(), signature })
      response.end()
    })
  })
  server.on('tlsClientError', () => undefined)
  const port = await listen(server)
  await sendEntries(targetAt(`https://localhost:${port}/hook`), [entry])
  const untrusted = targetAt(`https://localhost:${port}/hook`, { authority: '' })
  await expect(sendEntries(untrusted, [entry])).rejects.toThrow(/certificate/)
  expect(bodies).toHaveLength(1)
  const [{ body, signature } = { body: '', signature: '' }] = bodies
  const [, seconds = '', hash = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  expect(createHmac('sha256', 'whs_test').update(`${seconds}.${body}`).digest('hex')).toBe(hash)
})
