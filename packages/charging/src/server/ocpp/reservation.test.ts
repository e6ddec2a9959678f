import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

test('TC_046_CSMS a start under a reservation opens its order and uses the reservation up; any other leaves it', async () => {
  const pile = await site.pile()
  const point = await site.connect(pile)
  await site.admin.query(
    "insert into stations_reservations (operator_id, id, pile_id, gun_no, reservation_no, id_tag, expires_at, state, accepted_at) values ($1, $2, $3, 1, 77, 'TAG-OK', now() + interval '1 hour', 'active', now())",
    [pile.operatorId, newId(), pile.pileId],
  )
  const state = async () =>
    (await site.admin.query('select state from stations_reservations where pile_id = $1', [pile.pileId])).rows
  const start = { idTag: 'TAG-OK', meterStart: 0, timestamp: new Date().toISOString() }
  await point.call('StartTransaction', { ...start, connectorId: 2, reservationId: 78 })
  expect(await state()).toEqual([{ state: 'active' }])
  await point.call('StartTransaction', { ...start, connectorId: 1, reservationId: 77 })
  expect(await state()).toEqual([{ state: 'used' }])
  const orders = 'select gun_no from charging_orders where pile_id = $1 order by gun_no'
  expect((await site.admin.query(orders, [pile.pileId])).rows).toEqual([{ gun_no: 1 }, { gun_no: 2 }])
  await point.close()
})
