import { waitUntil } from '@evops/platform/testing'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExternalTestPoint, makeCsr, type ExternalPointOptions } from './testing/foreign-point.ts'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

let site: ExternalPointTestSite
let addresses: ExternalPointTestSite['addresses']
beforeAll(async () => {
  site = await createExternalPointTestSite()
  ;({ addresses } = site)
})
afterAll(() => site.close())
const request: ExternalPointTestSite['sendRequest'] = (...args) => site.sendRequest(...args)
const command: ExternalPointTestSite['command'] = (...args) => site.command(...args)
/** Newest first. */
const sessionsOf = async (chargePoint: TestChargePoint) =>
  (await request('GET', `/api/sessions?chargePointId=${chargePoint.id}`)).list
const newest = async (chargePoint: TestChargePoint) => (await sessionsOf(chargePoint))[0]
const chargePointIs = (chargePoint: TestChargePoint) => site.chargePointIs(chargePoint)

const file = Buffer.from('a firmware image of a maker that we do not know')
async function aFirmware(model: string): Promise<string> {
  const query = new URLSearchParams({ vendor: 'Foreign', model, version: '2.0', fileName: 'fw.bin' })
  const data = await request('POST', `/api/firmware?${query}`, file)
  await request('PUT', `/api/firmware/${data.id}/state`, { state: 'released' })
  return data.id
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const meterValue = (transactionId: number, wh: number) => ({
  connectorId: 1,
  transactionId,
  meterValue: [
    {
      timestamp: new Date().toISOString(),
      sampledValue: [
        { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        { value: '7.2', measurand: 'Power.Active.Import', unit: 'kW' },
      ],
    },
  ],
})
const bootOf = (point: ExternalTestPoint, model: string) =>
  point.call('BootNotification', {
    chargePointVendor: 'Foreign',
    chargePointModel: model,
    chargePointSerialNumber: 'F-0001',
    firmwareVersion: '1.0',
  })
const status = (point: ExternalTestPoint, to: string) =>
  point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: to, timestamp: ago(0) })

/** Connection types, by how each identifies the charge point. */
const ways: [string, string, (chargePoint: TestChargePoint) => Promise<ExternalPointOptions>][] = [
  [
    'plain, without a password',
    'F-OPEN',
    async (chargePoint) => {
      await request('PUT', `/api/charge-points/${chargePoint.id}/access`, { noPassword: true })
      return { address: addresses.plain, identity: chargePoint.identity }
    },
  ],
  ['plain, Basic', 'F-BASIC', async ({ identity, password }) => ({ address: addresses.plain, identity, password })],
  ['TLS, Basic', 'F-TLS', async ({ identity, password }) => ({ address: addresses.tls, identity, password })],
  [
    'TLS, its own certificate',
    'F-MTLS',
    async ({ identity, password }) => {
      const { key, csr } = makeCsr(identity)
      const point = new ExternalTestPoint({ address: addresses.tls, identity, password })
      point.on('CertificateSigned', () => ({ status: 'Accepted' }))
      await point.connect()
      await bootOf(point, 'F-MTLS')
      expect(await point.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
      const { certificateChain } = await point.heard('CertificateSigned')
      const active = () =>
        site.services.admin.query(
          "select from stations_certificates c join stations_identities i using (charge_point_id) where i.identity = $1 and c.state = 'active'",
          [identity],
        )
      await waitUntil(async () => (await active()).rowCount === 1, 'the certificate is known to be there')
      await point.losePower()
      return { address: addresses.tls, identity, certificate: { cert: String(certificateChain), key } }
    },
  ],
]

describe.each(ways)('a charge point that is not ours: %s', (_name, model, way) => {
  let chargePoint: TestChargePoint
  let point: ExternalTestPoint
  beforeAll(async () => {
    chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
    point = new ExternalTestPoint(await way(chargePoint))
    for (const action of ['RemoteStartTransaction', 'RemoteStopTransaction', 'SetChargingProfile'])
      point.on(action, () => ({ status: 'Accepted' }))
    point.on('UpdateFirmware', () => ({}))
  })
  afterAll(() => point.losePower())
  let transactionId = 0
  const start = async (meterStart: number, more: object = {}) => {
    const answer = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: 'FOREIGN-1',
      meterStart,
      timestamp: ago(0),
      ...more,
    })
    expect(answer).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    transactionId = Number(answer.transactionId)
  }

  test('X-10 boots and is shown as it is', async () => {
    await point.connect()
    const answer = await bootOf(point, model)
    expect(answer).toMatchObject({ status: 'Accepted', interval: expect.any(Number) })
    expect(Math.abs(Date.parse(String(answer.currentTime)) - Date.now())).toBeLessThan(60_000)
    await status(point, 'Available')
    await waitUntil(async () => (await chargePointIs(chargePoint)).connected, 'it is shown as connected')
    expect(await chargePointIs(chargePoint)).toMatchObject({
      vendor: 'Foreign',
      model,
      firmware: '1.0',
      connected: true,
    })
  })

  test('M-03 what it charged without network comes late, with its own times', async () => {
    const [from, to] = [ago(180), ago(120)]
    await start(90_000, { timestamp: from })
    const late = { transactionId, meterStop: 100_000, timestamp: to, reason: 'Local' }
    await point.call('StopTransaction', late)
    // Repeated after a lost answer it is the same session.
    await point.call('StopTransaction', late)
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { state: 'settled', energyDwh: 100_000, startedAt: from, endedAt: to, startMode: 'card_offline' },
    ])
  })

  test('X-10 is started and stopped from afar: the order is what the meter says', async () => {
    expect(await command(chargePoint, 'RemoteStartTransaction', { connectorId: 1, idTag: 'FOREIGN-1' })).toMatchObject({
      state: 'accepted',
      reply: { status: 'Accepted' },
    })
    expect(await point.heard('RemoteStartTransaction')).toEqual({ connectorId: 1, idTag: 'FOREIGN-1' })
    await start(100_000, { timestamp: ago(1.5) })
    await status(point, 'Charging')
    await point.call('MeterValues', meterValue(transactionId, 100_500))
    await waitUntil(async () => (await newest(chargePoint))?.energyDwh === 5_000, 'the order shows its energy')
    expect(await newest(chargePoint)).toMatchObject({
      state: 'charging',
      idTag: expect.stringContaining('GN-1'),
    })
    expect(await command(chargePoint, 'RemoteStopTransaction', { transactionId })).toMatchObject({
      state: 'accepted',
    })
    await point.call('StopTransaction', {
      transactionId,
      meterStop: 101_000,
      timestamp: ago(0),
      reason: 'Remote',
      idTag: 'FOREIGN-1',
    })
    expect(await newest(chargePoint)).toMatchObject({
      state: 'settled',
      energyDwh: 10_000,
      stopReason: 'operator_remote',
    })
  })

  test('M-03 loses its power while charging, and tells it when it is back', async () => {
    await start(101_000)
    await point.call('MeterValues', meterValue(transactionId, 101_001))
    await point.losePower()
    await waitUntil(async () => !(await chargePointIs(chargePoint)).connected, 'it is shown as gone')
    expect(await newest(chargePoint)).toMatchObject({ state: 'charging' })
    await point.connect()
    await bootOf(point, model)
    await point.call('StopTransaction', {
      transactionId,
      meterStop: 101_005,
      timestamp: ago(0),
      reason: 'PowerLoss',
    })
    expect(await newest(chargePoint)).toMatchObject({
      state: 'settled',
      energyDwh: 50,
      stopReason: 'power_loss',
    })
    await status(point, 'Available')
    await waitUntil(async () => (await chargePointIs(chargePoint)).connected, 'it is shown as back')
  })

  test('X-11 a profile is active once it says so, and not before', async () => {
    const csChargingProfiles = {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: {
        startSchedule: ago(0),
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
      },
    }
    const set = () => command(chargePoint, 'SetChargingProfile', { connectorId: 1, csChargingProfiles })
    const active = () => request('GET', `/api/charge-points/${chargePoint.id}/charging-profiles`)
    point.on('SetChargingProfile', () => ({ status: 'NotSupported' }))
    expect(await set()).toMatchObject({ state: 'rejected', reply: { status: 'NotSupported' } })
    expect(await active()).toEqual([])
    point.on('SetChargingProfile', () => ({ status: 'Accepted' }))
    expect(await set()).toMatchObject({ state: 'accepted' })
    expect(await active()).toMatchObject([{ connectorNo: 1, unit: 'A', periods: [{ startPeriod: 0, limit: 16 }] }])
  })

  test('S-15 fetches its firmware and says how that goes', async () => {
    const firmwareId = await aFirmware(model)
    expect(await command(chargePoint, 'UpdateFirmware', { firmwareId })).toMatchObject({ state: 'accepted' })
    const { location } = await point.heard('UpdateFirmware')
    await point.call('FirmwareStatusNotification', { status: 'Downloading' })
    const fetched = Buffer.from(await (await fetch(String(location))).arrayBuffer())
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(fetched)).toBe(digest(file))
    for (const each of ['Downloaded', 'Installing', 'Installed'])
      await point.call('FirmwareStatusNotification', { status: each })
    expect((await request('GET', `/api/charge-points/${chargePoint.id}/transfers`))[0]).toMatchObject({
      kind: 'firmware',
      status: 'Installed',
    })
  })
})

test('ROW-13 X-10 the connection doctor tells a wrong path from a wrong identity, and TLS on the plain port from ws on the TLS port', async () => {
  const chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
  const { identity, password } = chargePoint
  const knock = (address: string, name = identity) =>
    new ExternalTestPoint({ address, identity: name, password }).connect().then(
      () => 'open',
      () => 'refused',
    )
  expect(await knock(addresses.plain.replace('ws:', 'wss:'))).toBe('refused')
  expect(await knock(addresses.tls.replace('wss:', 'ws:'))).toBe('refused')
  expect(await knock(addresses.plain.replace('/ocpp/', '/steve/'))).toBe('refused')
  expect(await knock(addresses.plain, 'nobody-13')).toBe('refused')
  expect(await knock(addresses.plain, encodeURIComponent('CP 13'))).toBe('refused')
  const causes = async () => {
    const { rows } = await site.services.admin.query(
      "select identity, cause from stations_refused where cause <> 'password'",
    )
    return rows.map((row) => `${row.identity} ${row.cause}`)
  }
  await waitUntil(async () => (await causes()).length >= 5, 'they are counted')
  expect((await causes()).toSorted()).toEqual(
    [' plain-tls', ' tls-plain', ' identity', 'nobody-13 unknown', `${identity} path`].toSorted(),
  )
  const { refused } = await request('GET', `/api/charge-points/${chargePoint.id}/connection`)
  expect(refused).toMatchObject([{ cause: 'path', identity }])
})
