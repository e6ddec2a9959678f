import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'

/** Opens a page in a separate Chromium that is closed after `work`. */
export async function withBrowserPage(work: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    await work(await browser.newPage({ viewport: { width: 1440, height: 900 } }))
  } finally {
    await browser.close()
  }
}

/**
 * Signs in the first user of the operator that `registerSite` creates. Returns the token and the values that a browser
 * stores.
 */
export async function signInBenchSession(baseUrl: string, password: string) {
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode: 'load' }
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client }),
  })
  const { access_token: token, refresh_token } = await response.json()
  const cookies = [
    { name: 'cms_token', value: token, url: baseUrl },
    { name: 'cms_refresh_token', value: refresh_token, url: baseUrl },
  ]
  return { token: String(token), cookies }
}

export function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? Number.NaN
}
/** Prints a figure. Sets exit code 1 if the target is missed. */
export function reportTarget(what: string, value: number, atMost: number | undefined): void {
  const good = atMost === undefined || value <= atMost
  if (!good) process.exitCode = 1
  console.log(
    `${good ? 'ok    ' : 'MISSED'} ${what.padEnd(38)} ${value.toFixed(1).padStart(8)}${atMost === undefined ? '' : `  at most ${atMost}`}`,
  )
}
