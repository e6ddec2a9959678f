import { waitUntil } from '@evops/platform/testing'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExternalTestPoint, makeCsr, type ExternalPointOptions } from './testing/foreign-point.ts'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

/* Third-party charge points of OCPP 2.0.1 and 2.1, through the whole server. */
let site: ExternalPointTestSite
let addresses: ExternalPointTestSite['addresses']
beforeAll(async () => {
  site = await createExternalPointTestSite()
  ;({ addresses } = site)
})
afterAll(() => site.close())
const request: ExternalPointTestSite['sendRequest'] = (...args) => site.sendRequest(...args)
const command: ExternalPointTestSite['command'] = (...args) => site.command(...args)
const newest = (chargePoint: TestChargePoint) => site.newest(chargePoint)
const chargePointIs = (chargePoint: TestChargePoint) => site.chargePointIs(chargePoint)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const bootOf = (point: ExternalTestPoint) =>
  point.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: {
      vendorName: 'Foreign',
      model: 'F-201',
      serialNumber: 'F-0001',
      firmwareVersion: '1.0',
    },
  })

const ways: [string, string, (chargePoint: TestChargePoint) => Promise<ExternalPointOptions>][] = [
  ['plain, Basic', 'ocpp2.0.1', async ({ identity, password }) => ({ address: addresses.plain, identity, password })],
  ['TLS, Basic', 'ocpp2.0.1', async ({ identity, password }) => ({ address: addresses.tls, identity, password })],
  [
    'TLS, its own certificate',
    'ocpp2.0.1',
    async ({ identity, password, chargePointNo }) => {
      const { key, csr } = makeCsr(identity)
      const point = new ExternalTestPoint({ address: addresses.tls, identity, password, protocol: 'ocpp2.0.1' })
      point.on('CertificateSigned', () => ({ status: 'Accepted' }))
      await point.connect()
      await bootOf(point)
      expect(await point.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
      const { certificateChain } = await point.heard('CertificateSigned')
      const query = `/api/station-certificates?state=active&search=${chargePointNo}`
      const active = async () => (await request('GET', query)).list.length === 1
      await waitUntil(active, 'the certificate is known to be there')
      await point.losePower()
      return { address: addresses.tls, identity, certificate: { cert: String(certificateChain), key } }
    },
  ],
  ['plain, Basic', 'ocpp2.1', async ({ identity, password }) => ({ address: addresses.plain, identity, password })],
]

describe.each(ways)('a charge point that is not ours: %s, %s', (_name, protocol, way) => {
  let chargePoint: TestChargePoint
  let point: ExternalTestPoint
  let ref = ''
  let seqNo = 0
  beforeAll(async () => {
    chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
    point = new ExternalTestPoint({ ...(await way(chargePoint)), protocol })
    for (const action of [
      'RequestStartTransaction',
      'RequestStopTransaction',
      'SetChargingProfile',
      'GetBaseReport',
      'UpdateFirmware',
      'TriggerMessage',
    ])
      point.on(action, () => ({ status: 'Accepted' }))
  })
  afterAll(() => point.losePower())

  const sendTransactionEvent = (
    eventType: string,
    triggerReason: string,
    wh: number,
    more: { [name: string]: unknown; info?: object; at?: string } = {},
  ) => {
    const { info, at: timestamp = ago(0), ...rest } = more
    const value = { value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }
    const event = {
      eventType,
      triggerReason,
      timestamp,
      seqNo: seqNo++,
      transactionInfo: { transactionId: ref, ...info },
      meterValue: [{ timestamp, sampledValue: [value] }],
      ...rest,
    }
    return point.call('TransactionEvent', event)
  }
  const begin = (wh: number, more: object = {}) => {
    ref = crypto.randomUUID()
    seqNo = 0
    const who = { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'FOREIGN-1', type: 'Central' } }
    return sendTransactionEvent('Started', 'Authorized', wh, {
      ...who,
      info: { chargingState: 'Charging' },
      ...more,
    })
  }

  test('X-10 boots, tells what it is made of, and is shown so', async () => {
    await point.connect()
    expect(await bootOf(point)).toMatchObject({ status: 'Accepted', interval: expect.any(Number) })
    await waitUntil(async () => (await chargePointIs(chargePoint)).connected, 'it is shown as connected')
    expect(await chargePointIs(chargePoint)).toMatchObject({
      vendor: 'Foreign',
      firmware: '1.0',
      link: { subprotocol: protocol },
    })
    expect(await command(chargePoint, 'GetBaseReport', { reportBase: 'FullInventory' })).toMatchObject({
      state: 'accepted',
    })
    const { requestId } = await point.heard('GetBaseReport')
    const reportData = [
      {
        component: { name: 'EVSE', evse: { id: 1 } },
        variable: { name: 'Power' },
        variableAttribute: [{ value: '7200' }],
      },
    ]
    await point.call('NotifyReport', { requestId, seqNo: 0, generatedAt: ago(0), reportData })
    expect((await request('GET', `/api/charge-points/${chargePoint.id}/device-model`)).variables).toMatchObject([
      { key: 'EVSE#1.Power', attributes: { Actual: { value: '7200' } } },
    ])
  })

  test('M-03 what it charged without network comes late, with its own times, and backwards', async () => {
    const [from, to] = [ago(180), ago(120)]
    ref = crypto.randomUUID()
    seqNo = 1
    await sendTransactionEvent('Ended', 'StopAuthorized', 100_000, {
      at: to,
      offline: true,
      info: { stoppedReason: 'Local' },
    })
    seqNo = 0
    const who = { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'FOREIGN-1', type: 'Central' } }
    const answer = await sendTransactionEvent('Started', 'Authorized', 90_000, {
      ...who,
      at: from,
      offline: true,
    })
    expect(answer).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
    expect(await newest(chargePoint)).toMatchObject({
      state: 'settled',
      energyDwh: 100_000,
      startedAt: from,
      endedAt: to,
      startMode: 'card_offline',
      protocol,
    })
  })

  test('X-10 is started and stopped from afar: the order is what the meter says', async () => {
    const start = { connectorId: 1, idTag: 'FOREIGN-1' }
    expect(await command(chargePoint, 'RemoteStartTransaction', start)).toMatchObject({ state: 'accepted' })
    const received = await point.heard('RequestStartTransaction')
    expect(received).toMatchObject({ evseId: 1, idToken: { idToken: 'FOREIGN-1' } })
    const info = { chargingState: 'Charging', remoteStartId: received.remoteStartId }
    await begin(100_000, { at: ago(1.5), triggerReason: 'RemoteStart', info })
    await sendTransactionEvent('Updated', 'MeterValuePeriodic', 100_500)
    await waitUntil(async () => (await newest(chargePoint))?.energyDwh === 5_000, 'the order shows its energy')
    const { rows } = await site.services.admin.query(
      "select transaction_id from charging_sessions where charge_point_id = $1 and state = 'charging'",
      [chargePoint.id],
    )
    const transactionId = rows[0].transaction_id
    expect(await command(chargePoint, 'RemoteStopTransaction', { transactionId })).toMatchObject({
      state: 'accepted',
    })
    expect(await point.heard('RequestStopTransaction')).toEqual({ transactionId: ref })
    await sendTransactionEvent('Ended', 'RemoteStop', 101_000, { info: { stoppedReason: 'Remote' } })
    expect(await newest(chargePoint)).toMatchObject({
      state: 'settled',
      energyDwh: 10_000,
      stopReason: 'operator_remote',
      startMode: 'console',
    })
  })

  test('M-03 loses its power while charging, and tells it when it is back', async () => {
    await begin(101_000)
    await point.losePower()
    await waitUntil(async () => !(await chargePointIs(chargePoint)).connected, 'it is shown as gone')
    expect(await newest(chargePoint)).toMatchObject({ state: 'charging' })
    await point.connect()
    await bootOf(point)
    await sendTransactionEvent('Ended', 'AbnormalCondition', 101_005, {
      info: { stoppedReason: 'PowerLoss' },
    })
    expect(await newest(chargePoint)).toMatchObject({
      state: 'settled',
      energyDwh: 50,
      stopReason: 'power_loss',
    })
    await waitUntil(async () => (await chargePointIs(chargePoint)).connected, 'it is shown as back')
  })

  test('X-11 a profile is active once it says so', async () => {
    const chargingSchedule = {
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
    }
    const csChargingProfiles = {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule,
    }
    const set = await command(chargePoint, 'SetChargingProfile', { connectorId: 1, csChargingProfiles })
    expect(set).toMatchObject({ state: 'accepted' })
    expect(await request('GET', `/api/charge-points/${chargePoint.id}/charging-profiles`)).toMatchObject([
      { connectorNo: 1, unit: 'A' },
    ])
  })

  test('A02 is asked for a new key, and gets a certificate for it', async () => {
    const requestedMessage = 'SignChargePointCertificate'
    expect(await command(chargePoint, 'ExtendedTriggerMessage', { requestedMessage })).toMatchObject({
      state: 'accepted',
    })
    point.on('CertificateSigned', () => ({ status: 'Accepted' }))
    expect(await point.call('SignCertificate', { csr: makeCsr(chargePoint.identity).csr })).toEqual({
      status: 'Accepted',
    })
    const { certificateChain } = await point.heard('CertificateSigned')
    expect(certificateChain).toContain('BEGIN CERTIFICATE')
  })

  test('S-15 fetches its firmware and says how that goes', async () => {
    const file = Buffer.from(`a firmware image for ${chargePoint.identity}`)
    const version = chargePoint.identity.slice(-12)
    const query = new URLSearchParams({ vendor: 'Foreign', model: 'F-201', version, fileName: 'fw.bin' })
    const { id: firmwareId } = await request('POST', `/api/firmware?${query}`, file)
    await request('PUT', `/api/firmware/${firmwareId}/state`, { state: 'released' })
    expect(await command(chargePoint, 'UpdateFirmware', { firmwareId })).toMatchObject({ state: 'accepted' })
    const { requestId, firmware } = await point.heard('UpdateFirmware')
    const { location } = firmware as { location: string }
    const fetched = Buffer.from(await (await fetch(location)).arrayBuffer())
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(fetched)).toBe(digest(file))
    for (const each of ['Downloaded', 'Installing', 'Installed'])
      await point.call('FirmwareStatusNotification', { status: each, requestId })
    expect((await request('GET', `/api/charge-points/${chargePoint.id}/transfers`))[0]).toMatchObject({
      status: 'Installed',
    })
  })
})
