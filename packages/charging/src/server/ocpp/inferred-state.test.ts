import { waitUntil } from '@evops/platform/testing'
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

const now = () => new Date().toISOString()
const statesOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query(
      'select connector_no as no, status from stations_connector_states where charge_point_id = $1 order by 1',
      [chargePoint.chargePointId],
    )
  ).rows as { no: number; status: string }[]
async function waitForStatus(chargePoint: SiteChargePoint, status: string) {
  await waitUntil(async () => (await statesOf(chargePoint))[0]?.status === status, `the connector is ${status}`)
  expect(await statesOf(chargePoint)).toEqual([{ no: 1, status }])
}

describe('a connector whose state was never reported is live during its session', () => {
  test('in 1.6: from the start to the end, until a state is reported', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const start = { connectorId: 1, idTag: 'CARD-OK', meterStart: 0, timestamp: now() }
    const { payload } = (await point.call('StartTransaction', start)) as {
      payload: { transactionId: number }
    }
    await waitForStatus(chargePoint, 'charging')
    const { transactionId } = payload
    await point.call('StopTransaction', { transactionId, meterStop: 0, timestamp: now() })
    await waitForStatus(chargePoint, 'occupied')
    const timestamp = new Date(Date.now() - 30_000).toISOString()
    const status = { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp }
    await point.call('StatusNotification', status)
    await waitForStatus(chargePoint, 'idle')
    const value = { value: '7000', measurand: 'Power.Active.Import', unit: 'W' }
    await point.call('MeterValues', {
      connectorId: 1,
      meterValue: [{ timestamp: now(), sampledValue: [value] }],
    })
    await waitForStatus(chargePoint, 'idle')
    await point.close()
  })

  test('in 1.6: by a meter value with power', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const value = { value: '7000', measurand: 'Power.Active.Import', unit: 'W' }
    await point.call('MeterValues', {
      connectorId: 1,
      meterValue: [{ timestamp: now(), sampledValue: [value] }],
    })
    await waitForStatus(chargePoint, 'charging')
    await point.close()
  })

  test('in 2.0.1: by an event of a transaction without a charging state', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const event = transaction201('live-1')('Started', 'Authorized', {
      timestamp: now(),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('CARD-OK'),
      meterValue: [testRegisterValue(now(), 1_000, 'Transaction.Begin')],
    })
    await point.sendCall('TransactionEvent', event)
    await waitForStatus(chargePoint, 'charging')
    await point.close()
  })
})
