import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

test('a refused start leaves the reservation as it is', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await site.admin.query(
    "insert into stations_reservations (operator_id, id, charge_point_id, connector_no, reservation_no, id_tag, expires_at, state, accepted_at) values ($1, $2, $3, 1, 79, 'TAG-OK', now() + interval '1 hour', 'active', now())",
    [chargePoint.operatorId, newId(), chargePoint.chargePointId],
  )
  const start = { meterStart: 0, connectorId: 1, reservationId: 79, timestamp: new Date().toISOString() }
  await point.call('StartTransaction', { ...start, idTag: 'NOBODY' })
  const { rows } = await site.admin.query('select state from stations_reservations where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  expect(rows).toEqual([{ state: 'active' }])
  await point.close()
})

test('TC_046_CSMS a start under a reservation opens its order and uses the reservation up; any other leaves it', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await site.admin.query(
    "insert into stations_reservations (operator_id, id, charge_point_id, connector_no, reservation_no, id_tag, expires_at, state, accepted_at) values ($1, $2, $3, 1, 77, 'TAG-OK', now() + interval '1 hour', 'active', now())",
    [chargePoint.operatorId, newId(), chargePoint.chargePointId],
  )
  const state = async () =>
    (
      await site.admin.query('select state from stations_reservations where charge_point_id = $1', [
        chargePoint.chargePointId,
      ])
    ).rows
  const start = { idTag: 'TAG-OK', meterStart: 0, timestamp: new Date().toISOString() }
  await point.call('StartTransaction', { ...start, connectorId: 2, reservationId: 78 })
  expect(await state()).toEqual([{ state: 'active' }])
  await point.call('StartTransaction', { ...start, connectorId: 1, reservationId: 77 })
  expect(await state()).toEqual([{ state: 'used' }])
  const sessions = 'select connector_no from charging_sessions where charge_point_id = $1 order by connector_no'
  expect((await site.admin.query(sessions, [chargePoint.chargePointId])).rows).toEqual([
    { connector_no: 1 },
    { connector_no: 2 },
  ])
  await point.close()
})
