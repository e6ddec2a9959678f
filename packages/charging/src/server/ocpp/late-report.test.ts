import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('LATE')
})
afterAll(() => site.close())

/**
 * Time of the charge point's clock in minutes after ten, within the last hours of today. `zoneH` is the error of the
 * clock.
 */
function clockOf(zoneH = 0) {
  const ten = Date.now() - 100 * 60_000
  return (minute: number) => new Date(ten + minute * 60_000 + zoneH * 3_600_000).toISOString()
}
async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<number> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
  return (reply.payload as { transactionId?: number }).transactionId ?? 0
}
const meter = (timestamp: string, wh: number, watts: number) => ({
  connectorId: 1,
  meterValue: [
    {
      timestamp,
      sampledValue: [
        { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        { value: String(watts), measurand: 'Power.Active.Import', unit: 'W' },
      ],
    },
  ],
})
/** A began at ten and took 20 kWh in half an hour. B began at eleven and took 15 kWh. */
const startA = (timestamp: string) => ({ connectorId: 1, idTag: 'LATE', meterStart: 100_000, timestamp })
const startB = (timestamp: string) => ({ connectorId: 1, idTag: 'LATE', meterStart: 120_000, timestamp })

async function sessionsOf(chargePoint: SiteChargePoint) {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query(
    `select o.id, o.state, o.energy_dwh as "energyDwh", o.max_power_w as "maxPowerW", o.flags,
       extract(epoch from o.ended_at - o.started_at)::int as seconds,
       (select jsonb_agg(s) from jsonb_array_elements(b.bill -> 'byPeriod') s) is not null as billed
     from charging_sessions o left join charging_bills b on b.operator_id = o.operator_id and b.session_id = o.id and b.revision = 1
     where o.charge_point_id = $1 order by o.device_started_at`,
    [chargePoint.chargePointId],
  )
  return rows
}
const sessionA = {
  state: 'settled',
  energyDwh: 200_000,
  maxPowerW: 40_000,
  flags: [],
  seconds: 1_800,
  billed: true,
}
const sessionB = {
  state: 'settled',
  energyDwh: 150_000,
  maxPowerW: 30_000,
  flags: [],
  seconds: 1_800,
  billed: true,
}

test.each([
  ['while the newer one charges', { zoneH: 0, stopped: false }],
  ['after the newer one ended', { zoneH: 0, stopped: true }],
  ['by a clock of another zone, after the newer one ended', { zoneH: -8, stopped: true }],
])('M-03 M-09 a session told late, %s on its connector, takes nothing of it', async (_, { zoneH, stopped }) => {
  const at = clockOf(zoneH)
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const stopB = async (transactionId: number) =>
    sendCall(point, 'StopTransaction', { transactionId, meterStop: 135_000, timestamp: at(90) })
  const newer = await sendCall(point, 'StartTransaction', startB(at(60)))
  const nowB = (minute: number, wh: number) =>
    sendCall(point, 'MeterValues', { ...meter(at(minute), wh, 30_000), transactionId: newer })
  await nowB(70, 125_000)
  if (stopped) {
    await nowB(80, 130_000)
    await stopB(newer)
    // Meter values that the connector sends while no session runs.
    await sendCall(point, 'MeterValues', meter(at(95), 135_000, 0))
  }
  const older = await sendCall(point, 'StartTransaction', startA(at(0)))
  const sendQueuedMeterValue = (minute: number, wh: number) =>
    sendCall(point, 'MeterValues', { ...meter(at(minute), wh, 40_000), transactionId: older })
  await sendQueuedMeterValue(10, 106_667)
  if (stopped) await sendCall(point, 'MeterValues', meter(at(100), 135_000, 0))
  else await nowB(80, 130_000)
  await sendQueuedMeterValue(20, 113_333)
  // Its record is on the way, so it is not yet missing.
  await site.charging.finder.lookAtOpen()
  await sendCall(point, 'StopTransaction', { transactionId: older, meterStop: 120_000, timestamp: at(30) })
  if (!stopped) await stopB(newer)
  const sessions = await sessionsOf(chargePoint)
  expect(sessions).toMatchObject([sessionA, sessionB])
  point.socket.close()
})

test('M-03 a stop told late, after the next session of the connector began, takes nothing of that one', async () => {
  const at = clockOf()
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const older = await sendCall(point, 'StartTransaction', startA(at(0)))
  await sendCall(point, 'MeterValues', { ...meter(at(10), 106_667, 40_000), transactionId: older })
  const newer = await sendCall(point, 'StartTransaction', startB(at(60)))
  await sendCall(point, 'MeterValues', { ...meter(at(75), 127_500, 90_000), transactionId: newer })
  const [waiting] = await sessionsOf(chargePoint)
  const { data } = await site.call('GET', `/api/sessions/${waiting.id}`)
  expect(data.curve.map(({ powerW }: { powerW: number | null }) => powerW)).toEqual([40_000])
  await sendCall(point, 'StopTransaction', { transactionId: older, meterStop: 120_000, timestamp: at(30) })
  await sendCall(point, 'StopTransaction', { transactionId: newer, meterStop: 135_000, timestamp: at(90) })
  expect(await sessionsOf(chargePoint)).toMatchObject([sessionA, { ...sessionB, maxPowerW: 90_000 }])
  point.socket.close()
})

test('M-03 a session of OCPP 2.0.1 told late, while the newer one charges, takes nothing of it', async () => {
  const at = clockOf()
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint)
  const evse = { id: 1, connectorId: 1 }
  const [newer, older] = [transaction201('told-first'), transaction201('told-late')]
  const sendTransactionEvent = (
    sendUpdate: typeof newer,
    [type, minute, wh]: readonly ['Started' | 'Updated' | 'Ended', number, number],
  ) => {
    const reason = type === 'Updated' ? 'MeterValuePeriodic' : type === 'Started' ? 'Authorized' : 'StopAuthorized'
    const context =
      type === 'Updated' ? 'Sample.Periodic' : type === 'Started' ? 'Transaction.Begin' : 'Transaction.End'
    const more = type === 'Ended' ? { chargingState: 'Idle' as const } : { chargingState: 'Charging' as const }
    const meterValue = [testRegisterValue(at(minute), wh, context)]
    const timestamp = at(minute)
    return point.sendCall(
      'TransactionEvent',
      sendUpdate(type, reason, { timestamp, evse, idToken: testCardToken('LATE'), meterValue, ...more }),
    )
  }
  await sendTransactionEvent(newer, ['Started', 60, 120_000])
  await sendTransactionEvent(newer, ['Updated', 70, 125_000])
  await sendTransactionEvent(older, ['Started', 0, 100_000])
  await sendTransactionEvent(older, ['Updated', 10, 106_667])
  await sendTransactionEvent(newer, ['Updated', 80, 130_000])
  await sendTransactionEvent(older, ['Updated', 20, 113_333])
  await sendTransactionEvent(older, ['Ended', 30, 120_000])
  await sendTransactionEvent(newer, ['Ended', 90, 135_000])
  expect(await sessionsOf(chargePoint)).toMatchObject([
    { ...sessionA, maxPowerW: null },
    { ...sessionB, maxPowerW: null },
  ])
  point.socket.close()
})
