import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  testCardToken,
  ocppSite,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type OcppSite,
} from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('CARD-OK')
})
afterAll(() => site.close())

test('OCPP 2.1 K29: the dynamic profile of a session is pulled while it runs, and refused once it has finished', async () => {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
  const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString()
  const sendEvent = transaction201('tx-dynamic')
  await point.sendCall(
    'TransactionEvent',
    sendEvent('Started', 'Authorized', {
      timestamp: at(0),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('CARD-OK'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at(0), 1_000, 'Transaction.Begin')],
    }),
  )
  const { rows } = await site.admin.query(
    'select operator_id, transaction_id from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  const [{ operator_id: operatorId, transaction_id: transactionId }] = rows
  const profile = {
    chargingProfileId: 5,
    transactionId,
    chargingProfileKind: 'Dynamic',
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, setpoint: -5_000 }] },
  }
  await site.admin.query(
    `insert into stations_charging_profiles (operator_id, id, charge_point_id, connector_no, profile_no, purpose, stack_level, profile, accepted_at)
     values ($1, $2, $3, 1, 5, 'TxProfile', 0, $4, now())`,
    [operatorId, newId(), chargePoint.chargePointId, JSON.stringify(profile)],
  )
  const pull = () => point.sendCall('PullDynamicScheduleUpdate', { chargingProfileId: 5 })
  expect(await pull()).toEqual({ status: 'Accepted', scheduleUpdate: { setpoint: -5_000 } })
  await point.sendCall(
    'TransactionEvent',
    sendEvent('Ended', 'StopAuthorized', {
      timestamp: at(30),
      meterValue: [testRegisterValue(at(30), 2_000, 'Transaction.End')],
    }),
  )
  expect(await pull()).toEqual({ status: 'Rejected', statusInfo: { reasonCode: 'InvalidProfile' } })
  await point.close()
})
