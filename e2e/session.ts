import { randomUUID } from 'node:crypto'
import { expect, type Page, test as base } from '@playwright/test'

/*
 * Who is in front of the browser. Signing in by the form is a journey of its own (login.spec.ts); the others get their
 * session from the server and put it where the console looks for it.
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
 * What the server answers. A call without an answer is told by its name on the run's output, long before the story's own
 * time is over; one that changes nothing by being made twice is then made again.
 */
async function answerOf<T>(
  path: string,
  init: RequestInit,
  again: boolean,
): Promise<{ ok: boolean; reply: T }> {
  try {
    const response = await fetch(baseURL + path, { ...init, signal: AbortSignal.timeout(20_000) })
    return { ok: response.ok, reply: await response.json() }
  } catch (error) {
    const said = `${init.method} ${path}: no answer (${error instanceof Error ? error.message : String(error)})`
    if (!again) throw new Error(said, { cause: error })
    process.stderr.write(`${new Date().toISOString()} ${said}\n`)
    return answerOf(path, init, false)
  }
}

export async function tokensOf({ username, password }: Person): Promise<Tokens> {
  // The demo's operator, however many another journey has made.
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode: 'demo' }
  const body = new URLSearchParams({ grant_type: 'password', username, password, ...client })
  const { ok, reply } = await answerOf<Tokens>('/oauth/token', { method: 'POST', body }, true)
  if (!ok) throw new Error(`${username} cannot sign in: ${JSON.stringify(reply)}`)
  return reply
}

/** A call of the API; a refusal fails the test. */
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

/** Puts a session into the browser's cookies, and Spanish. */
export async function bearing(page: Page, tokens: Tokens): Promise<void> {
  await page.context().addCookies([
    { name: 'cms_token', value: tokens.access_token, url: baseURL },
    { name: 'cms_refresh_token', value: tokens.refresh_token, url: baseURL },
    { name: 'language', value: 'es', url: baseURL },
  ])
}

let people = 0
/** A user of the demo's operator who holds these codes alone and has chosen a password. */
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

/** Everything that the demo's dispatcher needs to see orders, stations and rules, and no more. */
export const dispatcherCodes = [
  'staMonPerm',
  'equipmentMonPerm',
  'chgOperationPerm',
  'stationPilePerm',
  'transOrderPerm',
]

/** `signedIn`: the page of an administrator whose session is this test's own. */
export const test = base.extend<{ signedIn: Page }>({
  page: async ({ page }, give) => {
    await give(page)
    // What a page still asks for when its story is over is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  signedIn: async ({ page }, give) => {
    await bearing(page, await tokensOf(admin))
    await give(page)
  },
})

/** A word that no other journey used. */
export const unique = () => Date.now().toString(36)

export async function inLanguage(page: Page, language: 'zh' | 'en' | 'es'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }])
}

/** What a list opens beside itself. */
export const drawerOf = (page: Page) => page.locator('aside.drawer')

/** The path of the page, without its query. */
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** From here on this page is served as EVOPS_PREVIEW=1 serves it. */
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

/** Opens a page by the sidebar, whose sections may be folded. */
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
/** A simulated charge point of the demo that is connected. */
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
