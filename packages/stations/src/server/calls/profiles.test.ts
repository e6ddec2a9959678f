import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RawChargePoint } from '@evops/ocpp/testing'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  await sendBootNotification(point)
  return () => point.close()
})

const answers = (action: string, reply: object) => point.answer(action, () => reply)
const send = async (action: string, payload: object = {}) => (await site.command(chargePoint, action, payload)).data

describe('local authorisation list', () => {
  const list = () =>
    site.rows(
      'select version, jsonb_strip_nulls(entries || delta) as entries, reported_version from stations_local_lists where charge_point_id = $1',
      chargePoint,
    )
  const entry = (idTag: string, status = 'Accepted') => ({ idTag, idTagInfo: { status } })

  test.each([
    ['TC_042_1_CSMS', -1, 'keeps none'],
    ['TC_042_2_CSMS', 0, 'is empty'],
  ])('%s GetLocalListVersion: %i, the list %s', async (_id, listVersion) => {
    answers('GetLocalListVersion', { listVersion })
    expect(await send('GetLocalListVersion')).toMatchObject({ state: 'accepted', reply: { listVersion } })
    expect(await list()).toMatchObject([{ version: 0, reported_version: listVersion }])
  })

  test.each([
    ['TC_043_1_CSMS', 'NotSupported'],
    ['TC_043_2_CSMS', 'VersionMismatch'],
    ['TC_043_3_CSMS', 'Failed'],
  ])('%s SendLocalList %s: told, and nothing is believed', async (_id, status) => {
    answers('SendLocalList', { status })
    const payload = { updateType: 'Full', localAuthorizationList: [entry('A')] }
    expect(await send('SendLocalList', payload)).toMatchObject({ state: 'rejected', reply: { status } })
    expect(await list()).toEqual([])
  })

  test('TC_043_4_CSMS TC_043_5_CSMS full, then differential: versions count up, entries are set and taken away', async () => {
    answers('SendLocalList', { status: 'Accepted' })
    await send('SendLocalList', {
      updateType: 'Full',
      localAuthorizationList: [entry('A'), entry('B'), entry('C')],
    })
    await send('SendLocalList', {
      updateType: 'Differential',
      localAuthorizationList: [{ idTag: 'A' }, entry('B', 'Blocked'), entry('D')],
    })
    expect(site.messagesOf(point, 'SendLocalList').map(({ listVersion }) => listVersion)).toEqual([1, 2])
    expect(await list()).toEqual([
      {
        version: 2,
        reported_version: 2,
        entries: { B: { status: 'Blocked' }, C: { status: 'Accepted' }, D: { status: 'Accepted' } },
      },
    ])
    await send('SendLocalList', { updateType: 'Full' })
    expect(await list()).toMatchObject([{ version: 3, entries: {} }])
  })
})

describe('reservation', () => {
  const rows = () =>
    site.rows(
      'select reservation_no as no, connector_no as connector, id_tag as tag, state from stations_reservations where charge_point_id = $1 order by accepted_at, id',
      chargePoint,
    )
  const wish = { connectorId: 1, idTag: 'APP-1', expiryDate: '2030-01-01T00:00:00Z' }

  test('TC_046_CSMS TC_049_CSMS ReserveNow accepted: it stands; connector 0 is the charge point; its number again changes it', async () => {
    answers('ReserveNow', { status: 'Accepted' })
    expect(await send('ReserveNow', wish)).toMatchObject({ state: 'accepted' })
    const no = Number(site.messagesOf(point, 'ReserveNow')[0]?.reservationId)
    expect(no).toBeGreaterThan(0)
    await send('ReserveNow', {
      ...wish,
      connectorId: 0,
      idTag: 'APP-2',
      parentIdTag: 'CO',
      reservationId: no,
    })
    expect(await rows()).toEqual([
      { no, connector: 1, tag: 'APP-1', state: 'replaced' },
      { no, connector: 0, tag: 'APP-2', state: 'active' },
    ])
  })

  test.each([
    ['TC_048_1_CSMS', 'Faulted'],
    ['TC_048_2_CSMS', 'Occupied'],
    ['TC_048_3_CSMS', 'Unavailable'],
    ['TC_048_4_CSMS', 'Rejected'],
  ])('%s ReserveNow %s: told, and nothing is reserved', async (_id, status) => {
    answers('ReserveNow', { status })
    expect(await send('ReserveNow', wish)).toMatchObject({ state: 'rejected', reply: { status } })
    expect(await rows()).toEqual([])
  })

  test('ROUTE-03 chgstation: a station that takes no bookings has none, and its charge point is not asked', async () => {
    answers('ReserveNow', { status: 'Accepted' })
    const takes = (bookable: boolean) =>
      site.admin.query('update stations_stations set bookable = $2 where id = $1', [site.stationId, bookable])
    await takes(false)
    expect(await site.command(chargePoint, 'ReserveNow', wish)).toMatchObject({
      status: 409,
      error: 'stations.not-bookable',
    })
    await takes(true)
    expect([site.messagesOf(point, 'ReserveNow'), await rows()]).toEqual([[], []])
  })

  test('TC_051_CSMS TC_052_CSMS CancelReservation: rejected, it stands; accepted, it is over', async () => {
    answers('ReserveNow', { status: 'Accepted' })
    await send('ReserveNow', { ...wish, reservationId: 7 })
    answers('CancelReservation', { status: 'Rejected' })
    expect((await send('CancelReservation', { reservationId: 7 })).state).toBe('rejected')
    expect(await rows()).toMatchObject([{ state: 'active' }])
    answers('CancelReservation', { status: 'Accepted' })
    await send('CancelReservation', { reservationId: 7 })
    expect(await rows()).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('smart charging', () => {
  const profile = (more: object = {}) => ({
    chargingProfileId: 5,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule: {
      startSchedule: '2026-01-01T00:00:00Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 60_000 },
        { startPeriod: 3_600, limit: 30_000.5 },
      ],
    },
    ...more,
  })
  const active = () =>
    site.rows(
      'select profile_no as no, connector_no as connector, purpose, stack_level as level from stations_charging_profiles where charge_point_id = $1 and ended_at is null order by accepted_at, id',
      chargePoint,
    )
  const set = (more: object = {}, connectorId = 1) =>
    send('SetChargingProfile', { connectorId, csChargingProfiles: profile(more) })

  test('TC_056_CSMS TC_057_CSMS a profile is active once it was accepted, never before', async () => {
    answers('SetChargingProfile', { status: 'Rejected' })
    expect((await set()).state).toBe('rejected')
    expect(await active()).toEqual([])
    answers('SetChargingProfile', { status: 'Accepted' })
    await set()
    await set({ chargingProfileId: 6, chargingProfilePurpose: 'TxProfile', transactionId: 4711 })
    expect(await active()).toEqual([
      { no: 5, connector: 1, purpose: 'TxDefaultProfile', level: 0 },
      { no: 6, connector: 1, purpose: 'TxProfile', level: 0 },
    ])
  })

  test('TC_069_CSMS of the same number, or level and purpose on one connector, the newest stands; levels stack', async () => {
    answers('SetChargingProfile', { status: 'Accepted' })
    await set()
    await set({ chargingProfileId: 8, stackLevel: 1 })
    await set({ chargingProfileId: 9 })
    await set({ chargingProfileId: 8, chargingProfilePurpose: 'ChargePointMaxProfile' }, 0)
    expect(await active()).toMatchObject([
      { no: 9, connector: 1, level: 0 },
      { no: 8, connector: 0 },
    ])
  })

  test('TC_067_CSMS ClearChargingProfile by number, by what it is, and Unknown', async () => {
    answers('SetChargingProfile', { status: 'Accepted' })
    answers('ClearChargingProfile', { status: 'Accepted' })
    await set()
    await set({ chargingProfileId: 8, stackLevel: 1 })
    await set({ chargingProfileId: 9 }, 2)
    await send('ClearChargingProfile', { id: 5 })
    expect(await active()).toMatchObject([{ no: 8 }, { no: 9 }])
    await send('ClearChargingProfile', { connectorId: 2, chargingProfilePurpose: 'TxDefaultProfile' })
    expect(await active()).toMatchObject([{ no: 8 }])
    answers('ClearChargingProfile', { status: 'Unknown' })
    expect((await send('ClearChargingProfile', {})).state).toBe('rejected')
    expect(await active()).toEqual([])
  })

  test('TC_066_CSMS GetCompositeSchedule brings the charge point’s own schedule', async () => {
    const chargingSchedule = {
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 22_000 }],
    }
    answers('GetCompositeSchedule', { status: 'Accepted', connectorId: 1, chargingSchedule })
    const got = await send('GetCompositeSchedule', { connectorId: 1, duration: 3_600 })
    expect(got).toMatchObject({ state: 'accepted', reply: { chargingSchedule } })
  })

  test('TC_059_CSMS TC_060_CSMS RemoteStartTransaction carries a TxProfile', async () => {
    answers('RemoteStartTransaction', { status: 'Accepted' })
    const chargingProfile = profile({ chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' })
    await send('RemoteStartTransaction', { idTag: 'APP-1', connectorId: 1, chargingProfile })
    expect(site.messagesOf(point, 'RemoteStartTransaction')).toMatchObject([{ chargingProfile }])
    answers('RemoteStartTransaction', { status: 'Rejected' })
    expect((await send('RemoteStartTransaction', { idTag: 'A', chargingProfile })).state).toBe('rejected')
  })

  test.each([
    [{ chargingProfilePurpose: 'ChargePointMaxProfile' }, 1, 'payload.connectorId'],
    [{ chargingProfilePurpose: 'TxProfile' }, 1, 'payload.csChargingProfiles.transactionId'],
    [{ transactionId: 1 }, 1, 'payload.csChargingProfiles.transactionId'],
    [{ chargingProfileKind: 'Recurring' }, 1, 'payload.csChargingProfiles.recurrencyKind'],
    [{ stackLevel: -1 }, 1, 'payload.csChargingProfiles.stackLevel'],
  ])('what OCPP forbids is refused by its field and not sent: %j', async (more, connectorId, field) => {
    const payload = { connectorId, csChargingProfiles: profile(more) }
    const refused = await site.command(chargePoint, 'SetChargingProfile', payload)
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
    expect(site.messagesOf(point, 'SetChargingProfile')).toEqual([])
  })
})

describe('settings and triggers', () => {
  test('TC_019_CSMS all settings make a picture of the charge point, without its secrets; some do not', async () => {
    answers('GetConfiguration', {
      configurationKey: [
        { key: 'HeartbeatInterval', readonly: false, value: '60' },
        { key: 'AuthorizationKey', readonly: false, value: 'secret-secret-secret' },
      ],
    })
    await send('GetConfiguration')
    await send('GetConfiguration', { key: ['HeartbeatInterval'] })
    expect(await site.rows('select keys from stations_configurations where charge_point_id = $1', chargePoint)).toEqual(
      [{ keys: { HeartbeatInterval: { value: '60', readonly: false } } }],
    )
  })

  test.each([
    ['TC_054_CSMS', 'TriggerMessage', 'StatusNotification', 'Accepted', 'accepted'],
    ['TC_055_CSMS', 'TriggerMessage', 'MeterValues', 'Rejected', 'rejected'],
    ['TC_054_CSMS', 'ExtendedTriggerMessage', 'LogStatusNotification', 'NotImplemented', 'rejected'],
  ])('%s %s of %s: %s', async (_id, action, requestedMessage, status, state) => {
    answers(action, { status })
    expect(await send(action, { requestedMessage })).toMatchObject({ state, reply: { status } })
  })

  test('TC_064_CSMS DataTransfer to the charge point, and what it answers', async () => {
    answers('DataTransfer', { status: 'UnknownVendorId' })
    const sent = await send('DataTransfer', { vendorId: 'Maker', messageId: 'screen', data: '{}' })
    expect(sent).toMatchObject({ state: 'rejected', reply: { status: 'UnknownVendorId' } })
  })
})

describe('X-18 a command that waits for its charge point', () => {
  const history = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/commands`)).data.list
  const offline = async () => {
    await point.close()
    await site.admin.query('update stations_links set connected = false where charge_point_id = $1', [chargePoint.id])
  }
  const queue = (action: string, payload: object = {}, more: object = {}) =>
    site.command(chargePoint, action, payload, { queueForSeconds: 600, ...more })

  test('is sent after its first call was answered, in order, and shows its real answer', async () => {
    await offline()
    const queued = [
      await queue('ChangeConfiguration', { key: 'HeartbeatInterval', value: '30' }),
      await queue('ClearCache'),
    ]
    expect(queued.map(({ data }) => [data.state, data.sentAt])).toEqual([
      ['waiting', null],
      ['waiting', null],
    ])
    point = await site.connect(chargePoint)
    answers('ChangeConfiguration', { status: 'Accepted' })
    answers('ClearCache', { status: 'Rejected' })
    expect(site.messagesOf(point, 'ClearCache')).toEqual([])
    await sendBootNotification(point)
    await point.message((text) => text.includes('"ClearCache"'))
    await expect
      .poll(async () => (await history()).map(({ state }: { state: string }) => state))
      .toEqual(['rejected', 'accepted'])
    const calls = point.received.filter((text) => text.startsWith('[2'))
    expect(calls.map((text) => JSON.parse(text)[2])).toEqual(['ChangeConfiguration', 'ClearCache'])
  })

  test('X-18 is sent after what was asked before it, though the clock was set back meanwhile', async () => {
    await offline()
    const ids: string[] = []
    const queueChange = async (key: string) =>
      ids.push((await queue('ChangeConfiguration', { key, value: '30' })).data.id)
    await queueChange('HeartbeatInterval')
    // Simulates a clock that was set back.
    await site.admin.query("update stations_commands set requested_at = '2100-01-01' where id = $1", ids)
    await queueChange('MeterValueSampleInterval')
    await queueChange('ConnectionTimeOut')
    const queued = (await history()).filter(({ id }: { id: string }) => ids.includes(id))
    expect(queued.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    point = await site.connect(chargePoint)
    answers('ChangeConfiguration', { status: 'Accepted' })
    await sendBootNotification(point)
    await expect.poll(() => site.messagesOf(point, 'ChangeConfiguration').length).toBe(3)
    expect(site.messagesOf(point, 'ChangeConfiguration').map(({ key }) => key)).toEqual([
      'HeartbeatInterval',
      'MeterValueSampleInterval',
      'ConnectionTimeOut',
    ])
  })

  test('can be taken back while it waits, once; expires; and what acts at once does not wait', async () => {
    await offline()
    const { data } = await queue('ClearCache')
    const cancel = () => site.call('POST', `/api/charge-points/${chargePoint.id}/commands/${data.id}/cancel`)
    expect((await cancel()).data).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).data).toMatchObject({ state: 'cancelled' })
    const late = await queue('ClearCache', {}, { queueForSeconds: 60 })
    await site.admin.query(
      "update stations_commands set expires_at = now() - interval '1 second' where charge_point_id = $1",
      [chargePoint.id],
    )
    await site.stations.domain.jobs?.['stations:expire-commands']?.run({}, { jobId: '', attempt: 1 })
    expect((await history())[0]).toMatchObject({ state: 'expired', queued: true, sentAt: null })
    expect(
      await site.call('POST', `/api/charge-points/${chargePoint.id}/commands/${late.data.id}/cancel`),
    ).toMatchObject({
      status: 409,
      error: 'stations.command-sent',
    })
    for (const [action, payload] of [
      ['RemoteStartTransaction', { idTag: 'A' }],
      ['UnlockConnector', { connectorId: 1 }],
      ['ChangeConfiguration', { key: 'AuthorizationKey', value: 'new-password-of-20ch' }],
    ] as const)
      expect(await queue(action, payload)).toMatchObject({ status: 400, error: 'stations.command-only-now' })
  })
})
