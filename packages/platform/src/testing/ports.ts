import { createServer, type ListenOptions } from 'node:net'

let next = 20_000 + ((process.pid * 37) % 11_000)

/**
 * Returns a free port on the loopback address, below the range of outgoing connections (32768 and up). The port is
 * reserved for this process until it ends, so no other test gets it before it is opened.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const port = next >= 31_999 ? 20_000 : next + 1
    next = port
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
  throw new Error('no free port between 20000 and 32000')
}

async function isFree(port: number): Promise<boolean> {
  const server = await listening({ port, host: '127.0.0.1' })
  if (!server) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

/**
 * Reserves the port with a name that Linux holds while the process lives; other systems have no such name and do not
 * reserve.
 */
async function isReserved(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const server = await listening({ path: `\0evops-port-${port}` })
  server?.unref()
  return server !== undefined
}

function listening(where: ListenOptions) {
  return new Promise<ReturnType<typeof createServer> | undefined>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(where, () => resolve(server))
  })
}
