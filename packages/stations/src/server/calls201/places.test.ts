import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

/*
 * Availability, reservations, profiles, limits and customer information in OCPP 2.0.1. Case ids are those of the Open
 * Charge Alliance's test tool.
 */
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
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})

const at = '2026-11-20T12:00:00Z'
async function command(action: string, payload: object, answer: object) {
  point.answer(action, () => answer)
  const { data } = await site.command(chargePoint, action, payload)
  return { state: data?.state, reply: data?.reply, heard: site.messagesOf(point, action) }
}
describe('availability of an EVSE', () => {
  test.each([
    ['TC_G_03_CSMS', 'Inoperative', 'Accepted', 'accepted'],
    ['TC_G_04_CSMS', 'Operative', 'Accepted', 'accepted'],
    ['TC_G_11_CSMS', 'Inoperative', 'Scheduled', 'accepted'],
    ['G03', 'Inoperative', 'Rejected', 'rejected'],
  ])('%s %s is %s', async (_id, type, status, state) => {
    expect(await command('ChangeAvailability', { evseId: 1, type }, { status })).toMatchObject({
      state,
      reply: { status },
      heard: [{ operationalStatus: type, evse: { id: 1 } }],
    })
  })

  test('G03 in 1.6 an EVSE is its connector; neither or both are refused', async () => {
    const old = await site.chargePoint()
    const socket = await site.connect(old)
    socket.answer('ChangeAvailability', () => ({ status: 'Accepted' }))
    const set = (payload: object) => site.command(old, 'ChangeAvailability', payload)
    expect((await set({ evseId: 2, type: 'Operative' })).data).toMatchObject({ state: 'accepted' })
    expect(site.messagesOf(socket, 'ChangeAvailability')).toEqual([{ connectorId: 2, type: 'Operative' }])
    expect((await set({ type: 'Operative' })).status).toBe(400)
    expect((await set({ evseId: 1, connectorId: 1, type: 'Operative' })).status).toBe(400)
    await socket.close()
  })
})

describe('reservations', () => {
  const wish = { connectorId: 0, idTag: 'GOOD', expiryDate: '2030-01-01T00:00:00Z' }
  const states = () =>
    site.rows('select state from stations_reservations where charge_point_id = $1 order by accepted_at', chargePoint)

  test('TC_H_14_CSMS as many as there are EVSEs; one more is refused and stands nowhere', async () => {
    for (const status of ['Accepted', 'Accepted', 'Occupied']) await command('ReserveNow', wish, { status })
    expect(await states()).toEqual([{ state: 'active' }, { state: 'active' }])
    const received = site.messagesOf(point, 'ReserveNow')
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
    expect(received.every(({ evseId }) => evseId === undefined)).toBe(true)
  })

  test('TC_H_15_CSMS a connector of a kind; in 1.6 that can’t be said', async () => {
    const kind = { ...wish, connectorType: 'cCCS2' }
    const made = await command('ReserveNow', kind, { status: 'Accepted' })
    expect(made).toMatchObject({
      state: 'accepted',
      heard: [{ connectorType: 'cCCS2', idToken: { idToken: 'GOOD' } }],
    })
    expect(await states()).toEqual([{ state: 'active' }])
    const old = await site.chargePoint()
    const socket = await site.connect(old)
    expect((await site.command(old, 'ReserveNow', kind)).data).toMatchObject({ state: 'rejected' })
    expect(site.messagesOf(socket, 'ReserveNow')).toEqual([])
    await socket.close()
  })
})

describe('profiles', () => {
  const profile = (chargingProfileId: number, stackLevel: number, more: object = {}) => ({
    chargingProfileId,
    stackLevel,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: {
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 + stackLevel }],
    },
    ...more,
  })
  const active = () =>
    site.rows(
      'select profile_no as no from stations_charging_profiles where charge_point_id = $1 and ended_at is null order by 1',
      chargePoint,
    )

  test('TC_K_02_CSMS for a session that is not there: refused, and nothing is active', async () => {
    const csChargingProfiles = profile(4, 0, { chargingProfilePurpose: 'TxProfile', transactionId: 9 })
    const set = await command('SetChargingProfile', { connectorId: 1, csChargingProfiles }, { status: 'Rejected' })
    expect([set.state, await active()]).toEqual(['rejected', []])
  })

  test('TC_K_70_CSMS several beside one another, each with its number and level', async () => {
    for (const level of [0, 1, 2])
      await command(
        'SetChargingProfile',
        { connectorId: 1, csChargingProfiles: profile(10 + level, level) },
        { status: 'Accepted' },
      )
    expect(await active()).toEqual([{ no: 10 }, { no: 11 }, { no: 12 }])
    expect(
      site
        .messagesOf(point, 'SetChargingProfile')
        .map(({ chargingProfile }) => (chargingProfile as { stackLevel: number }).stackLevel),
    ).toEqual([0, 1, 2])
  })

  const limits = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/external-limits`)).data
  test('TC_K_48_CSMS TC_K_50_CSMS TC_K_51_CSMS limits from elsewhere stand until they are cleared', async () => {
    const schedule = (limit: number) => [
      { id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    ]
    const sendChargingLimit = (source: string, limit: number, more: object = {}) =>
      sendDeviceCall(point, 'NotifyChargingLimit', {
        chargingLimit: { chargingLimitSource: source, isGridCritical: source === 'SO' },
        chargingSchedule: schedule(limit),
        ...more,
      })
    await sendChargingLimit('EMS', 16)
    await sendChargingLimit('EMS', 10)
    await sendChargingLimit('SO', 6, { evseId: 1 })
    expect(await limits()).toMatchObject([
      {
        connectorNo: 0,
        source: 'EMS',
        isGridCritical: false,
        schedule: { unit: 'A', periods: [{ startPeriod: 0, limit: 10 }] },
      },
      { connectorNo: 1, source: 'SO', isGridCritical: true },
    ])
    await sendDeviceCall(point, 'ClearedChargingLimit', { chargingLimitSource: 'EMS' })
    expect(await limits()).toMatchObject([{ connectorNo: 1, source: 'SO' }])
    await sendDeviceCall(point, 'ClearedChargingLimit', { chargingLimitSource: 'SO', evseId: 1 })
    expect(await limits()).toEqual([])
  })

  test('TC_K_52_CSMS a report of profiles tells limits from elsewhere, too', async () => {
    const chargingSchedule = [
      { id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 9_000 }] },
    ]
    const held = { id: 1, stackLevel: 0, chargingProfileKind: 'Absolute', chargingSchedule }
    const chargingProfile = [{ ...held, chargingProfilePurpose: 'ChargingStationExternalConstraints' }]
    await sendDeviceCall(point, 'ReportChargingProfiles', {
      requestId: 1,
      chargingLimitSource: 'EMS',
      evseId: 0,
      chargingProfile,
    })
    expect(await limits()).toMatchObject([{ connectorNo: 0, source: 'EMS', schedule: { unit: 'W' } }])
  })
})

describe('what is held of customers, logs and displays', () => {
  const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'aa', issuerKeyHash: 'bb', serialNumber: '01' }
  test.each([
    ['TC_N_31_CSMS', { report: true, clear: true, idToken: { idToken: '04AABBCC', type: 'ISO14443' } }],
    ['TC_N_63_CSMS', { report: false, clear: true, customerCertificate: hash }],
  ])('%s it is cleared: %j', async (_id, wish) => {
    const sent = await command('CustomerInformation', wish, { status: 'Accepted' })
    expect(sent).toMatchObject({ state: 'accepted', heard: [wish] })
    if (wish.report)
      await sendDeviceCall(point, 'NotifyCustomerInformation', {
        requestId: Number(sent.heard[0]?.requestId),
        seqNo: 0,
        generatedAt: at,
        data: '',
      })
    const events = await site.rows('select code, detail from stations_events where charge_point_id = $1', chargePoint)
    expect(events).toEqual(wish.report ? [{ code: 'NotifyCustomerInformation', detail: null }] : [])
  })

  test('TC_N_46_CSMS who is forgotten goes from the local list, too', async () => {
    const list = (localAuthorizationList: object[], updateType: string) =>
      command('SendLocalList', { updateType, localAuthorizationList }, { status: 'Accepted' })
    await list([{ idTag: 'ANA', idTagInfo: { status: 'Accepted' } }], 'Full')
    const wish = { report: true, clear: true, idToken: { idToken: 'ANA', type: 'Central' } }
    expect((await command('CustomerInformation', wish, { status: 'Accepted' })).state).toBe('accepted')
    const { heard } = await list([{ idTag: 'ANA' }], 'Differential')
    expect(heard[1]).toEqual({
      versionNumber: 2,
      updateType: 'Differential',
      localAuthorizationList: [{ idToken: { idToken: 'ANA', type: 'Central' } }],
    })
    expect(
      await site.rows(
        'select jsonb_strip_nulls(entries || delta) as entries from stations_local_lists where charge_point_id = $1',
        chargePoint,
      ),
    ).toEqual([{ entries: {} }])
  })

  test('TC_N_34_CSMS a log that is refused is no transfer under way', async () => {
    const sent = await command('GetLog', { logType: 'DiagnosticsLog' }, { status: 'Rejected' })
    expect(sent.state).toBe('rejected')
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers`)).data).toMatchObject([
      { status: 'refused' },
    ])
  })

  test('TC_O_12_CSMS a message takes the place of the one with its number', async () => {
    const message = (content: string) => ({
      id: 7,
      priority: 'InFront',
      message: { format: 'UTF8', content },
    })
    for (const content of ['One', 'Two'])
      expect((await command('SetDisplayMessage', { message: message(content) }, { status: 'Accepted' })).state).toBe(
        'accepted',
      )
    expect(site.messagesOf(point, 'SetDisplayMessage')).toEqual([
      { message: message('One') },
      { message: message('Two') },
    ])
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}/display-messages`)).data).toMatchObject([
      { id: 7, content: 'Two' },
    ])
  })

  test('TC_M_17_CSMS certificates of two kinds are asked for at once', async () => {
    const chain = (certificateType: string, serialNumber: string) => ({
      certificateType,
      certificateHashData: { ...hash, serialNumber },
    })
    const certificateHashDataChain = [chain('CSMSRootCertificate', '01'), chain('ManufacturerRootCertificate', '02')]
    const got = await command(
      'GetInstalledCertificateIds',
      { certificateType: ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'] },
      { status: 'Accepted', certificateHashDataChain },
    )
    expect(got.heard).toEqual([{ certificateType: ['CSMSRootCertificate', 'ManufacturerRootCertificate'] }])
    expect(got.reply).toMatchObject({ certificateHashData: [{ serialNumber: '01' }, { serialNumber: '02' }] })
  })
})
