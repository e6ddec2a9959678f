import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { ExternalTestPoint } from '../apps/server/src/testing/foreign-point.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'
import { inspect } from './view.ts'

/*
 * Charge points that deviate from the standard, from the boot to the bill: a long serial number, a null, connector 0, a
 * stop without its number, and a register that contradicts the meter values. The rules are tested in
 * packages/charging/src/server; here a person sees their result.
 */
const address = `${baseURL.replace('http', 'ws')}/ocpp/`
const serial = 'S'.repeat(26)
type Fields = Record<string, unknown>
/** Session of one deviation: its energy is different for each. */
interface Deviation {
  kWh: number
  /** Fields in addition to those of a start, or in place of them. */
  start?: Fields
  end?: Fields
  /** Register of the end in Wh, if it is not the one that fits. */
  endWh?: number
}
const deviations: Readonly<Record<string, readonly Deviation[]>> = {
  'ocpp1.6': [
    { kWh: 1 },
    { kWh: 2, start: { reservationId: null } },
    { kWh: 3, start: { connectorId: 0 } },
    { kWh: 4, end: { transactionId: 0 } },
    { kWh: 5, endWh: 10_500 },
  ],
  'ocpp2.0.1': [
    { kWh: 1 },
    { kWh: 2, start: { reservationId: null } },
    { kWh: 3, start: { evse: { id: 1, connectorId: 0 } } },
    { kWh: 4, end: { idToken: null, evse: null } },
    { kWh: 5, endWh: 10_500 },
  ],
}
const measurand = 'Energy.Active.Import.Register'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function register(protocol: string) {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `DEV-${mark}`,
    name: `Desviado ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const idTag = `DEV${mark}`.toUpperCase()
  await requestApi(token, 'POST', '/api/start-tokens', { idTag, manyAtOnce: true })
  const made = await requestApi<{
    chargePoint: { id: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    chargePointNo: `DEV${mark}`,
    name: `Punto ${mark}`,
    stationId: station.id,
    ratedPowerW: 120_000,
    protocol: protocol === 'ocpp1.6' ? 'ocpp1.6j' : protocol,
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  return {
    id: made.chargePoint.id,
    idTag,
    token,
    point: new ExternalTestPoint({ address, ...made.credentials, protocol }),
  }
}

/** Runs a session of OCPP 1.6: start, one meter value per minute, stop. */
async function session16(point: ExternalTestPoint, idTag: string, { kWh, start, end, endWh, from, fromWh }: Run) {
  const begin = { connectorId: 1, idTag, meterStart: fromWh, timestamp: ago(from) }
  const { transactionId } = await point.call('StartTransaction', { ...begin, ...start })
  for (const [minute, wh] of valuesOf({ kWh, fromWh })) {
    const sampledValue = [{ value: String(wh), measurand, unit: 'Wh' }]
    const meterValue = [{ timestamp: ago(from - minute), sampledValue }]
    await point.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  }
  const meterStop = endWh ?? fromWh + kWh * 1_000
  await point.call('StopTransaction', { transactionId, meterStop, timestamp: ago(from - 6), ...end })
}

/** The same in OCPP 2.0.1. */
async function session201(point: ExternalTestPoint, idTag: string, { kWh, start, end, endWh, from, fromWh }: Run) {
  const transactionId = crypto.randomUUID()
  let seqNo = 0
  const send = (eventType: string, minute: number, wh: number, more: Fields = {}) =>
    point.call('TransactionEvent', {
      eventType,
      triggerReason: eventType === 'Updated' ? 'MeterValuePeriodic' : 'Authorized',
      timestamp: ago(from - minute),
      seqNo: seqNo++,
      transactionInfo: { transactionId, chargingState: 'Charging' },
      meterValue: [
        {
          timestamp: ago(from - minute),
          sampledValue: [{ value: wh, measurand, unitOfMeasure: { unit: 'Wh' } }],
        },
      ],
      ...more,
    })
  const idToken = { idToken: idTag, type: 'Central' }
  await send('Started', 0, fromWh, { evse: { id: 1, connectorId: 1 }, idToken, ...start })
  for (const [minute, wh] of valuesOf({ kWh, fromWh })) await send('Updated', minute, wh)
  await send('Ended', 6, endWh ?? fromWh + kWh * 1_000, end)
}
type Run = Deviation & { from: number; fromWh: number }
/** Returns the registers of a session by minute. */
const valuesOf = ({ kWh, fromWh }: { kWh: number; fromWh: number }) =>
  [1, 2, 3, 4, 5].map((minute): [number, number] => [minute, fromWh + minute * kWh * 200])

const sessionOf: Readonly<Record<string, typeof session16>> = {
  'ocpp1.6': session16,
  'ocpp2.0.1': session201,
}
const bootOf: Readonly<Record<string, Fields>> = {
  'ocpp1.6': { chargePointVendor: 'Desviado', chargePointModel: 'D-1', chargePointSerialNumber: serial },
  'ocpp2.0.1': {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Desviado', model: 'D-1', serialNumber: serial },
  },
}
const expectVisible = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: scaleTestTimeout(40_000) })

for (const [protocol, sessions] of Object.entries(deviations))
  test(`M-05 M-06 S-09 ${protocol}: a long serial, a null, connector 0, a stop without its number and a contradicted register end with the right bill or a held session`, async ({
    signedIn: page,
  }) => {
    const { id, idTag, token, point } = await register(protocol)
    await point.connect()
    expect(await point.call('BootNotification', bootOf[protocol] ?? {})).toMatchObject({ status: 'Accepted' })
    let fromWh = 1_000
    for (const [index, deviation] of sessions.entries()) {
      await sessionOf[protocol]?.(point, idTag, { ...deviation, from: 60 - index * 10, fromWh })
      fromWh += deviation.kWh * 1_000
    }

    await page.goto(`/statsanalysis/chgpile/${id}`)
    await page.getByRole('tab', { name: 'Sesiones de carga', exact: true }).click()
    const grid = page.getByRole('grid')
    await expect(grid.getByText('Liquidada')).toHaveCount(4, { timeout: scaleTestTimeout(40_000) })
    await expect(grid.getByText('Anómala')).toHaveCount(1)
    for (const kWh of [1, 2, 3, 4])
      await expect(grid.getByText(new RegExp(`^${kWh}(,0+)?( kWh)?$`)).first()).toBeVisible()
    expect(await inspect(page)).toEqual([])
    const { list } = await requestApi<{
      list: { id: string; energyDwh: number | null; totalMinor: number | null }[]
    }>(token, 'GET', `/api/sessions?chargePointId=${id}&sort=startedAt`)
    const newestFirst = list.map(({ energyDwh }) => energyDwh).toReversed()
    expect([newestFirst, newestFirst.toReversed()]).toContainEqual([10_000, 20_000, 30_000, 40_000, null])
    for (const { energyDwh, totalMinor } of list) expect(Number(totalMinor) > 0).toBe(energyDwh !== null)

    const held = list.find(({ energyDwh }) => energyDwh === null)
    await page.goto(`/statsanalysis/chgtransorder/${held?.id}`)
    await expectVisible(page, /A05/)
    await expectVisible(page, 'Anómala')

    await page.goto(`/statsanalysis/chgpile/${id}?tab=access`)
    await page.getByText(/^Desviaciones corregidas/).click({ timeout: scaleTestTimeout(40_000) })
    await expectVisible(page, protocol === 'ocpp1.6' ? /chargePointSerialNumber/ : /serialNumber/)
    await point.losePower()
  })
