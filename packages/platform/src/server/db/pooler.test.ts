import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testServices } from '../../testing/index.ts'
import { openDb } from './db.ts'

/**
 * Removes the startup option that poolers drop from the first message of a connection: its length, the protocol, then
 * names and values.
 */
function withoutOptions(first: Buffer): Buffer {
  const [head, words] = [first.subarray(0, 8), first.subarray(8).toString().split('\0')]
  const at = words.indexOf('options')
  const startupBody = Buffer.from(words.toSpliced(at, at < 0 ? 0 : 2).join('\0'))
  head.writeInt32BE(8 + startupBody.length)
  return Buffer.concat([head, startupBody])
}

test('OPS-02 behind a pooler that drops startup options no server runs: it says so in one line', async () => {
  const t = await testServices()
  const there = new URL(t.url)
  const sockets: Socket[] = []
  const pooler = createServer((client) => {
    const database = connect(Number(there.port), there.hostname)
    for (const socket of [client, database]) sockets.push(socket.on('error', () => undefined))
    client.once('data', (first) => {
      database.write(withoutOptions(first))
      client.pipe(database).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    pooler.close()
    await t.close()
  })
  const url = new URL(t.url)
  url.port = String((pooler.address() as AddressInfo).port)
  await expect(openDb({ url: url.href })).rejects.toThrow(
    /^DATABASE_URL: a connection is not in the role \w+: a pooler such as PgBouncer drops startup options; connect directly$/,
  )
})
