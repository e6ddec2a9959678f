import { expect, type Page } from '@playwright/test'
import { admin, requestApi, choose, test, tokensOf, unique } from './session.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Páginas abiertas' })
const open = async (page: Page, ...titles: string[]) => {
  for (const title of titles) {
    await choose(page, title)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
}
/** Like a user: the page is painted before the mouse button is released. */
const openTabMenu = async (page: Page, tab: string) => {
  await tabs(page).getByRole('link', { name: tab }).hover()
  await page.mouse.down({ button: 'right' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up({ button: 'right' })
}
const tabMenu = async (page: Page, tab: string, entry: string) => {
  await openTabMenu(page, tab)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test(
  'TAB-01 the tab menu refreshes, closes, closes others and all; the dashboard stays',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/')
    await open(page, 'Estaciones', 'Tarifas', 'Identificadores')
    const marks = tabs(page).getByRole('link')
    await expect(marks).toHaveText(['Inicio', 'Estaciones', 'Tarifas', 'Identificadores'])

    await openTabMenu(page, 'Tarifas')
    const menu = page.getByRole('menu', { name: 'Menú de la pestaña' })
    await expect(menu).toHaveCSS('min-width', '105px')
    await page.keyboard.press('Escape')

    await tabMenu(page, 'Tarifas', 'Cerrar')
    await expect(marks).toHaveText(['Inicio', 'Estaciones', 'Identificadores'])
    await expect(page).toHaveURL(/starttoken/)
    await tabMenu(page, 'Identificadores', 'Cerrar')
    await expect(page).toHaveURL(/chgstation/)

    await open(page, 'Tarifas', 'Puntos de recarga')
    await tabMenu(page, 'Tarifas', 'Cerrar las demás')
    await expect(marks).toHaveText(['Inicio', 'Tarifas'])
    await expect(page).toHaveURL(/chgcostrule/)
    const grid = page.getByRole('grid')
    await grid.evaluate((element) => element.setAttribute('data-old', ''))
    await tabMenu(page, 'Tarifas', 'Actualizar')
    await expect(grid).toBeVisible()
    await expect(grid).not.toHaveAttribute('data-old')
    await tabMenu(page, 'Tarifas', 'Cerrar todas')
    await expect(marks).toHaveText(['Inicio'])
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  },
)

test(
  'TAB-02 a cached page keeps its state, and its query, when switched away and back',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/statsanalysis/chgstation?pageSize=20')
    // The next page's code is delayed until the typed text is in this page's query: the query must not navigate back.
    await page.route('**/assets/TariffList-*.js', async (route) => {
      await expect(tabs(page).getByRole('link', { name: 'Estaciones' })).toHaveAttribute('href', /search=norte/)
      await route.continue()
    })
    const find = page.getByRole('main').getByRole('searchbox').first()
    await find.fill('norte')
    const typed = await find.inputValue()
    await open(page, 'Tarifas')
    await tabs(page).getByRole('link', { name: 'Estaciones' }).click()
    await expect(page.getByRole('heading', { name: 'Estaciones', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/pageSize=20/)
    await expect(page.locator('main.page:visible').getByRole('searchbox').first()).toHaveValue(typed)
  },
)

test(
  'TAB-02 SESS-03 the client state is saved on leaving and the tabs are there after a reload',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/')
    await open(page, 'Estaciones', 'Tarifas')
    await page.reload()
    await expect(tabs(page).getByRole('link')).toHaveText(['Inicio', 'Estaciones', 'Tarifas'])
    const state = await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientState') ?? '{}'))
    expect(
      state.tagsView.visitedViews.map(({ path, affix }: { path: string; affix: boolean }) => [path, affix]),
    ).toEqual([
      ['/', true],
      ['/statsanalysis/chgstation', false],
      ['/chgmodule/chgcostrule', false],
    ])
    expect(state.app).toMatchObject({
      sidebar: { opened: true },
      device: 'desktop',
      size: 'medium',
      language: 'es',
    })
    expect(state.settings).toMatchObject({
      fixedHeader: true,
      sidebarLogo: true,
      theme: '#409eff',
      showSettings: false,
    })
    expect(state.user).toMatchObject({ user_name: 'admin', curstaid: '', nyorcdvisible: 'energyandcharging' })
    expect(JSON.stringify(state)).not.toContain(
      (await page.context().cookies()).find(({ name }) => name === 'cms_token')?.value,
    )
    await tabs(page).getByRole('link', { name: 'Estaciones' }).click()
    await expect(page.getByRole('heading', { name: 'Estaciones', level: 1 })).toBeVisible()
  },
)

test(
  'NAV-01 the top bar and the user menu offer what they must; the large screen opens in a window of its own',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const me = await requestApi<{ operator: { id: string } }>(token, 'GET', '/api/organisation/me')
    const path = `/api/organisation/operators/${me.operator.id}`
    const change = async (largeScreenUrl: string | undefined) => {
      const {
        id: _id,
        createdAt: _at,
        currency: _currency,
        demo: _demo,
        ...operator
      } = await requestApi<{
        id: string
        createdAt: string
        currency: string
        demo: boolean
        settings: object
      }>(token, 'GET', path)
      await requestApi(token, 'PUT', path, {
        ...operator,
        settings: { ...operator.settings, largeScreenUrl },
      })
    }
    await page.goto('/')
    for (const name of ['Tema', 'Tamaño', 'Pantalla completa', 'Idioma', 'Ajustes de la página'])
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
    const user = page.getByRole('button', { name: 'Menú de usuario' })
    await user.click()
    const ours = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Pantalla grande' }).click()
    await expect((await ours).getByRole('banner')).toContainText('Pantalla grande')
    expect(new URL((await ours).url()).pathname).toBe('/bigscreen')
    await (await ours).close()
    await change('http://127.0.0.1:1/wall')
    await page.reload()
    await user.click()
    for (const name of ['Mi cuenta', 'Cambiar contraseña', 'Inicio', 'Cerrar sesión'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Pantalla grande' }).click()
    await (await opened).close()
    await change(undefined)
  },
)

test('NAV-02 the language changes everywhere without a reload, and says so', async ({ signedIn: page }) => {
  await page.goto('/statsanalysis/chgtransorder')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { here: true }))
  for (const [button, language, notice, heading] of [
    ['Idioma', 'English', 'Switch Language Success', 'Charging records'],
    ['Language', '中文', '切换语言成功', '充电记录'],
    ['语言', 'Español', 'Idioma cambiado', 'Sesiones de carga'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => 'here' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test(
  'SESS-08 curstaid: the menu opens lists with the station that was chosen, until it is cleared',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const mark = unique()
    const name = `Estación ${mark}`
    const body = {
      code: `CUR-${mark}`,
      name,
      timeZone: 'Asia/Shanghai',
      countryCode: 'CN',
      areaCode: '440304',
    }
    const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/stations', body)
    await page.goto(`/statsanalysis/chgstation/${id}`)
    await page.getByRole('button', { name: 'Fijar como estación actual' }).click()
    const current = page.getByRole('banner').locator('.chip')
    await expect(current).toContainText(name)
    const chip = page.locator('main.page:visible .chip')
    for (const title of ['Sesiones de carga', 'Sesiones anómalas', 'Alarmas']) {
      await open(page, title)
      await expect(page).toHaveURL(new RegExp(`stationId=${id}`))
      await expect(chip).toContainText(name)
    }
    await chip.getByRole('button').click()
    await expect(page).not.toHaveURL(/stationId/)
    await page.reload()
    await expect(current).toContainText(name)
    const state = await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientState') ?? '{}'))
    expect(state.user).toMatchObject({ curstaid: id, areacode: '440304' })
    await current.getByRole('button', { name: 'Quitar la estación actual' }).click()
    await expect(current).toHaveCount(0)
    await tabMenu(page, 'Sesiones de carga', 'Cerrar')
    await open(page, 'Sesiones de carga')
    await expect(page).not.toHaveURL(/stationId/)
    await expect(chip).toHaveCount(0)
  },
)
