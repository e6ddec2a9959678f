import { randomUUID } from 'node:crypto'
import { expect, type Page, test as base } from '@playwright/test'

/*
 * Signed-in user of the browser. login.spec.ts tests the sign-in form; the other tests get their sign-in session from
 * the server and store it where the console reads it.
 */
export const baseURL = process.env.E2E_BASE_URL ?? ''
export const admin = { username: 'admin', password: process.env.E2E_ADMIN_PASSWORD ?? '' }

export interface Person {
  username: string
  password: string
}
export interface Tokens {
  access_token: string
  refresh_token: string
}

/**
 * Returns the server's response. A call without a response is reported by name in the run's output, long before the
 * test's timeout; an idempotent call is then repeated.
 */
async function answerOf<T>(path: string, init: RequestInit, again: boolean): Promise<{ ok: boolean; reply: T }> {
  try {
    const response = await fetch(baseURL + path, { ...init, signal: AbortSignal.timeout(20_000) })
    return { ok: response.ok, reply: await response.json() }
  } catch (error) {
    const message = `${init.method} ${path}: no answer (${error instanceof Error ? error.message : String(error)})`
    if (!again) throw new Error(message, { cause: error })
    process.stderr.write(`${new Date().toISOString()} ${message}\n`)
    return answerOf(path, init, false)
  }
}

export async function tokensOf({ username, password }: Person): Promise<Tokens> {
  // The demo operator, whatever operators other tests have created.
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode: 'demo' }
  const body = new URLSearchParams({ grant_type: 'password', username, password, ...client })
  const { ok, reply } = await answerOf<Tokens>('/oauth/token', { method: 'POST', body }, true)
  if (!ok) throw new Error(`${username} cannot sign in: ${JSON.stringify(reply)}`)
  return reply
}

/** Calls the API. A refusal fails the test. */
export async function requestApi<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  const { reply } = await answerOf<{ code: number; data: T }>(path, init, method === 'GET')
  if (reply.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
  return reply.data
}

/** Stores a sign-in session and the language Spanish in the browser's cookies. */
export async function bearing(page: Page, tokens: Tokens): Promise<void> {
  await page.context().addCookies([
    { name: 'cms_token', value: tokens.access_token, url: baseURL },
    { name: 'cms_refresh_token', value: tokens.refresh_token, url: baseURL },
    { name: 'language', value: 'es', url: baseURL },
  ])
}

/** Allows the demo operator the runner's own network: the administrator requests it, the second one approves. */
export async function allowOwnNetwork(token: string, purposes: readonly string[]): Promise<void> {
  const form = { network: '127.0.0.0/8', note: 'e2e', purposes }
  const { approvalId } = await requestApi<{ approvalId: string }>(token, 'POST', '/api/allowed-networks', form)
  const { access_token: second } = await tokensOf({ ...admin, username: 'admin2' })
  await requestApi(second, 'POST', `/api/organisation/approvals/${approvalId}/approve`, {})
}

let people = 0
/** Creates a user of the demo operator with only these permissions and a chosen password. */
export async function aPerson(codes: readonly string[]): Promise<Person & { roleId: string; id: string }> {
  people += 1
  const username = `e2e-${Date.now().toString(36)}-${people}`
  const { access_token: token } = await tokensOf(admin)
  const role = await requestApi<{ id: string }>(token, 'POST', '/user/sys/role/save', {
    name: username,
    code: username,
    codes,
  })
  const { user, setupCode } = await requestApi<{ user: { id: string }; setupCode: string }>(
    token,
    'POST',
    '/user/sys/user/save',
    { username, name: username, roleIds: [role.id] },
  )
  const password = `Clave-${people}-segura`
  const first = await tokensOf({ username, password: setupCode })
  await requestApi(first.access_token, 'POST', '/user/sys/user/updatepassword', {
    oldpassword: setupCode,
    newpassword: password,
  })
  return { username, password, roleId: role.id, id: user.id }
}

/** Permissions of the demo's dispatcher to view sessions, stations and rules. */
export const dispatcherCodes = [
  'staMonPerm',
  'equipmentMonPerm',
  'chgOperationPerm',
  'stationPilePerm',
  'transOrderPerm',
]

/** `signedIn`: page of an administrator with a separate sign-in session for each test. */
export const test = base.extend<{ signedIn: Page }>({
  page: async ({ page }, give) => {
    await give(page)
    // Requests still pending at the end of a test are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  signedIn: async ({ page }, give) => {
    await bearing(page, await tokensOf(admin))
    await give(page)
  },
})

/** Returns a text that no other test uses. */
export const unique = () => Date.now().toString(36)

export async function inLanguage(page: Page, language: 'zh' | 'en' | 'es'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }])
}

/** Drawer opened from a list. */
export const drawerOf = (page: Page) => page.locator('aside.drawer')

/** Returns the path of the page without its query. */
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Serves this page from now on as with EVOPS_PREVIEW=1. */
export async function preview(page: Page): Promise<void> {
  await page.route(
    (url) => url.origin === baseURL && !/^\/(api|assets|oauth|user)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace('</head>', '<meta name="evops-preview" content="1" /></head>'),
      })
    },
  )
}

/** Opens a page with the sidebar, whose sections may be collapsed. */
export async function choose(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await menu.getByRole('button').first().waitFor()
  const link = menu.getByRole('link', { name: title, exact: true })
  const folded = menu.getByRole('button', { expanded: false })
  while (!(await link.isVisible()) && (await folded.count()) > 0) await folded.first().click()
  await link.click()
}

export interface ConnectedChargePoint {
  id: string
  name: string
  chargePointNo: string
  model: string | null
  stationId: string
  stationName: string
}
/** Returns a connected simulated charge point of the demo. */
export async function aConnectedChargePoint(): Promise<ConnectedChargePoint> {
  const { access_token: token } = await tokensOf(admin)
  const find = async () => {
    const path = '/api/charge-points?pageSize=50&connected=true'
    const { list } = await requestApi<{ list: ConnectedChargePoint[] }>(token, 'GET', path)
    return list.find(({ model }) => model === 'Sim DC')
  }
  await expect.poll(find).toBeTruthy()
  const chargePoint = await find()
  if (!chargePoint) throw new Error('no charge point is connected')
  return chargePoint
}
