import { expect } from '@playwright/test'
import { admin, requestApi, test, tokensOf, unique } from './session.ts'

test(
  'X-15 the palette finds a vehicle by its plate, a member, a company, a token by its label, a charge point by its serial number, an alarm and a session’s short number; it says that it searches',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const mark = unique().toUpperCase()
    const { access_token: token } = await tokensOf(admin)
    await requestApi(token, 'POST', '/api/vehicles', { plate: `PL${mark}`.slice(0, 12), selfNo: `S${mark}` })
    await requestApi(token, 'POST', '/user/pers/save', { nickname: `Socia ${mark}`, group: '' })
    await requestApi(token, 'POST', '/user/corporate/save', { name: `Autobuses ${mark}`, payMode: 'prepaid' })
    await requestApi(token, 'POST', '/api/start-tokens', { idTag: `TK${mark}`, label: `Turno ${mark}` })
    const { list: chargePoints } = await requestApi<{
      list: { serialNumber: string; stationName: string }[]
    }>(token, 'GET', '/api/charge-points?connected=true&pageSize=50')
    const chargePoint = chargePoints.find(({ serialNumber }) => serialNumber)
    const searchCases: readonly (readonly [typed: string, group: string, found: string])[] = [
      [`PL${mark}`.slice(0, 12), 'Vehículos', `S${mark}`],
      [`Socia ${mark}`, 'Clientes', `Socia ${mark}`],
      [`Autobuses ${mark}`, 'Empresas', `Autobuses ${mark}`],
      [`Turno ${mark}`, 'Identificadores', `Turno ${mark}`],
      [chargePoint?.serialNumber ?? '', 'Puntos de recarga', chargePoint?.stationName ?? ''],
      ['tierra', 'Alarmas', 'tierra'],
    ]
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expect(page.getByText(/^Conectado ·/)).toBeVisible()
    // On a desktop the palette is a field with a description of its content; its shortcut also opens it.
    const field = page.getByRole('button', { name: /^Buscar página, estación, sesión/ })
    await expect(field).toBeVisible()
    expect((await field.boundingBox())?.width).toBeGreaterThan(160)
    await field.click()
    const find = page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })
    for (const [typed, group, found] of searchCases) {
      await find.fill(typed)
      await expect(
        page.getByRole('group', { name: group }).getByRole('option').filter({ hasText: found }).first(),
        typed,
      ).toBeVisible()
    }
    // The palette shows that it is searching while a response is pending.
    let answer = () => undefined as void
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/vehicles?*', (route) => held.then(() => route.continue()))
    await find.fill(`S${mark}`)
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Buscando…')
    answer()
    await page.getByRole('group', { name: 'Vehículos' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/statsanalysis\/vehicle\//)
    // The last opened result comes first.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(`S${mark}`)
    await expect(page.getByRole('group').first()).toHaveAccessibleName('Recientes')
    // "Export yesterday of North": Enter starts the export of that station's day.
    const { list: stations } = await requestApi<{ list: { name: string }[] }>(token, 'GET', '/api/stations?pageSize=1')
    const station = stations[0]?.name ?? ''
    await find.fill(`exportar ayer de ${station}`)
    const exportOf = page.getByRole('option').filter({ hasText: station }).first()
    await expect(exportOf).toContainText('ayer')
    const pendingRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/runs/.test(request.url()),
    )
    await exportOf.click()
    const { filter } = (await pendingRequest).postDataJSON() as {
      filter: { dayFrom: string; dayTo: string; stationId: string }
    }
    expect(filter.stationId).toBeTruthy()
    expect(filter.dayFrom).toBe(filter.dayTo)
  },
)

test('X-15 letters typed right after Ctrl+K reach the palette, however slowly its code arrives', async ({
  signedIn: page,
}) => {
  let arrive = () => undefined as void
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/Palette-[^/]+\.js$/, (route) => held.then(() => route.continue()))
  await page.goto('/')
  await expect(page.getByText(/^Conectado ·/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('alarm')
  arrive()
  const find = page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })
  await expect(find).toHaveValue('alarm')
  await expect(find).toBeFocused()
  await page.keyboard.type('as')
  await expect(find).toHaveValue('alarmas')
  await expect(page.getByRole('option').filter({ hasText: 'Alarmas' }).first()).toBeVisible()
})

test('X-15 on a phone, charge points to restart are listed with their whole names', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Buscar página, estación, sesión/ }).click()
  const find = page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })
  await find.fill('reiniciar 01')
  const options = page.getByRole('option').filter({ hasText: 'Reiniciar' })
  await expect(options.first()).toBeVisible()
  const cut = await options
    .locator('.clip')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent))
  expect(cut).toEqual([])
})
