import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, baseURL, bearing, test, tokensOf } from './session.ts'

/** Accountant: can view sessions and losses, correct sessions, and maintain meters. */
const bookkeeperCodes = [
  'chargingrole',
  'energyrole',
  'reportformPerm',
  'powerLossPerm',
  'chgOperationPerm',
  'transOrderPerm',
  'chgtransorder:edit',
  'stationPilePerm',
  'chgstation:edit',
]
const enter = async (page: Page) => bearing(page, await tokensOf(await aPerson(bookkeeperCodes)))

interface ChargePoint {
  identity: string
  password: string
  chargePointNo: string
  stationId: string
}

/** Creates a charge point in a new station, through the server like a user. */
async function aChargePoint(token: string): Promise<ChargePoint> {
  const mark = Date.now().toString(36)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `ABN-${mark}`,
    name: `Patio ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const made = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      chargePointNo: `ABN${mark}`,
      name: 'Patio 1',
      stationId: station.id,
      ratedPowerW: 120_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  return { ...made.credentials, chargePointNo: `ABN${mark}`, stationId: station.id }
}

/** Connects a charge point over a real socket. Responses arrive in order. */
async function speaking({ identity, password }: ChargePoint) {
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${password}`,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let next = 0
  return {
    sendEvent: (action: string, payload: object) =>
      new Promise<{ transactionId?: number }>((resolve, reject) => {
        next += 1
        const id = `e2e-${next}`
        const listen = (data: Buffer) => {
          const [type, answered, body] = JSON.parse(data.toString('utf8'))
          if (answered !== id) return
          socket.off('message', listen)
          if (type === 3) resolve(body)
          else reject(new Error(`${action}: ${data.toString('utf8')}`))
        }
        socket.on('message', listen)
        socket.send(JSON.stringify([2, id, action, payload]))
      }),
    close: () => socket.close(),
  }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
test(
  'ROUTE-04 errororder: a bookkeeper finds, explains and handles a quarantined session (A05, A06, A10)',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const chargePoint = await aChargePoint(token)
    const point = await speaking(chargePoint)
    const start = (meterStart: number, minutes: number) =>
      point.sendEvent('StartTransaction', {
        connectorId: 1,
        idTag: 'E2E-PERDIDA',
        meterStart,
        timestamp: ago(minutes),
      })
    const first = await start(1_000_000, 60)
    await point.sendEvent('MeterValues', {
      connectorId: 1,
      transactionId: first.transactionId,
      meterValue: [
        {
          timestamp: ago(40),
          sampledValue: [{ value: '1012000', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
        },
      ],
    })
    // The register at the stop is lower than at the start, so the session cannot be billed.
    await point.sendEvent('StopTransaction', {
      transactionId: first.transactionId,
      meterStop: 3,
      timestamp: ago(30),
    })
    point.close()

    await enter(page)
    await page.goto(`/reportformmng/errororder?search=${chargePoint.chargePointNo}`)
    await expect(page.getByRole('heading', { name: 'Sesiones anómalas' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'A05' })
    // The session is found within seconds of the stop.
    await expect(async () => {
      await page.reload()
      await expect(row).toBeVisible({ timeout: scaleTestTimeout(2_000) })
    }).toPass({ timeout: scaleTestTimeout(60_000) })
    await expect(row).toContainText('El contador retrocedió: 1.000,00 kWh → 0,00 kWh')
    await expect(row).toContainText('Pendiente')
    expect(await inspect(page)).toEqual([])

    await row.getByText('El contador retrocedió').click()
    const drawer = page.locator('.drawer')
    await expect(drawer).toContainText('Sin liquidar')
    await expect(drawer.getByRole('button', { name: 'Aceptar tal cual' })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Recalcular con las muestras' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('última lectura fiable')
    await expect(dialog.getByRole('button', { name: 'Recalcular con las muestras' })).toBeDisabled()
    await dialog.getByLabel('Motivo').fill('La parada marcó 3 Wh: vale la última muestra')
    await dialog.getByRole('button', { name: 'Recalcular con las muestras' }).click()
    await expect(drawer).toContainText('12,00 kWh')
    await expect(drawer).toContainText('Recalculada')
    await expect(drawer).toContainText('La parada marcó 3 Wh: vale la última muestra')

    // The history shows the action, the user and the reason.
    const { list } = await requestApi<{ list: { action: string; reason: string }[] }>(
      token,
      'GET',
      `/api/sessions/operations?action=recompute`,
    )
    expect(list[0]).toMatchObject({
      action: 'recompute',
      reason: 'La parada marcó 3 Wh: vale la última muestra',
    })
    await page.goto(`/reportformmng/errororder?view=handled&search=${chargePoint.chargePointNo}`)
    await expect(page.getByRole('row').filter({ hasText: 'A05' })).toContainText('Resuelta')
    await page.getByRole('tab', { name: 'Todas' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'A05' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await inspect(page)).toEqual([])
  },
)

test(
  'ROUTE-04 dailyeleloss M-12 X-04: readings are imported, a step without an order is named and leads to its order',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const chargePoint = await aChargePoint(token)
    const point = await speaking(chargePoint)
    const hour = 60
    const session = async (startWh: number, stopWh: number, from: number) => {
      const { transactionId } = await point.sendEvent('StartTransaction', {
        connectorId: 1,
        idTag: 'E2E-M12',
        meterStart: startWh,
        timestamp: ago(from),
      })
      await point.sendEvent('StopTransaction', {
        transactionId,
        meterStop: stopWh,
        timestamp: ago(from - 30),
      })
    }
    await session(100_000, 120_000, 25 * hour)
    await session(129_000, 139_000, 24.25 * hour)
    point.close()

    await enter(page)
    await page.goto(`/statsanalysis/chgstation/${chargePoint.stationId}?tab=meters`)
    await page.getByRole('button', { name: 'Añadir contador' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('N.º de contador').fill(`RED-${chargePoint.chargePointNo}`)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { name: `Lecturas de RED-${chargePoint.chargePointNo}` })).toBeVisible()
    await page.getByRole('button', { name: 'Importar lecturas' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(
        [
          'meterNo;at;kWh',
          `RED-${chargePoint.chargePointNo};${ago(60 * hour)};500,5`,
          `RED-${chargePoint.chargePointNo};${ago(1)};540,5`,
        ].join('\n'),
      )
    await page.getByRole('button', { name: 'Comprobar' }).click()
    await expect(page.getByRole('dialog')).toContainText('2 filas: 2 nuevas')
    await page.getByRole('button', { name: 'Importar 2 lecturas' }).click()
    await expect(page.getByText('2 lecturas, 0 dudosas')).toBeVisible()
    expect(await inspect(page)).toEqual([])

    const zone = 'America/Mexico_City'
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() - 24.25 * hour * 60_000)
    await page.goto(`/reportformmng/dailyeleloss?open=${chargePoint.stationId}.${day}`)
    const drawer = page.locator('.drawer')
    await expect(drawer).toContainText('el contador avanzó 9,00 kWh entre sesiones')
    expect(await inspect(page)).toEqual([])
    await drawer.locator('.causes').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/statsanalysis\/chgtransorder\//)
  },
)
