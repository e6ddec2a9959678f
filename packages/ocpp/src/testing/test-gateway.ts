import { createServer } from 'node:http'
import type { Handlers16, Handlers201 } from '../server/gateway.options.ts'
import { createWebSocketGateway, type WebSocketGateway, type GatewayOptions } from '../server/index.ts'
import { connectRawChargePoint, type RawChargePoint, type RawChargePointOptions } from './raw-point.ts'

export interface TestGateway {
  gateway: WebSocketGateway<string>
  port: number
  /** Connects a charge point, by default with the correct password. */
  connect: (identity: string, options?: Partial<RawChargePointOptions>) => Promise<RawChargePoint>
  close: () => Promise<void>
}

/** Password of all charge points of a test gateway. */
export const testPassword = 'correct:horse'

const accepted = { status: 'Accepted' } as const

/** Handlers that respond to every core message immediately. */
export const acceptAllHandlers16: Handlers16<string> = {
  BootNotification: async () => ({ ...accepted, currentTime: new Date().toISOString(), interval: 300 }),
  Heartbeat: async () => ({ currentTime: new Date().toISOString() }),
  StatusNotification: async () => ({}),
  MeterValues: async () => ({}),
  Authorize: async () => ({ idTagInfo: accepted }),
  StartTransaction: async () => ({ idTagInfo: accepted, transactionId: 7 }),
  StopTransaction: async () => ({}),
}

/** The same handlers for OCPP 2.0.1. */
export const acceptAllHandlers201: Handlers201<string> = {
  BootNotification: async () => ({ ...accepted, currentTime: new Date().toISOString(), interval: 300 }),
  Heartbeat: async () => ({ currentTime: new Date().toISOString() }),
  StatusNotification: async () => ({}),
  TransactionEvent: async () => ({}),
  NotifyEvent: async () => ({}),
  NotifyReport: async () => ({}),
}

/** Starts a gateway on its own port. Every identity that begins with CP exists, with `testPassword`. */
export async function testGateway(options: Partial<GatewayOptions<string>> = {}): Promise<TestGateway> {
  const gateway = createWebSocketGateway<string>({
    pathPrefix: '/ocpp/',
    versions: ['ocpp1.6'],
    authenticate: async ({ identity, password }) => {
      if (!identity.startsWith('CP')) return { refused: 'unknown' }
      if (!password) return { refused: 'no-credentials' }
      return password.equals(Buffer.from(testPassword)) ? { point: `point ${identity}` } : { refused: 'password' }
    },
    handlers: { 'ocpp1.6': acceptAllHandlers16 },
    checkAnswers: true,
    ...options,
  })
  const server = createServer((_request, response) => response.end('plain'))
  server.on('upgrade', (request, socket, head) => {
    if (!gateway.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const port = await listen(server)
  return {
    gateway,
    port,
    connect: (identity, point = {}) =>
      connectRawChargePoint({
        url: `ws://127.0.0.1:${port}/ocpp/`,
        identity,
        password: testPassword,
        ...point,
      }),
    async close() {
      for (const connection of gateway.connections()) connection.close(1001, 'the test is over')
      await gateway.drain()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Port below the ephemeral range, which is used by outgoing connections in load tests. */
async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const listening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    server.removeAllListeners('error')
    if (listening) return port
  }
}
