import { waitUntil } from '@evops/platform/testing'
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
  await site.token('GAP')
})
afterAll(() => site.close())

const at = (minute: number) => new Date(Date.now() + (minute - 60) * 60_000).toISOString()

test('D-16d a gap in the numbers of a transaction’s messages makes the server ask how it stands, once for each gap', async () => {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint)
  const requests: unknown[] = []
  point.answer('GetTransactionStatus', (payload) => {
    requests.push(payload)
    return { ongoingIndicator: true, messagesInQueue: true }
  })
  const sendUpdate = transaction201('with-gaps')
  const evse = { id: 1, connectorId: 1 }
  const events = Array.from({ length: 7 }, (_, n) =>
    n === 0
      ? sendUpdate('Started', 'Authorized', {
          timestamp: at(0),
          evse,
          idToken: testCardToken('GAP'),
          meterValue: [testRegisterValue(at(0), 1_000)],
        })
      : sendUpdate(n === 6 ? 'Ended' : 'Updated', n === 6 ? 'StopAuthorized' : 'MeterValuePeriodic', {
          timestamp: at(n * 5),
          meterValue: [testRegisterValue(at(n * 5), 1_000 + n * 500)],
        }),
  )
  const sendEvent = (n: number) => point.sendCall('TransactionEvent', events[n] ?? {})
  await sendEvent(0)
  await sendEvent(1)
  expect(requests).toEqual([])
  for (const n of [3, 4]) await sendEvent(n)
  await waitUntil(() => requests.length === 1, 'it was asked')
  await sendEvent(2)
  await sendEvent(6)
  await waitUntil(() => requests.length === 2, 'it was asked for the second gap')
  await sendEvent(5)
  expect(requests).toEqual(Array(2).fill({ transactionId: 'with-gaps' }))
  const { rows } = await site.admin.query(
    'select state, energy_dwh as "energyDwh" from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  expect(rows).toEqual([{ state: 'settled', energyDwh: 30_000 }])
  point.socket.close()
})
