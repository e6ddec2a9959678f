import { createServer, type Server } from 'node:net'
import { ConfigError, listenBacklog, type Config } from '@evops/platform/server'
import type { YkcGateway } from '@evops/ykc/server'

/** Opens the port for YKC charge points if the settings name one. */
export async function listenYkc(
  { host, ykcPort }: Pick<Config, 'host' | 'ykcPort'>,
  gateway: Pick<YkcGateway<unknown>, 'accept'>,
): Promise<Server | undefined> {
  if (ykcPort === undefined) return undefined
  const server = createServer((socket) => gateway.accept(socket))
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new ConfigError(`EVOPS_YKC_PORT: ${ykcPort} is taken by another program`) : error,
      ),
    )
    server.listen(ykcPort, host, listenBacklog, () => resolve(server))
  })
}
