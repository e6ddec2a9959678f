import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import { openDb, type Db } from '../db/db.ts'
import type { App } from '../services.ts'

/**
 * Creates a proxy in front of PostgreSQL. While it is frozen, bytes are held back in both directions and no socket
 * closes.
 */
async function freezer(url: string) {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(url)
  let frozen = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      if (frozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  // A server that listens on TCP has an address of this kind.
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze: (now: boolean) => {
      frozen = now
      for (const socket of sockets)
        if (now) socket.pause()
        else socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let site: TestServices
let ice: Awaited<ReturnType<typeof freezer>>
let db: Db
let app: App
let requestCount = 0
beforeAll(async () => {
  site = await testServices()
  ice = await freezer(site.url)
  db = await openDb({ url: ice.url })
  const config = { ...site.services.config, databasePatienceMs: 300 }
  app = await testApp({ ...site.services, config, db }, [
    {
      name: 'rows',
      problems: {},
      endpoints: [],
      routes: (on) => {
        on.get('/rows', () => {
          requestCount += 1
          return db.asPlatform(async (tx) => (await sql`select 1 as one`.execute(tx)).rows)
        })
        on.get('/long', () =>
          db.asPlatform(async (tx) => (await sql`select 1 as one from pg_sleep(2)`.execute(tx)).rows),
        )
      },
    },
  ])
})
afterAll(async () => {
  ice.freeze(false)
  await app.close()
  await db.close()
  ice.close()
  await site.close()
})
const get = (url: string) => app.inject({ method: 'GET', url })

test('D-17 what takes long is waited for while the database answers others', async () => {
  expect((await get('/long')).json()).toEqual([{ one: 1 }])
})

test('D-17 OPS-01 a frozen database: who waits is told so with Retry-After, who comes is told at once, and after it all goes on', async () => {
  expect((await get('/rows')).json()).toEqual([{ one: 1 }])
  ice.freeze(true)
  const waiting = await get('/rows')
  const before = requestCount
  const next = await get('/rows')
  for (const { statusCode, headers, json } of [waiting, next])
    expect([statusCode, headers['retry-after'], json().error]).toEqual([503, '2', 'server.unavailable'])
  expect(requestCount, 'nothing is asked of a database that is away').toBe(before)
  ice.freeze(false)
  await waitUntil(async () => (await get('/rows')).statusCode === 200, 'the database is asked again')
})
