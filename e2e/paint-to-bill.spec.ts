import { expect, type Locator, type Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { inspect, watch } from './view.ts'
import { admin, requestApi, baseURL, bearing, test, tokensOf } from './session.ts'

/** One price at all times: 1.00 for electricity and 0.50 for service. */
const flat = {
  currency: 'CNY',
  prices: { flat: { electricityE5: 100_000, serviceE5: 50_000 } },
  schedules: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayTypes: ['workday', 'weekend', 'holiday'],
      cells: Array.from({ length: 48 }, () => 'flat'),
    },
  ],
  holidays: [],
  lossPercentHundredths: 0,
}

/** Reports a session of one kilowatt-hour at one instant, over its own connection. */
async function charge({ identity, password }: { identity: string; password: string }, idTag: string, at: string) {
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${password}`,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const sendCall = async (action: string, payload: object) => {
    const received = new Promise<Buffer>((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify([2, action, action, payload]))
    return JSON.parse((await received).toString('utf8'))[2]
  }
  const session = { connectorId: 1, idTag, meterStart: 1_000, timestamp: at }
  const { transactionId } = await sendCall('StartTransaction', session)
  await sendCall('StopTransaction', { transactionId, meterStop: 2_000, timestamp: at })
  socket.close()
}

/** Drags from the middle of one half-hour to the middle of another, like a user. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (!a || !b) throw new Error('a half-hour is not on the page')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 })
  await page.mouse.up()
}

test('ROUTE-08 ROUTE-03 X-01 a rule is painted with the mouse, published, and a session’s bill has exactly its prices; another rule shows the difference, and it prints', async ({
  page,
}) => {
  test.slow()
  const run = String(Date.now()).slice(-7)
  const tokens = await tokensOf(admin)
  const call = <T>(method: string, path: string, body?: object) =>
    requestApi<T>(tokens.access_token, method, path, body)
  const settings = await call<{ version: number }>('GET', '/api/tariffs/settings')
  await call('PUT', '/api/tariffs/settings', { ...settings, approval: 'never' })
  const station = await call<{ id: string }>('POST', '/api/stations', {
    code: `PB-${run}`,
    name: `Pintada ${run}`,
    timeZone: 'Europe/Madrid',
  })
  const { credentials } = await call<{ credentials: { identity: string; password: string } }>(
    'POST',
    '/api/charge-points',
    {
      stationId: station.id,
      chargePointNo: `98${run}0001`,
      name: `Punto ${run}`,
      ratedPowerW: 60_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  await bearing(page, tokens)
  const wrong = watch(page)

  // The morning and the afternoon are painted, not typed.
  await page.goto('/chgmodule/chgcostrule')
  await page.getByRole('button', { name: 'Nueva tarifa…' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código').fill(`PB-${run}`)
  await dialog.getByLabel('Nombre').fill(`Pintada ${run}`)
  await dialog.getByRole('button', { name: 'Crear' }).click()
  const cells = page.getByRole('grid').first().getByRole('gridcell')
  await expect(cells).toHaveCount(48)
  for (const [kind, first, last] of [
    ['Punta máxima', 0, 23],
    ['Valle', 24, 47],
  ] as const) {
    await page.locator('.brush').filter({ hasText: kind }).first().click()
    await drag(page, cells.nth(first), cells.nth(last))
    await expect(cells.nth(first)).toHaveAccessibleName(new RegExp(`${kind}$`))
    await expect(cells.nth(last)).toHaveAccessibleName(new RegExp(`${kind}$`))
  }
  // The layout does not move while prices are typed key by key: the missing price, its check and the price curve appear
  // and disappear.
  const first = page.getByLabel('Electricidad, Punta máxima', { exact: true })
  const publish = page.getByRole('button', { name: 'Publicar v1…' })
  const places = () => Promise.all([first, cells.first(), publish].map((one) => one.boundingBox()))
  await first.focus()
  const before = await places()
  for (const key of '0,51') {
    await page.keyboard.press(key)
    expect(await places(), `after ${key}`).toEqual(before)
  }
  const prices = { 'Punta máxima': ['0,51234', '0,1'], Valle: ['0,2', '0,05'] } as const
  for (const [kind, [electricity, service]] of Object.entries(prices)) {
    await page.getByLabel(`Electricidad, ${kind}`, { exact: true }).fill(electricity)
    await page.getByLabel(`Cargo por servicio, ${kind}`, { exact: true }).fill(service)
  }
  // SVG shapes without a style are black.
  await expect(page.locator('.steps .a').first()).not.toHaveCSS('fill', 'rgb(0, 0, 0)')
  await page.screenshot({ path: test.info().outputPath('painted.png'), fullPage: true })
  // The stations are selected at publication.
  await publish.click()
  await dialog.getByRole('combobox', { name: 'Estaciones' }).fill(`Pintada ${run}`)
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: `Pintada ${run}` })
    .click()
  await dialog.getByRole('heading').first().click()
  await dialog.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByText('Vigente v1').filter({ visible: true }).first()).toBeVisible()
  await call('POST', '/api/tariffs', { code: `PX-${run}`, name: `Plana ${run}`, content: flat })
  await call('PUT', '/api/tariffs/settings', {
    ...settings,
    version: (await call<{ version: number }>('GET', '/api/tariffs/settings')).version,
  })

  // One kilowatt-hour at the current price.
  await call('POST', '/api/start-tokens', { idTag: `PB${run}` })
  const at = new Date().toISOString()
  await charge(credentials, `PB${run}`, at)
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Madrid' }).format(new Date(at)),
  )
  const [electricity, service, total, dearer] =
    hour < 12 ? ['0,51', '0,10', '0,61', '0,89'] : ['0,20', '0,05', '0,25', '1,25']
  await page.goto(`/statsanalysis/chgtransorder?search=${credentials.identity}`)
  const session = page.getByRole('row').filter({ hasText: `Pintada ${run}` })
  await expect(session).toContainText(total)
  await session.getByRole('link').first().click()
  await expect(page.getByText(`${electricity} electricidad + ${service} servicio`)).toBeVisible()
  await expect(page.getByText(hour < 12 ? '0,51234' : '0,20000').first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('bill.png'), fullPage: true })

  // With another rule: the same energy, the other prices, and the difference.
  await page.getByRole('button', { name: 'Elija una tarifa' }).click()
  await page.getByRole('combobox', { name: 'Tarifa' }).selectOption({ label: `Plana ${run} · PX-${run}` })
  const sum = page.getByRole('row', { name: /^Total/ })
  await expect(sum).toContainText(total)
  await expect(sum).toContainText('1,50')
  await expect(sum).toContainText(dearer)
  expect(await inspect(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('rerated.png'), fullPage: true })

  // Only the bill is printed.
  await page.reload()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('print-dialog.png') })
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${electricity} electricidad + ${service} servicio`)).toBeVisible()
  await page.pdf({ path: test.info().outputPath('bill.pdf') })
  await page.screenshot({ path: test.info().outputPath('paper.png'), fullPage: true })
  expect(wrong()).toEqual([])
})
