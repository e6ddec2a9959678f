import { createServer } from 'node:net'

let next = 20_000 + ((process.pid * 37) % 11_000)

/** A free port on the loopback address, below the range that outgoing connections take (32768 and up). */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    next = next >= 31_999 ? 20_000 : next + 1
    if (await isFree(next)) return next
  }
  throw new Error('no free port between 20000 and 32000')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
