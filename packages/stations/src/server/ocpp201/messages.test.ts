import { updateChargePoint } from '../../contract/index.ts'
import { withoutUnknownKeys } from '@evops/platform/contract'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { createCertificateRequest } from '@evops/ocpp/server'
import { generateKeyPairSync } from 'node:crypto'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  return () => point.close()
})
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const at = '2026-11-20T12:00:00Z'
const events = () =>
  site.rows('select kind, level, code from stations_events where charge_point_id = $1 order by id', chargePoint)

describe('negotiation', () => {
  test.each([
    [['ocpp2.0.1'], 'ocpp2.0.1'],
    [['ocpp1.6', 'ocpp2.0.1'], 'ocpp2.0.1'],
    [['ocpp2.0.1', 'ocpp2.1'], 'ocpp2.1'],
    [['ocpp2.0', 'ocpp1.6'], 'ocpp1.6'],
  ])('TC_B_58_CSMS of %j it is %s, and it is shown', async (subprotocols, spoken) => {
    await point.close()
    point = await site.connect(chargePoint, { subprotocols })
    expect(point.socket.protocol).toBe(spoken)
    const loadSubprotocol = async () =>
      (await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.link.subprotocol
    await waitUntil(async () => (await loadSubprotocol()) === spoken, 'the page says so')
  })

  test('TC_B_58_CSMS none in common: the socket is closed', async () => {
    const other = await site.chargePoint()
    await expect(site.connect(other, { subprotocols: ['ocpp3.0'] })).rejects.toThrow()
  })
})

describe('ocppMessages', () => {
  const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M' } }
  test.each([
    ['FormatViolation', 'BootNotification', [1]],
    ['OccurrenceConstraintViolation', 'BootNotification', { reason: 'PowerUp' }],
    ['TypeConstraintViolation', 'BootNotification', { ...boot, chargingStation: 7 }],
    ['PropertyConstraintViolation', 'FirmwareStatusNotification', { status: 'Mood' }],
    ['NotImplemented', 'Invented', {}],
    ['NotSupported', 'ClearCache', {}],
  ])('S-09 %s is what %s gets for %j', async (code, action, payload) => {
    expect(await point.call(action, payload)).toMatchObject({ type: 'error', code })
  })

  test('S-09 no JSON is answered RpcFrameworkError under -1, an unknown message type by its name', async () => {
    point.send('{')
    expect(JSON.parse(await point.message((text) => text.includes('"-1"')))[2]).toBe('RpcFrameworkError')
    point.send('[9,"x1","Heartbeat",{}]')
    expect(JSON.parse(await point.message((text) => text.includes('"x1"')))[2]).toBe('MessageTypeNotSupported')
  })
})

describe('OCPP 2.1', () => {
  test('what wants no answer gets none, what 2.1 alone knows is refused properly', async () => {
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.1'] })
    point.send('[6,"s1","NotifyPeriodicEventStream",{"id":1,"pending":0,"basetime":"2026-11-20T12:00:00Z","data":[]}]')
    const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M' } }
    expect(await sendDeviceCall(point, 'BootNotification', boot)).toMatchObject({ status: 'Accepted' })
    expect(point.received.filter((text) => text.includes('"s1"'))).toEqual([])
    const vat = { vatNumber: 'NL1' }
    expect(await point.call('VatNumberValidation', vat)).toMatchObject({ type: 'error', code: 'NotSupported' })
  })
})

describe('what a charge point says of itself', () => {
  test('TC_B_01_CSMS a boot is accepted, takes it into operation and is on its record', async () => {
    const modem = { iccid: '89860000000000000001', imsi: '460000000000001' }
    const chargingStation = {
      vendorName: 'Maker',
      model: 'M-60',
      serialNumber: 'S1',
      firmwareVersion: '2.0.0',
      modem,
    }
    const answer = await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
    expect(answer).toMatchObject({ status: 'Accepted', interval: expect.any(Number) })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}`)
    expect(data).toMatchObject({ vendor: 'Maker', model: 'M-60', firmware: '2.0.0', assetState: 'operating' })
    expect(await sendDeviceCall(point, 'Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
  })

  test('TC_B_02_CSMS TC_B_30_CSMS TC_B_31_CSMS one in stock is kept waiting: asked and triggered, not heard, until it is put to work', async () => {
    await site.admin.query("update stations_charge_points set asset_state = 'stock' where id = $1", [chargePoint.id])
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    const boot = () =>
      sendDeviceCall(point, 'BootNotification', {
        reason: 'PowerUp',
        chargingStation: { vendorName: 'Maker', model: 'M' },
      })
    expect(await boot()).toMatchObject({ status: 'Pending', interval: 60 })
    expect(await point.call('Heartbeat', {})).toMatchObject({ type: 'error', code: 'SecurityError' })
    point.answer('GetBaseReport', () => ({ status: 'Accepted' }))
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    expect((await site.command(chargePoint, 'GetBaseReport', { reportBase: 'FullInventory' })).data.state).toBe(
      'accepted',
    )
    await sendDeviceCall(point, 'NotifyReport', { requestId: 1, seqNo: 0, generatedAt: at })
    const trigger = { requestedMessage: 'BootNotification' }
    expect((await site.command(chargePoint, 'TriggerMessage', trigger)).data.state).toBe('accepted')
    expect(await boot()).toMatchObject({ status: 'Pending' })
    await site.admin.query("update stations_charge_points set asset_state = 'awaiting' where id = $1", [chargePoint.id])
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    expect(await boot()).toMatchObject({ status: 'Accepted' })
  })

  test('D-16c one that is put to work out of the stock keeps its socket, is asked for its boot and accepted', async () => {
    const held = await site.chargePoint({ assetState: 'stock', protocol: 'ocpp2.0.1' })
    const waiting = await site.connect(held, { subprotocols: ['ocpp2.0.1'] })
    const boot = () =>
      sendDeviceCall(waiting, 'BootNotification', {
        reason: 'PowerUp',
        chargingStation: { vendorName: 'Maker', model: 'M' },
      })
    waiting.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    expect(await boot()).toMatchObject({ status: 'Pending' })
    const step = { to: 'awaiting', reason: 'Installed' }
    expect(await site.call('POST', `/api/charge-points/${held.id}/asset-moves`, { body: step })).toMatchObject({
      status: 200,
    })
    await waiting.message((text) => text.includes('"TriggerMessage",{"requestedMessage":"BootNotification"}'))
    expect(await boot()).toMatchObject({ status: 'Accepted' })
    expect((await waiting.call('Heartbeat', {})).type).toBe('result')
    // A disabled charge point must reconnect.
    const out = { to: 'disabled', reason: 'Contactor worn' }
    await site.call('POST', `/api/charge-points/${held.id}/asset-moves`, { body: out })
    expect(await waiting.closed).toMatchObject({ code: 1008 })
  })

  test('S-14 a change of what its socket does not go by leaves it connected, and so does one before it signed in', async () => {
    const changeChargePoint = async (id: string, with_: object) => {
      const { data } = await site.call('GET', `/api/charge-points/${id}`)
      expect(
        await site.call('PUT', `/api/charge-points/${id}`, {
          body: withoutUnknownKeys(updateChargePoint.body, { ...data, ...with_ }) as object,
        }),
      ).toMatchObject({
        status: 200,
      })
    }
    const other = await site.chargePoint({ protocol: 'ocpp2.0.1' })
    const its = await site.connect(other, { subprotocols: ['ocpp2.0.1'] })
    await changeChargePoint(chargePoint.id, { model: 'Painted green' })
    // Changes are handled in order: when this connection is closed, the previous change has been handled.
    await changeChargePoint(other.id, { ratedPowerW: 41_000 })
    expect(await its.closed).toMatchObject({ code: 1008 })
    expect((await point.call('Heartbeat', {})).type).toBe('result')
  })

  test.each([
    ['InvalidTLSCipherSuite', 3],
    ['TamperDetectionActivated', 4],
    ['StartupOfTheDevice', 1],
    ['SomethingNew', 2],
  ])('A04 the security event %s is of level %s, kept once', async (type, level) => {
    await sendDeviceCall(point, 'SecurityEventNotification', { type, timestamp: at, techInfo: 'x' })
    await sendDeviceCall(point, 'SecurityEventNotification', { type, timestamp: at, techInfo: 'x' })
    expect(await events()).toEqual([{ kind: 'security', level, code: type }])
  })

  test.each([
    ['TC_L_01_CSMS', 'Installed', 1],
    ['TC_L_02_CSMS', 'InstallScheduled', 1],
    ['TC_L_03_CSMS', 'DownloadScheduled', 1],
    ['TC_L_06_CSMS', 'InvalidSignature', 4],
    ['TC_L_07_CSMS', 'DownloadFailed', 3],
    ['TC_L_08_CSMS', 'InstallVerificationFailed', 4],
    ['TC_L_09_CSMS', 'InstallationFailed', 3],
  ])('%s a firmware that is %s is an event of level %s', async (_id, status, level) => {
    await sendDeviceCall(point, 'FirmwareStatusNotification', { status, requestId: 1 })
    expect(await events()).toEqual([{ kind: 'firmware', level, code: status }])
  })

  test.each([
    ['TC_N_25_CSMS TC_N_35_CSMS', 'Uploaded', 1],
    ['N01', 'UploadFailure', 3],
    ['TC_N_36_CSMS', 'AcceptedCanceled', 1],
  ])('%s a log that is %s is an event of level %s', async (_id, status, level) => {
    await sendDeviceCall(point, 'LogStatusNotification', { status, requestId: 1 })
    expect(await events()).toEqual([{ kind: 'log', level, code: status }])
  })

  test('TC_A_11_CSMS it asks for a certificate in its name and gets it; in another name, or for vehicles, it does not', async () => {
    point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
    const csr = createCertificateRequest(keys, chargePoint.identity)
    expect(await sendDeviceCall(point, 'SignCertificate', { csr })).toEqual({ status: 'Accepted' })
    const received = JSON.parse(await point.message((text) => text.includes('"CertificateSigned"')))[3]
    expect(received).toMatchObject({ certificateType: 'ChargingStationCertificate' })
    expect(received.certificateChain).toContain('BEGIN CERTIFICATE')
    await expect
      .poll(async () =>
        (await site.rows('select state from stations_certificates where charge_point_id = $1', chargePoint)).at(0),
      )
      .toEqual({ state: 'active' })
    const v2g = { csr, certificateType: 'V2GCertificate' }
    expect(await sendDeviceCall(point, 'SignCertificate', v2g)).toEqual({ status: 'Rejected' })
    const other = createCertificateRequest(keys, 'somebody-else')
    expect(await sendDeviceCall(point, 'SignCertificate', { csr: other })).toEqual({ status: 'Rejected' })
  })

  test('M01 M06 where nobody can be asked, nobody is: vehicles get no certificate, no status is made up', async () => {
    const ocspRequestData = {
      hashAlgorithm: 'SHA256',
      issuerNameHash: 'a',
      issuerKeyHash: 'b',
      serialNumber: '1',
      responderURL: 'http://169.254.169.254/',
    }
    expect(await sendDeviceCall(point, 'GetCertificateStatus', { ocspRequestData })).toEqual({
      status: 'Failed',
    })
    const wish = {
      iso15118SchemaVersion: 'urn:iso:15118:2:2013:MsgDef',
      action: 'Install',
      exiRequest: 'AAAA',
    }
    expect(await sendDeviceCall(point, 'Get15118EVCertificate', wish)).toEqual({
      status: 'Failed',
      exiResponse: '',
    })
  })

  test('TC_N_27_CSMS TC_N_30_CSMS what it tells of a customer is noted, never kept', async () => {
    const part = { requestId: 1, seqNo: 0, generatedAt: at }
    await sendDeviceCall(point, 'NotifyCustomerInformation', { ...part, data: 'Ana, card 04A1' })
    expect(await site.rows('select code, detail from stations_events where charge_point_id = $1', chargePoint)).toEqual(
      [{ code: 'NotifyCustomerInformation', detail: null }],
    )
  })
})
