import { createCertificateAuthority } from '@evops/ocpp/server'
import { connectRawChargePoint, RefusedUpgrade, type RawChargePoint } from '@evops/ocpp/testing'
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
const { certificate } = createCertificateAuthority('A root', new Date())
const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: '1' }
async function command(action: string, payload: object, answer: object) {
  point.answer(action, () => answer)
  const { data } = await site.command(chargePoint, action, payload)
  return { state: data?.state, reply: data?.reply, heard: site.messagesOf(point, action) }
}

describe('who comes in', () => {
  const knock = (more: { user?: string; password?: string }) =>
    connectRawChargePoint({
      url: site.url,
      identity: chargePoint.identity,
      password: chargePoint.password ?? '',
      subprotocols: ['ocpp2.0.1'],
      ...more,
    })
  test.each([
    ['TC_A_02_CSMS', 'another user name', { user: 'somebody' }],
    ['TC_A_03_CSMS', 'a wrong password', { password: 'wrong-wrong-wrong-20' }],
  ])('%s with %s: refused with 401', async (_id, _what, more) => {
    const refused = await knock(more).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedUpgrade)
    expect(refused).toMatchObject({ status: 401 })
  })

  test('TC_A_01_CSMS with the right ones: let in', async () => {
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    expect(point.socket.protocol).toBe('ocpp2.0.1')
  })

  test('TC_A_14_CSMS a certificate that the station calls invalid is refused, and its event is grave', async () => {
    const event = { type: 'InvalidChargingStationCertificate', timestamp: '2026-11-20T12:00:00Z' }
    await sendDeviceCall(point, 'SecurityEventNotification', event)
    expect(await site.rows('select level from stations_events where charge_point_id = $1', chargePoint)).toEqual([
      { level: 3 },
    ])
  })
})

describe('certificates at the station', () => {
  test.each([
    ['TC_M_01_CSMS', 'CentralSystemRootCertificate', 'CSMSRootCertificate', 'Accepted', 'accepted'],
    ['TC_M_02_CSMS', 'ManufacturerRootCertificate', 'ManufacturerRootCertificate', 'Accepted', 'accepted'],
    ['TC_M_03_CSMS', 'V2GRootCertificate', 'V2GRootCertificate', 'Accepted', 'accepted'],
    ['TC_M_04_CSMS', 'MORootCertificate', 'MORootCertificate', 'Accepted', 'accepted'],
    ['TC_M_05_CSMS', 'CentralSystemRootCertificate', 'CSMSRootCertificate', 'Failed', 'rejected'],
  ])('%s %s is installed as %s: %s', async (_id, use, there, status, state) => {
    const sent = await command('InstallCertificate', { certificateType: use, certificate }, { status })
    expect(sent).toMatchObject({ state, heard: [{ certificateType: there }] })
  })

  const chain = (certificateType: string) => ({ certificateType, certificateHashData: hash })
  test.each([
    ['TC_M_12_CSMS', 'CentralSystemRootCertificate', ['CSMSRootCertificate']],
    ['TC_M_13_CSMS', 'ManufacturerRootCertificate', ['ManufacturerRootCertificate']],
    ['TC_M_14_CSMS', 'V2GRootCertificate', ['V2GRootCertificate']],
    ['TC_M_15_CSMS', 'V2GCertificateChain', ['V2GCertificateChain']],
    ['TC_M_16_CSMS', 'MORootCertificate', ['MORootCertificate']],
    ['TC_M_18_CSMS', undefined, undefined],
  ])('%s what it holds of %s', async (_id, certificateType, there) => {
    const certificateHashDataChain = [chain(there?.[0] ?? 'CSMSRootCertificate')]
    const answer = { status: 'Accepted', certificateHashDataChain }
    const got = await command('GetInstalledCertificateIds', certificateType ? { certificateType } : {}, answer)
    expect(got).toMatchObject({ state: 'accepted', reply: { certificateHashData: [hash] } })
    expect(got.heard).toEqual([there ? { certificateType: there } : {}])
  })

  test('TC_M_19_CSMS nothing of the kind is an answer, too', async () => {
    const payload = { certificateType: 'MORootCertificate' }
    expect(await command('GetInstalledCertificateIds', payload, { status: 'NotFound' })).toMatchObject({
      state: 'accepted',
    })
  })

  test.each([
    ['TC_M_20_CSMS', 'Accepted', 'accepted'],
    ['TC_M_21_CSMS', 'Failed', 'rejected'],
  ])('%s taken away: %s', async (_id, status, state) => {
    const gone = await command('DeleteCertificate', { certificateHashData: hash }, { status })
    expect(gone).toMatchObject({ state, heard: [{ certificateHashData: hash }] })
  })
})

describe('what a station tells by itself', () => {
  test('TC_H_20_CSMS a reservation that a fault has ended is over', async () => {
    const wish = { connectorId: 1, expiryDate: '2030-01-01T00:00:00Z', idTag: 'GOOD', reservationId: 5 }
    await command('ReserveNow', wish, { status: 'Accepted' })
    await sendDeviceCall(point, 'ReservationStatusUpdate', {
      reservationId: 5,
      reservationUpdateStatus: 'Removed',
    })
    expect(await site.rows('select state from stations_reservations where charge_point_id = $1', chargePoint)).toEqual([
      { state: 'cancelled' },
    ])
  })

  test('TC_K_52_CSMS limits from elsewhere, as a report of profiles, are in the log', async () => {
    const chargingProfile = [
      {
        id: 1,
        stackLevel: 0,
        chargingProfilePurpose: 'ChargingStationExternalConstraints',
        chargingProfileKind: 'Absolute',
        chargingSchedule: [{ id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 }] }],
      },
    ]
    const report = { requestId: 1, chargingLimitSource: 'EMS', evseId: 0, chargingProfile }
    await sendDeviceCall(point, 'ReportChargingProfiles', report)
    expect(await site.rows('select code from stations_events where charge_point_id = $1', chargePoint)).toEqual([
      { code: 'ReportChargingProfiles' },
    ])
  })
})
