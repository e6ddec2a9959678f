import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  testCardToken,
  ocppSite,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type OcppSite,
  type SiteChargePoint,
} from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('CARD-OK')
})
afterAll(() => site.close())

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const sessionOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query(
      'select state, energy_dwh, stop_reason, reported_stop_reason, flags from charging_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
  ).rows
const strangeContentEventsOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query(
      "select detail from stations_events where charge_point_id = $1 and code = 'StrangeContent'",
      [chargePoint.chargePointId],
    )
  ).rows.map(({ detail }) => detail as string)

const meterValue = (more: object) => ({
  timestamp: ago(30),
  sampledValue: [{ value: '5000', measurand: 'Energy.Active.Import.Register', unit: 'Wh', ...more }],
})
const data = (more: object) => ({ transactionData: [meterValue(more)] })

describe('D-13 a StopTransaction whose strange content has nothing to do with money is taken', () => {
  test.each([
    ['D-13a an unknown reason', { reason: 'GridOperator' }, { stop_reason: 'unknown' }, 'reason'],
    ['D-13b a tag of 21 letters', { idTag: 'X'.repeat(21) }, {}, 'idTag'],
    ['D-13c a vendor’s field', { vendorTotal: 12 }, {}, 'vendorTotal'],
    ['D-13c a vendor’s field in a value', data({ quality: 'good' }), {}, 'quality'],
    ['D-13d an unknown measurand', data({ measurand: 'Energy.Reactive.Sum' }), {}, 'measurand'],
    ['D-13e a value as a number', data({ value: 5_000 }), {}, 'value'],
    ['D-13f the unit wh', data({ unit: 'wh' }), {}, 'unit'],
    ['D-13g a reason in other letters', { reason: 'local' }, { stop_reason: 'user_local' }, 'reason'],
  ])('%s: it is noted, and the energy billed', async (_what, strange, more, noted) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const started = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD-OK',
      meterStart: 1_000,
      timestamp: ago(60),
    })
    const { transactionId } = (started as { payload: { transactionId: number } }).payload
    const reply = await point.call('StopTransaction', {
      transactionId,
      meterStop: 11_000,
      timestamp: ago(0),
      ...strange,
    })
    expect(reply).toMatchObject({ type: 'result' })
    expect(await sessionOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 100_000, flags: [], ...more }])
    expect(await strangeContentEventsOf(chargePoint)).toEqual([expect.stringContaining(noted)])
    await point.close()
  })

  test.each([
    ['no register', { meterStop: undefined }],
    ['a register that is no number', { meterStop: 'much' }],
    ['no number of its transaction', { transactionId: undefined }],
  ])('D-13h with %s it is refused as before', async (_what, broken) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const stop = { transactionId: 1, meterStop: 11_000, timestamp: ago(0), vendorTotal: 12, ...broken }
    expect(await point.call('StopTransaction', stop)).toMatchObject({ type: 'error' })
    expect(await strangeContentEventsOf(chargePoint)).toEqual([])
    await point.close()
  })

  test('D-13d of a phase that nobody knows nothing becomes a total', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const start = { connectorId: 1, idTag: 'CARD-OK', meterStart: 1_000, timestamp: ago(60) }
    const started = await point.call('StartTransaction', start)
    const { transactionId } = (started as { payload: { transactionId: number } }).payload
    const odd = data({ phase: 'L4', value: '900000' })
    await point.call('StopTransaction', { transactionId, meterStop: 11_000, timestamp: ago(0), ...odd })
    expect(await sessionOf(chargePoint)).toMatchObject([{ energy_dwh: 100_000, flags: [] }])
    await point.close()
  })
})

describe('D-13 as much for TransactionEvent', () => {
  const value = (more: object) => {
    const { timestamp, sampledValue } = testRegisterValue(ago(0), 11_000, 'Transaction.End')
    return { meterValue: [{ timestamp, sampledValue: sampledValue.map((one) => ({ ...one, ...more })) }] }
  }
  test.each([
    ['D-13i an unknown reason', { info: { stoppedReason: 'GridOperator' } }, 'stoppedReason'],
    ['D-13i an unknown trigger', { triggerReason: 'SolarEclipse' }, 'triggerReason'],
    ['D-13i an unknown charging state', { info: { chargingState: 'Sleeping' } }, 'chargingState'],
    ['D-13j a token of 40 letters', { idToken: testCardToken('X'.repeat(40)) }, 'idToken'],
    ['D-13k a vendor’s field', { vendorTotal: 12 }, 'vendorTotal'],
    ['D-13k a vendor’s field in a value', value({ quality: 'good' }), 'quality'],
    ['D-13l a value as text', value({ value: '11000' }), 'value'],
    ['D-13l a context that nobody knows', value({ context: 'Sample.Vendor' }), 'context'],
    ['D-13m the unit wh', value({ unitOfMeasure: { unit: 'wh' } }), undefined],
  ])('%s: it is noted, and the energy billed', async (_what, strange, noted) => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const sendEvent = transaction201(`odd-${chargePoint.chargePointNo}`)
    const started = sendEvent('Started', 'Authorized', {
      timestamp: ago(60),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('CARD-OK'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(ago(60), 1_000, 'Transaction.Begin')],
    })
    await point.sendCall('TransactionEvent', started)
    const ended = sendEvent('Ended', 'EVDeparted', { timestamp: ago(0), ...value({}) })
    const { info, ...rest } = strange as { info?: object }
    const transactionInfo = { ...ended.transactionInfo, ...info }
    await point.sendCall('TransactionEvent', { ...ended, transactionInfo, ...rest })
    expect(await sessionOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 100_000, flags: [] }])
    expect(await strangeContentEventsOf(chargePoint)).toEqual(
      noted === undefined ? [] : [expect.stringContaining(noted)],
    )
    await point.close()
  })

  test('D-13j the token by which a session begins is never left out: it says who pays', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const started = transaction201(`odd-${chargePoint.chargePointNo}`)('Started', 'Authorized', {
      timestamp: ago(60),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('X'.repeat(40)),
    })
    expect(await point.call('TransactionEvent', started)).toMatchObject({ type: 'error' })
    expect(await sessionOf(chargePoint)).toEqual([])
    await point.close()
  })
})
