import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { natsServer, testServices, waitUntil, type NatsServer, type TestServices } from '../../testing/index.ts'
import type { MessageBus } from './bus.ts'
import { createBus } from './create-bus.ts'

let services: TestServices
let nats: NatsServer | undefined
beforeAll(async () => {
  services = await testServices()
  nats = await natsServer()
})
afterAll(async () => {
  await nats?.stop()
  await services.close()
})

const ours = Buffer.alloc(32, 1)
const noNats = 'there is no nats-server here, and Debian’s package can’t be fetched'

async function aBus(kind: string, secretKey = ours, otherSecretKey?: Buffer): Promise<MessageBus> {
  const bus = await createBus(
    { natsUrl: kind === 'NATS' ? nats?.url : undefined, secretKey, otherSecretKey },
    services.url,
    () => undefined,
  )
  onTestFinished(() => bus.close())
  return bus
}
function collectMessages(bus: MessageBus, channel: string): unknown[] {
  const all: unknown[] = []
  bus.subscribe(channel, (payload) => void all.push(payload))
  return all
}

describe.each(['LISTEN/NOTIFY', 'NATS'])('the bus on %s', (kind) => {
  test('what one says all hear, itself too, by channel and in order', async ({ skip }) => {
    skip(kind === 'NATS' && !nats, noNats)
    const [one, two] = [await aBus(kind), await aBus(kind)]
    const [own, far, other] = [collectMessages(one, 'a.b'), collectMessages(two, 'a.b'), collectMessages(two, 'a')]
    for (let at = 0; at < 500; at += 1) one.publish('a.b', { at })
    await waitUntil(() => own.length === 500 && far.length === 500, 'everything was heard')
    expect(far).toEqual(Array.from({ length: 500 }, (_, at) => ({ at })))
    expect(other).toEqual([])
  })

  test('a listener that throws keeps nothing from the others; one that ended hears no more', async ({ skip }) => {
    skip(kind === 'NATS' && !nats, noNats)
    const bus = await aBus(kind)
    const ended: unknown[] = []
    bus.subscribe('x', () => {
      throw new Error('broken')
    })
    bus.subscribe('x', (payload) => void ended.push(payload))()
    const all = collectMessages(bus, 'x')
    bus.publish('x', null)
    await waitUntil(() => all.length === 1, 'it was heard')
    expect([all, ended]).toEqual([[null], []])
  })

  test('rows are no messages: what is too long is refused', async ({ skip }) => {
    skip(kind === 'NATS' && !nats, noNats)
    const bus = await aBus(kind)
    expect(() => bus.publish('x', 'y'.repeat(8_000))).toThrow(RangeError)
  })
})

describe('NATS', () => {
  test('installations with different keys share a server and never hear each other', async ({ skip }) => {
    skip(!nats, noNats)
    const [one, stranger] = [await aBus('NATS'), await aBus('NATS', Buffer.alloc(32, 2))]
    const [own, foreign] = [collectMessages(one, 'x'), collectMessages(stranger, 'x')]
    stranger.publish('x', 'theirs')
    one.publish('x', 'ours')
    await waitUntil(() => own.length > 0 && foreign.length > 0, 'both were heard')
    expect([own, foreign]).toEqual([['ours'], ['theirs']])
  })

  test('S-14 while the secret key changes, processes of both settings hear each other once', async ({ skip }) => {
    skip(!nats, noNats)
    const next = Buffer.alloc(32, 3)
    const [one, two] = [await aBus('NATS', ours, next), await aBus('NATS', next, ours)]
    const [first, second] = [collectMessages(one, 'y'), collectMessages(two, 'y')]
    one.publish('y', 'former')
    two.publish('y', 'next')
    await waitUntil(() => first.length > 1 && second.length > 1, 'both were heard')
    expect([first, second].map((texts) => texts.toSorted((a, b) => String(a).localeCompare(String(b))))).toEqual([
      ['former', 'next'],
      ['former', 'next'],
    ])
  })

  test('R-08 a server that was killed and is back is used again, by those who listened before', async ({ skip }) => {
    skip(!nats, noNats)
    const [one, two] = [await aBus('NATS'), await aBus('NATS')]
    const all = collectMessages(two, 'x')
    await nats?.kill()
    await nats?.start()
    await waitUntil(
      () => {
        one.publish('x', 'again')
        return all.includes('again')
      },
      'both are back',
      15_000,
    )
  })

  test('R-08 while the server is away the database carries the messages, each once', async ({ skip }) => {
    skip(!nats, noNats)
    const [one, two] = [await aBus('NATS'), await aBus('NATS')]
    const all = collectMessages(two, 'z')
    await nats?.kill()
    await waitUntil(() => one.state().isDegraded === true && two.state().isDegraded === true, 'both noticed it')
    expect(one.state().awayMs).toBe(0)
    one.publish('z', 'by the database')
    await waitUntil(() => all.length === 1, 'it was heard')
    await nats?.start()
    await waitUntil(() => !one.state().isDegraded && !two.state().isDegraded, 'both are back', 15_000)
    one.publish('z', 'afterwards')
    await waitUntil(() => all.length === 2, 'it was heard')
    expect(all).toEqual(['by the database', 'afterwards'])
  })

  test('R-08 a server that is not there at the start is one line that names the setting, and the start goes on', async () => {
    const lines: string[] = []
    const away = { natsUrl: 'nats://127.0.0.1:9', secretKey: ours }
    const bus = await createBus(away, services.url, ({ message }) => lines.push(message))
    onTestFinished(() => bus.close())
    expect(lines).toEqual([expect.stringMatching(/^NATS_URL: .*messages go through the database until NATS answers$/)])
    const all = collectMessages(bus, 'x')
    bus.publish('x', 1)
    await waitUntil(() => all.length === 1, 'it was heard')
    expect(bus.state()).toMatchObject({ awayMs: 0, isDegraded: true })
  })
})
