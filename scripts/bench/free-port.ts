import { createServer } from 'node:net'

let next = 24_000 + ((process.pid * 131) % 7_000)

/**
 * Returns a free port on the loopback address, below the range of outgoing connections (32768 and up). Each port is
 * returned only once.
 */
export async function freePort(): Promise<number> {
  while (next < 32_700) {
    const port = next
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error('no free port up to 32700')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
