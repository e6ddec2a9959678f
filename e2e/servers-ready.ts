import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { scaleTestTimeout } from '@evops/platform/testing'

/**
 * Waits until each server of the run responds to /readyz, then gives its second administrator the password of the first.
 * A server that does not respond in time is named.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls a file's default export
export default async function serversReady(): Promise<void> {
  const sites = JSON.parse(process.env.E2E_SITES ?? '[]') as { port: number; dataFolder: string }[]
  const until = Date.now() + scaleTestTimeout(180_000)
  await Promise.all(
    sites.map(async ({ port, dataFolder }) => {
      await ready(`http://127.0.0.1:${port}/readyz`, until)
      const code = readFileSync(path.join(dataFolder, 'second-administrator.txt'), 'utf8').trim()
      await setSecondPassword(`http://127.0.0.1:${port}`, code)
    }),
  )
}

async function ready(address: string, until: number): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${address}: ${answer ? answer.status : 'no answer'}`)
    await wait(100)
  }
}

async function setSecondPassword(base: string, oldpassword: string): Promise<void> {
  const form = { client_id: 'boss-web', client_secret: 'boss-web', grant_type: 'password', username: 'admin2' }
  const body = new URLSearchParams({ ...form, password: oldpassword, optcode: 'demo' })
  const signIn: { access_token?: string } = await (await fetch(`${base}/oauth/token`, { method: 'POST', body })).json()
  const changed = await fetch(`${base}/user/sys/user/updatepassword`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signIn.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ oldpassword, newpassword: process.env.E2E_ADMIN_PASSWORD }),
  })
  if (!changed.ok) throw new Error(`admin2 cannot set a password: ${await changed.text()}`)
}
