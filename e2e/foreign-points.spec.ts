import { expect, type Page } from '@playwright/test'
import { ForeignPoint, makeCsr, type ForeignOptions } from '../apps/server/src/testing/foreign-point.ts'
import { inspect } from './look.ts'
import { admin, ask, baseURL, test, tokensOf, unique } from './session.ts'

/*
 * A charge point of another maker (written from the standard's text with `ws` and openssl alone) as the console tells
 * it, over each way in. What the API says of it is in apps/server/src/foreign-points.test.ts.
 */
const plain = `${baseURL.replace('http', 'ws')}/ocpp/`
const tlsPort = process.env.E2E_OCPP_TLS_PORT
const tls = `wss://127.0.0.1:${tlsPort}/ocpp/`
interface Made {
  identity: string
  password: string
}

async function withCertificate({ identity, password }: Made): Promise<ForeignOptions> {
  const { key, csr } = makeCsr(identity)
  const point = new ForeignPoint({ address: tls, identity, password })
  point.on('CertificateSigned', () => ({ status: 'Accepted' }))
  await point.connect()
  await bootOf(point)
  await point.call('SignCertificate', { csr })
  const { certificateChain } = await point.heard('CertificateSigned')
  await point.losePower()
  return { address: tls, identity, certificate: { cert: String(certificateChain), key } }
}
const ways: [string, (made: Made) => Promise<ForeignOptions>][] = [
  ['ws and Basic', async (made) => ({ address: plain, ...made })],
  // Against a server that runs elsewhere there may be no such port.
  ...(tlsPort
    ? ([
        ['TLS and Basic', async (made) => ({ address: tls, ...made })],
        ['TLS and its own certificate', withCertificate],
      ] satisfies [string, (made: Made) => Promise<ForeignOptions>][])
    : []),
]

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const bootOf = (point: ForeignPoint) =>
  point.call('BootNotification', {
    chargePointVendor: 'Foreign',
    chargePointModel: 'F-60',
    firmwareVersion: '1.0',
  })
const status = (point: ForeignPoint, to: string) =>
  point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: to, timestamp: ago(0) })
const sample = (point: ForeignPoint, transactionId: number, wh: number) =>
  point.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [
      {
        timestamp: ago(0),
        sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
      },
    ],
  })

async function register(mark: string) {
  const { access_token: token } = await tokensOf(admin)
  const station = await ask<{ id: string }>(token, 'POST', '/api/stations', {
    code: `FOR-${mark}`,
    name: `Otra marca ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const idTag = `FOR${mark}`.toUpperCase()
  await ask(token, 'POST', '/api/start-tokens', { idTag, manyAtOnce: true })
  const made = await ask<{ pile: { id: string }; credentials: Made }>(token, 'POST', '/api/piles', {
    pileNo: `FOR${mark}`,
    name: `Punto ${mark}`,
    stationId: station.id,
    ratedPowerW: 120_000,
    guns: [{ gunNo: 1, connectorType: 4 }],
  })
  return { id: made.pile.id, credentials: made.credentials, idTag }
}

const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 })

for (const [way, options] of ways)
  test(`X-10 M-03 a charge point that is not ours, over ${way}, is told truthfully: there, what it charged before, charging, gone, back, stopped`, async ({
    signedIn: page,
  }) => {
    const { id, credentials, idTag } = await register(unique())
    const point = new ForeignPoint(await options(credentials))
    const start = async (meterStart: number, timestamp: string) => {
      const answer = await point.call('StartTransaction', { connectorId: 1, idTag, meterStart, timestamp })
      return Number(answer.transactionId)
    }
    const stop = (transactionId: number, more: { meterStop: number; timestamp: string; reason: string }) =>
      point.call('StopTransaction', { transactionId, ...more })
    point.on('RemoteStopTransaction', () => ({ status: 'Accepted' }))

    await page.goto(`/statsanalysis/chgpile/${id}`)
    await seen(page, /Nunca conectado|Sin conexión/)
    await point.connect()
    await bootOf(point)
    await status(point, 'Available')
    await seen(page, /^Conectado/)
    await seen(page, 'F-60')

    // Charged before it had a network, told now, with its own times.
    const late = await start(900_000, ago(180))
    await stop(late, { meterStop: 910_000, timestamp: ago(120), reason: 'Local' })
    const lost = await start(1_000_000, ago(4))
    await status(point, 'Charging')
    await sample(point, lost, 1_000_500)
    await seen(page, 'Cargando')
    await point.losePower()
    await seen(page, /^Sin conexión/)
    await point.connect()
    await bootOf(point)
    await stop(lost, { meterStop: 1_000_600, timestamp: ago(0), reason: 'PowerLoss' })
    await status(point, 'Available')
    await seen(page, /^Conectado/)

    await page.goto(`/statsanalysis/chgtransorder?pileId=${id}`)
    const orders = page.getByRole('grid')
    await expect(orders.getByText(/^0,60*( kWh)?$/).first()).toBeVisible()
    await expect(orders.getByText(/^10(,0+)?( kWh)?$/).first()).toBeVisible()
    await expect(orders.getByText('Liquidado')).toHaveCount(2)
    expect(await inspect(page)).toEqual([])

    const now = await start(1_000_600, ago(1))
    await status(point, 'Charging')
    await page.goto(`/statsanalysis/chgpile/${id}`)
    await page
      .getByRole('button', { name: /^Detener la carga/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Prueba de otra marca')
    await dialog.getByRole('button', { name: /Detener/ }).click()
    await point.heard('RemoteStopTransaction')
    await stop(now, { meterStop: 1_001_000, timestamp: ago(0), reason: 'Remote' })
    await page.goto(`/statsanalysis/chgtransorder?pileId=${id}`)
    await expect(orders.getByText('Liquidado')).toHaveCount(3)
    await point.losePower()
  })
