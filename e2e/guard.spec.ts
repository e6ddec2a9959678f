import { expect } from '@playwright/test'
import { routePaths } from '../apps/console/src/route-table.ts'
import { aPerson, admin, bearing, choose, dispatcherCodes, pathOf, test, tokensOf } from './session.ts'

const records = '/statsanalysis/chgtransorder'

test.describe('strangers', () => {
  for (const path of ['/login', '/auth-redirect', '/terdtpage', '/firstpage'])
    test(`GUARD-01 ${path} opens without a session`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(new URL(page.url()).searchParams.get('redirect') ?? '/').not.toContain(path)
    })

  test('GUARD-02 a stranger goes to /login with the wanted path and optcode 0, or the remembered code', async ({
    page,
  }) => {
    await page.goto(`${records}?page=2`)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${records}?page=2`)}&optcode=0`)
    await page.goto('/login?optcode=demo')
    await expect(page.getByText('Demo Transit').first()).toBeVisible()
    await page.goto('/chgmodule/chgcostrule')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fchgmodule%2Fchgcostrule.*&optcode=demo$/)
  })

  test('GUARD-12 /auth-redirect without its state goes to /login', async ({ page }) => {
    await page.goto('/auth-redirect?code=abc&state=made-up')
    await expect(page).toHaveURL(/\/login\?/)
  })

  test('GUARD-12 /auth-redirect with its state tells the opener once, and closes', async ({ page }) => {
    await page.goto('/login')
    const result = page.evaluate(
      () =>
        new Promise((resolve) => {
          localStorage.setItem('auth-state', JSON.stringify('s-1'))
          new BroadcastChannel('evops.auth-redirect').addEventListener('message', ({ data }) => resolve(data))
        }),
    )
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/auth-redirect?code=abc&state=s-1'))
    const popup = await opened
    expect(await result).toEqual({ code: 'abc', error: '' })
    if (!popup.isClosed()) await popup.waitForEvent('close')
    expect(await page.evaluate(() => localStorage.getItem('auth-state'))).toBeNull()
  })
})

test.describe('signed in', () => {
  test(
    'GUARD-03 who opens /login goes to / with redirect and optcode in the query',
    { tag: '@nightly' },
    async ({ signedIn }) => {
      await signedIn.goto('/login?redirect=%2Fsysmng%2Fsysrole&optcode=demo')
      await expect(signedIn).toHaveURL('/?redirect=%2Fsysmng%2Fsysrole&optcode=demo')
    },
  )

  test('GUARD-04 the operator code is read from the query, carried along and remembered; it brings the branding', async ({
    page,
  }) => {
    await page.goto('/login?optcode=demo')
    await expect(page.getByText('Demo Transit').first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('optcode'))).toBe('demo')
    await page.goto('/login?optcode=nobody')
    await expect(page.getByText('Ningún operador tiene el código nobody')).toBeVisible()
    await page.goto('/login?optcode=demo')
    await expect(page.getByText('Demo Transit').first()).toBeVisible()
    await bearing(page, await tokensOf(admin))
    await page.goto('/')
    await choose(page, 'Tarifas')
    await expect(page).toHaveURL('/chgmodule/chgcostrule?optcode=demo')
  })

  test('GUARD-05 roles load once; a deep link to a permitted page works after a reload', async ({ signedIn: page }) => {
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/organisation/me')) requestCount += 1
    })
    await page.goto(`${records}?pageSize=20`)
    await expect(page.getByRole('grid')).toBeVisible()
    await choose(page, 'Estaciones')
    await expect(page.getByRole('heading', { name: 'Estaciones' })).toBeVisible()
    expect(requestCount).toBe(1)
    await page.goto(`${records}?pageSize=20`)
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page).toHaveURL(/pageSize=20/)
  })

  for (const [message, shown] of [
    ['', 'Algo ha fallado'],
    ['Usuario sin operador', 'Usuario sin operador'],
  ] as const)
    test(`GUARD-06 user info fails with "${message}": token cleared, said, to /login`, async ({ signedIn: page }) => {
      await page.route('**/api/organisation/me', (route) =>
        route.fulfill({ status: 500, json: { code: 500, msg: message, error: 'server.failed' } }),
      )
      await page.goto(records)
      await expect(page.getByRole('alert').getByText(shown)).toBeVisible()
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(records)}&optcode=0`)
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cms_token')
    })

  test(
    'GUARD-07 the title is route and page title, and follows the language',
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await page.goto(records)
      await expect(page).toHaveTitle('Sesiones de carga - Plataforma de gestión de la carga')
      await page.getByRole('button', { name: 'Idioma' }).click()
      await page.getByRole('menuitemradio', { name: '中文' }).click()
      await expect(page).toHaveTitle('充电记录 - 公交公司充电桩管理平台')
    },
  )

  test(
    'GUARD-08 the favicon is the icon kept for the operator, else the default',
    { tag: '@nightly' },
    async ({ page }) => {
      const icon = page.locator('link[rel="icon"]')
      await page.goto('/login')
      await expect(icon).toHaveAttribute('href', '/logo.svg')
      await page.evaluate(() => localStorage.setItem('loginicon', '/logo.svg?ours'))
      await page.reload()
      await expect(icon).toHaveAttribute('href', '/logo.svg?ours')
    },
  )

  test('GUARD-09 a progress bar shows while a page is on its way', { tag: '@nightly' }, async ({ signedIn: page }) => {
    const gate = Promise.withResolvers<void>()
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
    await page.route('**/assets/TariffList-*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await choose(page, 'Tarifas')
    await expect(page.locator('.nav-progress')).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { name: 'Tarifas' })).toBeVisible()
    await expect(page.locator('.nav-progress')).toBeHidden()
  })

  test(
    'GUARD-10 unknown paths go to /404; a page begins at its top',
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await page.setViewportSize({ width: 1440, height: 400 })
      await page.goto('/')
      await expect(page.getByRole('heading', { name: /^Hoy, / })).toBeVisible()
      await page.locator('main.page:visible').evaluate((main) => main.scrollTo(0, 200))
      await choose(page, 'Estaciones')
      await expect(page.getByRole('heading', { name: 'Estaciones', exact: true })).toBeVisible()
      expect(await page.locator('main.page:visible').evaluate((main) => main.scrollTop)).toBe(0)
      await page.goto('/no/such/page')
      await expect(page).toHaveURL(/\/404/)
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
    },
  )

  test('GUARD-10 a path whose code one does not hold goes to /404; /401 when the server refuses an open page', async ({
    page,
  }) => {
    await bearing(page, await tokensOf(await aPerson(dispatcherCodes)))
    await page.goto('/chgmodule/chgcostrule')
    await expect(page).toHaveURL(/\/404/)
    await page.goto('/statsanalysis/chgstation')
    await expect(page.getByRole('grid')).toBeVisible()
    // The permission is removed while the page is open.
    await page.route('**/api/stations?*', (route) =>
      route.fulfill({ status: 403, json: { code: 403, msg: 'no', error: 'request.forbidden' } }),
    )
    await page.route('**/api/organisation/me', async (route) => {
      const reply = await (await route.fetch()).json()
      reply.data.authorities = ['chgOperationPerm', 'transOrderPerm']
      await route.fulfill({ json: reply })
    })
    await page.getByRole('main').getByRole('searchbox').first().fill('x')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/401')
    await expect(page.getByRole('heading', { name: 'No puede ver esta página' })).toBeVisible()
  })

  test('GUARD-07 GUARD-08 home, 404, 401 and the public pages have their titles and the operator’s icon', async ({
    signedIn: page,
  }) => {
    for (const [path, title] of [
      ['/', 'Inicio'],
      ['/404', 'Página no encontrada'],
      ['/401', 'No puede ver esta página'],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(new RegExp(`^${title} - .`))
    }
    for (const path of ['/terdtpage', '/firstpage']) {
      await page.goto(`${path}?optcode=demo`)
      const route = routePaths.find((each) => each.path === path)
      await expect(page, path).toHaveTitle(new RegExp(`^${route?.title.es} - .`))
    }
    await page.evaluate(() => localStorage.setItem('loginicon', '/icon-of-the-operator.svg'))
    await page.goto('/404')
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-of-the-operator.svg')
  })

  test('GUARD-11 /redirect/{path} builds the page anew', { tag: '@nightly' }, async ({ signedIn: page }) => {
    await page.goto('/statsanalysis/chgstation')
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    await grid.evaluate((element) => element.setAttribute('data-old', ''))
    await page.evaluate(() => history.pushState(null, '', '/redirect/statsanalysis/chgstation?sort=name'))
    await expect(page).toHaveURL(/\/statsanalysis\/chgstation\?sort=name/)
    await expect(grid).not.toHaveAttribute('data-old')
  })

  test(
    'GUARD-11 /profile goes to /profile/index, which is built anew each time',
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await page.goto('/profile')
      await expect(page).toHaveURL(/\/profile\/index/)
      const heading = page.getByRole('heading', { name: 'Perfil' })
      await expect(heading).toBeVisible()
      await heading.evaluate((element) => element.setAttribute('data-old', ''))
      await choose(page, 'Estaciones')
      await expect(page.getByRole('heading', { name: 'Estaciones', level: 1 })).toBeVisible()
      await page.getByRole('navigation', { name: 'Páginas abiertas' }).getByRole('link', { name: 'Mi cuenta' }).click()
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveAttribute('data-old')
    },
  )
})
