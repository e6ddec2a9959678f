import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { connectRawChargePoint } from '@evops/ocpp/testing'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

test(
  'X-10 the connection doctor on a charge point says why it does not come in',
  { tag: '@nightly' },
  async ({ signedIn: page, request }) => {
    const { access_token: token } = await tokensOf(admin)
    const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
      code: `DOC-${unique()}`,
      name: 'Diagnóstico',
      timeZone: 'America/Mexico_City',
    })
    const { chargePoint } = await requestApi<{ chargePoint: { id: string; identity: string } }>(
      token,
      'POST',
      '/api/charge-points',
      {
        chargePointNo: `DOC${unique()}`,
        name: 'Punto sin acceso',
        stationId: station.id,
        ratedPowerW: 60_000,
        connectors: [{ connectorNo: 1, connectorType: 4 }],
      },
    )
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=access`)
    await expect(page.getByText('No ha llegado ningún intento')).toBeVisible()
    const refused = await request.get(`/ocpp/${chargePoint.identity}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'ocpp1.6',
        authorization: `Basic ${Buffer.from(`${chargePoint.identity}:wrong`).toString('base64')}`,
      },
      failOnStatusCode: false,
    })
    expect(refused.status()).toBe(401)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Contraseña incorrecta')).toBeVisible({ timeout: scaleTestTimeout(2_000) })
    }).toPass({ timeout: scaleTestTimeout(40_000) })
    expect(await inspect(page)).toEqual([])
  },
)

test(
  'ROW-11 the security profile in force is shown on the Access tab, and one that is to come',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const mark = unique()
    const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
      code: `SEC-${mark}`,
      name: 'Seguridad',
      timeZone: 'America/Mexico_City',
    })
    const { chargePoint, credentials } = await requestApi<{
      chargePoint: { id: string; chargePointNo: string }
      credentials: { identity: string; password: string }
    }>(token, 'POST', '/api/charge-points', {
      chargePointNo: `SEC${mark}`,
      name: 'Punto con perfil',
      stationId: station.id,
      ratedPowerW: 60_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    })
    const url = `${baseURL.replace('http', 'ws')}/ocpp/`
    const point = await connectRawChargePoint({ url, ...credentials })
    point.answer('ChangeConfiguration', () => ({ status: 'Accepted' }))
    const profile = page.locator('dt', { hasText: 'Perfil de seguridad vigente' }).locator('+ dd')
    const shows = async (text: string) => {
      await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=access`)
      await expect(profile).toHaveText(text)
    }
    await shows('ninguno')
    const raise = { action: 'ChangeConfiguration', payload: { key: 'SecurityProfile', value: '1' } }
    await expect
      .poll(
        async () =>
          (
            await requestApi<{ state: string }>(
              token,
              'POST',
              `/api/charge-points/${chargePoint.chargePointNo}/commands`,
              raise,
            )
          ).state,
      )
      .toBe('accepted')
    await shows('0; 1 cuando se conecte con él')
    await point.close()
    // Both security profiles use the same kind of connection; the new one becomes effective once it was used.
    const back = await connectRawChargePoint({ url, ...credentials })
    await shows('1')
    expect(await inspect(page)).toEqual([])
    await back.close()
  },
)
