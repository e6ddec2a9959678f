import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSessionDetail } from '../sessions/session-detail.service.ts'
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
let operatorId: string
let fromStopId: string
const occupancy = { freeMinutes: 15, unit: 'minute', priceE5: 20_000 }
beforeAll(async () => {
  site = await ocppSite()
  operatorId = await site.operator()
  fromStopId = await site.operator()
  for (const [id, idleFrom] of [
    [operatorId, 'full'],
    [fromStopId, 'stop'],
  ]) {
    await site.admin.query('update tariffs_versions set content = content || $2::jsonb where operator_id = $1', [
      id,
      JSON.stringify({ minuteFeeE5: 10_000, occupancy, idleFrom }),
    ])
    await site.token('FULL-1', { operatorId: id ?? '' })
  }
})
afterAll(() => site.close())

/** Times of a past day. Device clocks are accepted for a month. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const at = (clock: string) => `${day}T${clock}:00Z`
const instant = (clock: string) => Date.parse(at(clock))

async function sendCall(point: RawChargePoint, action: string, payload: unknown) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return reply.type === 'result' ? (reply.payload as { transactionId: number }) : { transactionId: 0 }
}

/** One hour of charging; the vehicle stays plugged in for three hours and the transaction ends with the plug. */
async function charge16(
  states: [status: string, clock: string][],
  registers: [clock: string, wh: number][],
  of = operatorId,
) {
  const chargePoint = await site.chargePoint({ operatorId: of })
  const point = await site.connect(chargePoint)
  const { transactionId } = await sendCall(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'FULL-1',
    meterStart: 100,
    timestamp: at('02:00'),
  })
  for (const [status, clock] of states)
    await sendCall(point, 'StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status,
      timestamp: at(clock),
    })
  for (const [clock, wh] of registers)
    await sendCall(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: at(clock), sampledValue: [{ value: String(wh), unit: 'Wh' }] }],
    })
  await sendCall(point, 'StopTransaction', { transactionId, meterStop: 30_100, timestamp: at('06:00') })
  await sendCall(point, 'StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
    timestamp: at('06:00'),
  })
  point.socket.close()
  return chargePoint
}

async function sessionOf({ chargePointId }: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select o.charging_seconds, o.idle_seconds, o.reported_charging_seconds, o.occupancy_minor, o.total_minor, o.state, b.bill,
       (select sum(e.amount_minor)::int from ledger_journals j join ledger_entries e on e.journal_id = j.id
        where j.business_id = o.id and e.account = 'income_occupancy') as income
     from charging_sessions o join lateral (select bill from charging_bills where session_id = o.id order by revision desc limit 1) b on true
     where o.charge_point_id = $1`,
    [chargePointId],
  )
  return rows[0]
}

const full = [
  ['Charging', '02:00'],
  ['SuspendedEV', '03:00'],
] as [string, string][]

test('M-11 1.6: a car that is full and stays plugged in pays 60 minutes of charging and 165 idle minutes', async () => {
  const session = await sessionOf(await charge16(full, [['03:00', 30_100]]))
  expect(session).toMatchObject({
    state: 'settled',
    charging_seconds: 3_600,
    idle_seconds: 10_800,
    occupancy_minor: 3_300,
    income: -3_300,
  })
  expect(session.bill).toMatchObject({
    idleFrom: 'full',
    fees: [{ kind: 'minute', seconds: 3_600, amountE4: 60_000 }],
    timeSplit: [
      { from: instant('02:00'), to: instant('03:00'), kind: 'charging', basis: 'both' },
      { from: instant('03:00'), to: instant('06:00'), kind: 'idle', basis: 'both' },
    ],
  })
})

test('M-11 2.0.1: the same by charging states, with the charge point’s own minutes stored as a check', async () => {
  const chargePoint = await site.chargePoint({ operatorId })
  const point = await connectTestPoint201(site, chargePoint)
  const sendUpdate = transaction201('full-201')
  const evse = { id: 1, connectorId: 1 }
  const events = [
    sendUpdate('Started', 'Authorized', {
      timestamp: at('02:00'),
      evse,
      idToken: testCardToken('FULL-1'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at('02:00'), 100, 'Transaction.Begin')],
    }),
    sendUpdate('Updated', 'ChargingStateChanged', {
      timestamp: at('03:00'),
      chargingState: 'SuspendedEV',
      meterValue: [testRegisterValue(at('03:00'), 30_100)],
    }),
    sendUpdate('Ended', 'EVCommunicationLost', {
      timestamp: at('06:00'),
      stoppedReason: 'EVDisconnected',
      meterValue: [testRegisterValue(at('06:00'), 30_100, 'Transaction.End')],
      timeSpentCharging: 3_590,
    }),
  ]
  for (const event of events) await point.sendCall('TransactionEvent', event)
  expect(await sessionOf(chargePoint)).toMatchObject({
    charging_seconds: 3_600,
    idle_seconds: 10_800,
    reported_charging_seconds: 3_590,
    occupancy_minor: 3_300,
  })
  await point.close()
})

test.each([
  ['Idle: the vehicle is no longer connected', 'Idle', 0],
  ['EVConnected: it is connected and takes nothing', 'EVConnected', 10_800],
] as const)('M-11 2.0.1 after charging, %s', async (_, chargingState, idleSeconds) => {
  const chargePoint = await site.chargePoint({ operatorId })
  const point = await connectTestPoint201(site, chargePoint)
  const eventOf = transaction201(`after-${chargingState}`)
  const events = [
    eventOf('Started', 'Authorized', {
      timestamp: at('02:00'),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('FULL-1'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at('02:00'), 100, 'Transaction.Begin')],
    }),
    eventOf('Updated', 'ChargingStateChanged', {
      timestamp: at('03:00'),
      chargingState,
      meterValue: [testRegisterValue(at('03:00'), 30_100)],
    }),
    eventOf('Ended', 'EnergyLimitReached', {
      timestamp: at('06:00'),
      chargingState,
      meterValue: [testRegisterValue(at('06:00'), 30_100, 'Transaction.End')],
    }),
  ]
  for (const event of events) await point.sendCall('TransactionEvent', event)
  expect(await sessionOf(chargePoint)).toMatchObject({
    charging_seconds: 3_600,
    idle_seconds: idleSeconds,
    ...(idleSeconds === 0 && { occupancy_minor: 0 }),
  })
  await point.close()
})

test('M-11 the cost so far of a full vehicle grows by idle minutes, although no meter value comes any more', async () => {
  const chargePoint = await site.chargePoint({ operatorId })
  const point = await site.connect(chargePoint)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [startedAt, fullAt] = [ago(120), ago(60)]
  const { transactionId } = await sendCall(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'FULL-1',
    meterStart: 100,
    timestamp: startedAt,
  })
  for (const [status, timestamp] of [
    ['Charging', startedAt],
    ['SuspendedEV', fullAt],
  ])
    await sendCall(point, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp })
  await sendCall(point, 'MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: fullAt, sampledValue: [{ value: '30100', unit: 'Wh' }] }],
  })
  const { rows } = await site.admin.query('select id from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const { bill } = await site.services.db.inTenant(operatorId, (tx) =>
    loadSessionDetail(tx, { services: site.services, tariffs: site.tariffs }, { operatorId, id: rows[0].id }),
  )
  expect(bill?.fees).toMatchObject([{ kind: 'minute', seconds: 3_600 }])
  expect(bill?.occupancy?.from).toBe(Date.parse(fullAt))
  const units = bill?.occupancy?.days.reduce((sum, day) => sum + day.units, 0)
  expect(units).toBeGreaterThanOrEqual(45)
  point.socket.close()
})

test('M-11 a charge point that gives no energy itself (SuspendedEVSE) costs neither minutes nor an idle fee', async () => {
  const states = [
    ['Charging', '02:00'],
    ['SuspendedEVSE', '03:00'],
  ] as [string, string][]
  const session = await sessionOf(await charge16(states, [['03:00', 30_100]]))
  expect(session).toMatchObject({ charging_seconds: 3_600, idle_seconds: 0, occupancy_minor: 0 })
  expect(session.bill.fees).toMatchObject([{ kind: 'minute', seconds: 3_600 }])
})

test('M-11 a charge point that reports no states and no meter values is billed by its transaction', async () => {
  const session = await sessionOf(await charge16([], []))
  expect(session).toMatchObject({ charging_seconds: 14_400, idle_seconds: 0, occupancy_minor: 0 })
  expect(session.bill.fees).toMatchObject([{ kind: 'minute', seconds: 14_400 }])
})

test('M-11 a tariff that counts idle time from the stop keeps the old bill', async () => {
  const session = await sessionOf(await charge16(full, [['03:00', 30_100]], fromStopId))
  expect(session).toMatchObject({ charging_seconds: 3_600, idle_seconds: 10_800, occupancy_minor: 0 })
  expect(session.bill.fees).toMatchObject([{ kind: 'minute', seconds: 14_400 }])
})
