import { expect, type Page } from '@playwright/test'
import { aPerson, admin, requestApi, baseURL, bearing, pathOf, test, tokensOf } from './session.ts'

const cookies = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]))
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' })
const signIn = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('LOGIN-01 the sign-in page: title, both fields required, visibility, Enter submits, the wanted page opens', async ({
  page,
}) => {
  await page.goto('/statsanalysis/chgstation?pageSize=20')
  await expect(page.getByText('Gestión de la carga').first()).toBeVisible()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Introduzca su usuario')).toBeVisible()
  await expect(page.getByText('Introduzca su contraseña')).toBeVisible()
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill('secreta')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  for (const [language, title] of [
    ['中文', '公交公司充电桩管理平台'],
    ['English', 'Charging management platform'],
    ['Español', 'Plataforma de gestión de la carga'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page).toHaveTitle(title)
  }
  await signIn(page, { ...admin, username: `  ${admin.username}  ` })
  await expect(page.getByRole('heading', { name: 'Estaciones', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/pageSize=20/)
})

test('SESS-01 SESS-08 signing in puts the tokens into their cookies, then loads user info', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await signIn(page, admin)
  await expect(menu(page)).toBeVisible()
  const { cms_token: token, cms_refresh_token: refresh } = await cookies(page)
  for (const cookie of [token, refresh]) expect(cookie).toMatchObject({ sameSite: 'Strict', secure: false })
  const calls = paths.filter((path) => path === '/oauth/token' || path === '/api/organisation/me')
  expect(calls).toEqual(['/oauth/token', '/api/organisation/me'])
})

test('SESS-02 logging out clears what was kept and returns to login; the server revokes the token', async ({
  page,
}) => {
  const tokens = await tokensOf(admin)
  await bearing(page, tokens)
  await page.goto('/statsanalysis/chgstation')
  await expect(page.getByRole('grid')).toBeVisible()
  const readLocalStorage = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
  expect(await readLocalStorage('optname')).toBe('示例公交 · Demo Transit')
  // The sign-in page would reload the branding by the operator's code.
  await page.route('**/api/public/branding?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstatsanalysis%2Fchgstation.*&optcode=demo/)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(Object.keys(await cookies(page))).not.toContain('cms_token')
  expect(Object.keys(await cookies(page))).not.toContain('cms_refresh_token')
  for (const name of ['loginicon', 'optname']) expect([name, await readLocalStorage(name)]).toEqual([name, null])
  const response = await fetch(`${baseURL}/api/organisation/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(response.status).toBe(401)
  await page.goto('/statsanalysis/chgstation')
  await expect(page).toHaveURL(/\/login/)
})

test(
  'SESS-03 operator name, icon, code, role type and page title persist under the names of old',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.route('**/api/organisation/me', async (route) => {
      const reply = await (await route.fetch()).json()
      Object.assign(reply.data.operator, { icon: '/logo.svg', pageTitle: 'Recargas del Norte' })
      await route.fulfill({ json: reply })
    })
    await page.goto('/')
    await expect(menu(page)).toBeVisible()
    expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toMatchObject({
      optname: '示例公交 · Demo Transit',
      loginicon: '/logo.svg',
      optcode: 'demo',
      nyorcdvisible: 'energyandcharging',
      pagetitle: 'Recargas del Norte',
    })
    await expect(page).toHaveTitle(/ - Recargas del Norte$|^Recargas del Norte$/)
  },
)

for (const [held, stored] of [
  [['energyrole'], 'energyrole'],
  [['energyrole', 'chargingrole'], 'energyandcharging'],
  [['chargingrole'], 'chargingrole'],
  [[], 'energyandcharging'],
] as const)
  test(
    `SESS-04 codes ${held.join(' and ') || 'without either'} mean ${stored}`,
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await page.route('**/api/organisation/me', async (route) => {
        const reply = await (await route.fetch()).json()
        reply.data.authorities = ['sysMngPerm', ...held]
        await route.fulfill({ json: reply })
      })
      await page.goto('/')
      await expect(page.getByRole('complementary')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('nyorcdvisible'))).toBe(stored)
    },
  )

test(
  'SESS-04 without either code it is as the operator’s type says',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.route('**/api/organisation/me', async (route) => {
      const reply = await (await route.fetch()).json()
      reply.data.authorities = ['sysMngPerm']
      reply.data.operator.roleType = 'chargingrole'
      await route.fulfill({ json: reply })
    })
    await page.goto('/')
    await expect(page.getByRole('complementary')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('nyorcdvisible'))).toBe('chargingrole')
  },
)

test(
  'LOGIN-02 GUARD-04 sign-in says whose sign it bears, so that the same operator opens',
  { tag: '@nightly' },
  async ({ page }) => {
    const codes: (string | null)[] = []
    await page.route('**/oauth/token', (route) => {
      codes.push(new URLSearchParams(route.request().postData() ?? '').get('optcode'))
      return route.fulfill({ status: 400, json: { error: 'invalid_grant', msg: 'no' } })
    })
    await page.goto('/login?optcode=demo')
    await page.getByRole('textbox').first().fill('somebody')
    await page.locator('[autocomplete="current-password"]').fill('a-password-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(codes).toEqual(['demo'])
  },
)

test("SESS-05 a made-up '{role}-token' opens nothing", { tag: '@nightly' }, async ({ page }) => {
  await bearing(page, { access_token: 'administrator-token', refresh_token: 'administrator-token' })
  await page.goto('/statsanalysis/chgstation')
  await expect(page).toHaveURL(/\/login/)
})

test(
  'SESS-05 switching to one role: a real token with its codes alone, the label kept, menus anew',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['chgOperationPerm', 'transOrderPerm'])
    const { access_token: token } = await tokensOf(admin)
    const second = await requestApi<{ id: string }>(token, 'POST', '/user/sys/role/save', {
      name: `${person.username} two`,
      code: `${person.username}-2`,
      codes: ['chgOperationPerm', 'stationPilePerm'],
    })
    const user = await requestApi<{ version: number }>(token, 'GET', `/user/sys/user/info/${person.id}`)
    await requestApi(token, 'POST', '/user/sys/user/update', {
      id: person.id,
      version: user.version,
      username: person.username,
      name: person.username,
      roleIds: [person.roleId, second.id],
    })
    const before = await tokensOf(person)
    await bearing(page, before)
    await page.goto('/profile/index')
    const links = menu(page).getByRole('link')
    await expect(links.filter({ hasText: 'Sesiones de carga' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Trabajar con un solo rol' }).selectOption(`${person.username} two`)
    await expect(links.filter({ hasText: 'Sesiones de carga' })).toBeHidden()
    await expect(links.filter({ hasText: 'Estaciones' })).toBeVisible()
    const now = (await cookies(page)).cms_token?.value ?? ''
    expect(now).not.toBe(before.access_token)
    await expect(requestApi(now, 'GET', '/api/sessions')).rejects.toThrow(/403/)
    await page.reload()
    const state = await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientState') ?? '{}'))
    expect(state.user.role).toBe(`${person.username} two-token`)
  },
)

test(
  'SESS-06 fifteen minutes without a press log out every tab; a press in one keeps all',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await bearing(page, await tokensOf(admin))
    await context.clock.install()
    await page.goto('/statsanalysis/chgstation')
    const other = await context.newPage()
    await other.goto('/chgmodule/chgcostrule')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(other.getByRole('grid')).toBeVisible()
    await context.clock.fastForward('14:30')
    await page.getByRole('heading', { name: 'Estaciones' }).click()
    await context.clock.fastForward('14:30')
    await expect(other).toHaveURL(/chgcostrule/)
    await expect(page).toHaveURL(/chgstation/)
    await context.clock.fastForward('01:00')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fstatsanalysis%2Fchgstation/)
    await expect(other).toHaveURL(/\/login/)
    // Nothing more happens on the sign-in page.
    await context.clock.fastForward('16:00')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  },
)

test(
  'SESS-07 an expired token is renewed unseen, once for two tabs',
  { tag: '@nightly' },
  async ({ page, context }) => {
    const tokens = await tokensOf(admin)
    await bearing(page, { ...tokens, access_token: 'expired-long-ago' })
    let renewals = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/oauth/token')) renewals += 1
    })
    const other = await context.newPage()
    await Promise.all([page.goto('/statsanalysis/chgstation'), other.goto('/chgmodule/chgcostrule')])
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(other.getByRole('grid')).toBeVisible()
    expect(renewals).toBe(1)
    const { cms_token: token } = await cookies(page)
    expect(token?.value).not.toBe('expired-long-ago')
  },
)

test.describe('SESS-09', () => {
  test.use({ locale: 'fr-FR' })
  test('SESS-09 the language is the cookie, else the browser, else English', async ({ page, browser }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.context().addCookies([{ name: 'language', value: 'zh', url: baseURL }])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    const spanish = await browser.newContext({ locale: 'es-MX', baseURL })
    const second = await spanish.newPage()
    await second.goto('/login')
    await expect(second.locator('html')).toHaveAttribute('lang', 'es')
    await spanish.close()
  })
})

test('SESS-10 PERM-01 user info without roles is refused in words', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await page.route('**/api/organisation/me', async (route) => {
    const reply = await (await route.fetch()).json()
    reply.data.authorities = []
    await route.fulfill({ json: reply })
  })
  await page.goto('/')
  await expect(page.getByText('getInfo: roles must be a non-null array!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test(
  'NET-01 calls bear the token, credentials and the language; the reply is taken as it is',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const call = page.waitForRequest('**/api/stations?*')
    await page.goto('/statsanalysis/chgstation')
    const headers = await (await call).allHeaders()
    expect(headers.authorization).toMatch(/^Bearer \S+$/)
    expect(headers['accept-language']).toBe('es')
    expect(headers.cookie).toContain('cms_token=')
    await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
  },
)

test(
  'PERM-03 a gate hides what the codes do not allow; what they allow works',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['chgOperationPerm', 'stationPilePerm'])
    await bearing(page, await tokensOf(person))
    await page.goto('/statsanalysis/chgstation')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nueva estación' })).toBeHidden()
    const { access_token: token } = await tokensOf(admin)
    await expect(requestApi(token, 'GET', '/api/stations?page=1')).resolves.toBeTruthy()
    const { access_token: theirs } = await tokensOf(person)
    await expect(requestApi(theirs, 'POST', '/api/stations', {})).rejects.toThrow(/403/)
    await bearing(page, await tokensOf(admin))
    await page.reload()
    await expect(page.getByRole('button', { name: /Nueva estación|Estación nueva/ })).toBeVisible()
    expect(pathOf(page)).toBe('/statsanalysis/chgstation')
  },
)
