import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import { createLog } from '../log.ts'
import { createJobs } from './worker-jobs.ts'

/**
 * Creates a proxy in front of PostgreSQL: after a number of packets from the program every connection breaks, and the
 * next two are refused.
 */
async function breakingLine(url: string) {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(url)
  let left = Infinity
  let refusals = 0
  const passes = () => {
    left -= 1
    if (left !== 0) return
    left = Infinity
    refusals = 2
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (refusals > 0) {
      refusals -= 1
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    near.on('data', passes)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  // A server that listens on TCP has an address of this kind.
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    breakAfter: (packets: number) => void (left = packets),
    holds: () => left > 0 && left !== Infinity,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let site: TestServices
let line: Awaited<ReturnType<typeof breakingLine>>
beforeAll(async () => {
  site = await testServices()
  line = await breakingLine(site.url)
})
afterAll(async () => {
  line.close()
  await site.close()
})

test('R-02 a database that is killed while the job runner starts: the start waits for it, and jobs run', async () => {
  let packets = 1
  for (let isOver = false; !isOver; packets += 2) {
    const jobs = await createJobs({ url: line.url, processId: `p${packets}`, log: createLog('silent') })
    const done: unknown[] = []
    line.breakAfter(packets)
    await jobs.start({ [`test:after-${packets}`]: { run: async (payload) => void done.push(payload) } })
    // The connection held for the whole start, so every moment of the start has been tested.
    isOver = line.holds()
    line.breakAfter(Infinity)
    await site.services.jobs.add(`test:after-${packets}`, { packets })
    await waitUntil(() => done.length > 0, `the job runs, cut after ${packets} packets`, 30_000)
    expect(done).toEqual([{ packets }])
    await jobs.close()
  }
  expect(packets).toBeGreaterThan(10)
})
