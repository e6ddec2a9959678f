import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  runTestSession,
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type StaffSite,
} from '../../testing/index.ts'
import { saveFlags } from './flags.store.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  await site.token('TAG-BLOCKED', { state: 'blocked' })
})
afterAll(() => site.close())

async function sessionOf(chargePointId: string) {
  await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query(
    'select connector_no as "connectorNo", state, flags, stop_reason as "stopReason" from charging_sessions where charge_point_id = $1',
    [chargePointId],
  )
  return rows
}

test('D-15b a session on a connector that its charge point does not have is billed and flagged, with those it has', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { connectorNo: 7 })
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject([
    { connectorNo: 7, state: 'settled', flags: ['A17'] },
  ])
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}&flag=A17`)
  expect(data.list).toMatchObject([{ evidence: { kind: 'no-connector', connectorNo: 7, existing: '1, 2' } }])
  point.socket.close()
})

test('D-15b a session on a connector that it has is not flagged', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { connectorNo: 2 })
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject([{ connectorNo: 2, flags: [] }])
  point.socket.close()
})

test.each([
  ['nobody knows', 'NOBODY', 'not_authorized'],
  ['is blocked', 'TAG-BLOCKED', 'not_authorized'],
  ['was allowed to charge', 'TAG-OK', 'out_of_credit'],
])('D-15c OCPP 1.6: a DeAuthorized stop of a tag that %s', async (_, idTag, stopReason) => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const timestamp = new Date().toISOString()
  const start = await point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 1_000, timestamp })
  const { transactionId } = (start.type === 'result' ? start.payload : {}) as { transactionId: number }
  await point.call('StopTransaction', {
    transactionId,
    meterStop: 1_200,
    timestamp: new Date().toISOString(),
    reason: 'DeAuthorized',
  })
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject([{ stopReason }])
  point.socket.close()
})

test.each([
  ['nobody knows', 'NOBODY', 'DeAuthorized', 'not_authorized'],
  ['nobody knows, said by the trigger alone', 'NOBODY', undefined, 'not_authorized'],
  ['was allowed to charge', 'TAG-OK', 'DeAuthorized', 'out_of_credit'],
  ['nobody knows and that has no credit by the station itself', 'NOBODY', 'LocalOutOfCredit', 'out_of_credit'],
] as const)('D-15c OCPP 2.0.1: a Deauthorized end of a token that %s', async (_, tag, stoppedReason, stopReason) => {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint)
  const sendEvent = transaction201('deauthorized')
  const timestamp = new Date().toISOString()
  const evse = { id: 1, connectorId: 1 }
  const at = (wh: number) => ({ timestamp, meterValue: [testRegisterValue(timestamp, wh)] })
  await point.sendCall(
    'TransactionEvent',
    sendEvent('Started', 'Authorized', { ...at(1_000), evse, idToken: testCardToken(tag) }),
  )
  const why = stoppedReason === undefined ? {} : { stoppedReason }
  await point.sendCall('TransactionEvent', sendEvent('Ended', 'Deauthorized', { ...at(1_200), ...why }))
  expect(await sessionOf(chargePoint.chargePointId)).toMatchObject([{ stopReason }])
  point.socket.close()
})

test('D-15b who looked earlier and writes later does not set a flag back to before it was first seen', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { connectorNo: 2 })
  const { rows } = await site.admin.query('select id, started_at from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const session = {
    id: rows[0].id,
    stationId: chargePoint.stationId,
    startedAt: rows[0].started_at.getTime(),
  }
  const found = [{ flag: 'A17' as const, evidence: { kind: 'no-connector' as const, connectorNo: 2, existing: '1' } }]
  const now = Date.now()
  for (const at of [now, now - 60_000])
    await site.services.db.inTenant(site.operatorId, (tx) => saveFlags(tx, [{ session, found }], new Date(at)))
  const { rows: flagRows } = await site.admin.query(
    'select first_seen_at = last_seen_at as same from charging_flags where session_id = $1',
    [session.id],
  )
  expect(flagRows).toEqual([{ same: true }])
  point.socket.close()
})
