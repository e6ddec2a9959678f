import { scaleTestTimeout } from '@evops/platform/testing'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

interface Place {
  token: string
  stationId: string
  name: string
  chargePointNo: string
}

/** Creates a station with two ended sessions of 12 and 8 kWh. */
async function twoSessions(): Promise<Place> {
  const { access_token: token } = await tokensOf(admin)
  const mark = unique()
  const name = `Informe ${mark}`
  const { id: stationId } = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `INF-${mark}`,
    name,
    timeZone: 'Asia/Shanghai',
  })
  const chargePointNo = `INF${mark}`
  const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      chargePointNo,
      name: 'Punto 1',
      stationId,
      ratedPowerW: 120_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  await charge(credentials)
  return { token, stationId, name, chargePointNo }
}

async function charge({ identity, password }: { identity: string; password: string }): Promise<void> {
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${password}`,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let next = 0
  const sendMessage = (action: string, payload: object) =>
    new Promise<{ transactionId?: number }>((resolve, reject) => {
      next += 1
      const id = `inf-${next}`
      const listen = (data: Buffer) => {
        const [type, answered, body] = JSON.parse(data.toString('utf8'))
        if (answered !== id) return
        socket.off('message', listen)
        if (type === 3) resolve(body)
        else reject(new Error(`${action}: ${data.toString('utf8')}`))
      }
      socket.on('message', listen)
      socket.send(JSON.stringify([2, id, action, payload]))
    })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const sessions = [
    { idTag: 'INFORME-1', meterStart: 1_000_000, meterStop: 1_012_000, from: 60, to: 40 },
    { idTag: 'INFORME-1', meterStart: 1_012_000, meterStop: 1_020_000, from: 30, to: 10 },
  ]
  for (const { idTag, meterStart, meterStop, from, to } of sessions) {
    const started = { connectorId: 1, idTag, meterStart, timestamp: ago(from) }
    const { transactionId } = await sendMessage('StartTransaction', started)
    await sendMessage('StopTransaction', { transactionId, meterStop, timestamp: ago(to) })
  }
  socket.close()
}

/** Waits until the facts job has processed both sessions. */
async function areIn(page: Page, path: string, { stationId, name }: Place): Promise<void> {
  await expect(async () => {
    await page.goto(`${path}?stationIds=${stationId}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('link', { name: '2', exact: true })).toBeVisible({ timeout: scaleTestTimeout(3_000) })
  }).toPass({ timeout: scaleTestTimeout(120_000) })
}

test(
  'ROUTE-04 reportformmng: what a station charged is what its records come to; a row leads to them, and all rows come down as a file',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const place = await twoSessions()
    await areIn(page, '/reportformmng/reportformmng', place)
    const sums = await requestApi<{ sessions: number; energyDwh: number; totalMinor: number }>(
      place.token,
      'GET',
      `/api/sessions/sums?stationId=${place.stationId}`,
    )
    expect(sums).toMatchObject({ sessions: 2, energyDwh: 200_000 })
    const total = page.getByRole('row').filter({ hasText: 'Total · 1 fila' })
    const kWh = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2 }).format(sums.energyDwh / 10_000)
    await expect(total).toContainText(kWh)
    await expect(page.getByRole('list', { name: 'Mayor energía' })).toContainText('100,0')

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Exportar/ }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const file = await readFile(await (await coming).path(), 'utf8')
    expect(file).toContain(place.name)
    expect(file).toMatch(/20[.,]0000/)

    await page.getByRole('row').filter({ hasText: place.name }).getByRole('link', { name: '2', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sesiones de carga' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('stationId')).toBe(place.stationId)
    const records = page.getByRole('grid', { name: 'Sesiones de carga' })
    await expect(records.locator('tbody tr[data-key]')).toHaveCount(2)
    await expect(records.locator('tfoot')).toContainText(kWh)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Resumen de carga', level: 1 })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('stationIds')).toBe(place.stationId)
  },
)

const screens = [
  ['/reportformmng/reportformmng', 'Resumen de carga'],
  ['/reportformmng/dailychgorder', 'Detalle diario'],
  ['/reportformmng/hourelecount', 'Carga por hora'],
  ['/reportformmng/chgpileuserate', 'Tasa de uso'],
  ['/dataanalysis/piletypeanalysis', 'Tipos de puntos'],
  ['/dataanalysis/pilepoweranalysis', 'Potencia de puntos'],
  ['/dataanalysis/chargingpeakanalysis', 'Picos de carga'],
  ['/orderchg/timeintervalanalysis', 'Punta, llano, valle'],
  ['/orderchg/chgcostdistribution', 'Reparto del coste', /Cargas\s*2/],
  ['/orderchg/chargeavgprice', 'Precio medio'],
] satisfies [string, string, RegExp?][]

test(
  'ROUTE-04 reportformmng ROUTE-09 ROUTE-10: every report tells of the same 20 kWh, on a desk and on a phone',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(360_000))
    const place = await twoSessions()
    await areIn(page, '/reportformmng/reportformmng', place)
    for (const [path, title, shown = '20,00'] of screens)
      await test.step(title, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(`${path}?stationIds=${place.stationId}`)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        await expect(page.locator('.report')).toContainText(shown)
        await page.setViewportSize({ width: 390, height: 844 })
        await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
        expect.soft(await inspect(page), title).toEqual([])
      })
  },
)

test(
  'ROUTE-04 reportformmng: a span that is too long, or empty, says so and can be changed',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/reportformmng/reportformmng?dayFrom=2020-01-01&dayTo=2026-01-01')
    await expect(page.locator('.report').getByRole('alert')).toContainText('731')
    await page.goto('/reportformmng/reportformmng?dayFrom=2019-01-01&dayTo=2019-01-31')
    await expect(page.getByText('Sin datos en este periodo')).toBeVisible()
    await page.getByRole('button', { name: '7 días' }).click()
    await expect(page.getByRole('button', { name: '7 días' })).toHaveAttribute('aria-pressed', 'true')
    expect(new URL(page.url()).searchParams.get('dayFrom')).not.toBe('2019-01-01')
  },
)
