import { expect } from '@playwright/test'
import { inspect } from './look.ts'
import { admin, ask, test, tokensOf, unique } from './session.ts'

test('X-10 the connection doctor on a charge point says why it does not come in', async ({
  signedIn: page,
  request,
}) => {
  const { access_token: token } = await tokensOf(admin)
  const station = await ask<{ id: string }>(token, 'POST', '/api/stations', {
    code: `DOC-${unique()}`,
    name: 'Diagnóstico',
    timeZone: 'America/Mexico_City',
  })
  const { pile } = await ask<{ pile: { id: string; identity: string } }>(token, 'POST', '/api/piles', {
    pileNo: `DOC${unique()}`,
    name: 'Punto sin acceso',
    stationId: station.id,
    ratedPowerW: 60_000,
    guns: [{ gunNo: 1, connectorType: 4 }],
  })
  await page.goto(`/statsanalysis/chgpile/${pile.id}?tab=access`)
  await expect(page.getByText('No ha llegado ningún intento')).toBeVisible()
  const refused = await request.get(`/ocpp/${pile.identity}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'ocpp1.6',
      authorization: `Basic ${Buffer.from(`${pile.identity}:wrong`).toString('base64')}`,
    },
    failOnStatusCode: false,
  })
  expect(refused.status()).toBe(401)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Contraseña incorrecta')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  expect(await inspect(page)).toEqual([])
})
