import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

/*
 * Commands to an OCPP 2.0.1 charge point through the version-independent API: the messages sent, and the interpretation
 * of the responses. Case ids are those of the Open Charge Alliance's test tool.
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

/** Sends a command and returns the messages received by the charge point and the result. */
async function command(action: string, payload: object, answers: Record<string, (heard: never) => object>) {
  for (const [name, answer] of Object.entries(answers)) point.answer(name, answer as never)
  const { status, data } = await site.command(chargePoint, action, payload)
  const received = Object.keys(answers).flatMap((name) => site.messagesOf(point, name))
  return { status, state: data?.state, reply: data?.reply, heard: received }
}
const acceptCall = () => ({ status: 'Accepted' })
const evse = { id: 1, connectorId: 1 }

describe('settings by their keys', () => {
  test('one variable under two names, however they are spelled, is asked for once and answered under both', async () => {
    const { reply, heard } = await command(
      'GetConfiguration',
      { key: ['heartbeatinterval', 'OCPPCommCtrlr.HeartbeatInterval', 'Colour'] },
      {
        GetVariables: ({ getVariableData }: { getVariableData: object[] }) => ({
          getVariableResult: getVariableData.map((variable) => ({
            ...variable,
            attributeStatus: 'Accepted',
            attributeValue: '60',
          })),
        }),
      },
    )
    expect(heard).toMatchObject([
      {
        getVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } }],
      },
    ])
    const settingOf = (key: string) => ({ key, readonly: false, value: '60' })
    expect(reply).toEqual({
      configurationKey: [settingOf('heartbeatinterval'), settingOf('OCPPCommCtrlr.HeartbeatInterval')],
      unknownKey: ['Colour'],
    })
  })
})

describe('remote control and availability', () => {
  test('TC_F_01_CSMS TC_F_02_CSMS a start names the token, its kind and the EVSE', async () => {
    const { state, heard } = await command(
      'RemoteStartTransaction',
      { idTag: '04A1B2C3D4E5F6', connectorId: 2 },
      { RequestStartTransaction: () => ({ status: 'Accepted', transactionId: 'tx-9' }) },
    )
    expect(state).toBe('accepted')
    expect(heard).toMatchObject([{ idToken: { idToken: '04A1B2C3D4E5F6', type: 'ISO14443' }, evseId: 2 }])
    expect(heard[0]?.remoteStartId).toBeGreaterThan(0)
  })

  test('TC_K_37_CSMS a start carries its charging profile', async () => {
    const chargingProfile = {
      chargingProfileId: 5,
      stackLevel: 1,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: {
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
      },
    }
    const { heard } = await command(
      'RemoteStartTransaction',
      { idTag: 'APP-1', connectorId: 1, chargingProfile },
      { RequestStartTransaction: acceptCall },
    )
    expect(heard).toMatchObject([
      {
        idToken: { idToken: 'APP-1', type: 'Central' },
        chargingProfile: { id: 5, chargingProfilePurpose: 'TxProfile', chargingSchedule: [{ id: 5 }] },
      },
    ])
  })

  test('TC_E_21_CSMS a stop names the transaction as its station does', async () => {
    const stop = await command('RemoteStopTransaction', { transactionId: 77 }, { RequestStopTransaction: acceptCall })
    expect(stop).toMatchObject({ state: 'accepted', heard: [{ transactionId: 'tx-77' }] })
  })

  test.each([
    ['TC_F_06_CSMS', 'Unlocked', 'accepted', 'Unlocked'],
    ['F05', 'UnlockFailed', 'rejected', 'UnlockFailed'],
    ['F05', 'UnknownConnector', 'rejected', 'NotSupported'],
  ])('%s an unlock answered %s is %s', async (_id, status, state, shown) => {
    const unlock = await command('UnlockConnector', { connectorId: 27 }, { UnlockConnector: () => ({ status }) })
    expect(unlock).toMatchObject({ state, reply: { status: shown }, heard: [{ evseId: 2, connectorId: 2 }] })
  })

  test.each([
    ['TC_F_11_CSMS', 'MeterValues', 1, { id: 1 }],
    ['TC_F_12_CSMS', 'MeterValues', undefined, undefined],
    ['TC_F_13_CSMS', 'TransactionEvent', 1, { id: 1 }],
    ['TC_F_14_CSMS', 'TransactionEvent', undefined, undefined],
    ['TC_F_15_CSMS', 'LogStatusNotification', undefined, undefined],
    ['TC_F_18_CSMS', 'FirmwareStatusNotification', undefined, undefined],
    ['TC_F_20_CSMS', 'Heartbeat', undefined, undefined],
    ['TC_F_23_CSMS TC_F_24_CSMS', 'StatusNotification', 1, evse],
    ['D-16b', 'SignCombinedCertificate', undefined, undefined],
  ])('%s %s is asked for', async (_id, requestedMessage, connectorId, at) => {
    const payload = { requestedMessage, ...(connectorId && { connectorId }) }
    const trigger = await command('TriggerMessage', payload, { TriggerMessage: acceptCall })
    expect(trigger).toMatchObject({
      state: 'accepted',
      heard: [{ requestedMessage, ...(at && { evse: at }) }],
    })
  })

  test('TC_F_27_CSMS what the station cannot send is said so', async () => {
    const trigger = await command(
      'TriggerMessage',
      { requestedMessage: 'Heartbeat' },
      { TriggerMessage: () => ({ status: 'NotImplemented' }) },
    )
    expect(trigger).toMatchObject({ state: 'rejected', reply: { status: 'NotImplemented' } })
  })

  test.each([
    ['TC_B_20_CSMS TC_B_21_CSMS', { type: 'Soft' }, { type: 'OnIdle' }, 'Accepted'],
    ['TC_B_21_CSMS', { type: 'Soft' }, { type: 'OnIdle' }, 'Scheduled'],
    ['TC_B_22_CSMS', { type: 'Hard' }, { type: 'Immediate' }, 'Accepted'],
    ['TC_B_25_CSMS TC_B_26_CSMS', { type: 'Soft', connectorId: 1 }, { type: 'OnIdle', evseId: 1 }, 'Accepted'],
    ['TC_B_27_CSMS', { type: 'Hard', connectorId: 1 }, { type: 'Immediate', evseId: 1 }, 'Accepted'],
  ])('%s Reset %j is %j there', async (_id, payload, there, status) => {
    const reset = await command('Reset', payload, { Reset: () => ({ status }) })
    expect(reset).toMatchObject({ state: 'accepted', heard: [there] })
  })

  test.each([
    ['TC_G_07_CSMS', 1, 'Inoperative', 'Accepted', { evse }],
    ['TC_G_08_CSMS', 1, 'Operative', 'Accepted', { evse }],
    ['TC_G_17_CSMS', 1, 'Inoperative', 'Scheduled', { evse }],
    ['TC_G_05_CSMS', 0, 'Inoperative', 'Accepted', {}],
    ['TC_G_06_CSMS', 0, 'Operative', 'Accepted', {}],
    ['TC_G_14_CSMS', 0, 'Inoperative', 'Scheduled', {}],
  ])('%s connector %s becomes %s: %s', async (_id, connectorId, type, status, at) => {
    const change = await command(
      'ChangeAvailability',
      { connectorId, type },
      { ChangeAvailability: () => ({ status }) },
    )
    expect(change).toMatchObject({
      state: 'accepted',
      reply: { status },
      heard: [{ operationalStatus: type, ...at }],
    })
  })

  test.each([
    ['TC_C_37_CSMS', 'Accepted', 'accepted'],
    ['TC_C_38_CSMS', 'Rejected', 'rejected'],
  ])('%s the cache is cleared: %s', async (_id, status, state) => {
    expect(await command('ClearCache', {}, { ClearCache: () => ({ status }) })).toMatchObject({
      state,
      heard: [{}],
    })
  })
})

test('TC_A_19_CSMS a higher security profile is expected once it was accepted, and in force once it is used', async () => {
  const connectionData = {
    ocppVersion: 'OCPP20',
    ocppTransport: 'JSON',
    ocppCsmsUrl: 'wss://example.com/ocpp/',
    messageTimeout: 30,
    securityProfile: 2,
    ocppInterface: 'Wired0',
  }
  const profiles = () =>
    site.rows(
      'select security_profile as now, next_security_profile as next from stations_identities where charge_point_id = $1',
      chargePoint,
    )
  const set = (status: string) =>
    command('SetNetworkProfile', { configurationSlot: 1, connectionData }, { SetNetworkProfile: () => ({ status }) })
  expect([(await set('Rejected')).state, await profiles()]).toEqual(['rejected', [{ now: 0, next: null }]])
  expect([(await set('Accepted')).state, await profiles()]).toEqual(['accepted', [{ now: 0, next: 2 }]])
})

describe('lists and reservations', () => {
  const entry = { idTag: 'GOOD', idTagInfo: { status: 'Accepted', parentIdTag: 'FLEET' } }
  test('TC_D_01_CSMS TC_D_02_CSMS TC_D_03_CSMS TC_D_04_CSMS lists are sent and known once accepted', async () => {
    const send = (updateType: string, localAuthorizationList: object[]) =>
      command('SendLocalList', { updateType, localAuthorizationList }, { SendLocalList: acceptCall })
    const full = await send('Full', [entry])
    expect(full.heard).toEqual([
      {
        versionNumber: 1,
        updateType: 'Full',
        localAuthorizationList: [
          {
            idToken: { idToken: 'GOOD', type: 'Central' },
            idTokenInfo: { status: 'Accepted', groupIdToken: { idToken: 'FLEET', type: 'Central' } },
          },
        ],
      },
    ])
    await send('Differential', [{ idTag: 'SECOND', idTagInfo: { status: 'Accepted' } }])
    await send('Differential', [{ idTag: 'GOOD' }])
    const list = () =>
      site.rows(
        'select version, jsonb_strip_nulls(entries || delta) as entries from stations_local_lists where charge_point_id = $1',
        chargePoint,
      )
    expect(await list()).toEqual([{ version: 3, entries: { SECOND: { status: 'Accepted' } } }])
    const empty = await send('Full', [])
    expect(empty.heard.at(-1)).toEqual({ versionNumber: 4, updateType: 'Full' })
    expect(await list()).toEqual([{ version: 4, entries: {} }])
  })

  test.each([
    ['TC_D_08_CSMS', 7],
    ['TC_D_09_CSMS', 0],
  ])('%s its version is %s', async (_id, versionNumber) => {
    const got = await command('GetLocalListVersion', {}, { GetLocalListVersion: () => ({ versionNumber }) })
    expect(got).toMatchObject({ state: 'accepted', reply: { listVersion: versionNumber } })
    expect(
      await site.rows('select reported_version from stations_local_lists where charge_point_id = $1', chargePoint),
    ).toEqual([{ reported_version: versionNumber }])
  })

  const expiryDate = '2030-01-01T00:00:00Z'
  const states = () => site.rows('select state from stations_reservations where charge_point_id = $1', chargePoint)
  test.each([
    ['TC_H_01_CSMS', 1, { evseId: 1 }],
    ['TC_H_08_CSMS', 0, {}],
  ])('%s TC_H_17_CSMS TC_H_07_CSMS a reservation stands, and ends', async (_id, connectorId, at) => {
    const made = await command('ReserveNow', { connectorId, expiryDate, idTag: 'GOOD' }, { ReserveNow: acceptCall })
    expect(made).toMatchObject({ state: 'accepted', heard: [{ expiryDateTime: expiryDate, ...at }] })
    expect(await states()).toEqual([{ state: 'active' }])
    const reservationId = made.heard[0]?.id
    if (connectorId === 1) await command('CancelReservation', { reservationId }, { CancelReservation: acceptCall })
    else
      await sendDeviceCall(point, 'ReservationStatusUpdate', {
        reservationId,
        reservationUpdateStatus: 'Expired',
      })
    expect(await states()).toEqual([{ state: 'cancelled' }])
  })

  test('TC_H_22_CSMS a station that refuses holds none', async () => {
    const rejectCall = () => ({ status: 'Rejected' })
    const made = await command('ReserveNow', { connectorId: 1, expiryDate, idTag: 'GOOD' }, { ReserveNow: rejectCall })
    expect([made.state, await states()]).toEqual(['rejected', []])
  })
})

describe('charging profiles', () => {
  const schedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.1 }] }
  const profile = (more: object = {}) => ({
    chargingProfileId: 3,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: schedule,
    ...more,
  })
  const set = (connectorId: number, more: object = {}, status = 'Accepted') =>
    command(
      'SetChargingProfile',
      { connectorId, csChargingProfiles: profile(more) },
      { SetChargingProfile: () => ({ status }) },
    )
  const active = () =>
    site.rows(
      'select profile_no as no from stations_charging_profiles where charge_point_id = $1 and ended_at is null',
      chargePoint,
    )

  test.each([
    ['TC_K_01_CSMS', 1, {}, { evseId: 1 }],
    ['TC_K_10_CSMS', 0, {}, { evseId: 0 }],
    [
      'TC_K_03_CSMS',
      0,
      {
        chargingProfilePurpose: 'ChargePointMaxProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: { ...schedule, startSchedule: '2026-11-20T00:00:00Z' },
      },
      { chargingProfile: { chargingProfilePurpose: 'ChargingStationMaxProfile' } },
    ],
    [
      'TC_K_19_CSMS',
      1,
      { chargingProfileKind: 'Recurring', recurrencyKind: 'Daily' },
      { chargingProfile: { recurrencyKind: 'Daily' } },
    ],
    [
      'TC_K_60_CSMS',
      1,
      { chargingProfilePurpose: 'TxProfile', transactionId: 12 },
      { chargingProfile: { transactionId: 'tx-12' } },
    ],
  ])('%s a profile is set and shown as active', async (_id, connectorId, more, there) => {
    const { state, heard } = await set(connectorId, more)
    expect([state, heard, await active()]).toMatchObject(['accepted', [there], [{ no: 3 }]])
  })

  test('TC_K_04_CSMS TC_K_05_CSMS TC_K_06_CSMS TC_K_08_CSMS TC_K_15_CSMS replaced, cleared, refused', async () => {
    await set(1)
    await set(1, { stackLevel: 2 })
    expect(await active()).toEqual([{ no: 3 }])
    const clear = (payload: object, status = 'Accepted') =>
      command('ClearChargingProfile', payload, { ClearChargingProfile: () => ({ status }) })
    expect((await clear({ id: 3 })).heard).toEqual([{ chargingProfileId: 3 }])
    expect(await active()).toEqual([])
    await set(1)
    const one = await clear({ connectorId: 1, stackLevel: 0, chargingProfilePurpose: 'TxDefaultProfile' })
    expect(one.heard.at(-1)).toEqual({
      chargingProfileCriteria: { evseId: 1, stackLevel: 0, chargingProfilePurpose: 'TxDefaultProfile' },
    })
    expect(await active()).toEqual([])
    expect((await clear({ id: 9 }, 'Unknown')).state).toBe('rejected')
    expect([(await set(1, {}, 'Rejected')).state, await active()]).toEqual(['rejected', []])
  })

  test.each([
    ['TC_K_43_CSMS', 1],
    ['TC_K_44_CSMS', 0],
  ])('%s the schedule of connector %s as the station works it out', async (_id, connectorId) => {
    const curve = {
      duration: 3_600,
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 9_000 }],
    }
    const at = '2026-11-20T12:00:00Z'
    const got = await command(
      'GetCompositeSchedule',
      { connectorId, duration: 3_600 },
      {
        GetCompositeSchedule: () => ({
          status: 'Accepted',
          schedule: { evseId: connectorId, scheduleStart: at, ...curve },
        }),
      },
    )
    expect(got).toMatchObject({
      heard: [{ evseId: connectorId }],
      reply: { scheduleStart: at, chargingSchedule: curve },
    })
  })

  test.each([
    ['TC_K_29_CSMS', { evseId: 0, chargingProfile: {} }],
    ['TC_K_30_CSMS', { evseId: 1, chargingProfile: {} }],
    ['TC_K_31_CSMS', { chargingProfile: {} }],
    ['TC_K_32_CSMS', { chargingProfile: { chargingProfileId: [3] } }],
    ['TC_K_33_CSMS', { evseId: 1, chargingProfile: { stackLevel: 2 } }],
    ['TC_K_34_CSMS', { evseId: 1, chargingProfile: { chargingLimitSource: ['EMS'] } }],
    ['TC_K_35_CSMS', { evseId: 1, chargingProfile: { chargingProfilePurpose: 'TxDefaultProfile' } }],
    ['TC_K_36_CSMS', { evseId: 1, chargingProfile: { chargingProfilePurpose: 'TxProfile', stackLevel: 1 } }],
    ['K09', { chargingProfile: { chargingProfileId: [3, 4, 5], chargingLimitSource: ['EMS', 'SO', 'CSO'] } }],
    ['K09', { evseId: 2, chargingProfile: { chargingProfilePurpose: 'ChargingStationExternalConstraints' } }],
    ['K09', { evseId: 0, chargingProfile: { chargingProfilePurpose: 'ChargingStationMaxProfile' } }],
  ])('%s profiles are asked for, and nothing but what was asked narrows them: %j', async (_id, payload) => {
    const got = await command('GetChargingProfiles', payload, { GetChargingProfiles: acceptCall })
    expect(got.state).toBe('accepted')
    expect(got.heard).toEqual([{ ...payload, requestId: expect.any(Number) }])
  })

  test('K09 a charge point that holds none that fit says so', async () => {
    const payload = { evseId: 1, chargingProfile: { stackLevel: 9 } }
    const none = () => ({ status: 'NoProfiles' })
    const got = await command('GetChargingProfiles', payload, { GetChargingProfiles: none })
    expect(got).toMatchObject({ state: 'rejected', reply: { status: 'NoProfiles' } })
  })

  test.each([
    [{}],
    [{ evseId: -1, chargingProfile: {} }],
    [{ evseId: '1', chargingProfile: {} }],
    [{ chargingProfile: { chargingProfilePurpose: 'ChargePointMaxProfile' } }],
    [{ chargingProfile: { stackLevel: -1 } }],
    [{ chargingProfile: { stackLevel: 1.5 } }],
    [{ chargingProfile: { chargingProfileId: [] } }],
    [{ chargingProfile: { chargingProfileId: 3 } }],
    [{ chargingProfile: { chargingLimitSource: [] } }],
    [{ chargingProfile: { chargingLimitSource: ['Neighbour'] } }],
    [{ chargingProfile: { colour: 'red' } }],
  ])('K09 a filter that is none is refused before anything is sent: %j', async (payload) => {
    expect((await site.command(chargePoint, 'GetChargingProfiles', payload)).status).toBe(400)
    expect(site.messagesOf(point, 'GetChargingProfiles')).toEqual([])
  })

  test.each([
    ['TC_K_48_CSMS', 'NotifyChargingLimit', { chargingLimit: { chargingLimitSource: 'EMS' } }],
    ['TC_K_50_CSMS TC_K_51_CSMS', 'ClearedChargingLimit', { chargingLimitSource: 'EMS' }],
  ])('%s limits from elsewhere are in the log', async (_id, action, payload) => {
    await sendDeviceCall(point, action, payload)
    expect(await site.rows('select kind, code from stations_events where charge_point_id = $1', chargePoint)).toEqual([
      { kind: 'report', code: action },
    ])
  })
})
