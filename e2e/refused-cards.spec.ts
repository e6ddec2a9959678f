import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { ExternalTestPoint } from '../apps/server/src/testing/foreign-point.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'
import { inspect } from './view.ts'

test('X-08 a card that a charge point refused is found, registered from its row and then accepted', async ({
  signedIn: page,
}) => {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `REF-${mark}`,
    name: `Rechazos ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const made = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      chargePointNo: `REF${mark}`,
      name: `Lector ${mark}`,
      stationId: station.id,
      ratedPowerW: 120_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  const idTag = `REF${mark}`.toUpperCase()
  const point = new ExternalTestPoint({ address: `${baseURL.replace('http', 'ws')}/ocpp/`, ...made.credentials })
  await point.connect()
  const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
  await point.call('BootNotification', boot)
  expect(await point.call('Authorize', { idTag })).toMatchObject({ idTagInfo: { status: 'Invalid' } })

  await page.goto('/statsanalysis/chgtransorder')
  await page.getByRole('tab', { name: 'Tarjetas rechazadas' }).click()
  const row = page.getByRole('row').filter({ hasText: `Lector ${mark}` })
  await expect(row).toContainText('Sin registrar', { timeout: scaleTestTimeout(40_000) })
  await expect(page.getByRole('button', { name: /^Exportar/ })).toBeVisible()
  expect(await inspect(page)).toEqual([])
  await row.click()
  await page.getByRole('button', { name: 'Registrar esta tarjeta' }).click()
  const form = page.getByRole('complementary', { name: 'Nuevo identificador' })
  await expect(form.getByRole('textbox', { name: 'Identificador', exact: true })).toHaveValue(`•••• ${idTag.slice(-4)}`)
  await form.getByRole('button', { name: 'Nuevo identificador' }).click()
  await expect(row).toHaveCount(0, { timeout: scaleTestTimeout(40_000) })
  expect(await point.call('Authorize', { idTag })).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  await point.losePower()
})
