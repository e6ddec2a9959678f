import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../contract/index.ts'
import { callHttp } from './call-http.ts'
import { createThreadedHttpClient, type ThreadedHttpClient } from './http-apart.ts'
import { createHttpConnectionPool } from './http-lines.ts'
import { resolveReachableHost, createRestrictedFetch } from './reach.ts'

let server: Server
let port: number
let requests: string[]
let answer: { status: number; headers?: Record<string, string>; body: string }

beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`)
    reply.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  ;[requests, answer] = [[], { status: 200, body: 'here' }]
})

const call = (host: string, reach: readonly string[] | 'installation') =>
  callHttp(`http://${host}:${port}/a?b=1`, {
    method: 'GET',
    headers: {},
    reach,
    withinMs: 5_000,
    mostBytes: 20,
  })

test('D-23 a call goes to a private network only where the platform allowed it or the installation named it', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f000001'])
    await expect(call(host, [])).rejects.toMatchObject({ code: 'request.private-address' })
  expect(requests).toEqual([])
  const reached = await call('localhost', ['127.0.0.0/8', '::1/128'])
  expect([reached.status, String(reached.body)]).toEqual([200, 'here'])
  expect((await call('127.0.0.1', 'installation')).status).toBe(200)
  expect(requests).toEqual([`GET localhost:${port} /a?b=1`, `GET 127.0.0.1:${port} /a?b=1`])
})

test('D-23 no call follows a redirect or reads more than it may, and no setting leads to a cloud’s metadata', async () => {
  answer = { status: 302, headers: { location: 'http://169.254.169.254/latest' }, body: '' }
  expect((await call('127.0.0.1', 'installation')).status).toBe(302)
  const reply = await createRestrictedFetch('installation')(`http://127.0.0.1:${port}/`)
  expect(reply.status).toBe(302)
  answer = { status: 200, body: 'x'.repeat(21) }
  const cut = await call('127.0.0.1', 'installation')
  expect([cut.body.length, cut.isCut]).toEqual([20, true])
  for (const address of ['169.254.169.254', 'fd00:ec2::254', '0.0.0.0', '::ffff:169.254.169.254'])
    await expect(resolveReachableHost(address, 'installation')).rejects.toMatchObject({
      code: 'request.private-address',
    })
  await expect(createRestrictedFetch([])(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: 'request.private-address',
  })
})

test('S-07 where the other side asks for a certificate the caller shows theirs, and without it nothing is exchanged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-mtls-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const createCertificate = (name: string) => {
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost']
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      ...subject,
    )
    const [cert, key] = [`${name}.pem`, `${name}.key`].map((file) => readFileSync(path.join(folder, file)))
    return { cert, key }
  }
  const [own, caller, stranger] = [
    createCertificate('server'),
    createCertificate('caller'),
    createCertificate('stranger'),
  ]
  const secure = createSecureServer(
    { ...own, ca: caller.cert, requestCert: true, rejectUnauthorized: true },
    (request, reply) => {
      const shown =
        'getPeerCertificate' in request.socket ? (request.socket as TLSSocket).getPeerCertificate() : undefined
      reply.end(shown?.subject.CN)
    },
  )
  try {
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port: to } = secure.address() as AddressInfo
    const postOverTls = (client: object) =>
      callHttp(`https://localhost:${to}/`, {
        method: 'POST',
        headers: {},
        body: 'x',
        reach: ['127.0.0.0/8', '::1/128'],
        withinMs: 5_000,
        mostBytes: 1_000,
        client: { ca: own.cert, ...client },
      })
    expect(String((await postOverTls(caller)).body)).toBe('caller')
    await expect(postOverTls({})).rejects.toThrow()
    await expect(postOverTls(stranger)).rejects.toThrow()
  } finally {
    secure.closeAllConnections()
    await new Promise((resolve) => secure.close(resolve))
    rmSync(folder, { recursive: true })
  }
})

test('D-23 X-07 a connection that stays serves calls one after the other; where it was closed or may be reached no more, others are made', async () => {
  const lines = createHttpConnectionPool()
  const made: unknown[] = []
  const count = (socket: unknown) => void made.push(socket)
  server.on('connection', count)
  const putWithReach = (reach: readonly string[]) =>
    callHttp(`http://127.0.0.1:${port}/a`, {
      method: 'PUT',
      headers: {},
      body: '{}',
      reach,
      withinMs: 5_000,
      mostBytes: 20,
      lines,
    })
  try {
    for (let call = 0; call < 3; call += 1) expect(String((await putWithReach(['127.0.0.0/8'])).body)).toBe('here')
    expect([requests.length, made.length]).toEqual([3, 1])
    // The server closes the connection, as servers do with idle ones.
    server.closeAllConnections()
    expect((await putWithReach(['127.0.0.0/8'])).status).toBe(200)
    expect(made.length).toBe(2)
    await expect(putWithReach([])).rejects.toMatchObject({ code: 'request.private-address' })
    answer = { status: 200, body: 'x'.repeat(21) }
    expect(await putWithReach(['127.0.0.0/8'])).toMatchObject({ isCut: true })
    answer = { status: 200, body: 'here' }
    expect(String((await putWithReach(['127.0.0.0/8'])).body)).toBe('here')
  } finally {
    server.off('connection', count)
    lines.close()
  }
})

test('D-23 X-07 calls that begin at the same moment open no more connections than an address has, and none waits for ever where they fail', async () => {
  const lines = createHttpConnectionPool({ most: 3 })
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: silentPort } = silent.address() as AddressInfo
  const made: unknown[] = []
  const count = (socket: unknown) => void made.push(socket)
  server.on('connection', count)
  const all = (to: number, reach: readonly string[], withinMs = 30_000) =>
    Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        callHttp(`http://127.0.0.1:${to}/${n}`, {
          method: 'PUT',
          headers: {},
          body: '{}',
          reach,
          withinMs,
          mostBytes: 20,
          lines,
        }),
      ),
    )
  try {
    expect((await all(port, ['127.0.0.0/8'])).map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
    expect([requests.length, made.length]).toEqual([12, 3])
    // Responses that are abandoned early also release their place.
    answer = { status: 200, body: 'x'.repeat(200_000) }
    for (const one of await all(port, ['127.0.0.0/8'])) expect(one).toMatchObject({ value: { isCut: true } })
    const refused = await all(1, ['127.0.0.0/8'])
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'ECONNREFUSED' } })
    for (const one of await all(port, [])) expect(one).toMatchObject({ reason: { code: 'request.private-address' } })
    // A call that waits for a place has the same time limit as an active one.
    for (const one of await all(silentPort, ['127.0.0.0/8'], 50))
      expect(one).toMatchObject({ reason: { message: 'no answer in 0.05 s' } })
  } finally {
    server.off('connection', count)
    lines.close()
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  }
})

test('D-23 S-16 X-07 many calls are made by a thread of its own, which reaches no further; few are made here', async () => {
  const [one, apart] = [createThreadedHttpClient({ few: 2 }), createThreadedHttpClient({ few: 0 })]
  const made: unknown[] = []
  const count = (socket: unknown) => void made.push(socket)
  server.on('connection', count)
  const call = (by: ThreadedHttpClient, reach: readonly string[], at = port) =>
    by.call(`http://127.0.0.1:${at}/a`, {
      method: 'PUT',
      headers: { 'x-request-id': '7' },
      body: '{}',
      reach,
      withinMs: 5_000,
      mostBytes: 20,
    })
  try {
    answer = { status: 200, body: 'here' }
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 10 }, () => call(apart, ['127.0.0.0/8'])))
      expect(all.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(10).fill('200 here'))
    }
    expect([requests.length, made.length]).toEqual([30, 10])
    await expect(call(apart, [])).rejects.toMatchObject({ code: 'request.private-address' })
    await expect(call(apart, [])).rejects.toBeInstanceOf(Problem)
    await expect(call(apart, ['127.0.0.0/8'], 1)).rejects.toThrow('ECONNREFUSED')
    for (let n = 0; n < 4; n += 1) expect((await call(one, ['127.0.0.0/8'])).text).toBe('here')
    // A call that waits when the lines close is rejected.
    const late = call(apart, ['127.0.0.0/8'])
    apart.close()
    await expect(late).rejects.toThrow('the thread that calls ended')
    expect((await call(apart, ['127.0.0.0/8'])).text).toBe('here')
  } finally {
    server.off('connection', count)
    one.close()
    apart.close()
  }
})
