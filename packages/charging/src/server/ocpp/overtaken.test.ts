import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('OVERTAKEN')
})
afterAll(() => site.close())

/**
 * A session of forty minutes that began offline: 3 kWh until the charge point is online at minute 30. The server's
 * minute 30 is now. The stop is reported by a clock that is slightly ahead.
 */
const backAt = Date.now()
const at = (minute: number) => new Date(backAt + (minute - 30) * 60_000).toISOString()
const startWh = 500_000
const whAt = (minute: number) => startWh + minute * 100

interface SessionResult {
  state: string
  energyDwh: number
  flags: string[]
  startedAt: Date
  totalMinor: number
  receivedFirst: boolean
}
async function sessionOf(chargePointId: string): Promise<SessionResult | undefined> {
  const { rows } = await site.admin.query<SessionResult>(
    `select o.state, o.energy_dwh as "energyDwh", o.flags, o.started_at as "startedAt", o.total_minor as "totalMinor",
       exists (select from stations_meter_values s where s.operator_id = o.operator_id and s.connector_no = o.connector_no and s.received_at < o.start_received_at
         and s.charge_point_key = (select p.charge_point_key from stations_charge_points p where p.id = o.charge_point_id)) as "receivedFirst"
     from charging_sessions o where o.charge_point_id = $1`,
    [chargePointId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
const rated = { ratedPowerW: 22_000 }
const expected = {
  state: 'settled',
  energyDwh: 33_000,
  flags: [],
  startedAt: new Date(at(0)),
  receivedFirst: true,
}

test('D-11 OCPP 1.6: meter values without a transaction that come before the offline queue do not move the session', async () => {
  const chargePoint = await site.chargePoint(rated)
  const point = await site.connect(chargePoint)
  const sendCall = async (action: string, payload: object) => {
    const reply = await point.call(action, payload)
    if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
    return (reply.payload as { transactionId?: number }).transactionId ?? 0
  }
  const values = (minute: number) => ({
    connectorId: 1,
    meterValue: [
      {
        timestamp: at(minute),
        sampledValue: [{ value: String(whAt(minute)), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
      },
    ],
  })
  await sendCall('MeterValues', values(30))
  const transactionId = await sendCall('StartTransaction', {
    connectorId: 1,
    idTag: 'OVERTAKEN',
    meterStart: startWh,
    timestamp: at(0),
  })
  for (const minute of [10, 20]) await sendCall('MeterValues', { ...values(minute), transactionId })
  await sendCall('StopTransaction', { transactionId, meterStop: whAt(33), timestamp: at(33) })
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject(expected)
  point.socket.close()
})

test('D-11 OCPP 2.0.1: meter values without a transaction that come before the offline queue do not move the session', async () => {
  const chargePoint = await site.chargePoint(rated)
  const point = await connectTestPoint201(site, chargePoint)
  const sendEvent = transaction201('overtaken')
  const evse = { id: 1, connectorId: 1 }
  const idToken = testCardToken('OVERTAKEN')
  await point.sendCall('MeterValues', { evseId: 1, meterValue: [testRegisterValue(at(30), whAt(30), 'Sample.Clock')] })
  const event = ([type, trigger, minute]: readonly ['Started' | 'Updated' | 'Ended', string, number], more: object) =>
    point.sendCall(
      'TransactionEvent',
      sendEvent(type, trigger, {
        timestamp: at(minute),
        evse,
        offline: minute < 30,
        meterValue: [testRegisterValue(at(minute), whAt(minute))],
        ...more,
      }),
    )
  await event(['Started', 'Authorized', 0], { idToken, chargingState: 'Charging' })
  await event(['Updated', 'MeterValuePeriodic', 10], {})
  await event(['Updated', 'MeterValuePeriodic', 20], {})
  await event(['Ended', 'StopAuthorized', 33], { idToken, stoppedReason: 'Local' })
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject(expected)
  point.socket.close()
})
