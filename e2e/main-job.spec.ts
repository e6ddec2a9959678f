import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { WebSocket } from 'ws'

const password = process.env.E2E_ADMIN_PASSWORD ?? ''

async function signIn(page: Page) {
  await page.goto('/login?optcode=demo')
  await page.getByRole('textbox', { name: 'Usuario' }).fill('admin')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

/** Independent charge point: a WebSocket, Basic auth and OCPP-J messages. */
async function chargePoint(url: string, identity: string, secret: string) {
  const socket = new WebSocket(`${url}/ocpp/${identity}`, ['ocpp1.6'], { auth: `${identity}:${secret}` })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const call = (action: string, payload: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = String((last += 1))
      const handleMessage = (data: Buffer) => {
        const [type, answered, reply] = JSON.parse(data.toString('utf8'))
        if (answered !== id) return
        socket.off('message', handleMessage)
        if (type === 3) resolve(reply)
        else reject(new Error(`${action}: ${data.toString('utf8')}`))
      }
      socket.on('message', handleMessage)
      socket.send(JSON.stringify([2, id, action, payload]))
    })
  return { socket, call }
}

test('ROUTE-03 chgtransorder a station is imported from CSV, a charge point that is not ours charges, and staff find the order billed', async ({
  page,
  baseURL,
}) => {
  const run = String(Date.now()).slice(-7)
  await signIn(page)

  // Import of one station with one charge point, whose password is shown once.
  await page.goto('/statsanalysis/chgstation/import')
  const csv = `station_code,station_name,charge_point_count,rated_power_kw\nE2E-${run},Cochera ${run},1,120\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cochera.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  // The file contains no connector type, which is requested.
  await page.getByLabel('Tipo de conector').last().selectOption({ label: 'Manguera de CC' })
  await expect(page.getByText('1 fila: 1 estación, 1 punto')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 1 registro' }).click()
  await page.getByRole('button', { name: 'Descargar contraseñas (una vez)…' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar las contraseñas' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  const [head = '', row = ''] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  // The file is for the spreadsheet of the user's language: a Spanish one separates by semicolons.
  const cellsOf = (line: string) => line.split(';').map((cell) => cell.replaceAll('"', '').trim())
  const columns = new Map(cellsOf(head).map((name, index) => [name, cellsOf(row)[index] ?? '']))
  const identity = columns.get('identity') ?? ''
  const secret = columns.get('password') ?? ''
  expect([identity.length > 0, secret.length >= 16]).toEqual([true, true])

  // The handbook's session of yesterday morning: 06:40 to 08:25 in Shanghai at 60 kW, uploaded late.
  const day = new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const at = (clock: string) => `${day}T${clock}:00+08:00`
  const point = await chargePoint((baseURL ?? '').replace('http', 'ws'), identity, secret)
  expect(await point.call('BootNotification', { chargePointVendor: 'Other', chargePointModel: 'M1' })).toMatchObject({
    status: 'Accepted',
  })
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' })
  const { transactionId } = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: 'DEMO0001',
    meterStart: 12_480_000,
    timestamp: at('06:40'),
  })
  for (const [clock, wh] of [
    ['07:00', 12_500_000],
    ['07:30', 12_530_000],
    ['08:00', 12_560_000],
  ] as const)
    await point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: at(clock), sampledValue: [{ value: String(wh) }] }],
    })

  // Live view: the new charge point is charging on the monitor.
  await page.goto('/chgstamon/chgstatlistmon')
  await page.getByPlaceholder('N.º de punto').fill(identity)
  await expect(page.getByText(`Cochera ${run}`)).toBeVisible()
  await expect(page.getByText('Cargando').first()).toBeVisible()
  await point.call('StopTransaction', {
    transactionId,
    meterStop: 12_585_000,
    timestamp: at('08:25'),
    reason: 'EVDisconnected',
  })

  // Billing: the session is found by its charge point, has the handbook's price, and each step is explained.
  await page.goto(`/statsanalysis/chgtransorder?search=${identity}`)
  const session = page.getByRole('row').filter({ hasText: `Cochera ${run}` })
  await expect(session).toContainText('135,08')
  await session.getByRole('link').first().click()
  for (const figure of ['20,0000', '60,0000', '25,0000', '82,58', '52,50', '135,08'])
    await expect(page.getByText(figure).filter({ visible: true }).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('bill.png'), fullPage: true })
  point.socket.close()
})
