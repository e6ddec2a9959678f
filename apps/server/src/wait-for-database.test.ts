import { createServer, type AddressInfo, type Server } from 'node:net'
import { testServices, freePort, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireFreePort, waitForDatabase } from './wait-for-database.ts'

let test_: TestServices
beforeAll(async () => {
  test_ = await testServices()
})
afterAll(() => test_.close())

const listen = (server: Server, port = 0) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
const options = (lines: string[], signal = new AbortController().signal) => ({
  writeLine: (line: string) => void lines.push(line),
  signal,
  pauseMs: 20,
})

test('OPS-01 a database that is away at the start is waited for with one line, until it answers', async () => {
  const port = await freePort()
  const away = new URL(test_.url)
  const target = { host: away.hostname, port: Number(away.port) }
  away.hostname = '127.0.0.1'
  away.port = String(port)
  const lines: string[] = []
  let isThere = false
  const waiting = waitForDatabase({ databaseUrl: away.href, migrateUrl: undefined }, options(lines)).then(
    () => (isThere = true),
  )
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^DATABASE_URL: waiting for the database: .*ECONNREFUSED/)])
  expect(isThere).toBe(false)
  const { connect } = await import('node:net')
  const proxy = createServer((near) => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => near.destroy())
  })
  onTestFinished(() => void proxy.close())
  await listen(proxy, port)
  await waiting
  expect(lines).toHaveLength(1)
})

test('OPS-01 a wrong password is not waited for; a stop ends the wait', async () => {
  const wrong = new URL(test_.url)
  wrong.pathname = '/no_such_database'
  const lines: string[] = []
  await waitForDatabase({ databaseUrl: wrong.href, migrateUrl: undefined }, options(lines))
  expect(lines).toEqual([])
  const stop = new AbortController()
  const away = `postgres://somebody@127.0.0.1:${await freePort()}/evops`
  const waiting = waitForDatabase({ databaseUrl: away, migrateUrl: away }, options(lines, stop.signal))
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^EVOPS_MIGRATE_URL: waiting/)])
  stop.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('OPS-01 a port that another program uses is found before anything is started', async () => {
  const taken = createServer()
  const port = await listen(taken)
  await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((resolve) => taken.close(resolve))
  await requireFreePort({ host: '127.0.0.1', port })
})
