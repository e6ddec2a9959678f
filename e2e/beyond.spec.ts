import { expect } from '@playwright/test'
import { aPerson, baseURL, bearing, dispatcherCodes, preview, test, tokensOf } from './session.ts'

test(
  'Ctrl+K finds permitted pages, stations, charge points and orders, all by keyboard',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(dispatcherCodes)))
    await page.goto('/statsanalysis/chgtransorder')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })
    await expect(find).toBeFocused()
    const options = page.getByRole('dialog').getByRole('option')
    await expect(options.filter({ hasText: 'Estaciones' })).toBeVisible()
    await expect(options.filter({ hasText: 'Tarifas' })).toBeHidden()
    await find.fill('estacion')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Estaciones', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await find.fill('北湖')
    await page.getByRole('group', { name: 'Estaciones' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/statsanalysis\/chgstation\/[\w-]+/)
    await page.keyboard.press('Control+k')
    await find.fill('32010600019')
    await expect(page.getByRole('group', { name: 'Sesiones de carga' }).getByRole('option')).toHaveCount(5)
    await expect(
      page.getByRole('group', { name: 'Puntos de recarga' }).getByRole('option', { name: /32010600019\d{3}/ }),
    ).toHaveCount(5)
    await find.fill('no-such-thing')
    await expect(page.getByText('Sin resultados')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
  },
)

test('? shows every shortcut, but not to somebody who is typing', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await page.goto('/statsanalysis/chgstation')
  await page.getByRole('main').getByRole('searchbox').first().press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toBeHidden()
  await page.getByRole('heading', { name: 'Estaciones', level: 1 }).click()
  await page.keyboard.press('?')
  await expect(sheet.getByText('Buscar página, estación, sesión')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Alt+PageUp')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('no network: a banner says since when, the page stays, and it goes when the network is back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/statsanalysis/chgstation')
  await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/Está sin conexión\. Lo que ve es de las \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Está sin conexión/)).toBeHidden()
})

test(
  'no network: values that are no longer live are marked as such',
  { tag: '@nightly' },
  async ({ signedIn: page, context }) => {
    await page.clock.install()
    await page.goto('/chgstamon/chgstatlistmon')
    const charging = page.locator('.connector.st-charging').first()
    await expect(charging).toBeVisible()
    await expect(charging).not.toHaveClass(/\bold\b/)
    await context.setOffline(true)
    await page.clock.fastForward('05:00')
    await expect(page.getByText(/Está sin conexión/)).toBeVisible()
    await expect(charging).toHaveClass(/\bold\b/)
  },
)

test('/gallery is no page of the built console', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await page.goto('/gallery')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/404')
})

test('a lost live connection is said, and comes back by itself', { tag: '@nightly' }, async ({ signedIn: page }) => {
  const sockets: { close: () => Promise<void> }[] = []
  let refuse = false
  await page.routeWebSocket('**/api/live', (socket) => {
    if (refuse) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto('/')
  await expect(page.getByText(/^Conectado ·/)).toBeVisible()
  refuse = true
  for (const socket of sockets) await socket.close()
  await expect(page.getByText(/Se perdió la conexión y se está recuperando/)).toBeVisible()
  refuse = false
  await expect(page.getByText(/Se perdió la conexión/)).toBeHidden()
  await expect(page.getByText(/^Conectado ·/)).toBeVisible()
})

test('a new version is offered, and the next page load takes it', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await page.clock.install()
  await page.goto('/statsanalysis/chgstation')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.route(`${baseURL}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-another.js"></script>' }),
  )
  await page.clock.fastForward('05:01')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Hay una nueva versión')).toBeHidden()
})

test(
  'a chunk that is gone after a deployment reloads the page once',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
    let requestCount = 0
    await page.route('**/assets/StationList-*.js', (route) => {
      requestCount += 1
      return requestCount === 1 ? route.fulfill({ status: 404 }) : route.continue()
    })
    await page.evaluate(() => history.pushState(null, '', '/statsanalysis/chgstation'))
    await expect(page.getByRole('grid')).toBeVisible()
    expect(requestCount).toBe(2)
  },
)

test('a page that breaks leaves the console standing', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await page.route('**/assets/TariffList-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function TariffList() { throw new Error("roto") }',
    }),
  )
  await page.goto('/chgmodule/chgcostrule')
  await expect(page.getByText('Esta página ha fallado')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })).toBeVisible()
})

test(
  'EVOPS_PREVIEW=1 puts every known path into the menu, each with a page that says what will be there',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/stamng/video')
    await expect(page).toHaveURL(/\/404/)
    await preview(page)
    await page.goto('/stamng/video')
    await expect(page.getByRole('heading', { name: 'Videovigilancia' })).toBeVisible()
    await expect(page.getByText('Esta página está en construcción')).toBeVisible()
    await expect(page).toHaveTitle(/^Videovigilancia - /)
    const sections = page.getByRole('navigation', { name: 'Menú' }).getByRole('button')
    await expect(sections.and(page.locator('.nav-head'))).toHaveText([
      'Hoy',
      'Red',
      'Sesiones',
      'Clientes',
      'Dinero',
      'Flota y cocheras',
      'Energía',
      'Configuración',
    ])
  },
)
