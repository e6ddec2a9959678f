import { scaleTestTimeout } from '@evops/platform/testing'
import { createChargePoint } from '@evops/simulator/simulator'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = ['memMngPerm', 'bookingPerm', 'booking:create', 'booking:edit', 'transOrderPerm', 'chgOperationPerm']
const mark = Date.now().toString(36).toUpperCase()
const [holder, other] = [`H${mark}`, `O${mark}`]

test(
  'ROUTE-13 booking: the desk books a connector, its charge point keeps it, another card is refused, the holder charges',
  { tag: '@nightly' },
  async ({ page, baseURL }) => {
    const { access_token: token } = await tokensOf(admin)
    const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
      code: `B-${mark}`,
      name: `Reservas ${mark}`,
      timeZone: 'Europe/Madrid',
      bookable: true,
    })
    const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
      token,
      'POST',
      '/api/charge-points',
      {
        stationId: station.id,
        chargePointNo: `B${mark}`,
        name: '01',
        ratedPowerW: 120_000,
        connectors: [{ connectorNo: 1, connectorType: 4 }],
      },
    )
    for (const idTag of [holder, other]) await requestApi(token, 'POST', '/api/start-tokens', { idTag })
    const point = createChargePoint({
      url: `${(baseURL ?? '').replace(/^http/, 'ws')}/ocpp/`,
      identity: credentials.identity,
      password: credentials.password,
      connectors: 1,
      reconnect: false,
    })
    expect(await point.comeBack()).toBe(true)
    try {
      await bearing(page, await tokensOf(await aPerson(codes)))
      await page.goto('/usermanager/booking')
      await page.getByRole('button', { name: 'Nueva reserva' }).first().click()
      const drawer = page.getByRole('complementary')
      await drawer.getByLabel('Estación', { exact: true }).fill(`Reservas ${mark}`)
      await page.getByTitle(`Reservas ${mark}`).click()
      await drawer.getByLabel('Identificador').fill(holder)
      await drawer.getByRole('button', { name: 'Nueva reserva' }).click()
      await expect(drawer.getByText('El punto lo guarda: Accepted')).toBeVisible({
        timeout: scaleTestTimeout(60_000),
      })
      await expect(drawer.getByText('Confirmada')).toBeVisible()
      expect(await inspect(page)).toEqual([])

      await point.plug(1, { capacityKwh: 60, soc: 20, maxKw: 100 })
      expect((await point.start(1, other)).status).toBe('Reserved')
      expect((await point.start(1, holder)).status).toBe('Accepted')
      await expect(drawer.getByText('Utilizada')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
      await drawer.getByRole('link', { name: 'Abrir la sesión' }).click()
      await expect(page.getByText('Reserva', { exact: true })).toBeVisible()

      await page.goto(`/usermanager/booking?view=plan&stationId=${station.id}`)
      const bar = page.getByRole('button', { name: /Utilizada$/ })
      await expect(bar).toBeVisible()
      // Even a short booking is large enough for a finger.
      const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      expect(await inspect(page)).toEqual([])
      await point.stop(1, 'Local', holder)
    } finally {
      await point.close()
    }
  },
)
