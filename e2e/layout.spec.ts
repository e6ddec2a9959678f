import { expect, type Page } from '@playwright/test'
import { aPerson, admin, requestApi, bearing, choose, test, tokensOf } from './session.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' })
const sidebarButton = (page: Page) => page.getByRole('button', { name: 'Plegar o desplegar la barra lateral' })
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((each) => each.name === name)?.value
const openSettings = (page: Page) => page.getByRole('button', { name: 'Ajustes de la página' }).click()

test(
  'LAYOUT-01 the sidebar is 212 px wide and open at first; folding it stays in a cookie',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const side = page.getByRole('complementary', { name: 'Menú' })
    await page.goto('/')
    await expect(side).toHaveCSS('width', '212px')
    await sidebarButton(page).click()
    await expect(side).toHaveCSS('width', '56px')
    expect(await cookie(page, 'sidebarStatus')).toBe('0')
    await page.reload()
    await expect(side).toHaveCSS('width', '56px')
    await sidebarButton(page).click()
    await expect(side).toHaveCSS('width', '212px')
    expect(await cookie(page, 'sidebarStatus')).toBe('1')
  },
)

test(
  'LAYOUT-02 the product is named by the operator, else by the role type, in three languages',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const side = page.getByRole('complementary')
    const as = async (change: { productName?: string; authorities?: string[] }) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/api/organisation/me', async (route) => {
        const reply = await (await route.fetch()).json()
        reply.data.operator.productName = change.productName ?? ''
        if (change.authorities) reply.data.authorities = change.authorities
        await route.fulfill({ json: reply })
      })
      await page.goto('/')
    }
    await as({ productName: 'Carga Norte' })
    await expect(side.getByText('Carga Norte')).toBeVisible()
    await as({ authorities: ['sysMngPerm', 'energyrole'] })
    await expect(side.getByText('Plataforma IoT de energía')).toBeVisible()
    await as({ authorities: ['sysMngPerm', 'chargingrole'] })
    await expect(side.getByText('Carga', { exact: true })).toBeVisible()
    await as({ authorities: ['sysMngPerm'] })
    await expect(side.getByText('Energía y recarga')).toBeVisible()
    for (const [language, title] of [
      ['中文', '能源与充电云平台'],
      ['English', 'Energy & charging cloud'],
    ] as const) {
      await page.locator('.tools button:has-text("Español"), .tools button:has-text("中文")').first().click()
      await page.getByRole('menuitemradio', { name: language }).click()
      await expect(side.getByText(title)).toBeVisible()
    }
  },
)

test(
  'LAYOUT-03 tabs, breadcrumb and full screen; a browser without full screen is told so',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/statsanalysis/chgstation')
    await expect(page.getByRole('navigation', { name: 'Ruta' })).toHaveText('Red / Estaciones')
    await expect(page.getByRole('navigation', { name: 'Páginas abiertas' }).getByRole('link')).toHaveText([
      'Inicio',
      'Estaciones',
    ])
    const full = page.getByRole('button', { name: 'Pantalla completa' })
    await full.click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await full.click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await full.click()
    await expect(page.getByText('Su navegador no puede mostrar pantalla completa')).toBeVisible()
  },
)

test(
  'LAYOUT-03 ERR-04 an uncaught error is printed, reported, kept with its page, and shown in the error log',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const printed: string[] = []
    page.on('console', (message) => message.type() === 'error' && printed.push(message.text()))
    await page.goto('/statsanalysis/chgstation')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('roto a propósito')
        }),
    )
    const report = page.waitForResponse('**/api/client-errors')
    await page.evaluate(() => void Promise.reject(new Error('promesa rota')))
    expect((await report).status()).toBe(200)
    await page.getByRole('button', { name: 'Registro de errores (2)' }).click()
    const log = page.getByRole('dialog', { name: 'Registro de errores' })
    await expect(log.getByText('roto a propósito').first()).toBeVisible()
    await expect(log.getByText('promesa rota').first()).toBeVisible()
    await expect(log.getByText('/statsanalysis/chgstation').first()).toBeVisible()
    await log.getByText('Pila').first().click()
    await expect(log.locator('pre').first()).toContainText('Error:')
    expect(printed.join()).toContain('roto a propósito')
    await page.reload()
    await page.getByRole('button', { name: 'Registro de errores (2)' }).click()
    await log.getByRole('button', { name: 'Vaciar' }).click()
    await expect(log.getByText('No hay errores registrados')).toBeVisible()
  },
)

test(
  'LAYOUT-04 settings: defaults, changed by the operator, changed by the user; they survive a reload',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(admin))
    await page.goto('/')
    const tabs = page.getByRole('navigation', { name: 'Páginas abiertas' })
    await expect(tabs).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await openSettings(page)
    const drawer = page.getByRole('dialog', { name: 'Ajustes de la página' })
    await expect(drawer.getByRole('switch', { name: 'Cabecera fija' })).toBeChecked()
    await expect(drawer.getByRole('switch', { name: 'Logotipo en la barra' })).toBeChecked()
    await drawer.getByRole('switch', { name: 'Pestañas de páginas' }).uncheck()
    await expect(tabs).toBeHidden()
    await drawer.getByRole('switch', { name: 'Logotipo en la barra' }).uncheck()
    await expect(page.locator('.brand .logo')).toBeHidden()
    await drawer.getByRole('button', { name: 'Oscuro' }).click()
    await drawer.getByRole('button', { name: 'Pequeño' }).click()
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-size', 'small')
    await expect(tabs).toBeHidden()
    await expect(page.locator('.brand .logo')).toBeHidden()
    await drawer.getByRole('button', { name: 'Restablecer' }).click()
    await expect(tabs).toBeVisible()
  },
)

test(
  'LAYOUT-04 a header that is not fixed gives its place to a page that is scrolled down',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.addInitScript(() => localStorage.setItem('settings', '{"fixedHeader":false}'))
    await page.setViewportSize({ width: 1440, height: 480 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dinero de hoy' })).toBeVisible()
    const main = page.locator('main.page:visible')
    await main.evaluate((element) => element.scrollTo(0, 300))
    await expect(page.locator('.top')).toHaveCSS('height', '0px')
    await main.evaluate((element) => element.scrollTo(0, 0))
    await expect(page.locator('.top')).not.toHaveCSS('height', '0px')
  },
)

test(
  'LAYOUT-05 any theme colour recolours the console at once, legibly, without asking anybody',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/')
    await expect(menu(page)).toBeVisible()
    const hosts = new Set<string>()
    const sheets: string[] = []
    page.on('request', (request) => {
      hosts.add(new URL(request.url()).host)
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
    const before = await accent()
    await openSettings(page)
    const colours = page.getByRole('group', { name: 'Color del tema' })
    await expect(colours.getByRole('button')).toHaveCount(8)
    await expect(colours.getByRole('button', { name: '#409eff' })).toHaveAttribute('aria-pressed', 'true')
    await colours.getByRole('button', { name: '#e6a23c' }).click()
    await expect.poll(accent).not.toBe(before)
    const second = await accent()
    await colours.getByLabel('Otro color').fill('#00aa77')
    await expect.poll(accent).not.toBe(second)
    await page.reload()
    await expect(menu(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('"#00aa77"')
    expect([...hosts].filter((host) => host !== new URL(page.url()).host)).toEqual([])
    expect(sheets.filter((sheet) => !sheet.includes('/assets/'))).toEqual([])
  },
)

test(
  'LAYOUT-06 the global size: medium at first, kept in a cookie',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const html = page.locator('html')
    await page.goto('/')
    await expect(html).toHaveAttribute('data-size', 'medium')
    for (const [label, size] of [
      ['Predeterminado', 'default'],
      ['Pequeño', 'small'],
      ['Mini', 'mini'],
    ] as const) {
      await page.getByRole('button', { name: 'Tamaño' }).click()
      await page.getByRole('menuitemradio', { name: label }).click()
      await expect(html).toHaveAttribute('data-size', size)
      expect(await cookie(page, 'size')).toBe(size)
    }
    await page.reload()
    await expect(html).toHaveAttribute('data-size', 'mini')
  },
)

test(
  'LAYOUT-07 below 992 px the sidebar is closed, overlays, and closes on a press beside it and on navigation',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const side = page.getByRole('complementary', { name: 'Menú', includeHidden: true })
    await page.setViewportSize({ width: 992, height: 844 })
    await page.goto('/')
    await expect(side).toBeVisible()
    await page.setViewportSize({ width: 991, height: 844 })
    await expect(side).not.toBeInViewport()
    await sidebarButton(page).click()
    await expect(side).toBeInViewport()
    await page.mouse.click(900, 600)
    await expect(side).not.toBeInViewport()
    await sidebarButton(page).click()
    await choose(page, 'Estaciones')
    await expect(page.getByRole('heading', { name: 'Estaciones' })).toBeVisible()
    await expect(side).not.toBeInViewport()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Estaciones' })).toBeVisible()
    await expect(side).not.toBeInViewport()
    expect(await cookie(page, 'sidebarStatus')).toBeUndefined()
  },
)

test('LAYOUT-08 PERM-02 a section shows only with its code and in its world', { tag: '@nightly' }, async ({ page }) => {
  const codes = ['chgOperationPerm', 'transOrderPerm', 'sysMngPerm', 'costRulePerm']
  const person = await aPerson(codes)
  await bearing(page, await tokensOf(person))
  await page.goto('/')
  const sections = menu(page).getByRole('button')
  // No permission for the section of billing rules: the permission for its entry alone opens nothing.
  await expect(sections.filter({ hasText: 'Sesiones' })).toBeVisible()
  await expect(sections.filter({ hasText: 'Dinero' })).toBeHidden()
  await expect(sections.filter({ hasText: 'Hoy' })).toBeHidden()
  await expect(menu(page).getByRole('link', { name: 'Sesiones de carga' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Estaciones' })).toBeHidden()
  // The energy section has no charging records.
  const { access_token: token } = await tokensOf(admin)
  const role = await requestApi<{ version: number; name: string; code: string; dataScope: string }>(
    token,
    'GET',
    `/user/sys/role/info/${person.roleId}`,
  )
  // The open page would be notified of the end of its session and delete the next tokens.
  await page.goto('about:blank')
  await requestApi(token, 'POST', '/user/sys/role/update', {
    id: person.roleId,
    version: role.version,
    name: role.name,
    code: role.code,
    dataScope: role.dataScope,
    codes: [...codes, 'energyrole'],
  })
  await bearing(page, await tokensOf(person))
  await page.goto('/')
  await expect(page.getByText('Plataforma IoT de energía').first()).toBeVisible()
  await expect(sections.filter({ hasText: 'Sesiones' })).toBeHidden()
  await page.goto('/statsanalysis/chgtransorder')
  await expect(page).toHaveURL(/\/404/)
})
