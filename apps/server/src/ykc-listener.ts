import { createServer, type Server } from 'node:net'
import { ConfigError, listenBacklog, type Config } from '@evops/platform/server'
import type { YkcGateway } from '@evops/ykc/server'

type Gateway = Pick<YkcGateway<unknown>, 'accept'>
/** Port of the demo, unless the settings name one. */
const demoPort = 8082

function listen(host: string, port: number, gateway: Gateway): Promise<Server> {
  const server = createServer((socket) => gateway.accept(socket))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, listenBacklog, () => resolve(server))
  })
}
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

export interface YkcListener {
  readonly isListening: boolean
  /**
   * Returns the port for the simulated charge points of the demo. Without one in the settings it is opened on this
   * machine only: 8082, or a free one if another program has that.
   */
  openDemoPort: () => Promise<number>
  close: () => void
}

/** Opens the port for YKC charge points if the settings name one. */
export async function listenYkc(
  { host, ykcPort }: Pick<Config, 'host' | 'ykcPort'>,
  gateway: Gateway,
): Promise<YkcListener> {
  let server =
    ykcPort === undefined
      ? undefined
      : await listen(host, ykcPort, gateway).catch((error: unknown) => {
          throw isTaken(error) ? new ConfigError(`EVOPS_YKC_PORT: ${ykcPort} is taken by another program`) : error
        })
  return {
    get isListening() {
      return server !== undefined
    },
    async openDemoPort() {
      server ??= await listen('127.0.0.1', demoPort, gateway).catch((error: unknown) => {
        if (!isTaken(error)) throw error
        return listen('127.0.0.1', 0, gateway)
      })
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : demoPort
    },
    close: () => void server?.close(),
  }
}
