import pg from 'pg'
import { maxBusMessageBytes, type MessageBus } from './bus.ts'
import { createListeners } from './listeners.ts'

const pgChannel = 'evops'
/** Short, because commands for a disconnected process's charge points wait. */
const longestPauseMs = 1_000

/**
 * Creates the bus on PostgreSQL's LISTEN/NOTIFY with two separate connections (one listens, one sends) that reconnect
 * with back-off. Several processes need only the database.
 */
export async function createNotifyBus(url: string, onTrouble: (error: Error) => void): Promise<MessageBus> {
  const listeners = createListeners(onTrouble)
  const outgoing: string[] = []
  let closed = false
  let awaySince: number | undefined
  let dropped = 0
  let client: pg.Client | undefined
  let sending = false

  function deliver(text: string | undefined) {
    if (!text) return
    const { c: channel, p: payload }: { c: string; p: unknown } = JSON.parse(text)
    listeners.deliver(channel, payload)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'evops-bus',
      keepAlive: true,
      pipeline: true,
    })
    fresh.on('notification', (message) => deliver(message.payload))
    fresh.on('error', onTrouble)
    try {
      await fresh.connect()
      await fresh.query(`listen ${pgChannel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    // Registered only at this point: a connection that failed to open also emits `end`, and its caller already retries.
    fresh.once('end', () => {
      if (client === fresh) client = undefined
      awaySince ??= performance.now()
      if (!closed) void reconnect()
    })
    client = fresh
    awaySince = undefined
    flush()
  }

  async function reconnect(): Promise<void> {
    for (let pause = 50; !closed; pause = Math.min(pause * 2, longestPauseMs)) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      try {
        return await connect()
      } catch (error) {
        onTrouble(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  /** Sends all pending messages in one statement, so one commit wakes the listeners once. */
  function flush() {
    if (sending || !client || outgoing.length === 0) return
    sending = true
    const texts = outgoing.splice(0, 500)
    client
      .query('select pg_notify($1, t) from unnest($2::text[]) as t', [pgChannel, texts])
      .catch((error: Error) => {
        dropped += texts.length
        onTrouble(error)
      })
      .finally(() => {
        sending = false
        flush()
      })
  }

  await connect()
  return {
    publish(channel, payload) {
      const text = JSON.stringify({ c: channel, p: payload })
      if (Buffer.byteLength(text) > maxBusMessageBytes)
        throw new RangeError(`bus message on ${channel} is too long: send ids`)
      if (outgoing.length < 50_000) outgoing.push(text)
      else dropped += 1
      flush()
    },
    subscribe: listeners.subscribe,
    state: () => ({ awayMs: awaySince === undefined ? 0 : performance.now() - awaySince, dropped }),
    async close() {
      closed = true
      await client?.end()
    },
  }
}
