import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createChargePoint, type ChargePoint } from '@evops/simulator/simulator'
import { signIn } from './driver.ts'
import { inspect } from './look.ts'
import { admin, ask, baseURL, test, tokensOf, unique } from './session.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Place {
  name: string
  /** What stands under the QR code of its connector. */
  code: string
  point: ChargePoint
}

/** A station of the demo's operator that is open to everybody, with a simulated charge point on a socket, a vehicle plugged in. */
async function aPlace(): Promise<Place> {
  const { access_token: token } = await tokensOf(admin)
  const name = `Puerto ${unique()}`
  const station = await ask<{ id: string }>(token, 'POST', '/api/stations', {
    code: `DRV-${unique()}`,
    name,
    address: 'Muelle 4',
    timeZone: 'Asia/Shanghai',
    position: { longitude: 113.95, latitude: 22.54, system: 'wgs84' },
    openToPublic: true,
    status: 50,
  })
  const pileNo = String(randomInt(10_000_000, 99_999_999)).padStart(14, '7')
  const { credentials } = await ask<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/piles',
    {
      stationId: station.id,
      pileNo,
      name: '01',
      ratedPowerW: 120_000,
      publicVisible: true,
      guns: [{ gunNo: 1, connectorType: 4 }],
    },
  )
  const point = createChargePoint({
    url: `${baseURL.replace(/^http/, 'ws')}/ocpp/`,
    identity: credentials.identity,
    password: credentials.password,
    guns: 1,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  await point.plug(1, { capacityKwh: 60, soc: 20, maxKw: 100 })
  return { name, code: `${pileNo}01`, point }
}

/** Every page of the way: nothing grave for a screen reader, nothing sideways, no word missing. */
async function sound(page: Page): Promise<void> {
  expect(await inspect(page)).toEqual([])
  expect(await page.getByText(/\bdriver\.\w+\.[\w-]+/).count()).toBe(0)
}

test('ROUTE-13 X-24 a driver on a phone: map, sign-in, payment by loopback, start by QR, live figures, stop, bill, invoice, evaluation', async ({
  page,
}) => {
  const { name, code, point } = await aPlace()
  try {
    await page.goto('/drive/?o=demo')
    await page.getByRole('searchbox').fill(name)
    await expect(
      page.getByRole('group', { name: /^Mapa de 1 / }).getByRole('button', { name: new RegExp(name) }),
    ).toBeVisible()
    await sound(page)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByText('Muelle 4')).toBeVisible()

    // The label on the charge point, as a phone's camera opens it.
    await page.goto(`/drive/q/${code}?o=demo`)
    await expect(page.getByText('Precio de hoy')).toBeVisible()
    await page.getByRole('button', { name: 'Acceder para cargar' }).click()
    await signIn(page)

    // Nothing is in the wallet yet: refused in words, with the way to pay.
    await page.getByRole('button', { name: 'Iniciar carga' }).click()
    await page.getByRole('link', { name: 'Añadir saldo' }).click()
    await page.getByLabel(/^Importe/).fill('50')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByText('Pago simulado: no se cobra nada.')).toBeVisible()
    await expect(page.getByText('Pagado', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver el monedero' }).click()
    await expect(page.getByText(/50,00/).first()).toBeVisible()

    await page.goto(`/drive/q/${code}`)
    await page.getByRole('button', { name: 'Iniciar carga' }).click()
    await expect(page.getByRole('heading', { name: 'Cargando' })).toBeVisible()
    const cost = page.locator('.figure').filter({ hasText: 'Importe hasta ahora' })
    await expect
      .poll(async () => {
        await point.sample(1)
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

    await page.getByRole('link', { name: 'Solicitar factura' }).click()
    await page.getByLabel('Nombre o razón social').fill('Compradora Ejemplo')
    await page.getByLabel('País (dos letras)').fill('CN')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: /^Solicitar factura de 1 sesión/ }).click()
    await expect(page.getByText('Solicitada', { exact: true })).toBeVisible()
    await sound(page)

    await page.getByRole('link', { name: /kWh/ }).click()
    await page.getByRole('link', { name: 'Valorar la sesión' }).click()
    await page.getByRole('radio', { name: '5 estrellas' }).check()
    await page.getByLabel('Comentario').fill('Todo fue bien')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { name: 'Detalle del cobro' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Valorar la sesión' })).toHaveCount(0)
  } finally {
    await point.close()
  }
})
