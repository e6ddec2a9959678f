import type { RawChargePoint } from '@evops/ocpp/testing'
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
const chargingStation = { vendorName: 'Maker', model: 'M-60' }
async function connect(protocol: 'ocpp2.0.1' | 'ocpp2.1') {
  chargePoint = await site.chargePoint({ protocol })
  point = await site.connect(chargePoint, { subprotocols: [protocol] })
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
}
beforeEach(async () => {
  await connect('ocpp2.1')
  return () => point.close()
})

const command = async (action: string, payload: object) => site.command(chargePoint, action, payload)
const answers = (action: string, status = 'Accepted') => point.answer(action, () => ({ status }))
const active = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/charging-profiles`)).data
const profile = (more: object = {}, schedule: object = {}) => ({
  chargingProfileId: 5,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Dynamic',
  chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }], ...schedule },
  ...more,
})
const set = (more: object = {}, schedule: object = {}) => {
  answers('SetChargingProfile')
  return command('SetChargingProfile', { connectorId: 1, csChargingProfiles: profile(more, schedule) })
}
const pull = (chargingProfileId = 5) => sendDeviceCall(point, 'PullDynamicScheduleUpdate', { chargingProfileId })
const rejected = { status: 'Rejected', statusInfo: { reasonCode: 'InvalidProfile' } }

describe('OCPP 2.1 K: profiles with setpoints, discharge limits, limits by phase and offline times', () => {
  test('TC_K_100_CSMS TC_K_101_CSMS TC_K_102_CSMS all of them reach the charge point and are shown', async () => {
    const period = {
      startPeriod: 0,
      limit: 3_680,
      limit_L2: 3_680,
      limit_L3: 0,
      dischargeLimit: -7_000.5,
      setpoint: -5_000,
      operationMode: 'CentralSetpoint',
    }
    const more = { maxOfflineDuration: 600, invalidAfterOfflineDuration: true, dynUpdateInterval: 60 }
    const limitAtSoC = { soc: 80, limit: 3_000 }
    expect((await set(more, { chargingSchedulePeriod: [period], limitAtSoC })).data.state).toBe('accepted')
    expect(site.messagesOf(point, 'SetChargingProfile')).toMatchObject([
      {
        evseId: 1,
        chargingProfile: { id: 5, ...more, chargingSchedule: [{ chargingSchedulePeriod: [period], limitAtSoC }] },
      },
    ])
    expect(await active()).toMatchObject([
      { profileNo: 5, dynamic: true, maxOfflineDuration: 600, invalidAfterOffline: true, periods: [period] },
    ])
  })

  test('TC_K_106_CSMS a random delay is sent with the schedule', async () => {
    await set({ chargingProfileKind: 'Relative' }, { randomizedDelay: 300 })
    expect(site.messagesOf(point, 'SetChargingProfile')).toMatchObject([
      { chargingProfile: { chargingSchedule: [{ randomizedDelay: 300 }] } },
    ])
  })

  test.each([
    ['TC_K_104_CSMS', 'PriorityCharging'],
    ['K01', 'LocalGeneration'],
  ])('%s a profile for %s is set and cleared', async (_id, purpose) => {
    await set({ chargingProfilePurpose: purpose, chargingProfileKind: 'Relative' })
    expect(await active()).toMatchObject([{ purpose }])
    answers('ClearChargingProfile')
    await command('ClearChargingProfile', { chargingProfilePurpose: purpose })
    expect(await active()).toEqual([])
  })

  test.each<[object, object, string]>([
    [
      {},
      {
        chargingSchedulePeriod: [
          { startPeriod: 0, limit: 1 },
          { startPeriod: 9, limit: 2 },
        ],
      },
      'chargingSchedule.chargingSchedulePeriod',
    ],
    [{ chargingProfileKind: 'Relative', dynUpdateInterval: 60 }, {}, 'dynUpdateInterval'],
    [{ invalidAfterOfflineDuration: true }, {}, 'maxOfflineDuration'],
    [{ chargingProfilePurpose: 'PriorityCharging' }, { randomizedDelay: 5 }, 'chargingSchedule.randomizedDelay'],
    [{}, { chargingSchedulePeriod: [{ startPeriod: 0 }] }, 'chargingSchedule.chargingSchedulePeriod.0.limit'],
    [
      {},
      { chargingSchedulePeriod: [{ startPeriod: 0, limit: 1, dischargeLimit: 5 }] },
      'chargingSchedule.chargingSchedulePeriod.0.dischargeLimit',
    ],
    [
      {},
      { chargingSchedulePeriod: [{ startPeriod: 0, limit: 1, operationMode: 'ModeOf2031' }] },
      'chargingSchedule.chargingSchedulePeriod.0.operationMode',
    ],
    [{ chargingProfileKind: 'KindOf2031' }, {}, 'chargingProfileKind'],
  ])(
    'K01 what the specification forbids is refused by its field and not sent: %j %j',
    async (more, schedule, field) => {
      const refused = await set(more, schedule)
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([
        400,
        [`payload.csChargingProfiles.${field}`],
      ])
      expect(site.messagesOf(point, 'SetChargingProfile')).toEqual([])
    },
  )

  test('a 2.0.1 charge point never receives what its version cannot express', async () => {
    await point.close()
    await connect('ocpp2.0.1')
    expect((await set()).data).toMatchObject({ state: 'rejected', reply: { status: 'Rejected' } })
    expect((await set({ chargingProfileKind: 'Relative', maxOfflineDuration: 60 })).data.state).toBe('rejected')
    const added = [
      await command('UsePriorityCharging', { transactionId: 12, activate: true }),
      await command('GetTariffs', { evseId: 0 }),
    ]
    for (const { data } of added)
      expect(data).toMatchObject({ reply: { statusInfo: { reasonCode: 'UnsupportedRequest' } } })
    expect((await set({ chargingProfileKind: 'Relative' })).data.state).toBe('accepted')
    expect(site.messagesOf(point, 'SetChargingProfile')).toHaveLength(1)
    expect(site.messagesOf(point, 'UsePriorityCharging')).toEqual([])
    expect(site.messagesOf(point, 'GetTariffs')).toEqual([])
  })
})

describe('OCPP 2.1 K28 K29: dynamic schedules', () => {
  const update = (scheduleUpdate: object = { limit: 6_000, setpoint: 5_500 }, chargingProfileId = 5) =>
    command('UpdateDynamicSchedule', { chargingProfileId, scheduleUpdate })

  test('TC_K_121_CSMS TC_Q_109_CSMS TC_Q_110_CSMS TC_Q_117_CSMS accepted values are those of the profile, rejected ones are not; a pull gets them', async () => {
    await set()
    expect(await pull()).toEqual({ status: 'Accepted', scheduleUpdate: { limit: 11_000 } })
    answers('UpdateDynamicSchedule', 'Rejected')
    expect((await update()).data.state).toBe('rejected')
    expect(await active()).toMatchObject([{ periods: [{ limit: 11_000 }] }])
    answers('UpdateDynamicSchedule')
    expect((await update()).data.state).toBe('accepted')
    expect(site.messagesOf(point, 'UpdateDynamicSchedule').at(-1)).toEqual({
      chargingProfileId: 5,
      scheduleUpdate: { limit: 6_000, setpoint: 5_500 },
    })
    expect(await active()).toMatchObject([
      { periods: [{ startPeriod: 0, limit: 6_000, setpoint: 5_500 }], valuesAt: expect.any(String) },
    ])
    expect(await pull()).toEqual({ status: 'Accepted', scheduleUpdate: { limit: 6_000, setpoint: 5_500 } })
  })

  test('an unknown profile, one that is not dynamic and one of a finished session are refused', async () => {
    answers('UpdateDynamicSchedule')
    const isRefused = async (no = 5) => {
      expect(await update({ limit: 1 }, no)).toMatchObject({
        status: 400,
        fields: { 'payload.chargingProfileId': expect.stringMatching(/Dynamic/) },
      })
      expect(await pull(no)).toEqual(rejected)
    }
    await isRefused(77)
    await set({ chargingProfileKind: 'Relative' })
    await isRefused()
    await set({ chargingProfilePurpose: 'TxProfile', transactionId: 12 })
    expect(await pull()).toMatchObject({ status: 'Accepted' })
    // The end of a session ends its profiles (sessionEndKind).
    await site.admin.query(
      "update stations_charging_profiles set ended_at = now(), ended_for = 'cleared' where charge_point_id = $1",
      [chargePoint.id],
    )
    await isRefused()
    expect(site.messagesOf(point, 'UpdateDynamicSchedule')).toEqual([])
  })

  test('another charge point does not get the values', async () => {
    await set()
    const first = point
    await connect('ocpp2.1')
    expect(await pull()).toEqual(rejected)
    await first.close()
  })

  test('an update without values, or with an unknown one, is refused by name', async () => {
    await set()
    expect(Object.keys((await update({})).fields ?? {})).toEqual(['payload.scheduleUpdate'])
    expect(Object.keys((await update({ limit: 1, limit_L4: 1 })).fields ?? {})).toEqual([
      'payload.scheduleUpdate.limit_L4',
    ])
  })
})

describe('OCPP 2.1 K21 K22: priority charging, and K allowed energy transfer', () => {
  test.each([
    ['UsePriorityCharging', { activate: true }, 'Accepted', 'accepted'],
    ['UsePriorityCharging', { activate: true }, 'NoProfile', 'rejected'],
    ['NotifyAllowedEnergyTransfer', { allowedEnergyTransfer: ['AC_three_phase', 'AC_BPT'] }, 'Accepted', 'accepted'],
    ['NotifyAllowedEnergyTransfer', { allowedEnergyTransfer: ['DC'] }, 'Rejected', 'rejected'],
  ])(
    'TC_K_118_CSMS %s names the charge point’s own transaction; %j is answered %s',
    async (action, more, status, state) => {
      answers(action, status)
      expect((await command(action, { transactionId: 12, ...more })).data).toMatchObject({ state, reply: { status } })
      expect(site.messagesOf(point, action)).toEqual([{ transactionId: 'tx-12', ...more }])
      expect(site.audited.at(-1)).toMatchObject({ entity: 'charge-point', after: { action, state } })
    },
  )

  test('a mode of a later edition is refused by its field', async () => {
    const payload = { transactionId: 12, allowedEnergyTransfer: ['AC_ten_phase'] }
    const refused = await command('NotifyAllowedEnergyTransfer', payload)
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['payload.allowedEnergyTransfer.0']])
  })

  test('only who may control charge points sends them, and they are never queued', async () => {
    const path = `/api/charge-points/${chargePoint.chargePointNo}/commands`
    const body = { action: 'UsePriorityCharging', payload: { transactionId: 12, activate: true } }
    expect((await site.call('POST', path, { body, token: 'viewer' })).status).toBe(403)
    expect((await site.call('POST', path, { body, token: 'theirs' })).status).toBe(404)
    expect(await site.call('POST', path, { body: { ...body, queueForSeconds: 600 } })).toMatchObject({
      error: 'stations.command-only-now',
    })
  })

  test('a start and an end of priority charging are events', async () => {
    for (const activated of [true, false])
      expect(await sendDeviceCall(point, 'NotifyPriorityCharging', { transactionId: 'tx-12', activated })).toEqual({})
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=report`)
    expect(data.list).toMatchObject([
      { code: 'PriorityCharging.stopped', detail: 'tx-12' },
      { code: 'PriorityCharging.started', detail: 'tx-12' },
    ])
  })
})
