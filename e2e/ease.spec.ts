import { expect, type Page } from '@playwright/test'
import { requestApi, admin, choose, inLanguage, test, tokensOf, unique } from './session.ts'

const stations = '/statsanalysis/chgstation'

test(
  'X-15 a list on its way shows the skeleton of its rows, where they will stand',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/stations?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(stations)
    const bones = page.getByRole('grid').locator('tbody .bone')
    await expect(bones.first()).toBeVisible()
    const head = await page.getByRole('grid').locator('thead').boundingBox()
    expect(await page.getByRole('progressbar').filter({ visible: true }).count()).toBe(0)
    release()
    await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
    await expect(bones).toHaveCount(0)
    expect(await page.getByRole('grid').locator('thead').boundingBox()).toEqual(head)
  },
)

test(
  'X-15 the address holds a list as it stands: search, filter, order and the open row',
  { tag: '@nightly' },
  async ({ signedIn: page, context }) => {
    await page.goto(stations)
    const main = page.locator('main.page:visible')
    await main.getByRole('searchbox').first().fill('北湖')
    await expect(page).toHaveURL(/search=/)
    await main.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=name/)
    await main.getByRole('grid').getByRole('row').nth(1).click()
    await expect(page).toHaveURL(/open=/)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('searchbox').first()).toHaveValue('北湖')
    await expect(other.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(other.locator('aside.drawer')).toContainText('北湖公交总站')
    await other.close()
  },
)

for (const [language, more, month] of [
  ['es', 'Más filtros', /nov/i],
  ['zh', '更多筛选', /11月/],
  ['en', 'More filters', /Nov/],
] as const)
  test(
    `X-16 calendars, amounts and dates are written as ${language} writes them`,
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await inLanguage(page, language)
      await page.goto('/statsanalysis/chgtransorder')
      await page.getByRole('button', { name: more }).click()
      await page.locator('.ant-picker-range').first().click()
      await expect(page.locator('.ant-picker-dropdown').first()).toContainText(month)
      const sum = page
        .locator('tfoot td')
        .filter({ hasText: /\d[.,]\d{3}[.,]\d\d/ })
        .first()
      await expect(sum).toHaveText(language === 'es' ? /\.\d{3},\d\d$/ : /,\d{3}\.\d\d$/)
    },
  )

/** Returns the focused element, and whether its focus is visible. */
function focus(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    const look = getComputedStyle(at)
    const seen = look.boxShadow !== 'none' || (look.outlineStyle !== 'none' && look.outlineWidth !== '0px')
    const { width, height } = at.getBoundingClientRect()
    const inside = at.parentElement && getComputedStyle(at.parentElement).boxShadow !== 'none'
    return { seen: seen || inside === true, there: width > 0 && height > 0, what: at.outerHTML.slice(0, 120) }
  })
}

test('X-15 by keyboard alone: a page is found, its list is walked, and every place where the keyboard is can be seen', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await expect(page.getByText(/^Conectado ·/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })).toBeFocused()
  await page.keyboard.type('estacion')
  await expect(page.getByRole('option').first()).toHaveText(/^Estaciones/)
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  await expect(grid.getByText('北湖公交总站')).toBeVisible()
  const places: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const at = await focus(page)
    if (!at) continue
    expect(at, at.what).toMatchObject({ seen: true, there: true })
    places.push(at.what)
  }
  expect(new Set(places).size).toBeGreaterThan(15)
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('j')
  await expect(grid.getByRole('row').nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('aside.drawer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('aside.drawer')).toBeHidden()
})

test.describe('who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('X-15 gets none: nothing on the page is animated or glides', { tag: '@nightly' }, async ({ signedIn: page }) => {
    await page.goto(stations)
    await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((each) => {
        const { animationDuration, transitionDuration } = getComputedStyle(each)
        return [animationDuration, transitionDuration].join(' ').match(/[1-9]/) ? [each.outerHTML.slice(0, 80)] : []
      }),
    )
    expect(moving).toEqual([])
  })
})

test(
  'ROUTE-08 chgcostrule what was deleted is taken back by a press',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const [preset] = await requestApi<{ content: unknown }[]>(token, 'GET', '/api/tariffs/presets')
    const name = `Borrable ${unique()}`
    const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/tariffs', {
      code: `B${unique()}`,
      name,
      content: preset?.content,
    })
    await page.goto(`/chgmodule/chgcostrule/${id}`)
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Eliminar tarifa…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar tarifa' }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText(`Se recuperó «${name}»`)).toBeVisible()
    await choose(page, 'Tarifas')
    await page.getByRole('main').getByRole('searchbox').first().fill(name)
    await expect(page.getByRole('grid').getByText(name)).toBeVisible()
  },
)
