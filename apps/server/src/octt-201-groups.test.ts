import {
  testCardToken,
  testRegisterValue,
  transaction201,
  type Point201,
  type SiteChargePoint,
} from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootedPoint, productSite, requestsReceivedBy, type ProductSite } from './testing/product-site.ts'

/*
 * Cases of the Open Charge Alliance's test tool for OCPP 2.0.1: groups and master pass, needs of vehicles, running
 * cost.
 */
let site: ProductSite
let chargePoint: SiteChargePoint
let point: Point201
let refs = 0
beforeAll(async () => {
  site = await productSite()
  for (const [idTag, groupTag] of [
    ['ANA', 'DEPOT'],
    ['BEA', 'DEPOT'],
    ['BOSS', 'MASTER'],
    ['GOOD', undefined],
  ])
    await site.call('POST', '/api/start-tokens', { idTag, groupTag, manyAtOnce: true })
  await site.call('POST', '/api/start-tokens', { idTag: 'LOST', groupTag: 'DEPOT', state: 'blocked' })
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await bootedPoint(site))
  return () => point.close()
})

const at = (minutes = 0) => new Date(Date.now() - minutes * 60_000).toISOString()
const begin = () => transaction201(`octt-g-${(refs += 1)}`)
const sendTransactionEvent = (event: object) => point.sendCall('TransactionEvent', event)
const chargingSessions = async () =>
  (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list
const group = (idToken: string) => ({ idToken, type: 'Central' })
const acceptedInGroup = (groupTag: string) => ({ status: 'Accepted', groupIdToken: group(groupTag) })
async function charging(tag: string, evseId = 1) {
  const sendEvent = begin()
  const evse = { id: evseId, connectorId: 1 }
  const meterValue = [testRegisterValue(at(3), 1_000, 'Transaction.Begin')]
  const more = { timestamp: at(3), evse, chargingState: 'Charging' as const, idToken: testCardToken(tag), meterValue }
  return { sendEvent, answer: await sendTransactionEvent(sendEvent('Started', 'Authorized', more)) }
}
const ended = { meterValue: [testRegisterValue(at(), 2_000, 'Transaction.End')] }
async function command(action: string, payload: object, status: string) {
  point.answer(action, () => ({ status }))
  return (await site.call('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, { action, payload })).data
}

describe('OCTT 2.0.1 C: groups and master pass', () => {
  test('TC_C_39_CSMS another card of the group ends the session: both are told to be of it', async () => {
    expect(await point.sendCall('Authorize', { idToken: testCardToken('ANA') })).toEqual({
      idTokenInfo: acceptedInGroup('DEPOT'),
    })
    const { sendEvent, answer } = await charging('ANA')
    expect(answer).toEqual({ idTokenInfo: acceptedInGroup('DEPOT') })
    expect(await point.sendCall('Authorize', { idToken: testCardToken('BEA') })).toEqual({
      idTokenInfo: acceptedInGroup('DEPOT'),
    })
    const stop = { stoppedReason: 'Local' as const, idToken: testCardToken('BEA'), ...ended }
    expect(await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', stop))).toMatchObject({
      idTokenInfo: acceptedInGroup('DEPOT'),
    })
    expect(await chargingSessions()).toMatchObject([{ state: 'settled', energyDwh: 10_000, stopReason: 'user_local' }])
  })

  test('TC_C_40_CSMS TC_C_43_CSMS the local list bears groups; who is blocked is in none', async () => {
    const { stationId } = chargePoint
    await site.admin.query(
      'update stations_stations set local_list = true, local_list_by = gen_random_uuid() where id = $1',
      [stationId],
    )
    point.answer('GetVariables', (payload) => {
      const { getVariableData } = payload as { getVariableData: object[] }
      return {
        getVariableResult: getVariableData.map((one) => ({ ...one, attributeStatus: 'UnknownComponent' })),
      }
    })
    point.answer('GetLocalListVersion', () => ({ versionNumber: 0 }))
    point.answer('SendLocalList', () => ({ status: 'Accepted' }))
    await site.job('stations', 'stations:local-lists', {})
    await site.job('stations', 'stations:push-lists', {})
    const [{ localAuthorizationList: list }] = requestsReceivedBy(point, 'SendLocalList')
    const entryOf = (tag: string) =>
      list.find(({ idToken }: { idToken: { idToken: string } }) => idToken.idToken === tag)?.idTokenInfo
    expect(entryOf('ANA')).toMatchObject(acceptedInGroup('DEPOT'))
    expect(entryOf('LOST')).toEqual({ status: 'Blocked' })
    expect(await point.sendCall('Authorize', { idToken: testCardToken('LOST') })).toEqual({
      idTokenInfo: { status: 'Blocked' },
    })
  })

  test('TC_C_48_CSMS a master pass ends one of two sessions, and the other goes on', async () => {
    const one = await charging('ANA', 1)
    await charging('GOOD', 2)
    const pass = { idTokenInfo: acceptedInGroup('MASTER') }
    expect(await point.sendCall('Authorize', { idToken: testCardToken('BOSS') })).toEqual(pass)
    await sendTransactionEvent(
      one.sendEvent('Ended', 'StopAuthorized', {
        stoppedReason: 'MasterPass',
        idToken: testCardToken('BOSS'),
        ...ended,
      }),
    )
    const states = (await chargingSessions()).map(({ connectorNo, state }: { connectorNo: number; state: string }) => [
      connectorNo,
      state,
    ])
    expect(states.toSorted()).toEqual([
      [1, 'settled'],
      [2, 'charging'],
    ])
  })

  test('TC_C_49_CSMS without a screen it ends all of them; the orders stay those of who began', async () => {
    const sessions = [await charging('ANA', 1), await charging('GOOD', 2)]
    await point.sendCall('Authorize', { idToken: testCardToken('BOSS') })
    for (const { sendEvent } of sessions)
      await sendTransactionEvent(
        sendEvent('Ended', 'StopAuthorized', {
          stoppedReason: 'MasterPass',
          idToken: testCardToken('BOSS'),
          ...ended,
        }),
      )
    const found = await chargingSessions()
    expect(found.map(({ state }: { state: string }) => state)).toEqual(['settled', 'settled'])
    const { rows } = await site.admin.query(
      'select id_tag, reported_stop_reason from charging_sessions where charge_point_id = $1 order by connector_no',
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([
      { id_tag: 'ANA', reported_stop_reason: 'MasterPass' },
      { id_tag: 'GOOD', reported_stop_reason: 'MasterPass' },
    ])
  })

  test('TC_H_19_CSMS a reservation of a group is used by another of its cards', async () => {
    const wish = { connectorId: 1, idTag: 'ANA', parentIdTag: 'DEPOT', expiryDate: at(-60) }
    expect(await command('ReserveNow', wish, 'Accepted')).toMatchObject({ state: 'accepted' })
    const [received] = requestsReceivedBy(point, 'ReserveNow')
    expect(received).toMatchObject({ evseId: 1, groupIdToken: group('DEPOT') })
    const sendEvent = begin()
    const more = { evse: { id: 1, connectorId: 1 }, idToken: testCardToken('BEA'), reservationId: received.id }
    const meterValue = [testRegisterValue(at(), 1_000, 'Transaction.Begin')]
    expect(await sendTransactionEvent(sendEvent('Started', 'Authorized', { ...more, meterValue }))).toEqual({
      idTokenInfo: acceptedInGroup('DEPOT'),
    })
    expect((await site.call('GET', `/api/charge-points/${chargePoint.chargePointId}/reservations`)).data).toMatchObject(
      [{ state: 'used' }],
    )
    expect(await chargingSessions()).toMatchObject([{ state: 'charging' }])
  })
})

describe('OCTT 2.0.1 K: by what vehicles need (ISO 15118)', () => {
  const ac = { energyAmount: 5_000, evMinCurrent: 6, evMaxCurrent: 32, evMaxVoltage: 230 }
  const needs = (more: object = {}) =>
    point.sendCall('NotifyEVChargingNeeds', {
      evseId: 1,
      maxScheduleTuples: 3,
      chargingNeeds: { requestedEnergyTransfer: 'AC_three_phase', acChargingParameters: { ...ac, ...more } },
    })
  const schedule = (limit: number) =>
    point.sendCall('NotifyEVChargingSchedule', {
      timeBase: at(),
      evseId: 1,
      chargingSchedule: { id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    })
  const set = (n: number) =>
    waitUntil(() => requestsReceivedBy(point, 'SetChargingProfile').length === n, `profile ${n} is set`)
  const limitOf = (n: number) =>
    requestsReceivedBy(point, 'SetChargingProfile')[n]?.chargingProfile.chargingSchedule[0].chargingSchedulePeriod[0]
      .limit
  const active = async () =>
    (await site.call('GET', `/api/charge-points/${chargePoint.chargePointId}/charging-profiles`)).data as {
      purpose: string
    }[]
  beforeEach(() => point.answer('SetChargingProfile', () => ({ status: 'Accepted' })))

  test('TC_K_53_CSMS a vehicle says what it needs, gets it as its session’s profile, and keeps to it', async () => {
    expect(await needs()).toEqual({ status: 'Rejected' })
    const { sendEvent } = await charging('GOOD')
    expect(await needs()).toEqual({ status: 'Accepted' })
    await set(1)
    expect(requestsReceivedBy(point, 'SetChargingProfile')[0]).toMatchObject({
      evseId: 1,
      chargingProfile: {
        chargingProfilePurpose: 'TxProfile',
        transactionId: `octt-g-${refs}`,
        chargingSchedule: [{ chargingRateUnit: 'A', chargingSchedulePeriod: [{ limit: 32, numberPhases: 3 }] }],
      },
    })
    await waitUntil(async () => (await active()).length === 1, 'it is shown as active')
    expect(await schedule(30)).toEqual({ status: 'Accepted' })
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...ended }))
    expect(await active()).toEqual([])
  })

  test('TC_K_55_CSMS a vehicle that means to draw more than it was given is told its limits again', async () => {
    await charging('GOOD')
    await needs()
    await set(1)
    await waitUntil(async () => (await active()).length === 1, 'it is active')
    expect(await schedule(100)).toEqual({ status: 'Rejected' })
    await set(2)
    expect(limitOf(1)).toBe(32)
    expect(await schedule(32)).toEqual({ status: 'Accepted' })
  })

  test('TC_K_57_CSMS a vehicle that needs less now gets less', async () => {
    await charging('GOOD')
    await needs()
    await set(1)
    expect(await needs({ evMaxCurrent: 16 })).toEqual({ status: 'Accepted' })
    await set(2)
    expect([limitOf(0), limitOf(1)]).toEqual([32, 16])
  })

  test('TC_K_58_CSMS TC_K_59_CSMS we change the limit, and what the vehicle then says keeps within it', async () => {
    await charging('GOOD')
    await needs()
    await set(1)
    const { rows } = await site.admin.query(
      'select transaction_id as no from charging_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    const csChargingProfiles = {
      chargingProfileId: 700,
      transactionId: rows[0].no,
      stackLevel: 5,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 }] },
    }
    const wish = { connectorId: 1, csChargingProfiles }
    expect(await command('SetChargingProfile', wish, 'Accepted')).toMatchObject({ state: 'accepted' })
    await waitUntil(async () => (await active()).length === 2, 'both are active')
    // The profile sent earlier still contains 32; a value set since then applies at once.
    expect(await schedule(20)).toEqual({ status: 'Rejected' })
    await set(3)
    expect(limitOf(2)).toBe(10)
    expect(await needs()).toEqual({ status: 'Accepted' })
    await set(4)
    expect(limitOf(3)).toBe(10)
    expect(await schedule(10)).toEqual({ status: 'Accepted' })
    expect(await schedule(20)).toEqual({ status: 'Rejected' })
  })

  test('K15 a vehicle of direct current gets its power, and no more than the charge point has', async () => {
    await charging('GOOD')
    const dcChargingParameters = { evMaxCurrent: 500, evMaxVoltage: 800, evMaxPower: 250_000 }
    const chargingNeeds = { requestedEnergyTransfer: 'DC', dcChargingParameters }
    expect(await point.sendCall('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds })).toEqual({
      status: 'Accepted',
    })
    await set(1)
    expect(limitOf(0)).toBe(120_000)
  })

  test.each([
    ['DC', 'W', 120_000],
    ['AC_three_phase', 'A', 173.9],
    ['AC_single_phase', 'A', 521.7],
  ])(
    'D-16e a vehicle that wants %s and gives no parameters is answered by what the station allows',
    async (requestedEnergyTransfer, chargingRateUnit, limit) => {
      await charging('GOOD')
      const chargingNeeds = { requestedEnergyTransfer }
      expect(await point.sendCall('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds })).toEqual({
        status: 'Accepted',
      })
      await set(1)
      expect(requestsReceivedBy(point, 'SetChargingProfile')[0]).toMatchObject({
        chargingProfile: { chargingSchedule: [{ chargingRateUnit, chargingSchedulePeriod: [{ limit }] }] },
      })
    },
  )
})

describe('OCTT 2.0.1 I: what it costs so far', () => {
  test.each([
    ['TC_I_01_CSMS', 'ocpp2.0.1'],
    ['X-10', 'ocpp2.1'],
  ])('%s %s: a charge point that shows costs is told each minute, when they have changed', async (_id, subprotocol) => {
    await point.close()
    ;({ chargePoint, point } = await bootedPoint(site, { subprotocol }))
    const { sendEvent } = await charging('GOOD')
    const cost = () => site.job('charging', 'charging:running-cost')
    await sendTransactionEvent(
      sendEvent('Updated', 'MeterValuePeriodic', { meterValue: [testRegisterValue(at(1), 1_500)] }),
    )
    point.answer('CostUpdated', () => ({}))
    await cost()
    expect(requestsReceivedBy(point, 'CostUpdated')).toEqual([])
    const variable = { name: 'Enabled', instance: 'Cost' }
    const variableAttribute = [{ value: 'true', mutability: 'ReadWrite' }]
    const reportData = [{ component: { name: 'TariffCostCtrlr' }, variable, variableAttribute }]
    await point.sendCall('NotifyReport', { requestId: 1, seqNo: 0, generatedAt: at(), reportData })
    const isReported = (n: number) =>
      waitUntil(async () => {
        await cost()
        return requestsReceivedBy(point, 'CostUpdated').length === n
      }, 'the cost is told')
    await isReported(1)
    await cost()
    const [session] = await chargingSessions()
    const detail = (await site.call('GET', `/api/sessions/${session.id}`)).data
    expect(requestsReceivedBy(point, 'CostUpdated')).toEqual([
      { totalCost: detail.bill.totalMinor / 100, transactionId: `octt-g-${refs}` },
    ])
    await sendTransactionEvent(
      sendEvent('Updated', 'MeterValuePeriodic', { meterValue: [testRegisterValue(at(), 1_900)] }),
    )
    await isReported(2)
    const { totalCost } = await sendTransactionEvent(
      sendEvent('Ended', 'StopAuthorized', {
        stoppedReason: 'Local',
        meterValue: [testRegisterValue(at(), 2_000, 'Transaction.End')],
      }),
    )
    const [settled] = await chargingSessions()
    expect(settled).toMatchObject({ state: 'settled', protocol: subprotocol })
    expect(totalCost).toBe(settled.totalMinor / 100)
    await cost()
    expect(requestsReceivedBy(point, 'CostUpdated')).toHaveLength(2)
  })
})
