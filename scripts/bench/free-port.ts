import { createServer } from 'node:net'

/** A free port on the loopback address, below the range that outgoing connections take (32768 and up). */
export async function freePort(): Promise<number> {
  const first = 24_000 + ((process.pid * 131) % 7_000)
  for (let port = first; port < 32_700; port += 1) if (await isFree(port)) return port
  throw new Error(`no free port between ${first} and 32700`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
