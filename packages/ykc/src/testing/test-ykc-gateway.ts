import { createServer, type AddressInfo } from 'node:net'
import { createYkcGateway, type YkcGateway, type YkcGatewayOptions } from '../server/index.ts'
import { connectRawYkcPoint, type RawYkcPoint } from './raw-ykc-point.ts'

export interface TestYkcGateway {
  gateway: YkcGateway<string>
  port: number
  connect: () => Promise<RawYkcPoint>
  close: () => Promise<void>
}

/** Starts a gateway on its own port. Every number that begins with 4403 exists. Heartbeats are answered. */
export async function testYkcGateway(options: Partial<YkcGatewayOptions<string>> = {}): Promise<TestYkcGateway> {
  const gateway = createYkcGateway<string>({
    authenticate: async ({ login: { chargePointNo } }) =>
      chargePointNo.startsWith('4403') ? { point: `point ${chargePointNo}` } : { refused: 'unknown' },
    async handle({ message, answer }) {
      if (message.name !== 'Heartbeat') return
      const { chargePointNo, connectorNo } = message.values
      answer('HeartbeatAnswer', { chargePointNo, connectorNo, reply: 0 })
    },
    ...options,
    limits: { frameGapMs: 0, sweepMs: 20, ...options.limits },
  })
  const server = createServer((socket) => gateway.accept(socket))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const points: RawYkcPoint[] = []
  return {
    gateway,
    port,
    async connect() {
      const point = await connectRawYkcPoint(port)
      points.push(point)
      return point
    },
    async close() {
      for (const point of points) point.close()
      await gateway.drain()
      server.close()
    },
  }
}
