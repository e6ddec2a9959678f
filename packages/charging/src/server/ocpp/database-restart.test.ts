import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCardToken, ocppSite, testRegisterValue, transaction201, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('RESTART')
})
afterAll(() => site.close())

/** Sends a message whose handler loses its database connection half-way, as in a restart. */
async function sentIntoRestart(point: RawChargePoint, action: string, payload: object): Promise<unknown> {
  const lock = await site.admin.connect()
  await lock.query('begin; lock table charging_sessions, charging_tokens in access exclusive mode')
  const answer = point.call(action, payload).catch(() => 'no answer')
  await waitUntil(async () => {
    const { rows } = await site.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  }, 'a connection of the gateway was ended')
  await lock.query('rollback')
  lock.release()
  return answer
}
async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  if (reply.type === 'error') throw new Error(`${action}: ${reply.code}`)
  return reply.payload as Record<string, unknown>
}
async function sessionsOf(chargePointId: string) {
  const { rows } = await site.admin.query<{ state: string; energy: number }>(
    'select state, energy_dwh as energy from charging_sessions where charge_point_id = $1',
    [chargePointId],
  )
  return rows
}
const at = (minute: number) => new Date(Date.now() + (minute - 60) * 60_000).toISOString()

test('D-17 R-02 OCPP 1.6: a stop during a restart of the database is not answered with an error; sent again, it is billed once', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const start = { connectorId: 1, idTag: 'RESTART', meterStart: 1_000, timestamp: at(0) }
  const { transactionId } = await sendCall(point, 'StartTransaction', start)
  const stop = { transactionId, meterStop: 9_000, timestamp: at(30) }
  expect(await sentIntoRestart(point, 'StopTransaction', stop)).toBe('no answer')
  expect(await point.closed).toMatchObject({ code: 1013 })
  const again = await site.connect(chargePoint)
  await sendCall(again, 'StopTransaction', stop)
  expect(await sessionsOf(chargePoint.chargePointId)).toEqual([{ state: 'settled', energy: 80_000 }])
  again.socket.close()
})

test('D-17 R-02 OCPP 2.0.1: the same of a TransactionEvent', async () => {
  const chargePoint = await site.chargePoint()
  const options = { subprotocols: ['ocpp2.0.1'] }
  const point = await site.connect(chargePoint, options)
  const sendEvent = transaction201('restart')
  const [evse, idToken] = [{ id: 1, connectorId: 1 }, testCardToken('RESTART')]
  await sendCall(
    point,
    'TransactionEvent',
    sendEvent('Started', 'Authorized', {
      timestamp: at(0),
      evse,
      idToken,
      meterValue: [testRegisterValue(at(0), 1_000)],
    }),
  )
  const ended = sendEvent('Ended', 'StopAuthorized', {
    timestamp: at(30),
    meterValue: [testRegisterValue(at(30), 9_000)],
  })
  expect(await sentIntoRestart(point, 'TransactionEvent', ended)).toBe('no answer')
  expect(await point.closed).toMatchObject({ code: 1013 })
  const again = await site.connect(chargePoint, options)
  await sendCall(again, 'TransactionEvent', ended)
  expect(await sessionsOf(chargePoint.chargePointId)).toEqual([{ state: 'settled', energy: 80_000 }])
  again.socket.close()
})
