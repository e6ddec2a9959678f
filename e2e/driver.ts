import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createChargePoint, type ChargePoint } from '@evops/simulator/simulator'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, tokensOf, unique } from './session.ts'

/** Returns the last code sent by the loopback, from the operator's message log. */
async function lastCode(): Promise<string> {
  const { access_token: token } = await tokensOf(admin)
  const path = '/api/partner-messages'
  const { list } = await requestApi<{ list: { id: string; channel: string }[] }>(
    token,
    'GET',
    `${path}?peerKind=channel&pageSize=20`,
  )
  const last = list.find(({ channel }) => channel === 'sign-in code (test)')
  if (!last) throw new Error('no code was sent')
  const { body } = await requestApi<{ body: string }>(token, 'GET', `${path}/${last.id}`)
  return /"code":"(\d{6})"/.exec(body)?.[1] ?? ''
}

/** Signs in a new driver with a code sent to the phone. */
export async function signIn(page: Page): Promise<void> {
  const phone = `139${randomInt(10_000_000, 99_999_999)}`
  await page.getByLabel('Móvil').fill(phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/^Demostración: no se ha enviado/)).toBeVisible()
  await page.getByLabel('Código (6 cifras)').fill(await lastCode())
  for (const box of await page.getByRole('checkbox', { name: /^Acepto/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Acceder', exact: true }).click()
}

export interface Place {
  name: string
  /** Code printed below the QR code of the connector. */
  code: string
  point: ChargePoint
}

/** Creates a public station of the demo operator with a connected simulated charge point and a plugged-in vehicle. */
export async function aPlace(): Promise<Place> {
  const { access_token: token } = await tokensOf(admin)
  const name = `Puerto ${unique()}`
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `DRV-${unique()}`,
    name,
    address: 'Muelle 4',
    timeZone: 'Asia/Shanghai',
    position: { longitude: 113.95, latitude: 22.54, system: 'wgs84' },
    openToPublic: true,
    status: 50,
  })
  const chargePointNo = String(randomInt(10_000_000, 99_999_999)).padStart(14, '7')
  const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      stationId: station.id,
      chargePointNo,
      name: '01',
      ratedPowerW: 120_000,
      publicVisible: true,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  const point = createChargePoint({
    url: `${baseURL.replace(/^http/, 'ws')}/ocpp/`,
    identity: credentials.identity,
    password: credentials.password,
    connectors: 1,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  await point.plug(1, { capacityKwh: 60, soc: 20, maxKw: 100 })
  return { name, code: `${chargePointNo}01`, point }
}

/** Checks a page: no severe accessibility issues, no horizontal overflow, no missing texts. */
export async function sound(page: Page): Promise<void> {
  expect(await inspect(page)).toEqual([])
  expect(await page.getByText(/\bdriver\.\w+\.[\w-]+/).count()).toBe(0)
}

/** Charges from the connector's screen to the bill: start, live values, stop. */
export async function charge(page: Page, point: ChargePoint): Promise<void> {
  await page.getByRole('button', { name: 'Iniciar carga' }).click()
  await expect(page.getByRole('heading', { name: 'Cargando' })).toBeVisible()
  const cost = page.locator('.figure').filter({ hasText: 'Importe hasta ahora' })
  await expect
    .poll(async () => {
      await point.meterValue(1)
      return cost.textContent()
    })
    .toMatch(/[1-9]/)
  await expect(page.getByText(/^Dato del punto de hace/)).toBeVisible()
  await sound(page)
  await page.getByRole('button', { name: 'Detener carga' }).click()
  await page.getByRole('button', { name: 'Detener', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Detalle del cobro' })).toBeVisible()
  await expect(page.getByText('Pagada', { exact: true })).toBeVisible()
  await expect(page.getByText('Pagado con el monedero')).toBeVisible()
  await sound(page)
}
