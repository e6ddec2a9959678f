import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { aPerson, admin, requestApi, baseURL, bearing, choose, test, tokensOf } from './session.ts'

const stations = '/statsanalysis/chgstation'
const viewers = ['chgOperationPerm', 'stationPilePerm']

test(
  'X-15 the choice of columns stays with the person, in every browser',
  { tag: '@nightly' },
  async ({ signedIn: page, browser }) => {
    const head = (of: Page) => of.getByRole('grid').getByRole('columnheader', { name: 'Dirección' })
    await page.goto(stations)
    await expect(head(page)).toBeVisible()
    await page.getByRole('button', { name: 'Columnas' }).click()
    const box = page.getByRole('checkbox', { name: 'Dirección' })
    const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
    await box.uncheck()
    await saveResponse
    const elsewhere = await browser.newContext({ baseURL, locale: 'es-MX' })
    const second = await elsewhere.newPage()
    await bearing(second, await tokensOf(admin))
    await second.goto(stations)
    await expect(second.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
    await expect(head(second)).toBeHidden()
    await elsewhere.close()
    await page.getByRole('button', { name: 'Restablecer' }).click()
    await expect(head(page)).toBeVisible()
  },
)

test(
  'X-15 a view shared with a role stands above the list of those who have it, and of nobody else',
  { tag: '@nightly' },
  async ({ signedIn: page, browser }) => {
    const [colleague, stranger] = [await aPerson(viewers), await aPerson(viewers)]
    const name = `Vista ${colleague.username}`
    await page.goto(`${stations}?status=50`)
    await page.getByRole('button', { name: 'Nueva vista…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva vista' })
    await dialog.getByLabel('Nombre').fill(name)
    await dialog.getByLabel('Compartir con un rol').selectOption(colleague.username)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    for (const [person, sees] of [
      [colleague, true],
      [stranger, false],
    ] as const) {
      const context = await browser.newContext({ baseURL, locale: 'es-MX' })
      const theirs = await context.newPage()
      await bearing(theirs, await tokensOf(person))
      await theirs.goto(stations)
      await expect(theirs.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
      const tab = theirs.getByRole('tab', { name })
      if (sees) {
        await tab.click()
        await expect(theirs).toHaveURL(/status=50/)
      } else await expect(tab).toHaveCount(0)
      await context.close()
    }
    await page.getByRole('button', { name: 'Más acciones de la vista' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar la vista' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar la vista' }).click()
    await expect(page.getByRole('tab', { name })).toBeHidden()
  },
)

test(
  'X-15 an act on all that match goes on when its page is left, and says how it ended',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const mark = `BULK${Date.now().toString(36)}`.toUpperCase()
    for (let n = 0; n < 12; n += 1)
      await requestApi(token, 'POST', '/api/start-tokens', { idTag: `${mark}${n}`, label: mark })
    await page.goto(`/chgmodule/starttoken?search=${mark}&pageSize=10`)
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(11)
    await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check()
    await page.getByRole('button', { name: 'Seleccionar las 12 que cumplen el filtro' }).click()
    await expect(page.getByText('Seleccionadas las 12 que cumplen el filtro')).toBeVisible()
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bloquear/ })
      .click()
    const answers = page.getByRole('dialog')
    await expect(answers.getByText(/12 de 12/)).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, 'Estaciones')
    await page.reload()
    await page.getByRole('button', { name: /Mis exportaciones y tareas|en curso/ }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/12 de 12/)
        .first(),
    ).toBeVisible()
    const rows = await requestApi<{ list: { verdict: string }[] }>(
      token,
      'GET',
      `/api/start-tokens?search=${mark}&pageSize=50`,
    )
    expect(rows.list.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 12 }, () => 'blocked'))
  },
)

for (const [kind, name] of [
  ['CSV para hojas de cálculo', /\.csv$/],
  ['Libro de Excel', /\.xlsx$/],
] as const)
  test(
    `S-23 an export goes on when its page is left; its file comes down by itself: ${kind}`,
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      await page.goto(stations)
      await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Exportar/ }).click()
      await page.getByRole('menuitem', { name: kind }).click()
      await choose(page, 'Tarifas')
      const file = await coming
      expect(file.suggestedFilename()).toMatch(name)
      const stream = await file.createReadStream()
      const pieces: Buffer[] = []
      for await (const piece of stream) pieces.push(Buffer.from(piece))
      const bytes = Buffer.concat(pieces)
      const text = kind === 'CSV para hojas de cálculo' ? String(bytes) : unzipText(bytes)
      expect(text).toContain('北湖公交总站')
      expect(new URL(page.url()).pathname).toBe('/chgmodule/chgcostrule')
    },
  )

/** Returns the whole content of a workbook's zip as text. */
function unzipText(bytes: Buffer): string {
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('')
}

test(
  'on paper stands the page alone: no sidebar, no tabs, no search, all of it',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto(stations)
    await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['aside.side', 'header.top', 'nav.tabs', 'search.search'])
      await expect(page.locator(part).first()).toBeHidden()
    await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
    await expect(page.locator('.app')).toHaveCSS('overflow', 'visible')
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)
