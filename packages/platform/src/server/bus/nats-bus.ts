import { connect, errors, type NatsConnection } from '@nats-io/transport-node'
import { createHmac } from 'node:crypto'
import { maxBusMessageBytes, type MessageBus } from './bus.ts'
import { createListeners } from './listeners.ts'

export interface NatsBusOptions {
  /**
   * One address, or several addresses of a cluster separated by commas. The first may contain a name and a password.
   */
  url: string
  /**
   * Secret shared by all processes of an installation, so that two installations on one NATS server never receive each
   * other's messages.
   */
  secretKey: Buffer
  /** Secret key of other processes during a change: their messages are received, and nothing is sent under it. */
  otherSecretKey?: Buffer | undefined
}

/** Short, because commands for a disconnected process's charge points wait. */
const reconnectMs = 1_000

/**
 * Creates the bus on NATS, for installations with more messages than LISTEN/NOTIFY can carry. A lost connection is
 * re-established automatically; messages sent meanwhile are lost, as defined for the bus. Throws if no server is
 * reachable at the start.
 */
export async function createNatsBus(
  { url, secretKey, otherSecretKey }: NatsBusOptions,
  onTrouble: (error: Error) => void,
): Promise<MessageBus> {
  const { subscribe, deliver } = createListeners(onTrouble)
  const prefixOf = (key: Buffer) => `evops.${createHmac('sha256', key).update('bus').digest('hex').slice(0, 24)}.`
  const prefix = prefixOf(secretKey)
  const heard = otherSecretKey ? [prefix, prefixOf(otherSecretKey)] : [prefix]
  const connection = await connect({
    ...parseServers(url),
    name: 'evops',
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    reconnectJitter: reconnectMs / 4,
    timeout: 5_000,
  })
  const subscriptions = heard.map((start) =>
    connection.subscribe(`${start}>`, {
      callback(error, message) {
        if (error) onTrouble(error)
        else deliver(message.subject.slice(start.length), message.json())
      },
    }),
  )
  let awaySince: number | undefined
  let dropped = 0
  void reportTrouble(connection, onTrouble, (away) => (awaySince = away ? (awaySince ?? performance.now()) : undefined))
  // The subscription has reached the server before the first message is published.
  await connection.flush()
  return {
    publish(channel, payload) {
      const text = JSON.stringify(payload ?? null)
      if (Buffer.byteLength(text) > maxBusMessageBytes)
        throw new RangeError(`bus message on ${channel} is too long: send ids`)
      if (connection.isClosed()) dropped += 1
      else connection.publish(prefix + channel, text)
    },
    subscribe,
    state: () => ({ awayMs: awaySince === undefined ? 0 : performance.now() - awaySince, dropped }),
    async close() {
      for (const subscription of subscriptions) subscription.unsubscribe()
      // The connection is not drained, because draining would wait for an unreachable server.
      await connection.close()
    },
  }
}

/** Returns true if the server answered and refuses the name, the password or the permissions. */
export const isNatsRefusal = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError

function parseServers(url: string) {
  const servers = url.split(',').map((text) => new URL(text.trim()))
  const [first] = servers
  return {
    servers: servers.map(({ host }) => host),
    ...(first?.username ? { user: decodeURIComponent(first.username) } : {}),
    ...(first?.password ? { pass: decodeURIComponent(first.password) } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  }
}

async function reportTrouble(
  connection: NatsConnection,
  onTrouble: (error: Error) => void,
  noteAway: (away: boolean) => void,
): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error') onTrouble(status.error)
    else if (status.type === 'reconnect') noteAway(false)
    else if (status.type === 'disconnect') {
      noteAway(true)
      onTrouble(new Error(`NATS: ${status.server} is away`))
    }
  }
}
