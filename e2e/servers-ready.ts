import { setTimeout as wait } from 'node:timers/promises'
import { scaleTestTimeout } from '@evops/platform/testing'

/** Waits until each server of the run responds to /readyz. A server that does not respond in time is named. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls a file's default export
export default async function serversReady(): Promise<void> {
  const sites = JSON.parse(process.env.E2E_SITES ?? '[]') as { port: number }[]
  const until = Date.now() + scaleTestTimeout(180_000)
  await Promise.all(sites.map(({ port }) => ready(`http://127.0.0.1:${port}/readyz`, until)))
}

async function ready(address: string, until: number): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${address}: ${answer ? answer.status : 'no answer'}`)
    await wait(100)
  }
}
