import { createTestWallet } from '@evops/ledger/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatEvidence, type AbnormalDetail, type AbnormalRow } from '../../contract/index.ts'
import {
  runTestSession,
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

async function aPoint(
  options: { ratedPowerW?: number } = {},
): Promise<{ chargePoint: SiteChargePoint; point: RawChargePoint }> {
  const chargePoint = await site.chargePoint(options)
  return { chargePoint, point: await site.connect(chargePoint) }
}
async function flagsOf(chargePoint: SiteChargePoint): Promise<AbnormalRow[]> {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}&sort=startedAt`)
  return data.list.toSorted((a: AbnormalRow, b: AbnormalRow) => a.flag.localeCompare(b.flag))
}
const evidenceOf = async (chargePoint: SiteChargePoint, flag: string) =>
  (await flagsOf(chargePoint)).find((row) => row.flag === flag)?.evidence
async function sessionOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query('select * from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  return rows[0]
}
const settlement = (point: RawChargePoint, data: object, more: object = {}) =>
  point.call('DataTransfer', {
    vendorId: 'evops',
    messageId: 'Settlement',
    data: JSON.stringify(data),
    ...more,
  })
const expectedStatusReply = (status: string) => ({
  type: 'result',
  payload: expect.objectContaining({ status }),
})

describe('a charge point’s own settlement', () => {
  test('A04 A12 other energy and another amount are named with both figures; its record can be accepted', async () => {
    const { chargePoint, point } = await aPoint()
    const { transactionId } = await runTestSession(point, { kWh: 30 })
    const own = await sessionOf(chargePoint)
    const payload = { transactionId, energyWh: 29_000, totalAmount: '99.99' }
    expect(await settlement(point, payload)).toMatchObject(expectedStatusReply('Accepted'))
    expect(await settlement(point, payload)).toMatchObject(expectedStatusReply('Accepted'))
    expect(await flagsOf(chargePoint)).toMatchObject([
      { flag: 'A04', evidence: { kind: 'split', period: null, chargePointDwh: 290_000, ownDwh: 300_000 } },
      { flag: 'A12', evidence: { kind: 'amount', chargePointMinor: 9_999, ownMinor: own.total_minor } },
    ])
    const { data } = await site.call('GET', `/api/abnormal-sessions/${own.id}`)
    const detail: AbnormalDetail = data
    expect(detail.record).toMatchObject({ source: 'settlement', energyDwh: 290_000, totalMinor: 9_999 })
    expect(detail.actions).toContain('accept_record')
    const body = { action: 'accept_record', version: detail.version, reason: 'its meter is the sealed one' }
    expect(await site.call('POST', `/api/abnormal-sessions/${own.id}/handle`, { body })).toMatchObject({
      status: 200,
    })
    expect(await sessionOf(chargePoint)).toMatchObject({ energy_dwh: 290_000, state: 'settled' })
  })

  test('A04 parts that are not the whole', async () => {
    const { chargePoint, point } = await aPoint()
    const { transactionId } = await runTestSession(point, { kWh: 30 })
    await settlement(point, { transactionId, energyWh: 30_000, periodsWh: { peak: 10_000, valley: 5_000 } })
    expect(await evidenceOf(chargePoint, 'A04')).toEqual({
      kind: 'split-total',
      sumDwh: 150_000,
      totalDwh: 300_000,
    })
  })

  test('the same figures are nothing odd', async () => {
    const { chargePoint, point } = await aPoint()
    const { transactionId } = await runTestSession(point, { kWh: 30 })
    const { total_minor: total } = await sessionOf(chargePoint)
    await settlement(point, { transactionId, energyWh: 30_000, totalAmount: (total / 100).toFixed(2) })
    expect(await flagsOf(chargePoint)).toEqual([])
  })

  test('S-08 of another charge point’s transaction, unreadable, another message or another vendor: refused, nothing kept', async () => {
    const { point } = await aPoint()
    const { transactionId } = await runTestSession(point, { kWh: 30 })
    const { point: other } = await aPoint()
    expect(await settlement(other, { transactionId, energyWh: 1 })).toMatchObject(expectedStatusReply('Rejected'))
    expect(await settlement(point, { transactionId, energyWh: -1 })).toMatchObject(expectedStatusReply('Rejected'))
    expect(await settlement(point, {}, { messageId: 'Other' })).toMatchObject(expectedStatusReply('UnknownMessageId'))
    expect(await settlement(point, {}, { vendorId: 'else' })).toMatchObject(expectedStatusReply('UnknownVendorId'))
  })
})

describe('more energy, power or time than can be', () => {
  test('A07 more power than the charge point has', async () => {
    const { chargePoint, point } = await aPoint({ ratedPowerW: 30_000 })
    await runTestSession(point, { from: 60, kWh: 60, meterValues: 0 })
    expect(await evidenceOf(chargePoint, 'A07')).toMatchObject({
      kind: 'power',
      powerW: 60_000,
      ratedW: 30_000,
    })
  })

  test('A08 charging for more than a day, A09 more energy than a vehicle takes', async () => {
    const { chargePoint, point } = await aPoint()
    await runTestSession(point, { from: 1_500, kWh: 260 })
    expect(await evidenceOf(chargePoint, 'A08')).toEqual({ kind: 'long', lastedS: 90_000 })
    expect(await evidenceOf(chargePoint, 'A09')).toEqual({
      kind: 'much',
      energyDwh: 2_600_000,
      limitDwh: 2_500_000,
    })
  })
})

describe('A09 more energy than the battery of its vehicle can hold', () => {
  const kWh = (energy: number) => energy * 10_000
  const tokenOf = async (id: string) => (await site.call('GET', `/api/start-tokens/${id}`)).data
  async function battery(id: string, batteryDwh: number | null) {
    const { idTag, label, state, validFrom, validUntil, version } = await tokenOf(id)
    const body = { idTag, label, state, validFrom, validUntil, version, batteryDwh }
    expect(await site.call('PUT', `/api/start-tokens/${id}`, { body })).toMatchObject({ status: 200 })
  }
  const limits = async (batteryPercent: number) => {
    const { data } = await site.call('GET', '/api/abnormal-sessions/limits')
    const body = { ...data, batteryPercent }
    expect(await site.call('PUT', '/api/abnormal-sessions/limits', { body })).toMatchObject({ status: 200 })
  }

  test('A09 a bus beyond 1.2 × its battery, though no car’s limit is reached; within it nothing is odd', async () => {
    await battery(await site.token('BUS-1'), kWh(100))
    const { chargePoint, point } = await aPoint()
    await runTestSession(point, { idTag: 'BUS-1', from: 300, kWh: 121 })
    const much = { kind: 'much-battery', energyDwh: kWh(121), limitDwh: kWh(120), batteryDwh: kWh(100) }
    expect(await evidenceOf(chargePoint, 'A09')).toEqual({ ...much, percent: 120 })
    const other = await aPoint()
    await runTestSession(other.point, { idTag: 'BUS-1', from: 300, kWh: 120 })
    expect(await flagsOf(other.chargePoint)).toEqual([])
  })

  test('A09 a large bus takes more than a car does', async () => {
    await battery(await site.token('BUS-2'), kWh(350))
    const { chargePoint, point } = await aPoint()
    await runTestSession(point, { idTag: 'BUS-2', from: 600, kWh: 300 })
    expect(await flagsOf(chargePoint)).toEqual([])
  })

  test('A09 an order stays judged by the battery of its start until somebody has it computed again', async () => {
    const id = await site.token('BUS-3')
    const { chargePoint, point } = await aPoint()
    const { transactionId } = await runTestSession(point, { idTag: 'BUS-3', from: 300, kWh: 130 })
    expect(await flagsOf(chargePoint)).toEqual([])
    await battery(id, kWh(100))
    // The charge point's own settlement triggers a new check.
    await settlement(point, { transactionId, energyWh: 129_000 })
    expect(await flagsOf(chargePoint)).toMatchObject([{ flag: 'A04' }])
    const session = await sessionOf(chargePoint)
    const body = { action: 'recompute', version: session.version, reason: 'its meter was read once more' }
    expect(await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })).toMatchObject({
      status: 200,
    })
    expect(await evidenceOf(chargePoint, 'A09')).toMatchObject({ batteryDwh: kWh(100) })
    await battery(id, kWh(300))
    expect(await evidenceOf(chargePoint, 'A09')).toMatchObject({ batteryDwh: kWh(100) })
  })

  test('A09 the percentage is the operator’s', async () => {
    await battery(await site.token('BUS-4'), kWh(100))
    await limits(140)
    const { chargePoint, point } = await aPoint()
    await runTestSession(point, { idTag: 'BUS-4', from: 300, kWh: 130 })
    expect(await flagsOf(chargePoint)).toEqual([])
    await limits(120)
  })

  test('A09 a vehicle that told its battery itself is judged by it where its token says nothing', async () => {
    await site.token('EV-1')
    await battery(await site.token('EV-2'), kWh(200))
    for (const [tag, found] of [
      ['EV-1', { kind: 'much-vehicle', limitDwh: kWh(72), batteryDwh: kWh(60) }],
      ['EV-2', undefined],
    ] as const) {
      const chargePoint = await site.chargePoint()
      const point = await connectTestPoint201(site, chargePoint)
      const sendEvent = transaction201(`tx-${tag}`)
      const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
      const started = {
        timestamp: at(90),
        evse: { id: 1, connectorId: 1 },
        idToken: testCardToken(tag),
        chargingState: 'Charging' as const,
        meterValue: [testRegisterValue(at(90), 1_000_000, 'Transaction.Begin')],
      }
      await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', started))
      const dcChargingParameters = { evMaxCurrent: 200, evMaxVoltage: 400, evEnergyCapacity: 60_000 }
      await point.sendCall('NotifyEVChargingNeeds', {
        evseId: 1,
        chargingNeeds: { requestedEnergyTransfer: 'DC', dcChargingParameters },
      })
      const ended = {
        timestamp: at(5),
        stoppedReason: 'Local' as const,
        chargingState: 'EVConnected' as const,
        meterValue: [testRegisterValue(at(5), 1_080_000, 'Transaction.End')],
      }
      await point.sendCall('TransactionEvent', sendEvent('Ended', 'StopAuthorized', ended))
      const evidence = await evidenceOf(chargePoint, 'A09')
      if (found) expect(evidence).toMatchObject({ ...found, energyDwh: kWh(80), percent: 120 })
      else expect(evidence).toBeUndefined()
    }
  })

  test('A09 says in three languages which battery it was, or that none is known', () => {
    const format = {
      energy: (dwh: number) => `${dwh / 10_000} kWh`,
      money: String,
      power: String,
      span: String,
      when: String,
      name: (_: string, value: string) => value,
    }
    const figures = { energyDwh: kWh(130), limitDwh: kWh(120), batteryDwh: kWh(100), percent: 120 }
    for (const language of ['zh', 'en', 'es'] as const) {
      const texts = (['much', 'much-battery', 'much-vehicle'] as const).map((kind) =>
        formatEvidence({ kind, ...figures }, language, format),
      )
      expect(new Set(texts).size).toBe(3)
      for (const sentence of texts) expect(sentence).toMatch(/130 kWh.*120 kWh|120 kWh.*130 kWh/)
      for (const sentence of texts.slice(1)) expect(sentence).toMatch(/120\s?%.*100 kWh|100 kWh.*120\s?%/)
    }
  })
})

test('A01 a start that was given up and came after all, with energy', async () => {
  const { chargePoint, point } = await aPoint()
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_state, started_at, time_zone, currency, start_mode)
     values ($1, $2, 'GIVEN-UP', $3, $4, 1, 'ocpp1.6j', 4711, 'failed', 'none', 'TAG-OK', 'accepted', now() - interval '65 minutes', 'Asia/Shanghai', 'CNY', 'console')`,
    [chargePoint.operatorId, newId(), chargePoint.stationId, chargePoint.chargePointId],
  )
  await runTestSession(point, { from: 60, kWh: 30 })
  expect(await evidenceOf(chargePoint, 'A01')).toMatchObject({ kind: 'late-start', energyDwh: 300_000 })
})

test('A14 the wallet holds less than the bill: what is missing is named', async () => {
  const { chargePoint, point } = await aPoint()
  const tokenId = await site.token('PURSE-A14')
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 300 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  await runTestSession(point, { idTag: 'PURSE-A14', kWh: 30 })
  const { total_minor: totalMinor, pay_state: payState } = await sessionOf(chargePoint)
  expect(payState).toBe('arrears')
  expect(await evidenceOf(chargePoint, 'A14')).toEqual({
    kind: 'short',
    totalMinor,
    shortMinor: totalMinor - 300,
  })
})

test('A16 no tariff was in force at the start: not billed', async () => {
  const operatorId = site.theirOperator
  await site.token('TAG-OK', { operatorId })
  const chargePoint = await site.chargePoint({ operatorId })
  await site.admin.query('update tariffs_assignments set valid = $2 where operator_id = $1', [
    operatorId,
    `[${new Date(Date.now() + 3_600_000).toISOString()},)`,
  ])
  await runTestSession(await site.connect(chargePoint), { kWh: 30 })
  await site.charging.finder.lookAtClosed()
  const session = await sessionOf(chargePoint)
  expect(session).toMatchObject({ state: 'abnormal', total_minor: null, flags: ['A16'] })
})
