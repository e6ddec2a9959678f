import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { createChargePoint, type ChargePoint } from '@evops/simulator/simulator'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

interface Made {
  chargePoint: { id: string; chargePointNo: string }
  point: ChargePoint
  token: string
}
/** Creates a connected 2.0.1 charge point. */
async function newPoint(): Promise<Made> {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `MOD-${mark}`,
    name: `Modelo ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const made = await requestApi<{
    chargePoint: { id: string; chargePointNo: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    chargePointNo: `MOD${mark}`,
    name: `Punto ${mark}`,
    stationId: station.id,
    ratedPowerW: 60_000,
    protocol: 'ocpp2.0.1',
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  const point = createChargePoint({
    version: 'ocpp2.0.1',
    url: `${baseURL.replace('http', 'ws')}/ocpp/`,
    ...made.credentials,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  return { chargePoint: made.chargePoint, point, token }
}

test(
  'X-10 the device model of a charge point of 2.0.1 is read, searched, written with its real answer, and watched',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(240_000))
    const { chargePoint, point } = await newPoint()
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=config`)
    await expect(page.getByText('Aún no se conocen sus componentes')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('button', { name: 'Leer todo' }).click()
    const tree = page.locator('details.model-group')
    await expect(tree.filter({ hasText: 'SampledDataCtrlr' })).toBeVisible({ timeout: scaleTestTimeout(40_000) })

    // A search expands the matches.
    const find = page.getByRole('searchbox', { name: 'Buscar componente, variable o valor' })
    await find.fill('TxUpdatedInterval')
    await expect(tree).toHaveCount(1)
    await page.getByRole('button', { name: /TxUpdatedInterval/ }).click()
    const dialog = page.getByRole('dialog', { name: 'SampledDataCtrlr.TxUpdatedInterval' })
    await dialog.getByRole('textbox', { name: 'Valor nuevo' }).fill('45')
    await dialog.getByRole('button', { name: 'Escribir' }).click()
    await expect(dialog.getByText('45', { exact: true })).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    expect(await inspect(page)).toEqual([])

    // A value that the charge point rejects remains unchanged, and the response shows the rejection.
    await dialog.getByRole('textbox', { name: 'Valor nuevo' }).fill('never')
    await dialog.getByRole('button', { name: 'Escribir' }).click()
    await expect(dialog.getByText('Rejected', { exact: false }).first()).toBeVisible({
      timeout: scaleTestTimeout(30_000),
    })
    await dialog.getByRole('button', { name: 'Volver a leer' }).click()
    await expect(dialog.getByText('45', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    // A monitor is added and deleted.
    await find.fill('Power')
    await page.getByRole('button', { name: /^Power/ }).click()
    const watched = page.getByRole('dialog', { name: 'EVSE#1.Power' })
    await expect(watched.getByText('Sin supervisión')).toBeVisible()
    await watched.getByRole('spinbutton', { name: 'Valor', exact: true }).fill('50000')
    await watched.getByRole('button', { name: 'Añadir supervisión' }).click()
    await expect(watched.getByText('Por encima de 50000')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    await watched.getByRole('button', { name: 'Quitar' }).click()
    await expect(watched.getByText('Sin supervisión')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    await point.close()
  },
)

test(
  'X-01 what its display shows: set, changed, asked for and cleared, with its real answer',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(240_000))
    const { chargePoint, point } = await newPoint()
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=display`)
    await expect(page.getByText('Sin mensajes conocidos')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    const text = page.getByRole('textbox', { name: 'Texto' })
    const show = page.getByRole('button', { name: 'Mostrar' })
    await text.fill('Fuera de servicio a las 22:00')
    await page.getByRole('combobox', { name: 'Modo' }).selectOption('InFront')
    await page.getByRole('combobox', { name: 'Cuándo mostrar' }).selectOption('Idle')
    await show.click()
    const line = page.getByRole('listitem').filter({ hasText: 'n.º 1' })
    await expect(line.getByText('Fuera de servicio a las 22:00')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    await expect(line.getByText('Al frente')).toBeVisible()

    // A text with the same number replaces the message; the charge point itself reports it.
    await line.getByRole('button', { name: 'Cambiar' }).click()
    await text.fill('Fuera de servicio a las 23:00')
    await show.click()
    await expect(line.getByText('Fuera de servicio a las 23:00')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    await page.getByRole('button', { name: 'Leer del punto' }).click()
    await expect(page.getByRole('button', { name: 'Leer del punto' })).toBeEnabled()
    await expect(line).toHaveCount(1)
    expect(await inspect(page)).toEqual([])

    await line.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Sin mensajes conocidos')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    // The charge point responds that it has no messages.
    await page.getByRole('button', { name: 'Leer del punto' }).click()
    await expect(page.getByText('Unknown', { exact: false }).first()).toBeVisible({
      timeout: scaleTestTimeout(30_000),
    })
    await point.close()
  },
)

test('ROW-21 O02 a display message for one session is set on its order and removed with it', async ({
  signedIn: page,
}) => {
  test.setTimeout(scaleTestTimeout(240_000))
  const { chargePoint, point, token } = await newPoint()
  const idTag = `MOD${unique()}`.toUpperCase()
  await requestApi(token, 'POST', '/api/start-tokens', { idTag })
  await point.plug(1, { capacityKwh: 60, soc: 20, maxKw: 50 })
  expect((await point.start(1, idTag)).status).toBe('Accepted')
  const { list } = await requestApi<{ list: { id: string }[] }>(
    token,
    'GET',
    `/api/sessions?chargePointId=${chargePoint.id}`,
  )
  await page.goto(`/statsanalysis/chgtransorder/${list[0]?.id}`)
  await page.getByRole('button', { name: 'Mensaje en su pantalla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mensaje para el conductor actual' })
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Libere la plaza al terminar')
  expect(await inspect(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mostrar' }).click()
  await expect(dialog.getByText('el punto aceptó')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
  const listDisplayMessages = () =>
    requestApi<object[]>(token, 'GET', `/api/charge-points/${chargePoint.id}/display-messages`)
  expect(await listDisplayMessages()).toMatchObject([{ forSession: true, content: 'Libere la plaza al terminar' }])
  await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=display`)
  await expect(page.getByText('Una sesión')).toBeVisible()
  expect((await point.stop(1)).ok).toBe(true)
  await expect(page.getByText('Sin mensajes conocidos')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
  expect(await listDisplayMessages()).toEqual([])
  await point.close()
})

test(
  'A02 a certificate of a charge point is issued, listed, renewed and revoked; an authority of others is trusted',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(240_000))
    const { chargePoint, point, token } = await newPoint()
    const requestedMessage = 'SignChargePointCertificate'
    // The handshake finishes shortly before the connection is stored.
    const renew = () =>
      expect
        .poll(async () => {
          const session = { action: 'ExtendedTriggerMessage', payload: { requestedMessage } }
          return (
            await requestApi<{ state: string }>(
              token,
              'POST',
              `/api/charge-points/${chargePoint.chargePointNo}/commands`,
              session,
            )
          ).state
        })
        .toBe('accepted')
    const active = async () =>
      (
        await requestApi<{ list: { serial: string }[] }>(
          token,
          'GET',
          `/api/station-certificates?state=active&search=${chargePoint.chargePointNo}`,
        )
      ).list
    await renew()
    await expect.poll(async () => (await active()).length, { timeout: scaleTestTimeout(40_000) }).toBe(1)
    await renew()
    await expect.poll(async () => (await active()).length, { timeout: scaleTestTimeout(40_000) }).toBe(2)
    await page.goto(`/chgmodule/certificates?search=${chargePoint.chargePointNo}`)
    await expect(page.getByText('Vigente').first()).toBeVisible()
    await expect(page.getByText('Autoridad (certificado raíz)')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('button', { name: 'Revocar' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
    await expect(page.getByText('Revocado').first()).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    expect((await active()).length).toBe(1)

    // The operator's own authority serves as an example of an external one.
    const { certificate } = await requestApi<{ certificate: string }>(token, 'GET', '/api/station-authority')
    await page.getByRole('button', { name: 'Añadir autoridad' }).click()
    const drawer = page.getByRole('complementary', { name: 'Añadir autoridad' })
    await drawer.getByRole('textbox', { name: 'Certificado (PEM)' }).fill('hola')
    await drawer.getByRole('button', { name: 'Añadir autoridad' }).click()
    await expect(drawer.getByText('No es un certificado en formato PEM').first()).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Certificado (PEM)' }).fill(certificate)
    await drawer.getByRole('button', { name: 'Añadir autoridad' }).click()
    await expect(page.getByText('Operador de movilidad (MO)').first()).toBeVisible()
    expect(await inspect(page)).toEqual([])

    // The charge point accepts the certificate, reports it, and deletes it again.
    expect(await point.comeBack()).toBe(true)
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=access`)
    const held = page.locator('section', { hasText: 'Certificados raíz en el punto' })
    await expect(held.getByRole('button', { name: 'Instalar', exact: true })).toBeEnabled({
      timeout: scaleTestTimeout(40_000),
    })
    await held.getByRole('button', { name: 'Instalar', exact: true }).click()
    await expect(held.getByText('MORootCertificate')).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    expect(await inspect(page)).toEqual([])
    await held.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(held.getByText('MORootCertificate')).toHaveCount(0, { timeout: scaleTestTimeout(30_000) })
    await expect(held.getByText('NotFound', { exact: false }).first()).toBeVisible()

    await page.goto('/chgmodule/certificates')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Ninguna aún', { exact: false })).toBeVisible({ timeout: scaleTestTimeout(30_000) })
    await point.close()
  },
)
